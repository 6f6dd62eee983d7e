/** What users ask of a GRID as a folder of levels (bots.md 18). All its trades are generated, so none moves elsewhere. */
import { quantityFor } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, divideUp, floorTo, type Quantity, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { byUser, refuse } from '../rules/asking.ts'
import { folderAnswersBy, type Scaling } from '../rules/folder-asks.ts'
import { cancel } from '../rules/order.ts'
import { smallestAmount } from './check.ts'
import { fitInvestment } from './edit.ts'
import { letGo, withdrawProfits } from './profits.ts'
import { report } from './report.ts'
import { sizesNow, type Trade } from './state.ts'
import { finish, idsOf, indexOf, put, remove, tradeAt, withNumber, type Work } from './work.ts'

/** Amounts of quote are whole in the eighth decimal. */
const GRAIN = 10n ** 10n

/** A level takes another amount; an unfilled order of the old one ends first, and what holds takes it in its next run. */
const resize = (work: Work, id: number, amount: Amount): void => {
  const index = indexOf(work.trades, id)
  const trade = tradeAt(work, index)
  const isUnfilled = trade.phase === 'entering' && trade.entry?.filled === 0n
  put(work, index, { ...trade, amount, entry: isUnfilled ? cancel(work, id, 'entry:0', trade.entry) : trade.entry })
}

const scaled = (amount: Amount, { present, next }: Scaling): Amount =>
  asAmount(floorTo((amount * next) / present, GRAIN))

const leastAbove = ({ config, head, plan }: Work, change: Scaling): Amount | null => {
  const { amount } = sizesNow(config, head)
  const smallest = smallestAmount(plan.prices.at(-1) ?? config.maxPrice, plan.market)
  if (scaled(amount, change) >= smallest) return null
  return asAmount(floorTo(divideUp(change.present * smallest, amount) + GRAIN, GRAIN))
}

const largest = ({ config, head, plan }: Work): Quantity =>
  quantityFor(plan.market, sizesNow(config, head).amount, plan.prices[0] ?? config.startPrice)

const scale = (work: Work, change: Scaling): void => {
  const { config, head } = work
  head.resized = { amount: scaled(sizesNow(config, head).amount, change), investment: change.next }
  head.exhausted = false
  for (const { id, amount, legacy, phase } of work.trades) {
    if (!legacy && phase !== 'done') resize(work, id, scaled(amount, change))
  }
  fitInvestment(work)
}

const empty = (work: Work, id: number) => {
  const trade = withdrawProfits(work, indexOf(work.trades, id))
  cancel(work, id, 'entry:0', trade.entry)
  return { direction: 'buy', quantity: trade.position.base, worth: trade.position.cost } as const
}

const unsold = (trade: Trade): Trade => ({
  ...trade,
  phase: 'idle',
  entry: null,
  profits: [],
  replan: false,
  position: flat,
  paid: ZERO_AMOUNT,
  hasLeft: false,
  runs: 0,
  entryOff: byUser(trade.entryOff),
  profitOff: byUser(trade.profitOff),
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
})

const afresh = (work: Work): void => {
  for (const id of idsOf(work)) {
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    if (trade.phase === 'done' || trade.legacy || trade.leaving !== null) remove(work, index)
    else put(work, index, unsold(trade))
  }
  const { head } = work
  head.takeProfit = { fired: 0, base: asQuantity(0n) }
  head.exhausted = false
  head.badSellTold = false
  head.short = { fails: 0, atMs: null }
}

export const answerFolder = folderAnswersBy<Work, Trade>({
  put: (work, next) => put(work, indexOf(work.trades, next.id), next),
  shown: (work) => report(work.config, finish(work)),
  directionOf: () => 'buy',
  // Its line stays empty, as its user wanted.
  remove: (work, { id, legacy, level }) => {
    if (!legacy) work.head.barred = withNumber(work.head.barred, level)
    letGo(work, indexOf(work.trades, id))
  },
  resize,
  kept: () => ZERO_AMOUNT,
  leastAbove,
  largest,
  scale,
  empty,
  afresh,
  relocate: () => refuse('relocate-generated'),
})
