import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Runner } from '#runner/runner.ts'
import { openCommandIds } from './command-ids.ts'
import { openBotDesk } from './desk.ts'
import { openDrafts } from './drafts.ts'
import { formDesks } from './form-desk.ts'
import type { BotServices } from './handlers.ts'
import { openBotStore } from './store.ts'
import { openBotViews } from './view.ts'

export type BotParts = { database: Database; runner: Runner; markets: Markets; nowMs: () => number }

/** Everything that the calls of the bots need. */
export const openBotServices = ({ database, runner, markets, nowMs }: BotParts): BotServices => ({
  store: openBotStore(database),
  views: openBotViews(markets, runner),
  desk: openBotDesk(runner, markets, openCommandIds(database, nowMs)),
  drafts: openDrafts(database, nowMs),
  forms: formDesks,
  findMarket: markets.last,
  reached: runner.reached,
})
