/** How levels leave: all they hold, or a part of it, is sold at market. */
import { fitQuantity } from '#engine/market.ts'
import { max, type Quantity, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { countStop, type ExitStart, nothingYet, settleLife } from '../rules/exit.ts'
import { exitsBy, type GivenBack, sellAtMarket } from '../rules/exit-orders.ts'
import { cancel } from '../rules/order.ts'
import { sumOf } from '../rules/split-fill.ts'
import { endRun, hold, holdsSellable, saleOf, withdrawProfits } from './profits.ts'
import type { Exit, ExitReason } from './state.ts'
import { findTrade, hasLiveOrder, indexOf, put, remove, tradeAt, type Work } from './work.ts'

/** A trade that is idle or done has its run behind it: it leaves with dust, and takes nobody's place for it. */
const empty = (work: Work, id: number): void => {
  const index = indexOf(work.trades, id)
  withdrawProfits(work, index)
  const trade = tradeAt(work, index)
  if (trade.phase === 'idle' || trade.phase === 'done') return
  put(work, index, { ...trade, phase: 'exiting', entry: cancel(work, id, 'entry:0', trade.entry) })
}

const exitActions: Record<ExitReason, HistoryRow['action']> = {
  stop: 'stop-loss',
  'take-profit': 'take-profit',
  close: 'close',
}

const thresholdOf = (work: Work, exit: Exit) => {
  switch (exit.reason) {
    case 'stop':
      return work.plan.stop
    case 'take-profit':
      return work.config.takeProfits[work.head.takeProfit.fired - 1]?.price ?? null
    case 'close':
      return null
  }
}

/** What a level keeps is offered again; where that is too small its run is over. */
const goOn = (work: Work, index: number, ran: boolean): void => {
  const trade = tradeAt(work, index)
  if (holdsSellable(work, trade)) return hold(work, index, trade)
  endRun(work, index, trade, ran)
}

const giveBack = (work: Work, id: number, { how, ran }: GivenBack): void => {
  const index = indexOf(work.trades, id)
  const trade = tradeAt(work, index)
  switch (how) {
    case 'resume':
      return goOn(work, index, ran)
    case 'close':
      put(work, index, { ...trade, phase: 'done', paid: ZERO_AMOUNT, hasLeft: false, runs: trade.runs + Number(ran) })
      return
    case 'remove':
      return remove(work, index)
  }
}

const unitsOf = (work: Work, id: number): Quantity =>
  fitQuantity(work.plan.market, max(findTrade(work, id)?.position.base ?? ZERO_QUANTITY, ZERO_QUANTITY))

const exits = exitsBy<Work, Exit>({
  find: findTrade,
  empty,
  hasOrders: (work, id) => {
    const trade = findTrade(work, id)
    return trade !== null && hasLiveOrder(trade)
  },
  unitsOf,
  grainOf: ({ plan }) => plan.market.stepSize,
  fillGrain: ({ plan }) => plan.market.stepSize,
  wantOf: ({ plan }, { parts }) => sellAtMarket(plan.market, sumOf(parts)),
  claims: (work, { ids, parts }, fill) =>
    sumOf(parts) >= fill.quantity ? null : ids.map((id) => findTrade(work, id)?.position.base ?? ZERO_QUANTITY),
  book: (work, id, { fill }) => {
    const index = indexOf(work.trades, id)
    if (fill.quantity === 0n) return { profit: 0n, used: 0n }
    const trade = tradeAt(work, index)
    const { position } = put(work, index, { ...trade, ...saleOf(trade, fill) })
    return { profit: position.realised - trade.position.realised, used: fill.quantity }
  },
  rowOf: (work, exit) => ({ action: exitActions[exit.reason], threshold: thresholdOf(work, exit) }),
  stopped: (work) => {
    const { stop } = work.config
    countStop(work, { limit: stop?.limit ?? null, threshold: work.plan.stop, price: stop?.price ?? null })
  },
  hasRun: (work, id) => findTrade(work, id)?.hasLeft === true,
  giveBack,
  over: settleLife,
})

export const { advanceExits, exitFilled, exitCanceled, exitRefused } = exits

export const startExit = (work: Work, start: ExitStart<ExitReason>): void =>
  exits.startExit(work, { ...start, phase: 'emptying', ...nothingYet })
