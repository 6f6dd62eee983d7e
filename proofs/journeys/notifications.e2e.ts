/** Something happens while one looks elsewhere: the bell says so at once, and leads to its cause. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

test('the bell rises live; the drawer, the page and the cause; what is told is chosen in the profile', async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  const { address } = product
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('You have no notifications.').waitFor()
  await drawer.getByRole('link', { name: 'Choose what is told' }).click()

  const funds = page.getByRole('group', { name: 'Insufficient funds' })
  await funds.getByRole('switch', { name: 'E-mail' }).click()
  await funds.getByRole('switch', { name: 'E-mail', checked: true }).waitFor()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await funds.getByRole('switch', { name: 'E-mail', checked: true }).waitFor()
  await expect.poll(() => funds.getByRole('switch', { name: 'Notification' }).isChecked()).toBe(false)

  const asked = await page.request.post(`${address}/api/v1/account/export`, { headers: { origin: address } })
  expect(asked.status()).toBe(200)
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.waitFor()
  await bell.click()
  await drawer.getByText('The export of your data is ready.').waitFor()
  await drawer.getByRole('link', { name: 'All notifications' }).click()

  await page.waitForURL('**/user/notifications')
  await page.getByLabel('Category').selectOption('api_error')
  await page.getByText('No notification is like this').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: /The export of your data is ready/ }).click()
  await page.waitForURL('**/user/profile?tab=documents')
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor()
  expect(complaints).toEqual([])
})
