/** The shell around every page: its loader, its layout, its palette, its keys, and the explanations of a form. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { coveredMenuItems, openTab, type Width } from './browser.ts'
import { startJourney } from './journey.ts'
import { countMoves, leastMoved, MOST_MOVED, type Moved, movedOn } from './moved.ts'

const { browser, product, tabOf, accountOf } = await startJourney()
const signedIn = await tabOf('ROLE_OWNER')
const session = await signedIn.context.storageState()
await signedIn.context.close()

type Visit = { width: Width; address: string; colorScheme?: 'dark' | 'light'; complains?: boolean }

/** A tab of somebody signed in; what its console complains of fails the test. */
const visit = async (
  { width, address, colorScheme = 'dark', complains = false }: Visit,
  act: (page: Page) => Promise<void>,
): Promise<void> => {
  const { page, context, complaints } = await openTab(browser, { width, storage: session, colorScheme })
  try {
    await page.goto(`${product.address}${address}`)
    await act(page)
    if (!complains) expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('#loader').waitFor({ state: 'detached' })
}

/** No sideways scroll, and nothing for axe to say. */
const looksOver = async (page: Page): Promise<void> => {
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

const paletteSearch = (page: Page) => page.locator('input[aria-controls="palette-list"]')

/** Letters and Enter go to the palette itself: a page that has just come may take the focus once more. */
const openPalette = async (page: Page, letters: string): Promise<void> => {
  await page.keyboard.press('Control+K')
  await paletteSearch(page).fill(letters)
}

const chooseFirst = (page: Page): Promise<void> => paletteSearch(page).press('Enter')

const openLayout = async (page: Page, name: string): Promise<void> => {
  await page.locator('.user-button').click()
  await page.getByRole('menuitem', { name }).click()
}

const attribute = (page: Page, name: string): Promise<string | null> => page.locator('[data-aside]').getAttribute(name)

test('the loader says what is loading, runs at 25 frames a second, and is gone once the shell is there', () =>
  visit({ width: 1280, address: '/robots.txt', complains: true }, async (page) => {
    // The app is held back, so that the loader can be looked at.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.address}/dashboard?lang=hu`, { waitUntil: 'commit' })
    await page.getByRole('status').getByText('Tradewright: betöltés folyamatban…').waitFor()
    expect(await page.getByText('Tradewright is loading…').isVisible()).toBe(false)
    expect(
      await page.evaluate(
        "(() => { const svg = document.querySelector('#loader svg'); const [one] = svg.getAnimations(); return [one.effect.getComputedTiming().duration, getComputedStyle(svg).animationTimingFunction] })()",
      ),
    ).toEqual([3_000, 'steps(75)'])
    expect(await page.locator('#failed').isVisible()).toBe(false)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('#loader').waitFor({ state: 'detached' })
  }))

test('the loader stands still for whoever asked for less motion', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.route('**/assets/*.js', () => {})
  await page.goto(`${product.address}/login`, { waitUntil: 'commit' })
  await page.locator('#loader svg').waitFor()
  expect(await page.evaluate("document.querySelector('#loader svg').getAnimations().length")).toBe(0)
  const drawn =
    "[...document.querySelectorAll('#loader path')].map((path) => parseFloat(getComputedStyle(path).strokeDashoffset))"
  expect(await page.evaluate(drawn)).toEqual([0, 0])
  await context.close()
})

test('a script that does not come turns the loader into the crash page', () =>
  visit({ width: 375, address: '/robots.txt', complains: true }, async (page) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${product.address}/dashboard?lang=en`, { waitUntil: 'commit' })
    await page.getByRole('alert').getByRole('heading', { name: 'Hiba történt, a javítás folyamatban van.' }).waitFor()
    await expect
      .poll(() => page.getByText('An error occurred, we are already working on the fix.').isVisible())
      .toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'Reload the page' }).isVisible()).toBe(true)
    await page.unroute('**/assets/*.js')
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  }))

test('the layout is chosen in a drawer, seen at once, and follows its user into another browser', () =>
  visit({ width: 1280, address: '/dashboard?lang=en' }, async (page) => {
    await settled(page)
    const toolbar = page.locator('.toolbar')
    await expect.poll(async () => (await toolbar.boundingBox())?.height).toBe(55)
    await openLayout(page, 'Layout')
    const drawer = page.getByRole('dialog', { name: 'Layout' })
    await drawer.waitFor()
    await looksOver(page)
    await drawer.getByText('75 px').click()
    await expect.poll(async () => (await toolbar.boundingBox())?.height).toBe(75)
    await drawer.getByText('Narrow', { exact: true }).click()
    await drawer.getByText('Scrolls along').click()
    await page.keyboard.press('Escape')
    await page.locator('.user-button:focus').waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(() => attribute(page, 'data-aside')).toBe('narrow')
    await expect.poll(() => attribute(page, 'data-header')).toBe('scrolling')
    await expect.poll(async () => (await toolbar.boundingBox())?.height).toBe(75)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'History' }).click()
    await page.waitForURL('**/history')
    await looksOver(page)

    await openLayout(page, 'Layout')
    await drawer.getByText('Hidden', { exact: true }).click()
    await drawer.getByRole('switch', { name: 'Toolbar' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => attribute(page, 'data-toolbar')).toBe('off')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await looksOver(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('30 days').first().waitFor()
    await visit({ width: 1280, address: '/dashboard?lang=en' }, async (elsewhere) => {
      await settled(elsewhere)
      await expect.poll(() => attribute(elsewhere, 'data-toolbar')).toBe('off')
      await openLayout(elsewhere, 'Layout')
      await elsewhere.getByRole('dialog', { name: 'Layout' }).getByRole('button', { name: 'As at first' }).click()
      // Whoever leaves at once has chosen all the same.
      await elsewhere.reload()
      await settled(elsewhere)
      await expect.poll(() => attribute(elsewhere, 'data-toolbar')).toBe('55')
    })
  }))

test('the menu of the administration folds away but for the page that is open, and stays so', () =>
  visit({ width: 1280, address: '/dashboard?lang=en' }, async (page) => {
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const fold = menu.getByRole('button', { name: 'Admin' })
    const [users, log] = [
      menu.getByRole('link', { name: 'Users', exact: true }),
      menu.getByRole('link', { name: 'Audit log' }),
    ]
    await users.waitFor()
    await fold.click()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => users.isVisible()).toBe(false)
    await expect.poll(() => menu.getByRole('link', { name: 'History' }).isVisible()).toBe(true)
    await looksOver(page)
    await page.goto(`${product.address}/admin/users?lang=en`)
    await settled(page)
    await expect.poll(() => users.isVisible()).toBe(true)
    expect(await log.isVisible()).toBe(false)
    await fold.click()
    await log.waitFor()
  }))

test('the layout drawer works on a phone, in Hungarian and light', () =>
  visit({ width: 375, address: '/dashboard?lang=hu', colorScheme: 'light' }, async (page) => {
    await settled(page)
    await openLayout(page, 'Elrendezés')
    const drawer = page.getByRole('dialog', { name: 'Elrendezés' })
    await drawer.getByText('55 px').click()
    await expect.poll(() => attribute(page, 'data-toolbar')).toBe('55')
    await looksOver(page)
    await drawer.getByRole('button', { name: 'Eredeti elrendezés' }).click()
    await expect.poll(() => attribute(page, 'data-toolbar')).toBe('55')
  }))

test('the palette goes anywhere by keyboard, and leads on where it finds nothing', () =>
  visit({ width: 1280, address: '/dashboard?lang=en' }, async (page) => {
    await settled(page)
    await page.keyboard.press('Control+K')
    const search = page.getByRole('combobox', { name: 'A page, a bot, a command' })
    await search.waitFor()
    await looksOver(page)
    await page.keyboard.type('histo')
    await page.getByRole('option', { name: 'History', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/history')
    await page.locator('h1:focus').waitFor()

    await openPalette(page, 'there is no such thing')
    await page.getByRole('status').getByText('Nothing is called').waitFor()
    await looksOver(page)
    await page.getByRole('option', { name: /^New GRID bot/ }).click()
    await page.waitForURL('**/bots/grid/create**')
    await page.locator('h1:focus').waitFor()

    await openPalette(page, 'light')
    await chooseFirst(page)
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    await openPalette(page, 'magyar')
    await chooseFirst(page)
    await page.getByRole('heading', { level: 1, name: 'Új GRID bot' }).waitFor()
    await page.getByRole('button', { name: /Bot, pár vagy oldal/ }).click()
    await page.locator('input[role=combobox]:focus').waitFor()
    await page.keyboard.type('elozm')
    await page.getByRole('option', { name: 'Előzmények', selected: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.header-search:focus').waitFor()
    await openPalette(page, 'english')
    await chooseFirst(page)
    await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
    await openPalette(page, 'dark')
    await chooseFirst(page)
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  }))

test('the keys are listed, and the palette opens another dialog in its place', () =>
  visit({ width: 1280, address: '/dashboard?lang=en' }, async (page) => {
    await settled(page)
    await page.locator('h1').focus()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Ctrl', { exact: true }).waitFor()
    await looksOver(page)
    await page.keyboard.press('Escape')
    await openPalette(page, 'preferences')
    await chooseFirst(page)
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await looksOver(page)
    await page.keyboard.press('Escape')
    await page.locator('h1:focus').waitFor()
  }))

test.each([375, 1280] as const)(
  'the whole user menu is in sight and takes a click at %d px, wherever the page stands',
  (width) =>
    visit({ width, address: '/user/profile?tab=security&lang=en' }, async (page) => {
      await settled(page)
      await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /^User menu/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
      await expect.poll(() => coveredMenuItems(page)).toEqual([])
      await looksOver(page)
    }),
)

test('amounts are hidden on every page of this browser, and can be shown again', () =>
  visit({ width: 1280, address: '/dashboard?lang=en' }, async (page) => {
    await settled(page)
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Hide amounts' }).click()
    await page.getByText('••••').first().waitFor()
    const shown = await page.locator('main').innerText()
    expect(shown).not.toMatch(/\d[.,]\d\d\s*USDC/)
    await page.reload()
    await settled(page)
    await page.getByText('••••').first().waitFor()
    await looksOver(page)
    await openPalette(page, 'show amounts')
    await chooseFirst(page)
    await page.getByText('••••').first().waitFor({ state: 'detached' })
  }))

test('every field of the form explains itself, and its depth stands in the address', () =>
  visit({ width: 1280, address: '/bots/grid/create?lang=en' }, async (page) => {
    await settled(page)
    await page.getByText('A cycle earns').waitFor()
    await page.getByRole('button', { name: /^All settings/ }).click()
    await page.waitForURL('**depth=full**')
    for (const step of ['Trade settings', 'Profit settings', 'Run settings', 'Safety settings']) {
      const section = page.getByRole('region', { name: step })
      await expect.poll(() => section.getByRole('button', { name: /^Why\? / }).count()).toBeGreaterThan(1)
    }
    await page.getByRole('button', { name: 'Why? Stop loss', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Stop loss' })
    await drawer.getByRole('region', { name: 'For example, with BTC/USDC now' }).waitFor()
    await drawer.getByRole('region', { name: 'If it is too small' }).waitFor()
    await drawer.getByRole('region', { name: 'If it is too large' }).waitFor()
    await expect.poll(() => drawer.innerText()).toMatch(/lose about \d/)
    await looksOver(page)
    await page.keyboard.press('Escape')
    await page.locator('button:focus', { hasText: 'Why? Stop loss' }).waitFor()

    const start = page.getByLabel('Lowest', { exact: true })
    await start.fill('40000.5')
    await start.press('ArrowUp')
    await expect.poll(() => start.inputValue()).toBe('40000.51')
    // What is folded away stays as it was typed.
    await page.getByRole('button', { name: /^All settings/ }).click()
    await page.waitForURL('**depth=quick**')
    await page.getByRole('button', { name: /^All settings/ }).click()
    await expect.poll(() => start.inputValue()).toBe('40000.51')
  }))

test('a form whose session has ended is found again where it was left after signing in', () =>
  visit({ width: 1280, address: '/bots/spot/create?lang=en&depth=full', complains: true }, async (page) => {
    await settled(page)
    await page.getByText('Needed in total').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Outlives')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/login**')
    const account = accountOf('ROLE_OWNER')
    await page.getByLabel('User name or e-mail').fill(account.username)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    const since = product.printed().length
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = await product.codeAfter(since)
    await page
      .getByLabel(/digit 1|code/i)
      .first()
      .fill(code[0] ?? '')
    await page.keyboard.type(code.slice(1))
    await page.waitForURL('**/bots/spot/create?**depth=full**')
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await page.getByRole('heading', { level: 2, name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Outlives')
  }))

/** What moved while a page loaded. */
const movedIn = async (address: string): Promise<Moved> => {
  let moved: Moved = { sum: 0, parts: [] }
  await visit({ width: 375, address: '/robots.txt', complains: true }, async (page) => {
    await countMoves(page)
    await page.goto(`${product.address}${address}?lang=en`)
    await settled(page)
    await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    moved = await movedOn(page)
  })
  return moved
}

test('nothing moves while a page loads', async () => {
  for (const address of ['/dashboard', '/bots/grid/create', '/history']) {
    const moved = await leastMoved(() => movedIn(address))
    expect(moved.sum, `${address}: ${moved.parts.join(' | ')}`).toBeLessThan(MOST_MOVED)
  }
})
