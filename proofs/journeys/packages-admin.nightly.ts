/** Packages as whoever runs the installation makes, changes, moves, archives and deletes them. */
import { expect, test } from 'vitest'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()
const { page } = await tabOf('ROLE_OWNER')
await turnOnAuthenticator(page, product)

const openList = () => page.goto(`${product.address}/admin/packages?lang=en`)
const said = (text: string) => page.getByText(text).first().waitFor()
const names = () =>
  page.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.querySelector('td')?.textContent))

test('a package is made, in the focus of what is wrong first, changed, moved and deleted', async () => {
  await openList()
  await page.getByRole('cell', { name: 'Unlimited', exact: true }).first().waitFor()
  expect(await names()).toEqual(['Starter', 'Pro', 'Unlimited'])
  await page.getByRole('link', { name: 'New package' }).click()
  await page.getByLabel('English name').fill('Team')
  await page.getByLabel('Monthly price').fill('29.90')
  await page.getByLabel('Yearly price').fill('299,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Hungarian name').fill('Csapat')
  await page.getByRole('group', { name: 'SIGNAL bots' }).getByLabel('Included in the package').check()
  await page.getByRole('group', { name: 'SIGNAL bots' }).getByLabel('Live trades at a time').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await said('The package has been created.')
  await expect.poll(names).toEqual(['Starter', 'Pro', 'Unlimited', 'Team'])
  await page.getByRole('cell', { name: '29.90' }).waitFor()
  await page.getByText('SIGNAL: 3 / Unlimited').waitFor()
  await page.getByRole('button', { name: 'Earlier: Team' }).click()
  await expect.poll(names).toEqual(['Starter', 'Pro', 'Team', 'Unlimited'])

  await page.getByRole('link', { name: 'Open: Team' }).click()
  await page.getByLabel('Monthly price').fill('34.90')
  await page.getByRole('button', { name: 'Save' }).click()
  await said('The package has been saved.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await said('The package has been deleted.')
  await expect.poll(names).toEqual(['Starter', 'Pro', 'Unlimited'])
})

test('a package is archived with a last day, and sold again; the one of new users stays', async () => {
  await openList()
  await page.getByRole('link', { name: 'Open: Pro' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await said('The package has been archived.')
  await page.getByRole('button', { name: 'Sell again' }).click()
  await said('The package is sold again.')
  await openList()
  await page.getByRole('link', { name: 'Open: Unlimited' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await said('New users get this package.')
})
