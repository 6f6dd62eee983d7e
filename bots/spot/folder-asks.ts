/** What users ask of a folder and of the trades in it as such (bots.md 18). */
import type { InvestmentChange } from '#engine/event.ts'
import { asAmount, asQuantity, formatDecimal, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { Refusal } from '#engine/unit.ts'
import { byUser, type FolderAsk, refuse } from '../rules/asking.ts'
import { redistribute } from '../rules/distribute.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { investmentAfter } from '../rules/investment.ts'
import { closeOnPaper } from '../rules/paper-close.ts'
import { lasting } from '../rules/reasons.ts'
import { takeBack } from './entries.ts'
import { ladderFor } from './plan.ts'
import { isSold, withdrawProfits } from './profits.ts'
import { moveOut } from './moving.ts'
import { report } from './report.ts'
import { giveWorth, leastInvestment, scaleAll } from './sizes.ts'
import { type Entry, newTrade, type Trade } from './state.ts'
import { findTrade, finish, idsOf, letGo, put, rearrange, termsOf, tradeOf, type Work } from './work.ts'

const deleteClosed = (work: Work): Refusal | null => {
  const closed = work.trades.filter(({ phase }) => phase === 'done')
  if (closed.length === 0) return refuse('nothing-to-delete')
  for (const { id } of closed) letGo(work, id)
  return null
}

/** They keep their place in the ladder, for the orders beside them are named by it. */
const deleteProfits = (work: Work, only: number | null): Refusal | null => {
  if (only !== null && findTrade(work, only) === null) return refuse('no-such-trade')
  const concerned = work.trades.filter(
    ({ id, profits }) => (only === null || id === only) && profits.some((profit) => isSold(profit) && !profit.hidden),
  )
  if (concerned.length === 0) return refuse('nothing-to-delete')
  for (const trade of concerned) {
    const profits = trade.profits.map((profit) => (isSold(profit) ? { ...profit, hidden: true } : profit))
    put(work, { ...trade, profits })
  }
  return null
}

const distribute = (work: Work): Refusal | null => {
  const { config, now } = work
  const shown = report(config, finish(work)).trades.filter(({ id }) => !tradeOf(work, id).legacy)
  const changes = redistribute(shown, now.price, config.direction)
  if (typeof changes === 'string') return refuse(changes, { price: formatDecimal(now.price) })
  for (const { id, before, after } of changes) if (after !== before) giveWorth(work, tradeOf(work, id), after)
  recordAction(work, 'edit', null, 'distributed', now.price)
  return null
}

const changeInvestment = (work: Work, change: InvestmentChange): Refusal | null => {
  const present = report(work.config, finish(work)).investment
  const next = investmentAfter(present, change)
  if (present <= 0n) return refuse('nothing-to-scale')
  if (next <= 0n) return refuse('investment-not-positive')
  const least = leastInvestment(work, present)
  if (next < least) return refuse('investment-below-minimum', { min: formatDecimal(least) })
  scaleAll(work, next, present)
  work.head.investment = next
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}

/** A trade that has done nothing yet, on its line and with its sizes. */
const afresh = (work: Work, trade: Trade): Trade => {
  const terms = termsOf(work, trade)
  const lines =
    terms.kind === 'single' ? ladderFor(terms, { entries: [], shift: trade.shift }, work.now.market) : trade.entries
  const entries = lines.map((entry): Entry => ({ ...entry, order: null, traded: false }))
  const { id, level, price, terms: kept, own, shift, badSell, assigned } = trade
  return {
    ...newTrade({ id, level, price, entries, terms: kept }),
    own,
    shift,
    badSell,
    assigned,
    entryOff: byUser(trade.entryOff),
    profitOff: byUser(trade.profitOff),
  }
}

/** What is left goes on in the live account: levels and sizes, the user's switches, and nothing that the demo has done. */
const setLive = (work: Work): Refusal | null => {
  const { config, head } = work
  if (config.mode === 'live') return refuse('already-live')
  if (head.leaving !== null) return refuse('pending-delete')
  if (work.trades.some((trade) => isOnItsWay(trade, head.exits))) return refuse('locked')
  for (const id of idsOf(work)) {
    const { direction } = termsOf(work, tradeOf(work, id))
    withdrawProfits(work, id)
    const { position, short, earned } = takeBack(work, id, () => true)
    const open =
      direction === 'buy' ? { quantity: position.base, worth: position.cost } : { quantity: short, worth: earned }
    closeOnPaper(work, { id, direction, ...open })
  }
  const goesOn = ({ phase, legacy, leaving, escapedFrom }: Trade): boolean =>
    phase !== 'done' && !legacy && leaving === null && escapedFrom === null
  rearrange(
    work,
    work.trades.filter(goesOn).map((trade) => afresh(work, trade)),
  )
  Object.assign(head, {
    // It wants nothing before the live account has told it that it is started there.
    life: 'new',
    exits: [],
    ...lasting(head),
    stopCount: 0,
    stopProfit: ZERO_AMOUNT,
    runs: 0,
    gone: flat,
    rebalanced: { realised: asAmount(0n), atMs: null },
    takeProfit: { fired: 0, units: asQuantity(0n) },
    stuckAtMs: null,
    rising: null,
    risings: {},
    exhausted: { up: false, down: false },
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
      return moveOut(work, ask)
    case 'end-beta':
      return refuse('not-in-beta')
  }
}
