/** RSI as a person meets it: refused in Hungarian without the disclaimer and with a value that there is not, then running, suspended and deleted. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER')

const goOn = async (step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.getByRole('heading', { name: step }).waitFor()
}

test('an RSI bot is made by the form, waits for its candle, is suspended and deleted', async () => {
  await page.goto(`${product.address}/bots/rsi/create?lang=hu`)
  await page.getByRole('heading', { level: 1, name: 'Új RSI bot', exact: true }).waitFor()
  await page.getByText('Összesen szükséges').waitFor()
  await page.getByText('Minden beállítás', { exact: true }).click()
  await goOn('Számítási beállítások')
  await goOn('Vételi beállítások')
  await page.getByLabel('RSI', { exact: true }).first().fill('130')
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.getByText('Az érték legfeljebb 100 lehet.').first().waitFor()
  await page.getByLabel('RSI', { exact: true }).first().fill('30')
  await goOn('Eladási beállítások')
  await page.getByRole('button', { name: 'Áttekintés' }).click()
  await page.getByRole('heading', { name: 'Áttekintés' }).waitFor()
  const start = page.getByRole('button', { name: /^DEMÓ indítása/ })
  await start.click()
  await page.getByText('RSI BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!').first().waitFor()
  await page.getByRole('switch', { name: 'Elfogadom a felelősségkizáró nyilatkozatot' }).click({ force: true })
  await start.click()
  await page.waitForURL(/\/bots\/rsi\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: 'Most ezt csinálja' }).waitFor()
  await page.getByText(/RSI/).first().waitFor()

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
