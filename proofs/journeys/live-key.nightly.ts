/** The key of a live bot stops working at the exchange: the bot stands still and says why, and starts at one press once the key works again. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { send } from './buying.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()

const Sandbox = z.object({ sandbox: z.object({ accounts: z.array(z.object({ openOrders: z.int() })) }) })
const Fault = z.object({ fault: z.string() })

/** What is said against a key counts when it is said again half a minute later; it is asked again every minute. */
const PATIENCE = { timeout: 180_000, interval: 1_000 }

/** Open orders of everybody at the local exchange; nobody else trades there. */
const openOrders = async (page: Page): Promise<number> => {
  const answer = await page.request.get(`${product.address}/api/v1/dev/sandbox`)
  const { accounts } = Sandbox.parse(await answer.json()).sandbox
  return accounts.reduce((sum, account) => sum + account.openOrders, 0)
}

const addKey = async (page: Page): Promise<string> => {
  await page.goto(`${product.address}/user/api/create?lang=en`)
  await page.getByLabel('Exchange', { exact: true }).selectOption({ label: 'Binance (sandbox)' })
  await page.getByLabel('Name', { exact: true }).fill('Live key')
  await page.getByRole('button', { name: 'Make a sandbox key' }).click()
  await page.getByText('The key has been made and filled in below.').waitFor()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('The API key has been saved.').waitFor()
  return page.url()
}

const startBot = async (page: Page): Promise<string> => {
  await page.goto(`${product.address}/bots/grid/create?lang=en`)
  await page.getByRole('radio', { name: /^BTC\/USDC ?Binance sandbox/ }).click()
  await page.getByRole('combobox', { name: 'API key or wallet' }).click()
  await page.getByRole('option', { name: 'Live key' }).click()
  await page.getByText('Live', { exact: true }).click()
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: /^Start TEST with/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  await expect.poll(() => openOrders(page), PATIENCE).toBeGreaterThan(0)
  return page.url()
}

test('a key that is refused holds its bot with the reason, and one press starts it once the key works', async () => {
  const { page } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(page, product)
  const ofKey = await addKey(page)
  const ofBot = await startBot(page)
  const { fault } = Fault.parse(
    await send(page, product, ['post', '/dev/sandbox/faults', { fault: { kind: 'frozen-keys' }, times: null }]),
  )

  await page.goto(ofKey)
  await page.getByRole('listitem').filter({ hasText: /trade/ }).waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  const held = async () => {
    await page.goto(ofBot)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.getByText('Invalid API key or wallet').count()
  }
  await expect.poll(held, PATIENCE).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.request.delete(`${product.address}/api/v1/dev/sandbox/faults/${fault}`, {
    headers: { origin: product.address },
  })
  await page.goto(ofKey)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Start all bots of this key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start all bots of this key' }).click()
  await page.getByText('Bots that were asked to start: 1').waitFor()
  await expect.poll(() => openOrders(page), PATIENCE).toBeGreaterThan(0)
  await expect.poll(held, PATIENCE).toBe(0)
})
