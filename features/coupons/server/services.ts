import type { Database } from '#platform/database/database.ts'
import { type Budget, openBudget } from '#platform/server/budget.ts'
import type { Owner } from '#platform/server/session.ts'
import { TRIES } from '../rules.ts'

export type Folder = { id: string; name: string }

/** Bots of a strategy, as those who keep them do it. */
export type Strategies = {
  /** The folders of bots that somebody has. */
  foldersOf: (userId: string) => Promise<Folder[]>
  /** Gives somebody a folder with the settings of another one, on their demo account. Said again with the same id, it is done once. */
  copy: (
    owner: Owner,
    copied: { folder: string; id: string },
  ) => Promise<{ kind: 'copied'; name: string } | { kind: 'no-room' | 'gone' }>
}

export type CouponServices = {
  database: Database
  clock: () => Date
  /** Guesses at codes, by user. */
  tries: Budget
  strategies: Strategies
}

export const couponTries = (): Budget => openBudget(TRIES)
