/** Tables as people use them: their state in the address and in the history of the browser, files, several bots at once, and taking a suspension back. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { openTab, type Width } from './browser.ts'
import { startJourney } from './journey.ts'
import { countMoves, movedOn } from './moved.ts'

const { browser, product, tabOf } = await startJourney()
const NAMES = ['Alpha', 'Bravo', 'Gamma'] as const

type Sent = { path: string; method: 'GET' | 'POST' | 'PUT'; body?: object }

/** A call as the page itself would make it. */
const send = (page: Page, sent: Sent): Promise<Record<string, unknown>> =>
  page.evaluate(async ({ path, method, body }) => {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': 'orpc' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }, sent)

/** The first on the one page, the others with its settings; then each has its name. */
const makeBots = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/bots/grid/create?lang=en`)
  await page.getByText('A cycle earns').waitFor()
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { form } = await send(page, { path: `/bots/${id}`, method: 'GET' })
  const named = (name: string) => ({ commandId: newId(), form: Object.assign({}, form, { name }) })
  await send(page, { path: `/bots/${id}`, method: 'PUT', body: { ...named('Alpha'), applyToGenerated: false } })
  for (const name of ['Bravo', 'Gamma'])
    await send(page, { path: '/bots', method: 'POST', body: { ...named(name), family: 'grid' } })
}

const signedIn = await tabOf('ROLE_OWNER')
await makeBots(signedIn.page)
const session = await signedIn.context.storageState()
await signedIn.context.close()

const at = async (address: string, width: Width, act: (page: Page) => Promise<void>): Promise<void> => {
  const { page, context, complaints } = await openTab(browser, { width, storage: session })
  try {
    await page.goto(`${product.address}${address}`)
    await page.locator('h1').first().waitFor()
    await act(page)
    // A call that a test cuts off is a complaint of the browser.
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  } catch (error) {
    await page.screenshot({ path: `${product.dataFolder}-failed.png`, fullPage: true })
    throw error
  } finally {
    await context.close()
  }
}

const LIST = '/bots/grid/dashboard?lang=en'
const names = async (page: Page): Promise<string[]> => page.locator('.data-table .bot-link').allTextContents()
const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams

test('order, columns and filters stand in the address; the browser’s own button goes back, and a link opens the same', () =>
  at(LIST, 1280, async (page) => {
    const header = page.getByRole('columnheader', { name: 'Bot' })
    await header.getByRole('button').click()
    await page.waitForURL(/sort=bot/)
    await expect.poll(() => names(page)).toEqual(['Alpha', 'Bravo', 'Gamma'])
    await header.getByRole('button').click()
    await page.waitForURL(/sort=-bot/)
    await expect.poll(() => names(page)).toEqual(['Gamma', 'Bravo', 'Alpha'])
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Fees' }).check()
    await page.waitForURL(/columns=/)
    await page.getByRole('columnheader', { name: 'Fees' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Search by name or pair').fill('gam')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=gam/)
    await expect.poll(() => names(page)).toEqual(['Gamma'])

    const shared = page.url()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['Gamma', 'Bravo', 'Alpha'])
    await page.goBack()
    await expect.poll(() => search(page).get('columns')).toBeNull()
    await expect.poll(() => names(page)).toEqual(['Gamma', 'Bravo', 'Alpha'])
    await expect.poll(() => search(page).get('sort')).toBe('-bot')
    // Columns that were chosen stay, as nobody wants to choose them at each visit.
    await page.getByRole('columnheader', { name: 'Fees' }).waitFor()

    await page.goto(shared)
    await page.getByRole('columnheader', { name: 'Fees' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Gamma'])
  }))

test('a day is typed and chosen as the region of the account has it, whatever the browser is set to, also by keys alone', () =>
  at('/history?lang=hu', 1280, async (page) => {
    const from = page.getByLabel('Ettől')
    await expect.poll(() => from.getAttribute('placeholder')).toBe('éééé. hh. nn.')
    await from.fill('2026.11.8')
    await page.waitForURL(/from=2026-11-08/)
    await from.press('Tab')
    await expect.poll(() => from.inputValue()).toBe('2026. 11. 08.')

    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog')
    await calendar.getByText('2026. november').waitFor()
    await calendar
      .getByRole('button', { name: '2026. november 8., vasárnap', pressed: true })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await page.waitForURL(/from=2026-10-09/)
    await expect.poll(() => from.inputValue()).toBe('2026. 10. 09.')
    await page.getByRole('button', { name: 'Nap kiválasztása' }).first().and(page.locator(':focus')).waitFor()

    await from.fill('30/02/2026')
    await from.blur()
    await page.getByText('A napot így írja be: 2026. 12. 31.').waitFor()
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await expect.poll(() => from.inputValue()).toBe('30/02/2026')
  }))

const choose = async (page: Page, column: string): Promise<void> => {
  const kept = page.waitForResponse((answer) => answer.url().includes('keepSettings'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: column }).click()
  await kept
  await page.keyboard.press('Escape')
}

test('columns that are chosen in one browser stand in another', () =>
  at('/history?lang=en', 1280, async (page) => {
    const fee = (of: Page) => of.getByRole('columnheader', { name: 'Fee', exact: true })
    await fee(page).waitFor()
    await choose(page, 'Fee')
    await fee(page).waitFor({ state: 'detached' })
    await at('/history?lang=en', 1280, async (elsewhere) => {
      await elsewhere.getByRole('columnheader', { name: 'Price', exact: true }).waitFor()
      await fee(elsewhere).waitFor({ state: 'detached' })
      await choose(elsewhere, 'Fee')
    })
  }))

test('what means nothing in an address is passed over', () =>
  at('/bots/grid/dashboard?lang=en&sort=color&columns=x&page=99&status=tired', 1280, async (page) => {
    await page.locator('.data-table .bot-link').first().waitFor()
    await expect
      .poll(async () => (await names(page)).toSorted((left, right) => left.localeCompare(right)))
      .toEqual([...NAMES])
  }))

test('a view has a name, survives a reload, and opens what it was saved from', () =>
  at(`${LIST}&sort=bot&status=active`, 1280, async (page) => {
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByText('Your account keeps saved views').waitFor()
    await page.getByLabel('Name of the view').fill('Running ones')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.goto(`${product.address}${LIST}`)
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('button', { name: 'Open the view Running ones' }).click()
    await page.waitForURL(/status=active/)
    await expect.poll(() => search(page).get('sort')).toBe('bot')
  }))

const download = async (page: Page): Promise<string> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return readFile(await (await coming).path(), 'utf8')
}

test('files hold what the filters leave, begin with one mark, and name their columns', () =>
  at(`${LIST}&q=bravo`, 1280, async (page) => {
    await page.locator('.data-table .bot-link').first().waitFor()
    const bots = await download(page)
    expect(bots.startsWith('\uFEFF"Bot"')).toBe(true)
    expect(bots.trimEnd().split('\r\n')).toHaveLength(2)
    expect(bots).toContain('"Bravo"')

    await page.goto(`${product.address}/history?lang=en`)
    const history = await download(page)
    expect(history.startsWith('\uFEFF"Time (UTC)"')).toBe(true)
  }))

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a suspension is taken back with one press', () =>
  at(LIST, 1280, async (page) => {
    await page.getByRole('button', { name: 'Suspend Alpha' }).click()
    await rowOf(page, 'Alpha').getByText('Suspended', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, 'Alpha').getByText('Active', { exact: true }).waitFor()
  }))

test('several bots at once: a range with Shift, a result for each, one that fails and is tried again, and undone', () =>
  at(`${LIST}&sort=bot`, 1280, async (page) => {
    await page.getByRole('checkbox', { name: 'Select Alpha' }).click()
    await page.getByRole('checkbox', { name: 'Select Gamma' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()

    let refused = false
    await page.route('**/rpc/bots/ask', async (route) => {
      if (refused) return route.continue()
      refused = true
      return route.abort()
    })
    await page.getByRole('toolbar').getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Suspend all/ }).click()
    const sheet = page.getByRole('dialog', { name: 'What was done' })
    await sheet.getByText('Done: 2. Failed: 1.').waitFor()
    await sheet.getByRole('img', { name: 'Failed' }).waitFor()
    await sheet.getByRole('button', { name: 'Try the 1 failed ones again' }).click()
    await sheet.getByText('Done: 3. Failed: 0.').waitFor()
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByText('Done: 3. Failed: 0.').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    for (const name of NAMES) await rowOf(page, name).getByText('Active', { exact: true }).waitFor()
  }))

test('the page of a bot: tab, filter and order in the address, who did what, and profit in the other asset', () =>
  at(LIST, 1280, async (page) => {
    await page.getByRole('link', { name: 'Alpha', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
    await page.getByText('Holding instead').waitFor()
    await page.getByText('BTC', { exact: true }).click()
    await page.waitForURL(/in=base/)
    await page.getByText('Shown at the last price').waitFor()
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await page.waitForURL(/tab=orders/)
    await page.getByLabel('State').selectOption('open')
    await page.waitForURL(/state=open/)
    await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click()
    await page.waitForURL(/sort=time/)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('cell', { name: 'Created it' }).waitFor()
    await page.getByRole('cell', { name: 'Suspended it' }).first().waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'Chrome, Linux, 127.0.0.1' }).count()).toBeGreaterThan(1)
    await page.goBack()
    await page.waitForURL(/state=open.*sort=time|sort=time.*state=open/)
  }))

test('by keyboard: sorting, choosing and acting', () =>
  at(LIST, 1280, async (page) => {
    await page.getByRole('columnheader', { name: 'Bot' }).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=bot/)
    await page.getByRole('checkbox', { name: 'Select Bravo' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    const deleteClosed = page.getByRole('button', { name: 'Delete closed' })
    await deleteClosed.focus()
    await page.getByText('None of the selected bots is closed.').waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test('on a phone: a card a row with its details on demand, targets of 44 pixels, and nothing moves while it loads', () =>
  at(LIST, 375, async (page) => {
    await countMoves(page)
    for (const address of [LIST, '/history?lang=en']) {
      await page.goto(`${product.address}${address}`)
      await page.locator('.data-table, h2').first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      expect((await movedOn(page)).sum, address).toBeLessThan(0.001)
    }
    await page.goto(`${product.address}${LIST}`)
    const row = rowOf(page, 'Bravo')
    // Where it trades is never cut, however long its name.
    expect(await row.locator('.bot-pair > span').last().innerText()).toMatch(/^\w+\/\w+ · \w+/)
    const cut = await page.evaluate(
      '[...document.querySelectorAll(".bot-pair > span, .bot-link")].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length',
    )
    expect(cut).toBe(0)
    await row.getByText('Realised', { exact: true }).waitFor({ state: 'hidden' })
    await row.getByRole('button', { name: 'Details' }).click()
    await row.locator('button[aria-expanded="true"]').waitFor()
    const small = await page.evaluate(
      '[...document.querySelectorAll(".data-table button, .data-table label")].filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44).length',
    )
    expect(small).toBe(0)
  }))

test('whoever suspends everything is told how many bots that are, live and demo apart', () =>
  at('/bots?lang=en', 1280, async (page) => {
    await page.getByRole('button', { name: 'Suspend everything' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Bots that trade: 0 live, [1-9]\d* demo\. All of them take their buys/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }))
