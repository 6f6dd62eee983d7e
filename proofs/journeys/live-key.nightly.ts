/** The key of a live bot stops working at the exchange: the bot stands still and says why, and starts at one press once the key works again. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { send } from './buying.ts'
import { startJourneyAlone } from './journey.ts'
import { addSandboxKey, openOrdersOf, PATIENCE, startWithKey } from './live-bot.ts'

const { product, tabOf } = await startJourneyAlone()

const Fault = z.object({ fault: z.string() })

test('a key that is refused holds its bot with the reason, and one press starts it once the key works', async () => {
  const { page } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(page, product)
  const { apiKey, url: ofKey } = await addSandboxKey(page, product, 'Live key')
  const ofBot = await startWithKey(page, product, 'Live key', apiKey)
  // What is said against a key counts when it is said again half a minute later; it is asked again every minute.
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
  await expect.poll(() => openOrdersOf(page, product, apiKey), PATIENCE).toBeGreaterThan(0)
  await expect.poll(held, PATIENCE).toBe(0)
})
