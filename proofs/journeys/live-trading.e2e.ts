/** A user's first live bot: a key of the local exchange, a GRID bot with its money, the orders seen at that exchange, and the end of them. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

/** Open orders at the local exchange of the account that has this key. */
const openOrders = async (page: Page, apiKey: string): Promise<number> => {
  const answer = await page.request.get(`${product.address}/api/v1/dev/sandbox`)
  const { sandbox }: { sandbox: { accounts: { openOrders: number; keys: { apiKey: string }[] }[] } } =
    await answer.json()
  return sandbox.accounts.find(({ keys }) => keys.some((key) => key.apiKey === apiKey))?.openOrders ?? -1
}

test('a key of the local exchange is added, a bot trades with it, and its orders are there', async () => {
  const { page, context, complaints } = await tabOf('ROLE_OWNER')
  await page.goto(`${product.address}/user/api/create?lang=en`)
  await page.getByLabel('Exchange', { exact: true }).selectOption({ label: 'Binance (sandbox)' })
  await page.getByLabel('Name', { exact: true }).fill('Live key')
  await page.getByRole('button', { name: 'Make a sandbox key' }).click()
  await page.getByText('The key has been made and filled in below.').waitFor()
  const apiKey = await page.getByLabel('Public key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('The API key has been saved.').waitFor()

  await page.goto(`${product.address}/bots/grid/create?lang=en`)
  await page.getByRole('radio', { name: /^BTC\/USDC ?Binance sandbox/ }).click()
  await page.getByRole('combobox', { name: 'API key or wallet' }).click()
  await page.getByRole('option', { name: 'Live key' }).click()
  await page.getByText('Live', { exact: true }).click()
  // Real money is looked at once more.
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  await page.getByText('Test', { exact: true }).first().waitFor()
  await expect.poll(() => openOrders(page, apiKey)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Suspend all/ }).click()
  await page.getByText('Suspended', { exact: true }).first().waitFor()
  await expect.poll(() => openOrders(page, apiKey)).toBe(0)

  // A clone goes into the same account, with another investment, and orders nothing before it is started.
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /^Clone/ }).click()
  const cloning = page.getByRole('dialog')
  await expect.poll(() => cloning.getByLabel('Account').inputValue()).toMatch(/^Live key/)
  await cloning.getByLabel('Investment in USDC').fill('300')
  await cloning.getByRole('button', { name: 'Make the clone' }).click()
  await page.getByRole('heading', { level: 1, name: /\(copy\)$/ }).waitFor()
  await page.getByText('300.00 USDC').first().waitFor()
  await page.getByText('Test', { exact: true }).first().waitFor()
  expect(await openOrders(page, apiKey)).toBe(0)
  await page.goto(`${product.address}/bots/grid/dashboard?lang=en`)
  await expect.poll(() => page.getByRole('cell', { name: 'Live key', exact: true }).count()).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})
