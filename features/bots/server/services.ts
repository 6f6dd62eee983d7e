import type { Amount } from '#engine/money.ts'
import { type Markets, readOfferedFutures } from '#features/markets/server/index.ts'
import { readBetaEnds, readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Runner } from '#runner/host/runner.ts'
import { featureOf } from '../feature-of.ts'
import { openActs } from './acts.ts'
import { openTotals } from './bot-list.ts'
import { openCommandIds } from './command-ids.ts'
import { readDemoStart } from './demo-start.ts'
import { openBotCurves } from './curves.ts'
import { openBotDesk } from './desk.ts'
import { openDrafts } from './drafts.ts'
import { openJustMade } from './just-made.ts'
import type { LiveDoor } from './live-door.ts'
import { findOfferedIn } from './find-offered.ts'
import { findMarketIn } from './form-desk.ts'
import { formDesks } from './form-desks.ts'
import type { BotServices } from './handlers.ts'
import type { Rooms } from './room.ts'
import { openBotStore } from './store.ts'
import { openVersions } from './versions.ts'
import { openBotViews } from './view.ts'

export type BotParts = {
  database: Database
  runner: Runner
  markets: Markets
  nowMs: () => number
  rooms: Rooms
  live: LiveDoor
}

/** Settings of a shape that the family no longer reads are no reason to fail. */
const investmentOf = (family: string, config: unknown): Amount | null => {
  try {
    return formDesks.get(family)?.investment(config) ?? null
  } catch {
    return null
  }
}

/** Everything that the calls of the bots need. */
export const openBotServices = (parts: BotParts): BotServices => {
  const { database, runner, markets, nowMs, rooms } = parts
  const mostPartials = () => readSetting(database, 'bots.most_partials')
  const [store, justMade] = [openBotStore(database), openJustMade(runner)]
  const versions = openVersions(database, investmentOf)
  return {
    database,
    store: { ...store, find: justMade.findIn(store) },
    versions,
    acts: openActs(database, nowMs),
    views: openBotViews(markets, runner, versions),
    desk: openBotDesk({
      runner,
      markets,
      ids: openCommandIds(database, nowMs),
      rooms,
      mostPartials,
      live: parts.live,
      noteMade: justMade.note,
      demoStart: (owner) => readDemoStart(database, owner),
    }),
    drafts: openDrafts(database, nowMs),
    live: parts.live,
    forms: formDesks,
    markets,
    curves: openBotCurves({ database, markets }),
    totals: openTotals({ database, markets }, nowMs),
    findMarket: findMarketIn(markets),
    findOffered: async () => findOfferedIn(markets, await readOfferedFutures(database)),
    mostPartials,
    barOf: async (family) => {
      const feature = featureOf(family)
      if (feature !== null && !(await readSetting(database, `features.${feature}`))) return 'FEATURE_OFF'
      const ends = await readBetaEnds(database, new Date(nowMs()))
      return ends.some((end) => end.family === family && end.daysLeft === 0) ? 'BETA_OVER' : null
    },
    reached: runner.reached,
    nowMs,
  }
}
