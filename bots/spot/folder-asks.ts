/** What users ask of a SPOT bot and of its trades as a folder (bots.md 18). */
import { asAmount, type Quantity } from '#engine/money.ts'
import type { Side } from '#engine/market.ts'
import { byUser } from '../rules/asking.ts'
import { folderAnswersBy } from '../rules/folder-asks.ts'
import { takeBack } from './entries.ts'
import { ladderFor } from './plan.ts'
import { withdrawProfits } from './profits.ts'
import { editTrade } from './edit.ts'
import { moveOut } from './moving.ts'
import { report } from './report.ts'
import { giveWorth, largestOrder, leastInvestment, scaleAll } from './sizes.ts'
import { broughtInto, type Entry, newTrade, sharingInside, type Trade } from './state.ts'
import { finish, letGo, put, rearrange, termsOf, tradeOf, type Work } from './work.ts'

/** What a trade holds open; of a selling one, what it owes and has earned by that. */
const empty = (work: Work, id: number): { direction: Side; quantity: Quantity; worth: bigint } => {
  const { direction } = termsOf(work, tradeOf(work, id))
  withdrawProfits(work, id)
  const { position, short, earned } = takeBack(work, id, () => true)
  return direction === 'buy'
    ? { direction, quantity: position.base, worth: position.cost }
    : { direction, quantity: short, worth: earned }
}

/** A trade that has done nothing yet, on its line and with its sizes. */
const untraded = (work: Work, trade: Trade): Trade => {
  const terms = termsOf(work, trade)
  const lines =
    terms.kind === 'single' ? ladderFor(terms, { entries: [], shift: trade.shift }, work.now.market) : trade.entries
  const entries = lines.map((entry): Entry => ({ ...entry, order: null, traded: false }))
  const { id, level, price, terms: kept, own, shift, badSell, assigned, rulesOff } = trade
  return {
    ...newTrade({ id, level, price, entries, terms: kept }),
    own,
    shift,
    badSell,
    assigned,
    rulesOff,
    entryOff: byUser(trade.entryOff),
    profitOff: byUser(trade.profitOff),
  }
}

const afresh = (work: Work): void => {
  const goesOn = ({ phase, legacy, leaving, escapedFrom }: Trade): boolean =>
    phase !== 'done' && !legacy && leaving === null && escapedFrom === null
  rearrange(
    work,
    work.trades.filter(goesOn).map((trade) => untraded(work, trade)),
  )
  const { head } = work
  head.rebalanced = { realised: asAmount(0n), atMs: null }
  head.takeProfit = { fired: 0, units: 0n }
  head.risings = {}
  head.exhausted = { up: false, down: false }
  head.badSellTold = false
}

export const answerFolder = folderAnswersBy<Work, Trade>({
  put,
  shown: (work) => report(work.config, finish(work)),
  directionOf: ({ config }) => config.direction,
  remove: (work, { id }) => letGo(work, id),
  resize: (work, id, amount) => giveWorth(work, tradeOf(work, id), amount),
  kept: ({ config, trades }) => asAmount(broughtInto(config, trades) - sharingInside(config, trades)),
  leastAbove: (work, { present, next }) => {
    const least = leastInvestment(work, present)
    return next < least ? least : null
  },
  largest: largestOrder,
  scale: (work, { present, next }) => {
    scaleAll(work, next, present)
    work.head.investment = asAmount(next - sharingInside(work.config, work.trades))
  },
  empty,
  afresh,
  relocate: moveOut,
  editTrade,
})
