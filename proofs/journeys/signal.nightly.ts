/** SIGNAL as a person meets it: made by the form, given an address, and sent signals by a source that is no browser. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()
const { page, complaints } = await tabOf('ROLE_OWNER')
await turnOnAuthenticator(page, product)

/** As whoever runs the installation describes it. */
const describeSource = async (): Promise<void> => {
  await page.goto(`${product.address}/admin/signal_source/create?lang=en`)
  const names = {
    Name: 'Chart desk',
    'Field of the direction': 'side',
    'Value for buy or long': 'buy',
    'Value for sell or short': 'sell',
    'Field of the pair': 'market',
  }
  for (const [label, typed] of Object.entries(names)) await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The signal source has been made.').waitFor()
}

/** Its names stand in the fields then, and can still be typed otherwise. */
const chooseSource = async (): Promise<void> => {
  await page.getByRole('button', { name: /^All settings/ }).click()
  const source = page.getByRole('combobox', { name: 'Source', exact: true })
  await source.click()
  await source.fill('desk')
  await page.getByRole('option', { name: 'Chart desk' }).click()
  await expect.poll(() => page.getByLabel('Field of the direction', { exact: true }).inputValue()).toBe('side')
  expect(await page.getByLabel('Field of the pair', { exact: true }).inputValue()).toBe('market')
  await expectAccessible(page)
}

const send = async (address: string, body: object): Promise<number> =>
  (await fetch(address, { method: 'POST', body: JSON.stringify(body) })).status

/** What stands there to begin with is good; a wrong line is named, and nothing is tried with it. */
const tryOnPastSignals = async (): Promise<void> => {
  const trial = page.getByRole('region', { name: 'Backtest' })
  const typed = trial.getByLabel('Signals of the past')
  const good = await typed.inputValue()
  await typed.fill(`${good}\n2026-02-30T10:00Z,BTC/USDC,hold`)
  await trial.getByText(/^Line 6: “2026-02-30T10:00Z” is no time like /).waitFor()
  await trial.getByText('Line 6: “hold” is none of buy, sell.').waitFor()
  await trial.getByText('It can run once the signals above can be read.').waitFor()
  await expectAccessible(page)
  await typed.fill(good)
  await trial.getByRole('button', { name: 'Backtest the last 30 days' }).click()
  await trial.getByText(/after fees: .* holding\.$/).waitFor()
}

/** A bot without levels: what its next purchases get is told in the words of its own settings. */
const changeInvestment = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /^Change the investment/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change in percent').fill('20')
  await dialog.getByText('Investment: 500.00 USDC, then 600.00 USDC').waitFor()
  await dialog.getByText('the new amounts hold from the next purchase or opening on').waitFor()
  await dialog.getByRole('row').filter({ hasText: 'Amount' }).first().waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change the investment' }).click()
  await page.getByText(/^The investment of .* is changed\.$/).waitFor()
  await page.getByText('600.00 USDC').first().waitFor()
}

test('a SIGNAL bot is made by the form, and its source sends it a buy and a sell', async () => {
  await describeSource()
  await page.goto(`${product.address}/bots/signal/create?lang=en`)
  await page.getByRole('heading', { level: 1, name: 'New SIGNAL bot', exact: true }).waitFor()
  await page.getByText('Needed in total').waitFor()
  await chooseSource()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('switch', { name: 'I know that SIGNAL is in beta' }).click({ force: true })
  await tryOnPastSignals()
  await page.getByRole('button', { name: /DEMO/ }).click()
  await page.waitForURL(/\/bots\/signal\/[0-9a-f-]{36}/)

  await page.getByText('No signal has come yet').waitFor()
  await page.getByRole('button', { name: 'Make the address' }).click()
  await page.getByText('it is shown only once').waitFor()
  const address = (await page.getByText(/^https?:\/\/\S+\/hook\/[\w-]{43}$/).textContent()) ?? ''
  const received = page.getByRole('region', { name: 'Received signals' }).first()
  const buy = { side: 'buy', market: 'BTCUSDC' }
  expect(await send(address, buy)).toBe(202)
  await received.getByText('Bought', { exact: true }).waitFor()
  expect(await send(address, buy)).toBe(202)
  await received.getByText('Came before: not carried out again').waitFor()
  expect(await send(address, { ...buy, side: 'Sell' })).toBe(422)
  await received.getByText(/^No signal: “Sell”/).waitFor()
  expect(await send(address, { ...buy, side: 'sell' })).toBe(202)
  await received.getByText('Sell BTC/USDC').waitFor()

  await changeInvestment()

  // The address is one of a signal, which the bot listens to and which has a page.
  await page.reload()
  await page.getByText('We keep only its fingerprint').waitFor()
  expect(await page.content()).not.toContain(address)
  const signals = page.getByRole('heading', { name: 'Signals that it listens to' }).locator('..')
  await signals.getByRole('link').click()
  await page.getByRole('heading', { name: 'Bots that listen', exact: true }).waitFor()
  expect(complaints).toEqual([])
})
