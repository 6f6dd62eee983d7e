/** A card is kept by consent, time passes, the subscription is renewed without a hand, and the card is removed: on a desk, and on a phone in Hungarian. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { Mine } from '#features/subscription/contract.ts'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { billingOf, type BuyingWords, english, hungarian, payHere, send, speak, toPayPage } from './buying.ts'
import { startJourneyAlone } from './journey.ts'

// A demo: what is done over time can be tried out there.
const { product, tabOf } = await startJourneyAlone(['--demo-roles'])

/** Ticks the box before paying; nothing is ticked beforehand. */
const buyAndKeep = async (page: Page, words: BuyingWords, of: { name: string; box: RegExp; text: RegExp }) => {
  await speak(page, product, words.language)
  await send(page, product, ['post', '/billing-addresses', { ...budapest, primary: true }])
  await toPayPage(page, product, words, of.name)
  const box = page.getByRole('checkbox', { name: of.box })
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  await page.getByText(of.text).waitFor()
  await box.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.order }).click()
  await payHere(page, words)
}

const mineOf = async (page: Page) =>
  Mine.parse(await (await page.request.get(`${product.address}/api/v1/subscription`)).json())

/** Noon of a day on which the card is charged: within the last day of the period. */
const chargeDay = (endMs: number): string => {
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  return Date.parse(`${day(endMs)}T12:00:00Z`) < endMs ? day(endMs) : day(endMs - 86_400_000)
}

test('renewed without a hand, and then by no card any more', { timeout: 240_000 }, async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  const text = /24 hours before the running one ends.*24\.13\sEUR with VAT now.*remove the card or cancel/
  await buyAndKeep(page, english, { name: 'Starter', box: /^Renew by this card every month/, text })
  const { expiresAtMs } = await mineOf(page)

  const owner = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(owner.page, product)
  await owner.page.goto(`${product.address}/admin/dev/settings?lang=en`)
  const day = chargeDay(expiresAtMs ?? 0)
  await owner.page.getByLabel('Run as on this day').fill(day)
  await owner.page.getByRole('button', { name: /^Run as on .*: subscription\.charge_cards$/ }).click()
  await expect.poll(async () => (await mineOf(page)).expiresAtMs ?? 0).toBeGreaterThan((expiresAtMs ?? 0) + 1)

  await page.goto(`${product.address}/user/profile?tab=transactions`)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Bank card' }).count()).toBe(2)
  await page.goto(billingOf(product))
  await page.getByRole('heading', { name: 'Card for renewals' }).waitFor()
  await page.getByText('Visa •••• 4242').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the card' }).click()
  await page.getByText('The card has been removed.').waitFor()
  await page.getByRole('heading', { name: 'Card for renewals' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  expect(owner.complaints).toEqual([])
})

test('kept and removed on a phone', { timeout: 240_000 }, async () => {
  const { page, complaints } = await tabOf('ROLE_POOL', 375)
  const text = /24 órával a futó időszak vége előtt.*távolítsa el a kártyát/
  await buyAndKeep(page, hungarian, { name: 'Profi', box: /^Megújítás ezzel a kártyával minden hónapban/, text })
  await page.getByRole('link', { name: 'Az előfizetésemhez' }).click()
  await page.getByRole('heading', { name: 'Kártya a megújításokhoz' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kártya eltávolítása' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kártya eltávolítása' }).click()
  await page.getByText('A kártyát eltávolítottuk.').waitFor()
  expect(complaints).toEqual([])
})
