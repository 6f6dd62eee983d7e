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
/** What the exchange of the journeys gives on this pair at most. */
const GIVEN = 100
/** The cells of the pair, as they stand in its row. */
const cellsOf = async (of: typeof page): Promise<string[]> => {
  const texts = await rowOf(of).locator('td').allInnerTexts()
  return texts.map((text) => text.trim())
}
/** A setting on the page of a bot, by its name there. */
const settingOf = (label: string): Promise<string | null> =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .first()
    .locator('xpath=following-sibling::dd')
    .textContent()

/** Takes the form of a new bot as it stands, and answers with the address of the bot. */
const start = async (): Promise<string> => {
  await openForm()
  await page.getByRole('radio', { name: PAIR, checked: true }).waitFor()
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.waitForURL(/\/bots\/futures\/signal\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname
}

/** Exactly what the page of the bot names. */
const expectSettings = async (bot: string, settings: Record<string, string>): Promise<void> => {
  await page.goto(`${product.address}${bot}?lang=en&tab=settings`)
  for (const [label, value] of Object.entries(settings)) await expect.poll(() => settingOf(label)).toBe(value)
}

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
  await expect.poll(() => cellsOf(desk)).toEqual(expect.arrayContaining([`${GIVEN}×`, 'Isolated and cross', 'Allowed']))
  await allow(async () => {
    const sheet = desk.getByRole('dialog')
    await sheet.getByLabel('Most leverage of a new bot').fill('7')
    await sheet.getByLabel('Margin types').selectOption('isolated')
    await expectAccessible(desk)
  })
  const narrowed = [`7× of ${GIVEN}×`, 'Isolated only', 'Allowed']
  await expect.poll(() => cellsOf(desk)).toEqual(expect.arrayContaining(narrowed))
  await desk.reload()
  await expect.poll(() => cellsOf(desk)).toEqual(expect.arrayContaining(narrowed))

  await openSettings()
  await page.getByRole('button', { name: 'Set a pair' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Leverage').fill('9')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('At most 7 times can be chosen for this pair.').waitFor()
  await sheet.getByLabel('Leverage').fill('6')
  await sheet.getByLabel('Margin type').selectOption('cross')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('This margin type is not offered for the pair.', { exact: false }).waitFor()
  complaints.length = 0
  await sheet.getByLabel('Margin type').selectOption('isolated')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cellsOf(page)).toEqual(expect.arrayContaining([PAIR, 'None: demo', '6×', 'Isolated']))
  await page.reload()
  await expect.poll(() => cellsOf(page)).toEqual(expect.arrayContaining([PAIR, 'None: demo', '6×', 'Isolated']))
})

test('a new futures bot of the pair begins with what is set, and keeps it when the setting goes', async () => {
  const first = await start()
  await expectSettings(first, { Leverage: '6', 'Margin type': 'Isolated' })

  await openSettings()
  await page.getByRole('button', { name: `Change ${PAIR}` }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByLabel('Leverage').inputValue()).toBe('6')
  await sheet.getByLabel('Leverage').fill('4')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cellsOf(page)).toEqual(expect.arrayContaining([PAIR, '4×']))
  await expectSettings(first, { Leverage: '6' })

  await openSettings()
  await page.getByRole('button', { name: `Remove ${PAIR}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No pair is set').waitFor()
  await expectSettings(first, { Leverage: '6', 'Margin type': 'Isolated' })
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
