import type { Amount, Price, Quantity } from './money.ts'

/** A fee as the exchange took it. Positive is cost; an adapter turns rebates and wrong signs round before they get here. */
export type Fee = (
  | {
      /** Where it was taken from: the base bought, the quote, or a third asset. */
      asset: 'base' | 'quote'
    }
  | { asset: 'third'; /** "BNB". */ name: string }
) & {
  /** In that asset. */
  amount: bigint
  /** The same fee in quote, at the price of the fill; zero when a third asset had no price then. */
  quote: Amount
}

/** An execution. Unique by (exchange, market, trade id), applied once whichever way it came. */
export type Fill = { tradeId: string; at: number; price: Price; quantity: Quantity; fee: Fee }
