/** One user tries keys without an account anywhere: makes one at a sandbox, sees one that may withdraw refused, adds a good one, deletes it. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

const makeSandboxKey = async (page: Page, mayWithdraw: boolean): Promise<void> => {
  await page.getByLabel('May withdraw (to see how it is refused)').setChecked(mayWithdraw)
  await page.getByRole('button', { name: 'Make a sandbox key' }).click()
  await page.getByText('The key has been made and filled in below.').waitFor()
}

test('a key is made at the sandbox, checked, refused while it may withdraw, kept and deleted', async () => {
  const { page, context } = await tabOf('ROLE_USER')
  await page.goto(`${product.address}/user/api?lang=en`)
  await page.getByText('No API keys yet').waitFor()
  await page.getByRole('link', { name: 'New API key' }).click()

  await page.getByLabel('Exchange', { exact: true }).selectOption({ label: 'OKX sandbox' })
  await makeSandboxKey(page, true)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('This field is required.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('First key')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('The API key may withdraw funds. Turn this right off at the exchange.').waitFor()

  await makeSandboxKey(page, false)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('The API key has been saved.').waitFor()
  await page.getByText('reading, trading').waitFor()
  await page.getByText('No bot uses this key.').waitFor()

  await page.getByRole('link', { name: 'All API keys' }).click()
  await page.getByRole('button', { name: 'Check now: First key' }).click()
  await page.getByText('The API key works. Rights: reading, trading.').waitFor()
  await page.getByRole('button', { name: 'Delete: First key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete First key?' })
  await dialog.getByText('No bot uses this key.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The API key has been deleted.').waitFor()
  await page.getByText('No API keys yet').waitFor()
  await context.close()
})
