/** Backtests as a person makes them: run, changed and run again, compared, starred, deleted, and one started as a bot. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const desk = await tabOf('ROLE_ADMIN')
const phone = await tabOf('ROLE_SUPER_ADMIN', 375)

const run = async (page: Page, tryIt: RegExp, rests: string): Promise<void> => {
  await page.getByRole('button', { name: tryIt }).click()
  await page.getByText(rests).waitFor()
}

test('two runs are compared, and one of them is started', async () => {
  const { page, complaints } = desk
  await page.goto(`${product.address}/backtest?lang=en`)
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
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('link', { name: 'Compare 2 side by side' }).click()
  await page.getByRole('row', { name: 'Investment 750 USDC 500 USDC' }).waitFor()
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('link', { name: 'GRID BTC/USDC' }).first().click()
  await page.getByRole('link', { name: 'Start this' }).click()
  await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
  await page.getByRole('button', { name: /^Start DEMO.* 750/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  expect(complaints).toEqual([])
})

test('on a phone, in Hungarian: a favorite, and one that is deleted', async () => {
  const { page, complaints } = phone
  await page.goto(`${product.address}/backtest/new/rsi?lang=hu`)
  await page.getByText('7 nap', { exact: true }).click()
  await run(page, /elmúlt 7 napon$/, 'Amin az eredmény alapul')
  await page.goto(`${product.address}/backtest?lang=hu`)
  const star = page.getByRole('button', { name: 'RSI BTC/USDC megtartása kedvencként' })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${product.address}/backtest?lang=hu&kept=favorites`)
  await page.getByRole('link', { name: 'RSI BTC/USDC' }).click()
  await page.getByRole('button', { name: 'Törlés' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Törlés' }).click()
  await page.waitForURL(/\/backtest$/)
  await page.getByText('Még nincs visszamérés').waitFor()
  expect(complaints).toEqual([])
})
