/** One kept session for every group of roles that sees the same pages, and how a page is visited in it. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { type Grant, grantsOfRole, type Requirement, type Role } from '#platform/access.ts'
import { type BuiltPage, builtPages } from './addresses.ts'
import { openTab, sizeOf, type Tab, type Width } from './browser.ts'
import type { Product } from './product.ts'

/** Of each group that has the same grants one role stands for all. */
export const groups = ['ROLE_USER', 'ROLE_OWNER', 'ROLE_ADMIN', 'ROLE_BIG_FISH'] as const satisfies readonly Role[]

/** Who opens a page: somebody of a group, or nobody in particular. */
export type Visitor = (typeof groups)[number] | 'nobody'

/** Has the demo bot that comes with a new installation; the others have nothing yet. */
export const BOT_OWNER: Visitor = 'ROLE_USER'

export type Look = { language: 'en' | 'hu' | 'pseudo'; width: Width; colorScheme: 'dark' | 'light' }

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

export type Sessions = {
  browser: Browser
  product: Product
  kept: ReadonlyMap<Visitor, Kept>
  /** The tab in which somebody goes from page to page, once there is one: what it has loaded it need not load again. */
  tabs: Map<Visitor, Tab>
  bots: Map<string, string>
}

/** The address of the first bot on a family's page: of all links there only those of bots are neither forms nor views of the list. */
export const firstBotOf = async (page: Page, product: Product, family: string): Promise<string | null> => {
  await page.goto(`${product.address}/bots/${family}/dashboard`)
  return await page
    .locator(`main a[href^="/bots/${family}/"]:not([href$="create"]):not([href*="/edit/"]):not([href*="?"])`)
    .first()
    .getAttribute('href')
}

/** An account is dark at first; light pages are seen only where it follows the browser. */
const followBrowserTheme = async (page: Page, { address }: Product): Promise<void> => {
  const answer = await page.request.patch(`${address}/api/v1/preferences`, {
    headers: { origin: address },
    data: { theme: 'system' },
  })
  if (!answer.ok()) throw new Error(`the theme was not taken: ${answer.status()}`)
}

/** Keeps a session of one of each group: `open` opens a tab in which somebody with the role is signed in. */
export const keepSessions = async (
  { browser, product }: Pick<Sessions, 'browser' | 'product'>,
  open: (role: (typeof groups)[number]) => Promise<Tab>,
): Promise<Sessions> => {
  const kept = new Map<Visitor, Kept>()
  const bots = new Map<string, string>()
  for (const role of groups) {
    const { page, context } = await open(role)
    await followBrowserTheme(page, product)
    kept.set(role, await context.storageState())
    const bot = role === BOT_OWNER ? await firstBotOf(page, product, 'grid') : null
    if (bot !== null) bots.set('grid', bot.slice(bot.lastIndexOf('/') + 1))
    await context.close()
  }
  return { browser, product, kept, tabs: new Map(), bots }
}

const mayOpen = (visitor: Visitor, grant: Requirement): boolean => {
  if (grant === 'anyone') return true
  if (visitor === 'nobody' || grant === 'visitor') return visitor === 'nobody' && grant === 'visitor'
  return (grantsOfRole[visitor] satisfies readonly Grant[]).includes(grant)
}

/** What somebody may open; a bot's own pages only for whom the bot belongs to. */
export const pagesOf = ({ bots }: Sessions, visitor: Visitor): BuiltPage[] =>
  builtPages((family) => (visitor === BOT_OWNER ? (bots.get(family) ?? null) : null)).filter(({ grant }) =>
    mayOpen(visitor, grant),
  )

/** What somebody who is signed in may not open. */
export const closedTo = (visitor: Visitor): ReadonlySet<string> =>
  new Set(
    builtPages(() => null)
      .filter(({ grant }) => visitor !== 'nobody' && grant !== 'visitor' && !mayOpen(visitor, grant))
      .map(({ address }) => address),
  )

/** Waits until the page has said what it is and stands still. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page
    .locator(
      'main [aria-busy="true"]:not([data-shown] *), .mantine-Skeleton-root:not([data-shown]):not([data-shown] *)',
    )
    .first()
    .waitFor({ state: 'detached' })
}

/** Opened when it is needed first. */
export const tabOf = async ({ browser, kept, tabs }: Sessions, visitor: Visitor): Promise<Tab> => {
  const storage = kept.get(visitor)
  const tab =
    tabs.get(visitor) ?? (await openTab(browser, { width: 1280, ...(storage === undefined ? {} : { storage }) }))
  tabs.set(visitor, tab)
  return tab
}

/** Opens an address in somebody's tab, as if typed, and gives the settled page to `act`. */
export const visit = async (
  sessions: Sessions,
  { visitor, address, look }: { visitor: Visitor; address: string; look: Look },
  act: (page: Page, complaints: readonly string[]) => Promise<void>,
): Promise<void> => {
  const { page, complaints } = await tabOf(sessions, visitor)
  const { width, colorScheme, language } = look
  complaints.length = 0
  await page.setViewportSize(sizeOf(width))
  await page.emulateMedia({ colorScheme })
  await page.goto(`${sessions.product.address}${address}?lang=${language}`)
  await settled(page)
  await act(page, complaints)
}
