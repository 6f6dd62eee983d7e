/** A folder of RSI bots as a person makes it: from the menu of a bot, by a name; a second bot goes into it as it is made, and its limit is changed. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const desk = await tabOf('ROLE_OWNER')
const phone = await tabOf('ROLE_USER', 375)

const words = {
  en: {
    ready: 'Needed in total',
    next: 'Continue',
    agree: 'I agree with the disclaimer',
    start: /^Start DEMO/,
    actions: /^Actions of Trade BTC/,
    move: /^Move into a folder/,
    folder: 'Folder',
    fresh: 'New folder with a limit…',
    name: 'Name of the new folder',
    limit: 'Most bots at once',
    go: 'Move',
  },
  hu: {
    ready: 'Összesen szükséges',
    next: 'Tovább',
    agree: 'Elfogadom a felelősségkizáró nyilatkozatot',
    start: /^DEMÓ indítása/,
    actions: /^Műveletek: BTC\/USDC kereskedés/,
    move: /^Áthelyezés mappába/,
    folder: 'Mappa',
    fresh: 'Új mappa korláttal…',
    name: 'Az új mappa neve',
    limit: 'Legfeljebb ennyi bot egyszerre',
    go: 'Áthelyezés',
  },
} as const

/** The form of a new bot as it is suggested, at its last step. */
const toLastStep = async (page: Page, language: keyof typeof words, name: string): Promise<void> => {
  const said = words[language]
  await page.goto(`${product.address}/bots/rsi/create?lang=${language}&depth=full`)
  await page.getByText(said.ready).waitFor()
  await page.getByLabel(language === 'en' ? 'Name' : 'Név', { exact: true }).fill(name)
  await page.getByRole('button', { name: said.next, exact: true }).click()
  await page.getByRole('switch', { name: said.agree }).click({ force: true })
}

/** Moves the one bot of the page into a folder that is made for it. */
const moveIntoNew = async (page: Page, language: keyof typeof words, name: string): Promise<void> => {
  const said = words[language]
  await page.getByRole('button', { name: said.actions }).click()
  await page.getByRole('menuitem', { name: said.move }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.folder, { exact: true }).selectOption(said.fresh)
  await dialog.getByLabel(said.name).fill(name)
  await dialog.getByLabel(said.limit).fill('many')
  await expect.poll(() => dialog.getByRole('button', { name: said.go, exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel(said.limit).fill('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: said.go, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('a bot goes into a new folder, a second one as it is made, and their limit is changed', async () => {
  const { page, complaints } = desk
  await toLastStep(page, 'en', 'The first')
  await page.getByRole('button', { name: words.en.start }).click()
  await page.getByRole('heading', { level: 1, name: 'The first' }).waitFor()
  await moveIntoNew(page, 'en', 'Together')
  const folder = page.url()
  await page.getByText('Each of its bots (1) waits for its own moment. In the market: 0 of at most 1.').waitFor()

  await toLastStep(page, 'en', 'The second')
  const target = page.getByLabel('Folder', { exact: true })
  await expect.poll(() => target.getByRole('option').count()).toBe(4)
  await target.selectOption('New folder…')
  await page.getByLabel('Name of the new folder').fill('Four')
  await page.getByRole('button', { name: words.en.start }).click()
  await expect.poll(() => page.getByLabel('Name of the new folder').evaluate((one) => one.matches(':focus'))).toBe(true)
  await target.selectOption(folder.split('/').at(-1) ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: words.en.start }).click()
  await page.getByRole('heading', { level: 1, name: 'Together' }).waitFor()
  expect(page.url()).toBe(folder)
  await page.getByRole('tab', { name: 'Trades (2)' }).waitFor()
  for (const name of ['The first', 'The second']) await page.getByRole('cell', { name, exact: true }).waitFor()

  await page.getByRole('button', { name: 'Actions of Trade The second' }).click()
  await page.getByRole('menuitem', { name: 'Open the settings' }).click()
  await page.getByText('Together · Trade The second').waitFor()
  await page.goto(folder)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('button', { name: 'Run settings' }).click()
  await page.getByLabel('Bots at once', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Overview' }).click()
  await page.getByText(/^Bots at once: .*2/).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Each of its bots (2) waits for its own moment. In the market: 0 of at most 2.').waitFor()

  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /^Clone/ }).click()
  await page.getByText('It is empty: its bots are not copied.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the clone' }).click()
  await page.getByRole('heading', { level: 1, name: 'Together (copy)' }).waitFor()
  await page.getByRole('button', { name: 'Start' }).first().click()
  await page.getByText('Empty: move a bot into it, and it goes on here by its own settings.').waitFor()
  expect(complaints).toEqual([])
})

test('a bot whose folder has gone meanwhile is made all the same, and its user is told why it is alone', async () => {
  const { page, context, complaints } = desk
  const empty = page.url()
  await toLastStep(page, 'en', 'The third')
  const target = page.getByLabel('Folder', { exact: true })
  await target.getByRole('option', { name: /^Together \(copy\)/ }).waitFor({ state: 'attached' })
  await target.selectOption(/[0-9a-f-]{36}/.exec(empty)?.[0] ?? '')
  const other = await context.newPage()
  await other.goto(empty)
  await other.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await other.getByRole('menuitem', { name: /^Delete(?! (closed|sold))/ }).click()
  await other
    .getByRole('dialog')
    .getByRole('radio', { name: /^Release and delete/ })
    .check()
  await other.getByRole('dialog').getByRole('button', { name: 'Release and delete' }).click()
  await other.waitForURL(/\/bots\/rsi\/dashboard/)
  await other.close()
  await page.getByRole('button', { name: words.en.start }).click()
  await page.getByRole('heading', { level: 1, name: 'The third' }).waitFor()
  await page.getByText(/^The bot is not in the folder and trades alone\. /).waitFor()
  // The refused call is the browser's own complaint.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

test('on a phone, in Hungarian, the same', async () => {
  const { page, complaints } = phone
  await toLastStep(page, 'hu', 'Az első')
  await page.getByRole('button', { name: words.hu.start }).click()
  await page.getByRole('heading', { level: 1, name: 'Az első' }).waitFor()
  await moveIntoNew(page, 'hu', 'Együtt')
  const folder = page.url()
  await page
    .getByText('Minden botja (1) a maga pillanatára vár. A piacon van: 0, egyszerre legfeljebb 1 lehet.')
    .waitFor()
  await toLastStep(page, 'hu', 'A második')
  const target = page.getByLabel('Mappa', { exact: true })
  await expect.poll(() => target.getByRole('option').count()).toBe(4)
  await target.selectOption(folder.split('/').at(-1) ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: words.hu.start }).click()
  await page.getByRole('heading', { level: 1, name: 'Együtt' }).waitFor()
  await page.getByRole('tab', { name: 'Kereskedések (2)' }).waitFor()
  for (const name of ['Az első', 'A második']) await page.getByText(name, { exact: true }).first().waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
