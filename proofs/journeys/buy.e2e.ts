/** Packages are bought: declined and then paid on a desk, paid twice on a phone in Hungarian; canceled and continued; a link that nobody knows says so. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

type Words = {
  language: 'en' | 'hu'
  add: string
  billingName: string
  postcode: string
  city: string
  street: string
  save: string
  choose: RegExp
  card: string
  next: string
  toPay: string
  order: RegExp
}
const english: Words = {
  language: 'en',
  add: 'Add an address',
  billingName: 'Name on the invoice',
  postcode: 'Postcode',
  city: 'City',
  street: 'Street and number',
  save: 'Save',
  choose: /^Choose Starter/,
  card: 'Bank card',
  next: 'Next',
  toPay: 'Continue to pay',
  order: /order with obligation to pay/,
}
const hungarian: Words = {
  language: 'hu',
  add: 'Cím hozzáadása',
  billingName: 'Név a számlán',
  postcode: 'Irányítószám',
  city: 'Település',
  street: 'Utca, házszám',
  save: 'Mentés',
  choose: /^Profi választása/,
  card: 'Bankkártya',
  next: 'Tovább',
  toPay: 'Tovább a fizetéshez',
  order: /fizetési kötelezettséggel járó megrendelés/,
}

const billing = `${product.address}/user/profile?tab=billing`

/** From here on every page is in their language, also those that another page leads to. */
const speak = async (page: Page, { language }: Words): Promise<void> => {
  const answer = await page.request.patch(`${product.address}/api/v1/preferences`, {
    headers: { origin: product.address },
    data: { language },
  })
  expect(answer.ok()).toBe(true)
}

const addAddress = async (page: Page, words: Words): Promise<void> => {
  await speak(page, words)
  await page.goto(billing)
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabel(words.billingName).fill('Kovács Anna')
  await page.getByLabel(words.postcode).fill('1011')
  await page.getByLabel(words.city).fill('Budapest')
  await page.getByLabel(words.street).fill('Fő utca 1.')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('button', { name: words.choose }).and(page.locator(':enabled')).waitFor()
}

/** From the card of the package to the page where its payment is decided. */
const goToPay = async (page: Page, words: Words): Promise<void> => {
  await page.getByRole('button', { name: words.choose }).click()
  await page.getByLabel(words.card).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.next }).click()
  await page.getByRole('button', { name: words.toPay }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.toPay }).click()
  await page.waitForURL('**/services/payment/pay/**')
  await page.getByRole('button', { name: words.order }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.order }).click()
}

test('declined, then paid, canceled and continued', { timeout: 120_000 }, async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  await addAddress(page, english)
  await goToPay(page, english)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Payment failed! Please try again later!').waitFor()
  await page.getByRole('button', { name: english.order }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Payment was successful!').waitFor()
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

test('paid twice on a phone: the second payment goes back', { timeout: 120_000 }, async () => {
  const { page, complaints } = await tabOf('ROLE_POOL', 375)
  await addAddress(page, hungarian)
  await goToPay(page, hungarian)
  await page.getByRole('button', { name: 'Fizetés kétszer' }).click()
  await page.getByText('Sikeres fizetés!').waitFor()
  await page.goto(`${product.address}/user/profile?tab=transactions`)
  await page.getByText('Kétszer fizetve').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
