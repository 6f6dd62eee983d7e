/** An administrator gives a package and reads a user's requests on the user's page; its user sees until when, and returns to the page they wanted. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'
import { accountOf } from './product.ts'

const { product, tabOf } = await startJourneyAlone()

const grant = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/users?search=demo&lang=en`)
  await page.getByRole('link', { name: 'Demo Account' }).click()
  await page.getByRole('tab', { name: 'Package' }).click()
  const rooms = page.getByRole('table', { name: 'What there is room for, now and then' })
  await rooms.getByRole('row', { name: /INDICATOR.*Live.*Unlimited/ }).waitFor()
  await page.getByLabel('New package').selectOption({ label: 'Starter' })
  await rooms.getByRole('row', { name: /INDICATOR.*Live.*Unlimited.*Not included in the package/ }).waitFor()
  await page.getByLabel('Until the end of').fill('2100-12-31')
  await page.getByLabel('Reason').fill('A prize in a draw')
  await page.getByRole('button', { name: 'Grant the package' }).click()
  await page.getByText('The package has been granted').waitFor()
  await page.getByText('Starter, until 31/12/2100, 23:59').waitFor()
  await page.getByRole('tab', { name: 'Requests' }).click()
  await page.getByText('This user has asked for nothing yet.').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('requests')
}

/** Signs in by the screen, where it was led to, and comes back to the page that was asked for. */
const comeBack = async (page: Page): Promise<void> => {
  const { username, password } = accountOf(product, 'ROLE_USER')
  await page.goto(`${product.address}/user/profile?tab=log&lang=en`)
  await page.waitForURL('**/login?**')
  await page.getByLabel('User name or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const since = product.printed().length
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = await product.codeAfter(since)
  await page
    .getByLabel(/digit 1|code/i)
    .first()
    .fill(code[0] ?? '')
  await page.keyboard.type(code.slice(1))
  await page.waitForURL('**/user/profile?**tab=log**')
  await page.getByText('Package granted').waitFor()
}

test('a package is granted, seen by its user, and whoever signs in comes to the page they wanted', async () => {
  const owner = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(owner.page, product)
  await grant(owner.page)
  const user = await tabOf('ROLE_USER')
  await user.page.goto(`${product.address}/user/profile?lang=en`)
  await user.page.getByText('It may be used until 31/12/2100, 23:59.').waitFor()
  await user.page.goto(`${product.address}/verification/nothing?lang=en`)
  await user.page.getByText('so your own account needs no link').waitFor()
  await user.page.getByRole('link', { name: 'To the dashboard' }).click()
  await user.page.waitForURL('**/dashboard**')
  // A link to nothing is refused, and the browser reports it.
  expect(user.complaints.filter((line) => !line.includes('404'))).toEqual([])
  user.complaints.length = 0
  await user.context.clearCookies()
  await comeBack(user.page)
  // So is whatever the dashboard still asked for when its session was gone.
  expect(user.complaints.filter((line) => !line.includes('401'))).toEqual([])
  expect(owner.complaints).toEqual([])
})
