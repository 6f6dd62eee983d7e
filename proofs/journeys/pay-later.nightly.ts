/** A payment whose page is closed at the service is tried again, and its money comes half a minute later. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { addAddress, billingOf, english, goToPay } from './buying.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

test('closed without a payment, then paid half a minute later: the page says each as it comes', async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  await addAddress(page, product, english)
  await goToPay(page, english, 'Starter')
  await page.getByText('We are waiting for the confirmation of the payment.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Payment failed! Please try again later!').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: english.order }).click()
  await page.getByRole('button', { name: 'Pay after 30 seconds' }).click()
  await page.getByText('We are waiting for the confirmation of the payment.').waitFor()
  expect(await page.getByText(english.success).count()).toBe(0)
  await page.getByText(english.success).waitFor()
  await page.goto(billingOf(product))
  await page.getByRole('article', { name: 'Starter' }).getByText('Yours until').waitFor()
  expect(complaints).toEqual([])
})
