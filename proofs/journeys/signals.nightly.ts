/** One signal for several bots, as a person meets it: made by itself, chosen by two new bots, fired by one message, and looked at on a phone in Hungarian. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_USER')

const makeSignal = async (): Promise<string> => {
  await page.goto(`${product.address}/bots/signal/signal/create?lang=en`)
  await page.getByLabel('Name', { exact: true }).fill('Alerts of mine')
  await page.getByLabel('Add a pair').selectOption('BTC/USDC')
  await page.getByLabel('How messages are read').selectOption('bots')
  await page.getByRole('button', { name: 'Make the signal' }).click()
  const address = await page.getByText(/^https?:\/\/\S+\/hook\/[\w-]{43}$/).textContent()
  await expectAccessible(page)
  return address ?? ''
}

/** It listens from its start; the address of its page. */
const makeListener = async (): Promise<string> => {
  await page.goto(`${product.address}/bots/signal/create?lang=en`)
  await page.getByText('Needed in total').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const signal = page.getByRole('combobox', { name: 'Signal', exact: true })
  await signal.click()
  await signal.fill('alerts')
  await page.getByRole('option', { name: 'Alerts of mine · BTC/USDC' }).click()
  await page.getByRole('switch', { name: 'I know that SIGNAL is in beta' }).click({ force: true })
  await page.getByRole('button', { name: /DEMO/ }).click()
  await page.waitForURL(/\/bots\/signal\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: 'Signals that it listens to' }).waitFor()
  return page.url().replace(/\?.*$/, '')
}

test('a signal is made, two bots listen to it, and one message fires both', async () => {
  const address = await makeSignal()
  const bots = [await makeListener(), await makeListener()]
  const message = { method: 'POST', body: JSON.stringify({ action: 'buy', pair: 'BTCUSDC' }) }
  const answer = await fetch(address, message)
  const told = z.object({ bots: z.number(), heard: z.number() }).parse(await answer.json())
  expect([answer.status, told]).toEqual([202, { bots: 2, heard: 2 }])

  const phone = await tabOf('ROLE_USER', 375)
  for (const bot of bots) {
    await phone.page.goto(`${bot}?lang=hu`)
    await phone.page
      .getByRole('region', { name: 'Beérkezett jelzések' })
      .first()
      .getByText('Vett', { exact: true })
      .waitFor()
  }
  await phone.page.getByRole('link', { name: 'Alerts of mine' }).click()
  await phone.page.getByRole('heading', { name: 'Alerts of mine' }).waitFor()
  for (const bot of bots)
    await phone.page
      .locator(`a[href*="${new URL(bot).pathname}"]`)
      .first()
      .waitFor()
  await expectAccessible(phone.page)
  expect([...complaints, ...phone.complaints]).toEqual([])
})
