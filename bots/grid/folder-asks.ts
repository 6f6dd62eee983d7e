/** What users ask of a GRID as a folder of levels (bots.md 18). All its trades are generated, so none moves elsewhere. */
import type { InvestmentChange } from '#engine/event.ts'
import { type Amount, asAmount, asQuantity, divideUp, floorTo, formatDecimal, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { Refusal } from '#engine/unit.ts'
import { byUser, type FolderAsk, refuse } from '../rules/asking.ts'
import { redistribute } from '../rules/distribute.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { investmentAfter } from '../rules/investment.ts'
import { cancel } from '../rules/order.ts'
import { closeOnPaper } from '../rules/paper-close.ts'
import { lasting } from '../rules/reasons.ts'
import { smallestAmount } from './check.ts'
import { fitInvestment } from './edit.ts'
import { isSold, letGo, withdrawProfits } from './profits.ts'
import { report } from './report.ts'
import { sizesNow, type Trade } from './state.ts'
import { finish, idsOf, indexOf, put, remove, tradeAt, withNumber, type Work } from './work.ts'

/** Amounts of quote are whole in the eighth decimal. */
const GRAIN = 10n ** 10n

/** Their lines stay empty, as their user wanted. */
const deleteClosed = (work: Work): Refusal | null => {
  const closed = work.trades.filter(({ phase }) => phase === 'done')
  if (closed.length === 0) return refuse('nothing-to-delete')
  for (const { id, legacy, level } of closed) {
    if (!legacy) work.head.barred = withNumber(work.head.barred, level)
    letGo(work, indexOf(work.trades, id))
  }
  return null
}

/** They keep their place in the ladder, for the orders beside them are named by it. */
const deleteProfits = (work: Work, only: number | null): Refusal | null => {
  if (only !== null && indexOf(work.trades, only) === -1) return refuse('no-such-trade')
  const concerned = work.trades.filter(
    ({ id, profits }) => (only === null || id === only) && profits.some((profit) => isSold(profit) && !profit.hidden),
  )
  if (concerned.length === 0) return refuse('nothing-to-delete')
  for (const trade of concerned) {
    const profits = trade.profits.map((profit) => (isSold(profit) ? { ...profit, hidden: true } : profit))
    put(work, indexOf(work.trades, trade.id), { ...trade, profits })
  }
  return null
}

/** A level takes another amount; an unfilled order of the old one ends first, and what holds takes it in its next run. */
const resize = (work: Work, id: number, amount: Amount): void => {
  const index = indexOf(work.trades, id)
  const trade = tradeAt(work, index)
  const isUnfilled = trade.phase === 'entering' && trade.entry?.filled === 0n
  put(work, index, { ...trade, amount, entry: isUnfilled ? cancel(work, id, 'entry:0', trade.entry) : trade.entry })
}

const distribute = (work: Work): Refusal | null => {
  const { config, now } = work
  const isOwn = (id: number): boolean => !tradeAt(work, indexOf(work.trades, id)).legacy
  const shown = report(config, { ...finish(work) }).trades.filter(({ id }) => isOwn(id))
  const changes = redistribute(shown, now.price, 'buy')
  if (typeof changes === 'string') return refuse(changes, { price: formatDecimal(now.price) })
  for (const { id, before, after } of changes) if (after !== before) resize(work, id, after)
  recordAction(work, 'edit', null, 'distributed', now.price)
  return null
}

const changeInvestment = (work: Work, change: InvestmentChange): Refusal | null => {
  const { head, config, plan } = work
  const present = sizesNow(config, head)
  const investment = investmentAfter(present.investment, change)
  if (investment <= 0n) return refuse('investment-not-positive')
  const scaled = (amount: Amount): Amount => asAmount(floorTo((amount * investment) / present.investment, GRAIN))
  const top = plan.prices.at(-1) ?? config.maxPrice
  const smallest = smallestAmount(top, plan.market)
  if (scaled(present.amount) < smallest) {
    const min = divideUp(present.investment * smallest, present.amount) + GRAIN
    return refuse('investment-below-minimum', { min: formatDecimal(floorTo(min, GRAIN)) })
  }
  head.resized = { amount: scaled(present.amount), investment }
  head.exhausted = false
  for (const { id, amount, legacy, phase } of work.trades) {
    if (!legacy && phase !== 'done') resize(work, id, scaled(amount))
  }
  fitInvestment(work)
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}

const afresh = (trade: Trade): Trade => ({
  ...trade,
  phase: 'idle',
  entry: null,
  profits: [],
  replan: false,
  position: flat,
  runs: 0,
  entryOff: byUser(trade.entryOff),
  profitOff: byUser(trade.profitOff),
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
})

/** What is left goes on in the live account: levels and sizes, the user's switches, and nothing that the demo has done. */
const setLive = (work: Work): Refusal | null => {
  const { config, head } = work
  if (config.mode === 'live') return refuse('already-live')
  if (head.leaving !== null) return refuse('pending-delete')
  if (work.trades.some((trade) => isOnItsWay(trade, head.exits))) return refuse('locked')
  for (const id of idsOf(work)) {
    const index = indexOf(work.trades, id)
    const trade = withdrawProfits(work, index)
    cancel(work, id, 'entry:0', trade.entry)
    closeOnPaper(work, { id, direction: 'buy', quantity: trade.position.base, worth: trade.position.cost })
    if (trade.phase === 'done' || trade.legacy || trade.leaving !== null) remove(work, index)
    else put(work, index, afresh(trade))
  }
  Object.assign(head, {
    // It wants nothing before the live account has told it that it is started there.
    life: 'new',
    exits: [],
    ...lasting(head),
    stopCount: 0,
    stopProfit: ZERO_AMOUNT,
    runs: 0,
    gone: flat,
    takeProfit: { fired: 0, base: asQuantity(0n) },
    stuckAtMs: null,
    rising: null,
    exhausted: false,
    short: { fails: 0, atMs: null },
    lastFill: null,
  } satisfies Partial<Work['head']>)
  return null
}

/** Does what is asked of the folder, or says why not and changes nothing. */
export const answerFolder = (work: Work, ask: FolderAsk): Refusal | null => {
  switch (ask.kind) {
    case 'delete-closed':
      return deleteClosed(work)
    case 'delete-profits':
      return deleteProfits(work, ask.trade)
    case 'distribute':
      return distribute(work)
    case 'change-investment':
      return changeInvestment(work, ask.change)
    case 'set-live':
      return setLive(work)
    case 'relocate':
      return refuse('relocate-generated')
    case 'end-beta':
      return refuse('not-in-beta')
  }
}
