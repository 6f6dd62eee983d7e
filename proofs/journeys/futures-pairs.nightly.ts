/** Futures pairs: what those who run the installation allow of them, what a user sets for new bots, and that a new bot begins with it. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { startJourneyAlone } from './journey.ts'

const PAIR = 'BTC-PERP/USDC'
const { product, tabOf } = await startJourneyAlone()
const { page: desk } = await tabOf('ROLE_OWNER')
const { page, complaints } = await tabOf('ROLE_USER')
await turnOnAuthenticator(desk, product)

const openSettings = () => page.goto(`${product.address}/bots/futures/signal/settings?lang=en`)
const openForm = () => page.goto(`${product.address}/bots/futures/signal/create?lang=en`)
const openDesk = () => desk.goto(`${product.address}/admin/futures_pairs?lang=en`)
const rowOf = (of: typeof page) => of.getByRole('row').filter({ hasText: PAIR })

/** Opens what is allowed of the pair, changes it, and waits until it is kept. */
const allow = async (change: () => Promise<unknown>): Promise<void> => {
  await openDesk()
  await desk.getByRole('button', { name: `Change ${PAIR}` }).click()
  await change()
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await desk.getByText(`Saved: ${PAIR}.`).first().waitFor()
}

test('pairs are taken in and narrowed, and what a user sets for one is refused above it', async () => {
  await openDesk()
  await desk.getByRole('button', { name: 'Take in from the exchanges' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Take in from the exchanges' }).click()
  await rowOf(desk).waitFor()
  await rowOf(desk).getByText('Isolated and cross').waitFor()
  await allow(async () => {
    const sheet = desk.getByRole('dialog')
    await sheet.getByLabel('Most leverage of a new bot').fill('7')
    await sheet.getByLabel('Margin types').selectOption('isolated')
    await expectAccessible(desk)
  })
  await rowOf(desk)
    .getByText(/^7× of \d+×$/)
    .waitFor()
  await rowOf(desk).getByText('Isolated only').waitFor()

  await openSettings()
  await page.getByRole('button', { name: 'Set a pair' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Leverage').fill('9')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('At most 7 times can be chosen for this pair.').waitFor()
  complaints.length = 0
  await sheet.getByLabel('Leverage').fill('6')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await rowOf(page).getByText('6×').waitFor()
  await rowOf(page).getByText('None: demo').waitFor()
})

test('a new futures bot of the pair begins with what is set, and keeps it when the setting goes', async () => {
  await openForm()
  await page.getByRole('radio', { name: PAIR, checked: true }).waitFor()
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.waitForURL(/\/bots\/futures\/signal\/[0-9a-f-]{36}/)
  const bot = new URL(page.url()).pathname
  await page.getByRole('tab', { name: 'Settings' }).click()
  const leverage = () => page.getByText('Leverage', { exact: true }).last().locator('..').textContent()
  await expect.poll(leverage).toMatch(/6/)

  await openSettings()
  await page.getByRole('button', { name: `Remove ${PAIR}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No pair is set').waitFor()
  await page.goto(`${product.address}${bot}?lang=en&tab=settings`)
  await expect.poll(leverage).toMatch(/6/)
  expect(complaints).toEqual([])
})

test('a pair that is not allowed is offered to no new bot, and is again once it is', async () => {
  await allow(() => desk.getByRole('dialog').getByLabel('New bots').selectOption('off'))
  await rowOf(desk).getByText('Not allowed').waitFor()
  await openForm()
  await page.getByRole('radio', { checked: true }).first().waitFor()
  expect(await page.getByRole('radio', { name: PAIR }).count()).toBe(0)
  await allow(() => desk.getByRole('dialog').getByLabel('New bots').selectOption('active'))
  await openForm()
  await page.getByRole('radio', { name: PAIR }).waitFor()
})
