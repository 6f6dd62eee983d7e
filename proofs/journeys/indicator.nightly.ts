/** RSI as a person meets it: refused in Hungarian without the disclaimer and with a value that there is not, then running, suspended and deleted. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER')

test('an RSI bot is made by the form, waits for its candle, is suspended and deleted', async () => {
  await page.goto(`${product.address}/bots/rsi/create?lang=hu`)
  await page.getByRole('heading', { level: 1, name: 'Új RSI bot', exact: true }).waitFor()
  await page.getByText('Összesen szükséges').waitFor()
  await page.getByRole('button', { name: /^Minden beállítás/ }).click()
  const start = page.getByRole('button', { name: /^DEMÓ indítása/ })
  const value = page.getByRole('region', { name: 'Vételi beállítások' }).getByLabel('RSI', { exact: true }).first()
  await value.fill('130')
  await start.click()
  await page.getByText('Az érték legfeljebb 100 lehet.').first().waitFor()
  await value.fill('30')
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.getByRole('heading', { name: 'Áttekintés' }).waitFor()
  await start.click()
  await page.getByText('RSI BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!').first().waitFor()
  await page.getByRole('switch', { name: 'Elfogadom a felelősségkizáró nyilatkozatot' }).click({ force: true })
  await start.click()
  await page.waitForURL(/\/bots\/rsi\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: 'Most ezt csinálja' }).waitFor()
  await page.getByText(/RSI/).first().waitFor()
  // Where its RSI stands, on the candles that it looks at, and what it says at each close.
  await page.getByRole('img', { name: /^RSI\(14\): [\d,]+; vétel 30, eladás \d+\.$/ }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^RSI\(14\)$/ })
    .waitFor()
  expect(await page.getByRole('radio', { name: '15m' }).isChecked()).toBe(true)
  await page.getByText('Mit mond az egyes zárásokkor').click()
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /vétel|eladás|–/ })
        .count(),
    )
    .toBeGreaterThan(10)

  await page.goto(`${page.url()}?lang=en`)
  await page.getByRole('button', { name: 'Suspend' }).first().click()
  await page.getByRole('menuitem', { name: /^Suspend all/ }).click()
  await page.getByText(/^Suspended \(suspended by you\)/).waitFor()
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /^Delete(?! (closed|sold))/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Release and delete/ }).check()
  await dialog.getByRole('button', { name: 'Release and delete' }).click()
  await page.waitForURL(/\/bots\/rsi\/dashboard/)
  expect(complaints).toEqual([])
})
