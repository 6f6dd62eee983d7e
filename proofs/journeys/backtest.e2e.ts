/** Backtests as a person makes them: run, changed and run again, compared, and one started as a bot. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const desk = await tabOf('ROLE_ADMIN')

const run = async (page: Page, tryIt: RegExp, rests: string): Promise<void> => {
  await page.getByRole('button', { name: tryIt }).click()
  await page.getByText(rests).waitFor()
}

test('two runs are compared, and one of them is started', async () => {
  const { page, context, complaints } = desk
  await page.goto(`${product.address}/backtest/compare?lang=en`)
  await page.getByText('No backtests yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'GRID' }).click()
  await page.getByText('7 days', { exact: true }).click()
  await run(page, /last 7 days$/, 'What this rests on')
  await page.getByRole('link', { name: 'All backtests' }).click()
  await page.getByRole('link', { name: 'GRID BTC/USDC' }).click()
  await page.getByRole('link', { name: 'Change and run again' }).click()
  await page.getByRole('textbox', { name: 'Investment' }).fill('750')
  await page.getByText('7 days', { exact: true }).click()
  await run(page, /last 7 days$/, 'What this rests on')

  await page.getByRole('link', { name: 'All backtests' }).click()
  const boxes = page.getByRole('checkbox', { name: 'Compare GRID BTC/USDC' })
  await expect.poll(() => boxes.count()).toBe(2)
  await boxes.first().check()
  await page.getByText('Choose one or two more to compare.').waitFor()
  await boxes.last().check()
  await page.getByRole('link', { name: 'Compare 2 side by side' }).click()
  await page.getByRole('row', { name: 'Investment 750 USDC 500 USDC' }).waitFor()
  await page.getByRole('img', { name: /^1\. GRID BTC\/USDC: .* %, 2\. GRID BTC\/USDC: .* %$/ }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Choose others' }).click()
  await expect.poll(() => boxes.count()).toBe(2)
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Compare 2 side by side' }).click()

  await page.getByRole('link', { name: '2. GRID BTC/USDC', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'GRID BTC/USDC' }).waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy as text' }).click()
  const copied = String(await page.evaluate('navigator.clipboard.readText()'))
  for (const part of ['Backtest: GRID BTC/USDC', '7 days: ', 'Profit after fees: ', '(maker ', 'Investment: 500 USDC'])
    expect(copied).toContain(part)

  await page.goBack()
  await page.getByRole('link', { name: 'Start this: 1. GRID BTC/USDC' }).click()
  await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
  await page.getByRole('button', { name: /^Start DEMO.* 750/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  expect(complaints).toEqual([])
})
