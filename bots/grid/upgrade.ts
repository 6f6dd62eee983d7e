/** States of earlier versions in the present shape. */
import { type Amount, ZERO_AMOUNT } from '#engine/money.ts'
import { rulesOffByPlace } from '../rules/profit-ladder.ts'
import { initial, type Profit, type State, type Trade } from './state.ts'

type StoredProfit = Omit<Profit, 'executed' | 'hidden' | 'rules'> & Partial<Profit> & { off?: boolean }

type StoredTrade = Omit<Trade, 'profits' | 'paid' | 'hasLeft' | 'rulesOff'> &
  Partial<Pick<Trade, 'paid' | 'hasLeft' | 'rulesOff'>> & { profits: readonly StoredProfit[] }

/** Those before 2 know no restrictions, no new investment, and keep less of profits; those before 8 tell by its profits whether a run has sold something,
 * those before 9 name no lines of their settings, those before 10 tell by its entry what a run has paid. */
const asStored = (state: unknown) =>
  state as Omit<State, 'trades' | 'restrictions' | 'resized' | 'short' | 'badSellTold' | 'hasOldSizes' | 'tickSize'> &
    Partial<Pick<State, 'restrictions' | 'resized' | 'short' | 'badSellTold' | 'hasOldSizes' | 'tickSize'>> & {
      trades: readonly StoredTrade[]
    }

const paidBy = ({ phase, entry, position }: Pick<Trade, 'phase' | 'entry' | 'position'>): Amount => {
  const value = phase === 'idle' || phase === 'done' ? ZERO_AMOUNT : (entry?.value ?? ZERO_AMOUNT)
  return value === 0n && phase === 'holding' ? position.cost : value
}

export const upgrade = (state: unknown): State => {
  const { trades, ...head } = asStored(state)
  return {
    ...initial(),
    hasOldSizes: true,
    ...head,
    trades: trades.map((trade): Trade => ({
      paid: paidBy(trade),
      hasLeft: paidBy(trade) > 0n && trade.profits.some(({ sold }) => sold > 0n),
      rulesOff: rulesOffByPlace(trade.profits),
      ...trade,
      profits: trade.profits.map(({ executed = [], hidden = false, off: _off, ...profit }, place): Profit => ({
        rules: [place],
        ...profit,
        executed,
        hidden,
      })),
    })),
  }
}
