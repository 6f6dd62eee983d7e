/** A newcomer sees life at once: the demo user starts with one running bot. */
import { findCatalogued } from '#bots/catalogue.ts'
import { eq } from 'drizzle-orm'
import type { Pair } from '#engine/market.ts'
import type { BotServices, FormDesk } from '#features/bots/server/index.ts'
import type { Line, Markets } from '#features/markets/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Feed } from '#market/feed.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type Owner, ownerOfMade } from '#platform/server/session.ts'

const DEMO_USER = 'demo'
const FAMILY = 'grid'
const FAVORITE: Pair = 'BTC/USDC'
/** A day of five minutes: enough to see how restless the market is. */
const CANDLES = 288

export type DemoParts = { database: Database; markets: Markets; bots: BotServices }

/** The demo user as long as it has never traded. */
const findNewcomer = async ({ database, bots }: DemoParts): Promise<Owner | null> => {
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.usernameLower, DEMO_USER))
  if (user === undefined) return null
  const owner = ownerOfMade(user)
  return (await bots.store.accounts(owner)).length === 0 ? owner : null
}

/** Trading takes a bot on a pair only once it has heard a price of it. */
const nextPrint = (feed: Feed, pair: Pair): Promise<void> =>
  new Promise((resolve) => {
    const stop = feed.subscribe((event) => {
      if (event.kind !== 'print' || event.pair !== pair) return
      stop()
      resolve()
    })
  })

const lineOf = (markets: Markets): Line | null =>
  markets.lines().find((line) => line.pair === FAVORITE) ?? markets.lines()[0] ?? null

/** A day's restlessness decides how far apart the levels are. */
const suggestFor = async (markets: Markets, line: Line, desk: FormDesk): Promise<unknown> => {
  const now = line.feed.last(line.pair)
  const interval = line.feed.interval === '1m' ? '5m' : line.feed.interval
  const candles = await markets.candles(line, interval, line.feed.now() + 1, CANDLES)
  return now === null ? null : desk.suggest(now, candles)
}

/** Makes the bot if the demo user has none; answers with what was in the way, for the log. */
export const startDemoBot = async (parts: DemoParts): Promise<string | null> => {
  const { markets, bots } = parts
  const line = lineOf(markets)
  const desk = bots.forms.get(FAMILY)
  const owner = await findNewcomer(parts)
  if (line === null || desk === undefined || owner === null) return null
  await nextPrint(line.feed, line.pair)
  const suggested = await suggestFor(markets, line, desk)
  // As a form calls it that is given no name.
  const name = `${findCatalogued(FAMILY)?.titles.en} ${line.pair}`
  const form = typeof suggested === 'object' && suggested !== null ? { ...suggested, name } : null
  const read = desk.read(form, bots.findMarket)
  if (read.kind === 'wrong') return read.issues.map(({ path, code }) => `${path}: ${code}`).join(', ')
  const done = await bots.desk.create(owner, newId(), read.bot)
  switch (done.kind) {
    case 'accepted':
      return null
    case 'refused':
      return done.refusal.code
    case 'conflict':
    case 'limit-reached':
    case 'not-included':
    case 'no-package':
      return done.kind
  }
}
