/** What the fills of each trade come to, added up as they come: a report asks for no fill of a long run afterwards. */
import type { Fill } from '#engine/fill.ts'
import type { Side } from '#engine/market.ts'
import { type Amount, asAmount, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import { bookBuy, bookSell, flat, type Position } from '#engine/position.ts'

export type TradeBooks = {
  /** Of its first fill. */
  price: Price
  buys: number
  sells: number
  /** In quote, without fees. */
  bought: Amount
  sold: Amount
  position: Position
}

const noFills = (price: Price): TradeBooks => ({
  price,
  buys: 0,
  sells: 0,
  bought: ZERO_AMOUNT,
  sold: ZERO_AMOUNT,
  position: flat,
})

/** `worth`: of the fill, in quote, without its fee. */
export const addFill = (
  books: Map<number, TradeBooks>,
  { trade, side, fill }: { trade: number; side: Side; fill: Fill },
  worth: Amount,
): void => {
  let own = books.get(trade)
  if (own === undefined) {
    own = noFills(fill.price)
    books.set(trade, own)
  }
  if (side === 'buy') {
    own.buys += 1
    own.bought = asAmount(own.bought + worth)
    own.position = bookBuy(own.position, fill, worth)
  } else {
    own.sells += 1
    own.sold = asAmount(own.sold + worth)
    own.position = bookSell(own.position, fill, worth)
  }
}
