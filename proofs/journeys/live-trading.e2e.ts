/** A user's first live bot: a key of the local exchange, a GRID bot with its money, the orders seen at that exchange, and the end of them. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { addSandboxKey, openOrdersOf, startWithKey } from './live-bot.ts'

const { product, tabOf } = await startJourney()

test('a key of the local exchange is added, a bot trades with it, and its orders are there', async () => {
  const { page, context, complaints } = await tabOf('ROLE_OWNER')
  const { apiKey } = await addSandboxKey(page, product, 'Live key')
  const openOrders = () => openOrdersOf(page, product, apiKey)
  await startWithKey(page, product, 'Live key', apiKey)
  await page.getByText('Test', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Suspend all/ }).click()
  await page.getByText('Suspended', { exact: true }).first().waitFor()
  await expect.poll(openOrders).toBe(0)

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
  expect(await openOrders()).toBe(0)
  await page.goto(`${product.address}/bots/grid/dashboard?lang=en`)
  await expect.poll(() => page.getByRole('cell', { name: 'Live key', exact: true }).count()).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})
