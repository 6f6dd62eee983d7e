/** Support signs in as a user: reason, banner, what is refused there, and the way back. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

const openDemoUser = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/users?lang=en`)
  await page.getByRole('link', { name: /demo/i }).first().click()
  await page.getByRole('button', { name: 'Sign in as this user' }).waitFor()
}

test('an owner without an authenticator is led to it, then looks into the account of a user and comes back', async () => {
  const { page, context, complaints } = await tabOf('ROLE_OWNER')
  await page.getByText('nothing in the admin area can be changed').waitFor()
  await openDemoUser(page)
  await expect.poll(() => page.getByRole('button', { name: 'Sign in as this user' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Turn on the authenticator' }).click()
  await page.getByRole('button', { name: 'Set up the authenticator' }).waitFor()
  await turnOnAuthenticator(page, product)

  await openDemoUser(page)
  await page.getByRole('button', { name: 'Sign in as this user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('Enter a reason of 5 to 200 characters.').waitFor()
  await dialog.getByLabel('Reason of the impersonation').fill('They asked why a bot stands still')
  await dialog.getByRole('button', { name: 'Sign in' }).click()

  const banner = page.getByRole('status').filter({ hasText: 'You are signed in as Demo Account (demo).' })
  await banner.waitFor()
  await expect.poll(() => banner.textContent()).toContain('60 minutes left')
  await page.goto(`${product.address}/admin/users`)
  await page.waitForURL('**/dashboard')
  await page.goto(`${product.address}/user/profile?tab=security`)
  await banner.waitFor()
  await page.getByRole('button', { name: 'Set up the authenticator' }).click()
  await page.getByText('This action is not allowed while impersonating.').waitFor()

  await page.getByRole('button', { name: 'Exit impersonation' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.goto(`${product.address}/admin/users`)
  await page.getByRole('link', { name: /demo/i }).first().waitFor()
  // The refusals are what was asked for, and a call may be on its way when its session ends; a browser reports each.
  expect(complaints.filter((line) => !/40[13]/.test(line))).toEqual([])
  await context.close()
})
