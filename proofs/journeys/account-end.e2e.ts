/** One user enters a billing address, looks at what is left of the package, and schedules and cancels the deletion of the account. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'

const { product, tabOf, accountOf } = await startJourney()

test('an address, the usage, and a deletion that is canceled', async () => {
  const account = accountOf('ROLE_USER')
  const { page } = await tabOf('ROLE_USER', 375)
  await page.goto(`${product.address}/user/profile?tab=billing&lang=en`)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Name on the invoice').fill('Kovács Anna')
  await page.getByLabel('Postcode').fill('10111')
  await page.getByLabel('City').fill('Budapest')
  await page.getByLabel('Street and number').fill('Fő utca 1.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Invalid postcode.').waitFor()
  await page.getByLabel('Postcode').fill('1011')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The address has been created.').waitFor()
  await expect.poll(() => page.getByText('Primary', { exact: true }).count()).toBe(1)

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText('Your package: Unlimited').waitFor()

  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Delete the account…' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  await page.getByLabel('User name', { exact: true }).fill(account.username)
  await page.getByRole('button', { name: 'Schedule the deletion' }).click()
  await page.getByRole('button', { name: 'Cancel the deletion' }).waitFor()
  await page.goto(`${product.address}/dashboard?lang=en`)
  await page.getByRole('button', { name: 'Cancel the deletion' }).click()
  await page.getByRole('button', { name: 'Cancel the deletion' }).waitFor({ state: 'detached' })
})
