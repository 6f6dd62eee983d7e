/** A bot with money at the local exchange, as a user comes to it: a key that is made there, and a GRID bot that trades with it. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Product } from './product.ts'

const Sandbox = z.object({
  sandbox: z.object({
    accounts: z.array(z.object({ openOrders: z.int(), keys: z.array(z.object({ apiKey: z.string() })) })),
  }),
})

export type SandboxKey = {
  apiKey: string
  secret: string
  /** Page of the key. */
  url: string
}

/** What the exchange does comes with its next answer. */
export const PATIENCE = { timeout: 180_000, interval: 1_000 }

/** Adds a key that the local exchange has made for it. */
export const addSandboxKey = async (page: Page, { address }: Product, name: string): Promise<SandboxKey> => {
  await page.goto(`${address}/user/api/create?lang=en`)
  await page.getByLabel('Exchange', { exact: true }).selectOption({ label: 'Binance sandbox' })
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make a sandbox key' }).click()
  await page.getByText('The key has been made and filled in below.').waitFor()
  const apiKey = await page.getByLabel('Public key', { exact: true }).inputValue()
  const secret = await page.getByLabel('Private key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('The API key has been saved.').waitFor()
  return { apiKey, secret, url: page.url() }
}

/** Open orders at the local exchange of the account that has this key. Only for whoever may look at the exchange. */
export const openOrdersOf = async (page: Page, { address }: Product, apiKey: string): Promise<number> => {
  const answer = await page.request.get(`${address}/api/v1/dev/sandbox`)
  const { accounts } = Sandbox.parse(await answer.json()).sandbox
  return accounts.find(({ keys }) => keys.some((key) => key.apiKey === apiKey))?.openOrders ?? -1
}

/** Starts a GRID bot with this key by the form, and waits for its orders at the exchange. Answers with the page of the bot. */
export const startWithKey = async (page: Page, product: Product, name: string, apiKey: string): Promise<string> => {
  await page.goto(`${product.address}/bots/grid/create?lang=en`)
  await page.getByRole('radio', { name: /^BTC\/USDC ?Binance sandbox/ }).click()
  await page.getByRole('combobox', { name: 'API key or wallet' }).click()
  await page.getByRole('option', { name }).click()
  await page.getByText('Live', { exact: true }).click()
  // Real money is looked at once more.
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  await expect.poll(() => openOrdersOf(page, product, apiKey), PATIENCE).toBeGreaterThan(0)
  return page.url()
}
