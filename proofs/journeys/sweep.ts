/** What is asked of every built page, for somebody of each group of roles that may open it, in both languages, at phone and desktop width: nothing complains. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { BOT_OWNER, closedTo, groups, type Look, pagesOf, type Sessions, visit, type Visitor } from './sessions.ts'

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
export const looks = [
  { language: 'en', width: 375, colorScheme: 'dark' },
  { language: 'hu', width: 1280, colorScheme: 'light' },
  { language: 'pseudo', width: 375, colorScheme: 'dark' },
  { language: 'en', width: 1280, colorScheme: 'dark' },
  { language: 'hu', width: 375, colorScheme: 'light' },
] as const satisfies readonly Look[]

/** Nobody is offered a page that would send them away. */
const leadsNowhereClosed = async (page: Page, closed: ReadonlySet<string>): Promise<void> => {
  const offered = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a[href]')].map((link) => link.pathname)",
  )
  expect(
    offered.filter((path) => closed.has(path)),
    'links to closed pages',
  ).toEqual([])
}

/** Goes on behind a page with a fault, so that one run tells of all of them. */
const visitAll = async (sessions: Sessions, visitor: Visitor, lookAt: (index: number) => Look): Promise<void> => {
  const pages = pagesOf(sessions, visitor)
  expect(pages.length).toBeGreaterThan(0)
  const closed = closedTo(visitor)
  const faults: string[] = []
  for (const [index, { address }] of pages.entries()) {
    const look = lookAt(index)
    try {
      await visit(sessions, { visitor, address, look }, async (page, complaints) => {
        expect(new URL(page.url()).pathname).toBe(address)
        await looksOver(page, complaints, visitor)
        await leadsNowhereClosed(page, closed)
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
export const LONG = 600_000

/** The groups are swept in two files, so that two of them go at once: what one does not take is the other's. */
export const ownerSweep = ['ROLE_OWNER', 'ROLE_BIG_FISH'] as const satisfies readonly Visitor[]
export const userSweep = groups.filter((role) => !ownerSweep.some((taken) => taken === role))

/** Every page in one look. */
export const visitIn = (sessions: Sessions, visitor: Visitor, look: Look): Promise<void> =>
  visitAll(sessions, visitor, () => look)

/** Every page in one look after the other; each group begins with another one. */
export const visitAlternating = (sessions: Sessions, visitor: (typeof groups)[number]): Promise<void> => {
  const shift = groups.indexOf(visitor)
  return visitAll(sessions, visitor, (index) => looks[(index + shift) % looks.length] ?? looks[0])
}
