/** States of earlier versions in the present shape. */
import { asQuantity, type Quantity } from '#engine/money.ts'
import { rulesOffByPlace } from '../rules/profit-ladder.ts'
import type { Exit, Profit, Run, State, Trade } from './state.ts'

type StoredProfit = Omit<Profit, 'executed' | 'hidden' | 'rules'> & Partial<Profit> & { off?: boolean }

/** What a trade of an earlier version has: those before 3 know no trades of other bots and keep less of profits, those before 4 count the stops of a folder alone,
 * those before 11 do not say what their run has sold, those before 12 name no lines of their settings. */
type StoredTrade = Omit<Trade, 'own' | 'escapedFrom' | 'stopCount' | 'stuckAtMs' | 'profits' | 'rulesOff' | 'run'> &
  Partial<Omit<Trade, 'profits' | 'run'>> & {
    profits: readonly StoredProfit[]
    run: Omit<Run, 'sold'> & Partial<Run>
  }

type StoredExit = Omit<Exit, 'threshold'> & Partial<Exit>

/** What a state of `version` has: those before 2 do not say what began an exit. */
const asStored = (state: unknown) =>
  state as Omit<
    State,
    'exits' | 'trades' | 'restrictions' | 'lastReceived' | 'badSellTold' | 'hasOldSizes' | 'tickSize'
  > &
    Partial<Pick<State, 'restrictions' | 'lastReceived' | 'badSellTold' | 'hasOldSizes' | 'tickSize'>> & {
      exits: readonly StoredExit[]
      trades: readonly StoredTrade[]
    }

/** By the lines of its exit ladder, and by what an exit under way has taken of it. */
const soldBy = ({ id, phase, profits, run }: StoredTrade, exits: readonly StoredExit[]): Quantity => {
  if ((phase !== 'holding' && phase !== 'exiting') || run.quantity === 0n) return asQuantity(0n)
  const atProfits = profits.reduce((sum, { sold }) => sum + sold, 0n)
  const left = exits.reduce((sum, { phase: at, ids, sizes, parts }) => {
    const place = at === 'over' ? -1 : ids.indexOf(id)
    return sum + (sizes[place] ?? 0n) - (parts[place] ?? 0n)
  }, 0n)
  return asQuantity(atProfits + left)
}

const upgradeTrade = (trade: StoredTrade, exits: readonly StoredExit[]): Trade => ({
  own: null,
  escapedFrom: null,
  stopCount: 0,
  stuckAtMs: null,
  rulesOff: rulesOffByPlace(trade.profits),
  ...trade,
  run: { sold: soldBy(trade, exits), ...trade.run },
  profits: trade.profits.map(({ executed = [], hidden = false, off: _off, ...profit }, place): Profit => ({
    rules: [place],
    ...profit,
    executed,
    hidden,
  })),
})

/** A trade that another bot of this family has let go, as it was journalled: nothing of it was on its way out. */
export const upgradeMoved = (moved: unknown): Trade => upgradeTrade(moved as StoredTrade, [])

export const upgrade = (state: unknown): State => {
  const stored = asStored(state)
  return {
    restrictions: [],
    lastReceived: null,
    badSellTold: false,
    hasOldSizes: true,
    tickSize: null,
    ...stored,
    exits: stored.exits.map((exit): Exit => ({ threshold: null, ...exit })),
    trades: stored.trades.map((trade) => upgradeTrade(trade, stored.exits)),
  }
}
