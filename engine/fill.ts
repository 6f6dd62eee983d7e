import type { Amount, Price, Quantity } from './money.ts'

/** Fee as the exchange took it; positive is cost. Adapters turn rebates and reversed signs round. */
export type Fee = (
  | {
      /** Asset it was taken from: the bought base, the quote, or a third asset. */
      asset: 'base' | 'quote'
    }
  | { asset: 'third'; /** "BNB". */ name: string }
) & {
  /** Amount of that asset. */
  amount: bigint
  /** Worth in quote at the price of the fill. Zero when a third asset had no price. */
  quote: Amount
}

/** Execution of an order, unique by exchange, market and trade id. Applied once, by whichever channel it arrives. */
export type Fill = { tradeId: string; at: number; price: Price; quantity: Quantity; fee: Fee }
