/**
 * A company elsewhere in the Union buys without tax: its number is asked for at the register, and the page, the price and the invoice say why. A person there
 * confirms where they live.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#platform/server/test-pdf-text.ts'
import { startViesSandbox } from '#sandbox/vies/index.ts'
import { expectAccessible } from './accessibility.ts'
import {
  billingOf,
  choosePackage,
  english,
  goStraightToPay,
  goToPayPage,
  hungarian,
  payHere,
  send,
  speak,
} from './buying.ts'
import { startJourneyAlone } from './journey.ts'

const NUMBER = 'DE129273398'
const vies = await startViesSandbox({ port: 0, now: () => Date.now() })
const { product, tabOf } = await startJourneyAlone([], { VIES_URL: vies.url })
afterAll(() => vies.close())

const company = {
  country: 'DE',
  county: 'Berlin',
  postcode: '10117',
  city: 'Berlin',
  address: 'Friedrichstraße 100',
  additional: '',
  company: true,
  companyName: 'Beispiel GmbH',
  billingName: 'Beispiel GmbH',
  taxNumber: '',
  euVatNumber: NUMBER,
  primary: true,
}

test('with a number that nobody knows there is tax; with a known one there is none', async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  await speak(page, product, 'en')
  await send(page, product, ['post', '/billing-addresses', company])
  vies.fail('MS_UNAVAILABLE')
  await page.goto(billingOf(product))
  await page.getByText('The EU VAT number could not be checked now.').waitFor()
  await page
    .getByText(/with 19% VAT/)
    .first()
    .waitFor()
  vies.fail(null)
  vies.register(NUMBER, { name: 'BEISPIEL GMBH', address: 'BERLIN' })
  await page.reload()
  await page.getByText('The EU VAT number is valid.').waitFor()
  await page.getByText('49.00 EUR to pay, without VAT').waitFor()
  await expectAccessible(page)

  await choosePackage(page, english, 'Pro')
  await page.getByText('Reverse charge').waitFor()
  await goToPayPage(page, english)
  await page.getByText('Reverse charge').waitFor()
  expect(await page.getByText('Berlin', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Beispiel GmbH', { exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: /^Pay 49.00 EUR/ }).click()
  await payHere(page, english)

  await page.goto(`${product.address}/user/profile?tab=documents`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download: TEST-/ }).click()
  const [invoice] = readPdf(await readFile(await (await file).path()))
  expect(invoice?.lines).toEqual(
    expect.arrayContaining([
      'Beispiel GmbH',
      `EU VAT number: ${NUMBER}`,
      'Reverse charge – fordított adózás (Articles 44 and 196 of Directive 2006/112/EC)',
      'Total | €49.00',
    ]),
  )

  await page.goto(`${product.address}/user/profile?tab=transactions`)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: /^TEST-.*: download$/ }).click()
  expect((await again).suggestedFilename()).toMatch(/^TEST-.*\.pdf$/)
  expect(complaints).toEqual([])
})

test('a person in the Union whose card is of another country confirms on a phone where they live', async () => {
  const { page, complaints } = await tabOf('ROLE_POOL', 375)
  await speak(page, product, 'hu')
  const person = { ...company, company: false, companyName: '', billingName: 'Erika Beispiel', euVatNumber: '' }
  await send(page, product, ['post', '/billing-addresses', person])
  await goStraightToPay(page, product, hungarian, 'Profi')
  await payHere(page, hungarian)
  const confirm = page.getByRole('button', { name: 'Megerősítem, hogy itt élek: Németország' })
  await confirm.waitFor()
  await expectAccessible(page)
  await confirm.click()
  await page.getByText('A megerősítését a fizetéssel együtt megőrizzük.').waitFor()
  await confirm.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
