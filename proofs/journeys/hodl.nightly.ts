/** HODL as a person meets it: a ladder below the price made by clicking, refused where its exits contradict it, seen waiting, and deleted. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER', 375)

const axeIsSilent = () => expectAccessible(page)

const continueTo = async (step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: step }).first().waitFor()
}

test('a ladder below the price is made, refused with a take profit inside it, waits to buy, and is deleted', async () => {
  await page.goto(`${product.address}/bots/hodl/dashboard`)
  await page.getByText('No bots yet').waitFor()
  await page.getByRole('link', { name: 'New bot', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New HODL bot' }).waitFor()
  await page.getByText('Average cost when all have bought').waitFor()
  await page.getByText('All settings').click()
  const highest = await page.getByLabel('Highest', { exact: true }).inputValue()
  const target = page.getByRole('region', { name: 'Take profit' }).getByLabel('Price', { exact: true }).first()
  const suggested = await target.inputValue()
  await target.fill(highest)
  await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()
  await page
    .getByText(/^It must lie above the highest price, .+ sold as soon as it has bought\.$/)
    .first()
    .waitFor()
  await target.fill(suggested)
  await axeIsSilent()
  await continueTo('Overview')
  await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()
  await page.waitForURL(/\/bots\/hodl\/[0-9a-f-]{36}/)
  await page.getByText(/^(Waits to buy at |Holds \d+ of 10 levels, )/).waitFor()
  await page.getByRole('tab', { name: 'Trades (10)' }).waitFor()

  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Release and delete/ }).check()
  await dialog.getByRole('button', { name: 'Release and delete' }).click()
  await page.waitForURL(/\/bots\/hodl\/dashboard/)
  await page.getByText('No bots yet').waitFor()
  expect(complaints).toEqual([])
})
