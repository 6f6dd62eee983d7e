/** States of earlier versions in the present shape. */
import { isInRun } from './profits.ts'
import { initial, type Profit, type State, type Trade } from './state.ts'

type StoredTrade = Omit<Trade, 'profits' | 'hasLeft'> &
  Partial<Pick<Trade, 'hasLeft'>> & {
    profits: readonly (Omit<Profit, 'executed' | 'hidden'> & Partial<Profit>)[]
  }

/** Those before 2 know no restrictions, no new investment, and keep less of profits; those before 8 tell by its profits whether a run has sold something. */
const asStored = (state: unknown) =>
  state as Omit<State, 'trades' | 'restrictions' | 'resized' | 'short' | 'badSellTold' | 'hasOldSizes'> &
    Partial<Pick<State, 'restrictions' | 'resized' | 'short' | 'badSellTold' | 'hasOldSizes'>> & {
      trades: readonly StoredTrade[]
    }

export const upgrade = (state: unknown): State => {
  const { trades, ...head } = asStored(state)
  return {
    ...initial(),
    hasOldSizes: true,
    ...head,
    trades: trades.map((trade): Trade => ({
      hasLeft: isInRun(trade) && trade.profits.some(({ sold }) => sold > 0n),
      ...trade,
      profits: trade.profits.map(({ executed = [], hidden = false, ...profit }): Profit => ({
        ...profit,
        executed,
        hidden,
      })),
    })),
  }
}
