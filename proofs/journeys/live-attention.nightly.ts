/**
 * What those who run the installation have to look at in live trading: somebody else orders at the exchange under a number of ours, so the account stands still until a
 * person has looked; and the brakes, which hold all live bots and let them go.
 */
import { Spot, SpotRestAPI } from '@binance/spot'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeClientOrderId, encodeClientOrderId } from '#engine/client-order-id.ts'
import { freePort } from '#platform/server/test-port.ts'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'
import { addSandboxKey, openOrdersOf, PATIENCE, type SandboxKey, startWithKey } from './live-bot.ts'

const port = await freePort()
const { product, tabOf } = await startJourneyAlone([], { SANDBOX_PORT: String(port) })

const Orders = z.object({ orders: z.array(z.object({ clientOrderId: z.string(), price: z.string().nullable() })) })
const { NewOrderSideEnum, NewOrderTypeEnum, NewOrderTimeInForceEnum } = SpotRestAPI

/** Orders as a program of somebody else would who has the key: under a number that the bot has not given out. Answers with it, and how that order stands there. */
const orderAsIfOurs = async (page: Page, { apiKey, secret }: SandboxKey, bot: string) => {
  const answer = await page.request.get(`${product.address}/api/v1/bots/${bot}/orders`)
  const known = Orders.parse(await answer.json()).orders.find(({ price }) => price !== null)
  const own = decodeClientOrderId(known?.clientOrderId ?? '')
  if (own === null) throw new Error('the bot has no order with a price')
  const id = encodeClientOrderId({ ...own, number: own.number + 1_000_000 })
  const api = new Spot({
    configurationRestAPI: {
      apiKey,
      apiSecret: secret,
      basePath: `http://127.0.0.1:${port}`,
      timeout: 5_000,
      retries: 0,
    },
  }).restAPI
  await api.newOrder({
    symbol: 'BTCUSDC',
    side: NewOrderSideEnum.BUY,
    type: NewOrderTypeEnum.LIMIT,
    timeInForce: NewOrderTimeInForceEnum.GTC,
    quantity: 0.001,
    price: Math.round(Number(known?.price) * 0.9),
    newClientOrderId: id,
  })
  const stateOf = async () => {
    const order = await (await api.getOrder({ symbol: 'BTCUSDC', origClientOrderId: id })).data()
    return order.status
  }
  return { id, stateOf }
}

/** Writes the reason into the dialog that is open, and confirms. */
const confirm = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Looked at together with its user')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('an order of somebody else under our number holds the account until a person has looked', async () => {
  const { page, complaints } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(page, product)
  const key = await addSandboxKey(page, product, 'Live key')
  const ofBot = await startWithKey(page, product, 'Live key', key.apiKey)
  const bot = ofBot.split('/').at(-1) ?? ''

  await page.goto(`${product.address}/admin/dev/live?lang=en`)
  await page.getByText('No account is quarantined.').waitFor()
  const foreign = await orderAsIfOurs(page, key, bot)
  // The page asks by itself.
  const row = page.getByRole('row').filter({ hasText: foreign.id })
  await row.waitFor({ timeout: 120_000 })
  await expectAccessible(page)

  await page.goto(`${product.address}/dashboard?lang=en`)
  await page.getByText('Binance sandbox: no new order leaves').waitFor()
  await page.goto(ofBot)
  await page.getByText(/no new order leaves this account/).waitFor()
  await page.goto(`${product.address}/user/notifications?lang=hu`)
  await page.getByText(/Binance sandbox: az ottani számláján olyasmi látszik/).waitFor()
  await page.getByText(/Karanténban van a számla/).waitFor()
  // Nobody has touched what is not ours.
  expect(await foreign.stateOf()).toBe('NEW')

  await page.goto(`${product.address}/admin/dev/live?lang=en`)
  await row.getByRole('button', { name: 'Ask the exchange again' }).click()
  await page.getByText('The exchange was asked.').waitFor()
  await row.getByRole('button', { name: 'End the quarantine' }).click()
  await confirm(page, 'End the quarantine')
  await page.getByText('No account is quarantined.').waitFor()
  await page.goto(ofBot)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText(/no new order leaves this account/).count(), PATIENCE).toBe(0)
  expect(complaints).toEqual([])
})

test('the brakes hold all live bots and let them go, and halt what is signed', async () => {
  const { page } = await tabOf('ROLE_SUPER_ADMIN')
  await turnOnAuthenticator(page, product)
  const key = await addSandboxKey(page, product, 'Second key')
  const ofBot = await startWithKey(page, product, 'Second key', key.apiKey)
  await page.goto(`${product.address}/admin/dev/live?lang=en`)
  await page.getByText('No order is unknown.').waitFor()

  await page.getByRole('button', { name: 'Suspend all live bots' }).click()
  await confirm(page, 'Suspend all live bots')
  await page.getByText(/^Accounts told: 2/).waitFor()
  await expect.poll(() => openOrdersOf(page, product, key.apiKey), PATIENCE).toBe(0)
  await page.goto(ofBot)
  await page.getByText('Suspended by support').first().waitFor()
  await page.goto(`${product.address}/admin/dev/live?lang=en`)
  await page.getByRole('button', { name: 'Let live bots go on' }).click()
  await confirm(page, 'Let live bots go on')
  await page.getByText(/^Accounts told: 2/).waitFor()

  await page.getByRole('button', { name: 'Halt all signing' }).click()
  await confirm(page, 'Halt all signing')
  await page.getByText(/^Nothing is signed/).waitFor()
  await page.getByRole('button', { name: 'Sign again' }).click()
  await confirm(page, 'Sign again')
  await page.getByText('Orders are signed.').waitFor()

  await page.goto(ofBot)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => openOrdersOf(page, product, key.apiKey), PATIENCE).toBeGreaterThan(0)
})
