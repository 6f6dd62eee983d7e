/** What can be done to a bot as a whole, or to the place of one of its trades, by what its family can. */
import { findCatalogued, type FolderAct } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import type { Bot, BotSummary } from './api.ts'
import { difference } from './bot-total.ts'

/** What was chosen and is to be confirmed. */
export type FolderChoice =
  | { kind: 'clone' }
  | { kind: 'place' }
  | { kind: 'set-live' }
  | { kind: 'change-investment' }
  | { kind: 'distribute' }
  | { kind: 'delete-closed' }
  | { kind: 'delete-profits'; trade: number | null }
  | { kind: 'relocate'; trade: number }
  /** Its settings are opened, where they are: those of its bot, or its own in a folder. */
  | { kind: 'settings'; trade: number }

export const canDo = ({ family }: Pick<BotSummary, 'family'>, act: FolderAct): boolean =>
  findCatalogued(family)?.folderActs.includes(act) === true

/** Whether each of its trades is a level with an amount of its own; else its next trades take theirs from the settings. */
export const hasLevels = (bot: Pick<BotSummary, 'family'>): boolean => canDo(bot, 'distribute')

export const hasEnded = ({ status }: Pick<BotSummary, 'status'>): boolean => status === 'closed' || status === 'deleted'

/** Whether its settings may be edited: not once it waits to be deleted or sells everything. */
export const isEditable = (bot: Pick<BotSummary, 'status'>): boolean => !hasEnded(bot) && bot.status !== 'pending'

/** Whether it can go on with real money: a demo bot that has not ended. */
export const maySetLive = (bot: Pick<BotSummary, 'status' | 'mode'>): boolean => bot.mode === 'demo' && isEditable(bot)

/** Whether none of its profits is offered, for the user has suspended the whole bot or its profits. */
export const areProfitsOff = ({ badges }: Pick<BotSummary, 'badges'>): boolean =>
  badges.includes('all-suspended') || badges.includes('profit-suspended')

export const closedTrades = ({ trades }: Pick<Bot, 'trades'>): number =>
  trades.filter(({ status }) => status === 'closed').length

/** Sold or escaped profits that are still shown: of one trade, or of all. */
export const soldProfits = ({ trades }: Pick<Bot, 'trades'>, only: number | null): number =>
  trades
    .filter(({ id }) => only === null || id === only)
    .flatMap(({ profits }) => profits)
    .filter(({ status, hidden }) => !hidden && (status === 'sold' || status === 'escaped')).length

type Cloned = Pick<Bot, 'investment' | 'takesIn'> & {
  trades: readonly Pick<Bot['trades'][number], 'origin' | 'status' | 'amount'>[]
}

/** What a clone may use: the investment without that of trades which were moved in and stay. */
export const clonedInvestment = ({ investment, takesIn, trades }: Cloned): string =>
  takesIn === null
    ? investment
    : trades
        .filter(({ origin, status }) => origin === 'manual' && status !== 'closed')
        .reduce((left, { amount }) => difference(left, amount), investment)

/** Where a trade is that is to move; null for one that is about to be made. */
export type Beginning = Pick<BotSummary, 'exchange' | 'mode' | 'pair'> & { id: string | null }

/** Bots that a trade which begins with this side may move to: of the same kind, exchange, mode and pair, and such that take trades in. */
export const targetsOf = (bot: Beginning, entersBy: Side, all: readonly BotSummary[]): BotSummary[] =>
  all.filter(
    (other) =>
      other.id !== bot.id &&
      other.takesIn === entersBy &&
      other.exchange === bot.exchange &&
      other.mode === bot.mode &&
      other.pair === bot.pair &&
      isEditable(other),
  )
