/** Support signs in as a user: reason, banner, what is refused there, and the way back. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { turnOnAuthenticator } from './authenticator.ts'
import { coveredMenuItems, sizeOf, type Width } from './browser.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()

const openDemoUser = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/users?lang=en`)
  await page.getByRole('link', { name: /demo/i }).first().click()
  await page.getByRole('button', { name: 'Sign in as this user' }).waitFor()
}

/** What of an element, by its middle, is to be seen: neither scrolled away nor under the banner. */
const isClearOf = async (banner: Locator, element: Locator): Promise<boolean> => {
  const [over, own] = await Promise.all([banner.boundingBox(), element.boundingBox()])
  if (over === null || own === null) return false
  const middle = own.y + own.height / 2
  const isInside = await element.evaluate((one) => one.closest('.acting') !== null)
  return middle > 0 && (isInside || middle < over.y || middle > over.y + over.height)
}

/** However far the page is scrolled; what the keyboard comes to is not under it, and an open menu is over it. */
const staysInSight = async (page: Page, banner: Locator, width: Width): Promise<void> => {
  await page.setViewportSize(sizeOf(width))
  // The page grows while it loads.
  await expect.poll(() => page.evaluate('scrollTo(0, document.body.scrollHeight), scrollY')).toBeGreaterThan(200)
  // The place is asked for, as a click of the driver would scroll to it.
  const { x, y, width: wide, height } = (await banner.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  const isThere = `document.elementFromPoint(${x + wide / 2}, ${y + height / 2})?.closest('.acting') !== null`
  expect([y > 0, await page.evaluate(isThere)], `at ${width}`).toEqual([true, true])
  // From the end of the page backwards: each stop is scrolled to where it can be seen.
  await page.getByRole('link', { name: 'Information' }).focus()
  for (let stop = 0; stop < 14; stop++) {
    await page.keyboard.press('Shift+Tab')
    const focused = page.locator(':focus')
    const told = `${width}: ${await focused.evaluate((one) => one.outerHTML.slice(0, 120))}`
    expect(await isClearOf(banner, focused), told).toBe(true)
  }
  await page.locator('.user-button').click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await coveredMenuItems(page)).toEqual([])
  await page.keyboard.press('Escape')
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
  await dialog.getByText('Enter at least 5 characters.').waitFor()
  await dialog.getByLabel('Reason of the impersonation').fill('They asked why a bot stands still')
  await dialog.getByRole('button', { name: 'Sign in' }).click()

  const banner = page.getByRole('status').filter({ hasText: 'You are signed in as Demo Account (demo).' })
  await banner.waitFor()
  await expect.poll(() => banner.textContent()).toContain('60 minutes left')
  await page.goto(`${product.address}/admin/users`)
  await page.waitForURL('**/dashboard')
  for (const width of [375, 1280] as const) await staysInSight(page, banner, width)
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
