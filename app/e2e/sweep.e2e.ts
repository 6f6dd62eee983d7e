/** Every built page in a real browser for every group of roles that may open it, in both languages, at phone and desktop width: nothing complains. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openTab } from './browser.ts'
import { startJourney } from './journey.ts'
import { BOT_OWNER, groups, keepSessions, type Look, pagesOf, settled, visit, type Visitor } from './sessions.ts'

const { browser, product } = await startJourney({ flags: ['--demo-roles'] })
const sessions = await keepSessions(browser, product)

/** Of these each page is looked over for accessibility: full and empty. The other groups see the same pages in other looks. */
const thorough: readonly Visitor[] = ['nobody', BOT_OWNER, 'ROLE_OWNER']

const looksOver = async (page: Page, complaints: readonly string[], visitor: Visitor): Promise<void> => {
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
  // A break of the content policy is an error of the console too.
  expect(complaints, 'console').toEqual([])
  if (!thorough.includes(visitor)) return
  await expectAccessible(page)
}

/** Two that follow each other differ in language and width. Every page in every look is `npm run screens`. */
const looks = [
  { language: 'en', width: 375, colorScheme: 'dark' },
  { language: 'hu', width: 1280, colorScheme: 'light' },
  { language: 'pseudo', width: 375, colorScheme: 'dark' },
  { language: 'en', width: 1280, colorScheme: 'dark' },
  { language: 'hu', width: 375, colorScheme: 'light' },
] as const satisfies readonly Look[]

/** Goes on behind a page with a fault, so that one run tells of all of them. */
const visitAll = async (visitor: Visitor, lookAt: (index: number) => Look): Promise<void> => {
  const pages = pagesOf(sessions, visitor)
  expect(pages.length).toBeGreaterThan(0)
  const faults: string[] = []
  for (const [index, { address }] of pages.entries()) {
    const look = lookAt(index)
    try {
      await visit(sessions, { visitor, address, look }, async (page, complaints) => {
        expect(new URL(page.url()).pathname).toBe(address)
        await looksOver(page, complaints, visitor)
      })
    } catch (error) {
      const told =
        error instanceof Error
          ? `${error.message} ${JSON.stringify('actual' in error ? error.actual : '')}`
          : String(error)
      faults.push(`${address} in ${look.language} at ${look.width}: ${told.slice(0, 1_500)}`)
    }
  }
  expect(faults).toEqual([])
}

/** The pages of a role are many, and a browser on a busy machine is slow. */
const LONG = 600_000

const alternating =
  (shift: number) =>
  (index: number): Look =>
    looks[(index + shift) % looks.length] ?? looks[0]

test.each(looks)('signing in, in $language at $width pixels', (look) => visitAll('nobody', () => look))

test.each(groups.map((role, shift) => ({ role, shift })))(
  'every page of $role, in alternating looks',
  ({ role, shift }) => visitAll(role, alternating(shift)),
  LONG,
)

test('who may not see a page is led to the dashboard, and a visitor to signing in', async () => {
  for (const [role, address, expected] of [
    ['ROLE_BIG_FISH', '/history', '/dashboard'],
    ['ROLE_BIG_FISH', '/bots/grid/dashboard', '/dashboard'],
    ['ROLE_USER', '/admin/dev/settings', '/dashboard'],
    ['ROLE_USER', '/login', '/dashboard'],
    ['nobody', '/dashboard', '/login'],
    ['nobody', '/bots/grid/create', '/login'],
  ] as const) {
    const storage = sessions.kept.get(role)
    const kept = storage === undefined ? {} : { storage }
    const { page, context } = await openTab(browser, { width: 1280, ...kept })
    await page.goto(`${product.address}${address}`)
    await page.waitForURL(({ pathname }) => pathname === expected)
    await settled(page)
    expect(new URL(page.url()).pathname, `${role} at ${address}`).toBe(expected)
    await context.close()
  }
})

test('the heading has the focus after moving to another page', async () => {
  const look = { language: 'en', width: 1280, colorScheme: 'dark' } as const
  await visit(sessions, { visitor: BOT_OWNER, address: '/dashboard', look }, async (page) => {
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.waitForURL('**/history')
    await expect.poll(() => page.locator('h1:focus').textContent()).toContain('history')
  })
})
