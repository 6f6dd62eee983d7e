/** States of earlier versions in the present shape. */
import type { Exit, Profit, State, Trade } from './state.ts'

type StoredProfit = Omit<Profit, 'executed' | 'hidden'> & Partial<Profit>

/** What a state of `version` has: those before 2 do not say what began an exit, those before 3 know no trades of other bots and keep less of profits, those before 4
 * count the stops of a folder alone. */
const asStored = (state: unknown) =>
  state as Omit<State, 'exits' | 'trades' | 'restrictions' | 'lastReceived'> &
    Partial<Pick<State, 'restrictions' | 'lastReceived'>> & {
      exits: readonly (Omit<Exit, 'threshold'> & Partial<Exit>)[]
      trades: readonly (Omit<Trade, 'own' | 'escapedFrom' | 'stopCount' | 'stuckAtMs' | 'profits'> &
        Partial<Omit<Trade, 'profits'>> & { profits: readonly StoredProfit[] })[]
    }

export const upgrade = (state: unknown): State => {
  const stored = asStored(state)
  return {
    restrictions: [],
    lastReceived: null,
    ...stored,
    exits: stored.exits.map((exit): Exit => ({ threshold: null, ...exit })),
    trades: stored.trades.map((trade): Trade => ({
      own: null,
      escapedFrom: null,
      stopCount: 0,
      stuckAtMs: null,
      ...trade,
      profits: trade.profits.map(({ executed = [], hidden = false, ...profit }): Profit => ({
        ...profit,
        executed,
        hidden,
      })),
    })),
  }
}
