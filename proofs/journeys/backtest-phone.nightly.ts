/** Backtests on a phone, in Hungarian: starred and deleted. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const phone = await tabOf('ROLE_SUPER_ADMIN', 375)

const run = async (page: Page, tryIt: RegExp, rests: string): Promise<void> => {
  await page.getByRole('button', { name: tryIt }).click()
  await page.getByText(rests).waitFor()
}

test('on a phone, in Hungarian: a favorite, and one that is deleted', async () => {
  const { page, complaints } = phone
  await page.goto(`${product.address}/backtest/new/hodl?lang=hu`)
  await page.getByText('7 nap', { exact: true }).click()
  await run(page, /elmúlt 7 napon$/, 'Amin az eredmény alapul')
  await page.goto(`${product.address}/backtest?lang=hu`)
  const star = page.getByRole('button', { name: 'HODL BTC/USDC megtartása kedvencként' })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${product.address}/backtest?lang=hu&kept=favorites`)
  await page.getByRole('link', { name: 'HODL BTC/USDC' }).click()
  // A short value beside a long name is not broken into letters.
  await page.getByText('Tudom, hogy ezek a profitok valószínűleg veszteségesek').waitFor()
  const broken = await page.evaluate(
    '[...document.querySelectorAll("main dd")].filter((dd) => dd.innerText.length < 6 && dd.getBoundingClientRect().height > 30).length',
  )
  expect(broken).toBe(0)
  await page.getByRole('button', { name: 'Törlés' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Törlés' }).click()
  await page.waitForURL(/\/backtest$/)
  await page.getByText('Még nincs visszamérés').waitFor()
  expect(complaints).toEqual([])
})
