/** A package that is paid twice, on a phone in Hungarian. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { addAddress, goToPay, hungarian } from './buying.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

test('paid twice on a phone: the second payment goes back', async () => {
  const { page, complaints } = await tabOf('ROLE_POOL', 375)
  await addAddress(page, product, hungarian)
  await goToPay(page, hungarian, 'Profi')
  await page.getByRole('button', { name: 'Fizetés kétszer' }).click()
  await page.getByText(hungarian.success).waitFor()
  await page.goto(`${product.address}/user/profile?tab=transactions`)
  await page.getByText('Kétszer fizetve').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
