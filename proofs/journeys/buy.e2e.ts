/** A package is bought: declined and then paid; canceled and continued; a link that nobody knows says so. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { addAddress, english, goToPay, payHere } from './buying.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

test('declined, then paid, canceled and continued', async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  await addAddress(page, product, english)
  await goToPay(page, english, 'Starter')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Payment failed! Please try again later!').waitFor()
  await page.getByRole('button', { name: english.order }).click()
  await payHere(page, english)
  await page.getByRole('link', { name: 'To my subscription' }).click()
  await page.getByText('Yours until').waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Canceled, running until expiry').waitFor()
  await page.getByRole('button', { name: 'Continue subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue subscription' }).click()
  await page.getByText('Canceled, running until expiry').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByRole('row').filter({ hasText: 'Bank card' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Bank card' }).count()).toBe(1)
  await page.goto(`${product.address}/services/payment/pay/${'x'.repeat(43)}`)
  await page.getByText('There is nothing to pay at this address.').waitFor()
  expect(complaints).toEqual([])
})
