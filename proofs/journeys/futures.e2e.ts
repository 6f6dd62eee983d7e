/** A futures signal bot as a person meets it: made by the form, told to go long and short by its source, seen with what is at stake, and closed. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER')

const send = async (address: string, body: object): Promise<number> =>
  (await fetch(address, { method: 'POST', body: JSON.stringify(body) })).status

test('a futures signal bot goes long, shows its liquidation, and closes; a short is bought back', async () => {
  await page.goto(`${product.address}/bots/futures/signal/create?lang=en`)
  await page.getByRole('heading', { level: 1, name: 'New FUTURES bot', exact: true }).waitFor()
  await page.getByText('Liquidation of a long position, estimated').waitFor()
  await page.getByRole('radio', { name: 'BTC-PERP/USDC', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Why? Leverage', exact: true }).click()
  await page.getByText(/a long position is liquidated [\d.]+% below/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.waitForURL(/\/bots\/futures\/signal\/[0-9a-f-]{36}/)

  await page.getByText('No position is open.').waitFor()
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = (await page.getByText(/^https?:\/\/\S+\/hook\/[\w-]{43}$/).textContent()) ?? ''
  const told = { pair: 'BTC-PERPUSDC' }
  expect(await send(address, { ...told, action: 'long' })).toBe(202)
  await page.getByText(/^If the price falls by [\d.]+\s% to/).waitFor()
  await page.getByText('Liquidation, estimated').waitFor()
  await page.getByText(/The stop lies at the exchange at/).waitFor()
  await page.getByRole('button', { name: 'Send a close' }).click()
  await page.getByText('No position is open.').waitFor()
  expect(await send(address, { ...told, action: 'buy' })).toBe(422)
  // What a signal has closed is neither sold nor bought back: the trade does not know any more which it was.
  const table = page.getByRole('tabpanel', { name: /^Trades/ })
  await table.getByText(/ Closed/).waitFor()

  expect(await send(address, { ...told, action: 'short' })).toBe(202)
  await page.getByText(/^If the price rises by [\d.]+\s% to/).waitFor()
  await table.getByRole('button', { name: /^Actions of / }).click()
  await page.getByRole('menuitem', { name: 'Buy back now, then go on', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Bought back at the market price now: /).waitFor()
  await dialog.getByRole('button', { name: 'Buy back now, DEMO' }).click()
  await page.getByText('No position is open.').waitFor()

  await page.goto(`${product.address}/bots/futures/signal/create?lang=en`)
  await page.getByText('Liquidation of a long position, estimated').waitFor()
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.getByText(/^Another bot of this account trades BTC-PERP\/USDC already\./).waitFor()
  // The form is longer than the screen: the reason stands where the press was.
  const bottom = "document.querySelector('[data-sticky=all] [role=alert]').getBoundingClientRect().bottom - innerHeight"
  await expect.poll(async () => Number(await page.evaluate(bottom))).toBeLessThanOrEqual(0)
  // The refusal is what was asked for; a browser reports each.
  complaints.length = 0

  await page.goto(`${product.address}/bots/futures/signal?lang=en`)
  await page.waitForURL(/\/bots\/futures\/signal\/dashboard/)
  await page.getByRole('link', { name: 'BTC-PERP/USDC' }).first().waitFor()
  expect(complaints).toEqual([])
})
