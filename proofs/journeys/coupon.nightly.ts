/** A coupon: made on a desk by whoever runs the installation, typed and then used on a phone in Hungarian, and listed for both. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()

const pictures = process.env['PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

const send = async (page: Page, method: 'post' | 'patch', path: string, data: object): Promise<void> => {
  const answer = await page.request[method](`${product.address}/api/v1${path}`, {
    headers: { origin: product.address },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('is made, and takes its share off only after Use was pressed', async () => {
  const { page: desk, complaints: ofDesk } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(desk, product)
  await desk.goto(`${product.address}/admin/coupons?lang=en`)
  await desk.getByText('No coupons yet').waitFor()
  await picture(desk, 'admin-empty')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'New coupon' }).first().click()
  await desk.getByLabel('Code', { exact: true }).fill('autumn-15')
  await desk.getByLabel('What it gives').selectOption('percent')
  await desk.getByLabel('Percent', { exact: true }).fill('15')
  await picture(desk, 'admin-create')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => desk.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await desk.getByLabel('Name', { exact: true }).fill('Autumn')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('AUTUMN-15').waitFor()
  await desk.getByRole('link', { name: 'Coupon generator' }).click()
  await desk.getByLabel('Name', { exact: true }).fill('Fair')
  await desk.getByLabel('How many').fill('5')
  await desk.getByLabel('Codes begin with').fill('FAIR-')
  await picture(desk, 'admin-generator')
  const file = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Generate' }).click()
  expect((await file).suggestedFilename()).toContain('coupons')
  await expect.poll(() => desk.getByText('Fair', { exact: true }).count()).toBe(5)
  await picture(desk, 'admin-full')

  const { page: phone, complaints } = await tabOf('ROLE_USER', 375)
  await send(phone, 'patch', '/preferences', { language: 'hu' })
  await send(phone, 'post', '/billing-addresses', { ...budapest, primary: true })
  await phone.goto(`${product.address}/user/profile?tab=billing`)
  await phone.getByRole('button', { name: /^Profi választása/ }).click()
  await phone.getByLabel('Bankkártya').check()
  await phone.getByLabel('Kupon').fill('autumn-15')
  await phone.getByText('A kupon csak a Felhasználás gomb megnyomása után érvényesül.').waitFor()
  await phone.getByRole('button', { name: 'Tovább', exact: true }).click()
  await phone.getByText(/62,23/).first().waitFor()
  await phone.getByRole('button', { name: 'Vissza' }).click()
  await phone.getByLabel('Kupon').fill('nincs-ilyen')
  await phone.getByRole('button', { name: 'Felhasználás' }).click()
  await phone.getByText('A kupon nem található!').waitFor()
  await phone.getByLabel('Kupon').fill('autumn-15')
  await phone.getByRole('button', { name: 'Felhasználás' }).click()
  await phone.getByText('A kupont felhasználtuk. AUTUMN-15').waitFor()
  await picture(phone, 'wizard-coupon')
  await phone.getByRole('button', { name: 'Tovább', exact: true }).click()
  await phone.getByText('Kuponkedvezmény').waitFor()
  await phone.getByText(/52,90/).first().waitFor()
  await phone.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
  await phone.waitForURL('**/services/payment/pay/**')
  await phone.getByRole('button', { name: /fizetési kötelezettséggel/ }).click()
  await phone.getByRole('button', { name: 'Fizetés', exact: true }).click()
  await phone.getByText('Sikeres fizetés!').waitFor()
  await phone.goto(`${product.address}/user/coupon`)
  await phone.getByText('AUTUMN-15').waitFor()
  await expectAccessible(phone)
  await picture(phone, 'own')
  // Nobody has allowed them coupons of their own.
  expect(await phone.getByRole('link', { name: 'Új kupon' }).count()).toBe(0)
  await phone.goto(`${product.address}/user/coupon/create`)
  await phone.getByText('Nem hozhat létre több kupont.').waitFor()
  expect(await phone.getByRole('button', { name: 'Mentés' }).count()).toBe(0)
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([])

  await desk.getByRole('button', { name: 'Uses: Autumn' }).click()
  await desk.getByRole('dialog').getByText('Used', { exact: true }).waitFor()
  await picture(desk, 'admin-uses')
  expect(ofDesk).toEqual([])
})
