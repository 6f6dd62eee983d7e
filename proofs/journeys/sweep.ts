/** What is asked of every built page, for somebody of each group of roles that may open it, in both languages, at phone and desktop width: nothing complains. By night each is opened anew, by day some are walked through. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible, unasked } from './accessibility.ts'
import { byDay } from '../suite/night.ts'
import type { BuiltPage } from './addresses.ts'
import { countMoves, leastMoved, MOST_MOVED, movedOn } from './moved.ts'
import { closedTo, groups, type Look, pagesOf, type Sessions, settled, tabOf, visit, type Visitor } from './sessions.ts'

const looksWell = async (page: Page, complaints: readonly string[]): Promise<void> => {
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
  // A break of the content policy is an error of the console too.
  expect(complaints, 'console').toEqual([])
}

/** The first load is the one that was looked over; another one is asked only where it has moved. */
const standsStill = async (page: Page): Promise<void> => {
  let isFirst = true
  const moved = await leastMoved(async () => {
    if (!isFirst) {
      await page.reload()
      await settled(page)
    }
    isFirst = false
    return await movedOn(page)
  })
  expect(moved.sum, `moved while it loaded: ${moved.parts.join(' | ')}`).toBeLessThanOrEqual(MOST_MOVED)
}

/** Two that follow each other differ in language and width. */
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

type Sweep = { visitor: Visitor; pages: readonly BuiltPage[]; look: Look }

/** Goes on behind a page with a fault, so that one run tells of all of them. */
const eachOf = async (
  { visitor, pages, look }: Sweep,
  act: (address: string, closed: ReadonlySet<string>) => Promise<void>,
): Promise<void> => {
  expect(pages.length).toBeGreaterThan(0)
  const closed = closedTo(visitor)
  const faults: string[] = []
  for (const { address } of pages) {
    try {
      await act(address, closed)
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

/** Each page is opened as if its address was typed. */
const visitAll = async (sessions: Sessions, sweep: Sweep): Promise<void> => {
  const { visitor, look } = sweep
  await countMoves((await tabOf(sessions, visitor)).page)
  await eachOf(sweep, (address, closed) =>
    visit(sessions, { visitor, address, look }, async (page, complaints) => {
      expect(new URL(page.url()).pathname).toBe(address)
      await looksWell(page, complaints)
      await expectAccessible(page, unasked(look.language))
      await leadsNowhereClosed(page, closed)
      await standsStill(page)
    }),
  )
}

/** As the browser's own buttons come to an address: the page that is open stays, and what it has loaded. */
const moveTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForURL(({ pathname }) => pathname === address)
  await settled(page)
}

/** The pages of a role are many, and a browser on a busy machine is slow. */
export const LONG = 1_200_000

/** Every page that somebody may open, in one look. */
export const visitIn = (sessions: Sessions, visitor: Visitor, look: Look): Promise<void> =>
  visitAll(sessions, { visitor, pages: pagesOf(sessions, visitor), look })

type Group = (typeof groups)[number]

/** What a group may open and none before it in `order`, apart from the dashboard with its menu: the rest looks to it as to those. */
const differing = (sessions: Sessions, visitor: Group, order: readonly Group[] = groups) => {
  const before = order.slice(0, order.indexOf(visitor))
  const seen = new Set(before.flatMap((other) => pagesOf(sessions, other).map(({ address }) => address)))
  const all = pagesOf(sessions, visitor)
  return {
    dashboard: all.filter(({ address }) => address === '/dashboard'),
    own: all.filter(({ address }) => address !== '/dashboard' && !seen.has(address)),
  }
}

/** Every page that looks different to a group, in one look. In each look another group comes first, so that each opens all of its pages in one. */
export const visitDiffering = (sessions: Sessions, visitor: Group, look: (typeof looks)[number]): Promise<void> => {
  const first = looks.indexOf(look) % groups.length
  const { dashboard, own } = differing(sessions, visitor, [...groups.slice(first), ...groups.slice(0, first)])
  return visitAll(sessions, { visitor, pages: [...dashboard, ...own], look })
}

/** Of what differs for a group every third page, and the dashboard. */
export const walkWhatDiffers = async (sessions: Sessions, visitor: Group): Promise<void> => {
  const { dashboard, own } = differing(sessions, visitor)
  const pages = [...dashboard, ...byDay(own, 3)]
  const look = looks[groups.indexOf(visitor) + 1] ?? looks[0]
  await visit(sessions, { visitor, address: '/dashboard', look }, (page, complaints) =>
    eachOf({ visitor, pages, look }, async (address, closed) => {
      await moveTo(page, address)
      const said = [...complaints]
      sessions.tabs.get(visitor)?.complaints.splice(0)
      await looksWell(page, said)
      await leadsNowhereClosed(page, closed)
    }),
  )
}
