/** A subscription lives: changed for more with a credit, for less at its end, withdrawn from, canceled and continued on a phone, and renewed by somebody who is not signed in. */
import { expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { expectAccessible } from './accessibility.ts'
import { openTab } from './browser.ts'
import {
  billingOf,
  type BuyingWords,
  choosePackage,
  english,
  goStraightToPay,
  goToPayPage,
  hungarian,
  payHere,
  send,
  speak,
} from './buying.ts'
import { type Journey, startJourney } from './journey.ts'

const { browser, product, tabOf } = await startJourney()

type Tab = Awaited<ReturnType<Journey['tabOf']>>

const buyFirst = async ({ page }: Tab, words: BuyingWords, name: string): Promise<void> => {
  await speak(page, product, words.language)
  await send(page, product, ['post', '/billing-addresses', { ...budapest, primary: true }])
  await goStraightToPay(page, product, words, name)
  await payHere(page, words)
}

test('more is paid at once, less what is left; less waits for the end; what was withdrawn from is over on every page', async () => {
  const tab = await tabOf('ROLE_USER')
  const { page, complaints } = tab
  await buyFirst(tab, english, 'Starter')
  await page.goto(billingOf(product))
  await choosePackage(page, english, 'Pro')
  await page.getByText(/On the payment page 18\.\d\d\sEUR is credited/).waitFor()
  await goToPayPage(page, english)
  await page.getByText('Credit for the unused time of the previous package').waitFor()
  await page.getByRole('button', { name: english.order }).click()
  await payHere(page, english)

  await page.getByRole('link', { name: 'To my subscription' }).click()
  await page.getByRole('article', { name: 'Pro' }).getByText('Yours until').waitFor()
  await page.getByRole('button', { name: english.choose('Starter') }).click()
  await page.getByText('Nothing has to be paid now').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Nothing is paid now. The change begins').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByText(/^The change to Starter will be applied when/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Take back the change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the change' }).click()
  await page.getByText('The pending package change has been canceled.').waitFor()
  await page.getByRole('button', { name: 'Take back the change' }).first().waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Pro' }).getByText('Yours until').waitFor()

  await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText(/We have received your withdrawal on .* We will refund/).waitFor()
  await page.goto(`${product.address}/portfolio`)
  await page.getByText(/^Your subscription ended on/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a package' }).click()
  await page.getByRole('button', { name: english.choose('Pro') }).waitFor()
  expect(complaints).toEqual([])
})

test('canceled and continued on a phone, and renewed by whoever has the link', async () => {
  const tab = await tabOf('ROLE_POOL', 375)
  const { page, complaints } = tab
  await buyFirst(tab, hungarian, 'Profi')
  await page.getByRole('link', { name: 'Az előfizetésemhez' }).click()
  await page.getByRole('button', { name: 'Előfizetés lemondása' }).click()
  await page.getByRole('dialog').getByText('automatikusan felfüggesztjük').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Előfizetés lemondása' }).click()
  await page.getByText('Lemondva, lejáratig fut').waitFor()
  await page.getByRole('button', { name: 'Előfizetés folytatása' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Előfizetés folytatása' }).click()
  await page.getByText('Az előfizetése folytatódik.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Megújítás: Profi' }).click()
  await page.waitForURL('**/services/payment/pay/**')
  const link = page.url()

  const visitor = await openTab(browser, { width: 375 })
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: 'Megújítás: Profi' }).waitFor()
  await visitor.page.getByLabel(hungarian.card).check()
  await expectAccessible(visitor.page)
  await visitor.page.getByRole('button', { name: hungarian.order }).click()
  await visitor.page.waitForURL('**?returned=true&lang=hu')
  await payHere(visitor.page, hungarian)
  await visitor.page.goto(link)
  await visitor.page.getByText('A megújítás már megtörtént!').waitFor()
  await visitor.page.getByRole('link', { name: 'Bejelentkezés' }).waitFor()
  expect(visitor.complaints).toEqual([])
  expect(complaints).toEqual([])
})
