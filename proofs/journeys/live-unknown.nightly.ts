/** Orders that an exchange has taken without an answer: the bot's page says so, those who run the installation see each of them, and one act of theirs asks for it again. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { send } from './buying.ts'
import { startJourneyAlone } from './journey.ts'
import { addSandboxKey, PATIENCE, startWithKey } from './live-bot.ts'

const { product, tabOf } = await startJourneyAlone()

const Fault = z.object({ fault: z.string() })

const on = (call: string) => ({ way: null, call, symbol: null })

/** Orders are taken, and nobody is told, neither by an answer nor by the stream. */
const silence = [
  { kind: 'timeout-after-accept', on: on('order.place') },
  { kind: 'lost', on: on('order.status') },
  { kind: 'lost', on: on('openOrders.status') },
  { kind: 'dropped-events', on: { stream: 'user', event: null, execution: null, symbol: null } },
]

test('orders without an answer stand on the page of live trading until somebody asks for them again', async () => {
  const { page } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(page, product)
  const { apiKey } = await addSandboxKey(page, product, 'Live key')
  const faults = await Promise.all(
    silence.map((fault) => send(page, product, ['post', '/dev/sandbox/faults', { fault, times: null }])),
  )
  const ofBot = await startWithKey(page, product, 'Live key', apiKey)

  await page.goto(`${product.address}/admin/dev/live?lang=hu`)
  const unknown = page.getByRole('row').filter({ hasText: 'BTC/USDC' })
  // The page asks by itself, once the product has looked for them for half a minute.
  await unknown.first().waitFor(PATIENCE)
  await unknown.first().getByText('Ellenőrzés alatt').waitFor()
  await expectAccessible(page)

  // Their user reads it too.
  const ofBotInEnglish = `${ofBot.split('?')[0]}?lang=en`
  await page.goto(ofBotInEnglish)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(/^Orders being checked: \d/).waitFor()
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await page.getByRole('cell', { name: 'Being checked' }).first().waitFor()

  for (const answer of faults)
    await page.request.delete(`${product.address}/api/v1/dev/sandbox/faults/${Fault.parse(answer).fault}`, {
      headers: { origin: product.address },
    })
  await page.goto(`${product.address}/admin/dev/live?lang=en`)
  const ask = page.getByRole('button', { name: 'Ask the exchange again' }).first()
  // What it finds by itself until then needs nobody.
  if ((await ask.count()) > 0) await ask.click()
  await page.getByText('No order is unknown.').waitFor(PATIENCE)
  await page.goto(ofBotInEnglish)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await page.getByRole('cell', { name: 'Open', exact: true }).first().waitFor(PATIENCE)
  expect(await page.getByText(/being checked/i).count()).toBe(0)
})
