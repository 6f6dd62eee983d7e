/** What journeys of buyers have in common: the words that they follow, an address, and the way from the card of a package to its payment. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { z } from 'zod'
import { Mine, Summary } from '#features/subscription/contract.ts'
import { expectAccessible } from './accessibility.ts'
import type { Product } from './product.ts'

const Ordered = z.object({ link: z.string() })

export type BuyingWords = {
  language: 'en' | 'hu'
  add: string
  billingName: string
  postcode: string
  city: string
  street: string
  save: string
  choose: (name: string) => RegExp
  card: string
  next: string
  toPay: string
  order: RegExp
  /** At the program that stands in for the card service. */
  pay: string
  success: RegExp
}

export const english: BuyingWords = {
  language: 'en',
  add: 'Add an address',
  billingName: 'Name on the invoice',
  postcode: 'Postcode',
  city: 'City',
  street: 'Street and number',
  save: 'Save',
  choose: (name) => new RegExp(`^(Choose|Change to) ${name}`),
  card: 'Bank card',
  next: 'Next',
  toPay: 'Continue to pay',
  order: /order with obligation to pay/,
  pay: 'Pay',
  success: /Payment was successful!/,
}

export const hungarian: BuyingWords = {
  language: 'hu',
  add: 'Cím hozzáadása',
  billingName: 'Név a számlán',
  postcode: 'Irányítószám',
  city: 'Település',
  street: 'Utca, házszám',
  save: 'Mentés',
  choose: (name) => new RegExp(`^(${name} választása|Váltás (most|ekkor): ${name})`),
  card: 'Bankkártya',
  next: 'Tovább',
  toPay: 'Tovább a fizetéshez',
  order: /fizetési kötelezettséggel járó megrendelés/,
  pay: 'Fizetés',
  success: /Sikeres fizetés!/,
}

export const billingOf = ({ address }: Product): string => `${address}/user/profile?tab=billing`

/** As the page itself would, without it. */
export const send = async (
  page: Page,
  { address }: Product,
  [method, path, data]: readonly ['post' | 'patch', string, object],
): Promise<unknown> => {
  const answer = await page.request[method](`${address}/api/v1${path}`, { headers: { origin: address }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** From here on every page is in this language, also those that another page leads to. */
export const speak = (page: Page, product: Product, language: 'en' | 'hu'): Promise<unknown> =>
  send(page, product, ['patch', '/preferences', { language }])

/** A private person's in Budapest, typed into the form of the profile. */
export const addAddress = async (page: Page, product: Product, words: BuyingWords): Promise<void> => {
  await speak(page, product, words.language)
  await page.goto(billingOf(product))
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabel(words.billingName).fill('Kovács Anna')
  await page.getByLabel(words.postcode).fill('1011')
  await page.getByLabel(words.city).fill('Budapest')
  await page.getByLabel(words.street).fill('Fő utca 1.')
  await page.getByRole('button', { name: words.save }).click()
}

/** The card of a package in the profile, and the way to pay. */
export const choosePackage = async (page: Page, words: BuyingWords, name: string): Promise<void> => {
  await page
    .getByRole('button', { name: words.choose(name) })
    .and(page.locator(':enabled'))
    .click()
  await page.getByLabel(words.card).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.next, exact: true }).click()
  await page.getByRole('button', { name: words.toPay }).waitFor()
  await expectAccessible(page)
}

/** From the summary to the page of the payment. */
export const goToPayPage = async (page: Page, words: BuyingWords): Promise<void> => {
  await page.getByRole('button', { name: words.toPay }).click()
  await page.waitForURL('**/services/payment/pay/**')
  await page.getByRole('button', { name: words.order }).waitFor()
  await expectAccessible(page)
}

/** From the card of the package to the page where its payment is decided. */
export const goToPay = async (page: Page, words: BuyingWords, name: string): Promise<void> => {
  await choosePackage(page, words, name)
  await goToPayPage(page, words)
  await page.getByRole('button', { name: words.order }).click()
}

/** The package without the steps to it, by this method: the page of its payment. */
export const toPayPage = async (page: Page, product: Product, words: BuyingWords, name: string): Promise<void> => {
  const { cards } = Mine.parse(await (await page.request.get(`${product.address}/api/v1/subscription`)).json())
  const card = cards.find((one) => one.name[words.language] === name)
  const chosen = { package: card?.id, interval: 'monthly', method: 'card', coupon: '', tokens: false }
  const { change } = Summary.parse(await send(page, product, ['post', '/subscription/changes', chosen]))
  const ordered = await send(page, product, ['post', `/subscription/changes/${change}/confirmations`, {}])
  await page.goto(`${product.address}${Ordered.parse(ordered).link}`)
}

/** As `toPayPage`; the payment is then decided at this page. */
export const goStraightToPay = async (
  page: Page,
  product: Product,
  words: BuyingWords,
  name: string,
): Promise<void> => {
  await toPayPage(page, product, words, name)
  await page.getByRole('button', { name: words.order }).click()
}

/** Decides that it is paid, and waits until that is known. */
export const payHere = async (page: Page, words: BuyingWords): Promise<void> => {
  await page.getByRole('button', { name: words.pay, exact: true }).click()
  await page.getByText(words.success).waitFor()
}
