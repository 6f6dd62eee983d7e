/** How fills move a trade's books. A buying trade books by average cost; a selling one owes base and holds the quote it earned. */
import type { Fill } from '#engine/fill.ts'
import type { Side } from '#engine/market.ts'
import { asAmount, asQuantity, max, notional, ONE, divideDown, ZERO_AMOUNT } from '#engine/money.ts'
import { bookBuy, bookSell } from '#engine/position.ts'
import type { Run, Trade } from './state.ts'

type Books = Pick<Trade, 'position' | 'short' | 'earned'>

const quoteFee = ({ fee }: Fill): bigint => (fee.asset === 'base' ? 0n : fee.quote)
const baseFee = ({ fee }: Fill): bigint => (fee.asset === 'base' ? fee.amount : 0n)

/** A sell of base that the bot was given: base leaves, quote is earned. */
const bookShort = ({ position, short, earned }: Books, fill: Fill): Books => {
  const left = fill.quantity + baseFee(fill)
  const proceeds = notional(fill.price, fill.quantity) - quoteFee(fill)
  return {
    position: {
      base: asQuantity(position.base - left),
      cost: asAmount(position.cost - proceeds),
      realised: position.realised,
      fees: asAmount(position.fees + fill.fee.quote),
    },
    short: asQuantity(short + left),
    earned: asAmount(earned + proceeds),
  }
}

/** Buying back: the share of the earned quote that is spent covers the same share of what is owed; what comes beyond that is profit, valued at its price, as far as nothing but what was earned has paid for it. */
const bookCover = ({ position, short, earned }: Books, fill: Fill): Books => {
  const received = fill.quantity - baseFee(fill)
  const spent = notional(fill.price, fill.quantity) + quoteFee(fill)
  const covered = spent >= earned ? short : (short * spent) / earned
  const beyond = max(spent - max(earned, ZERO_AMOUNT), 0n)
  const gain = divideDown((received - covered) * fill.price, ONE) - beyond
  return {
    position: {
      base: asQuantity(position.base + received),
      cost: asAmount(position.cost + spent + gain),
      realised: asAmount(position.realised + gain),
      fees: asAmount(position.fees + fill.fee.quote),
    },
    short: asQuantity(max(short - covered, 0n)),
    earned: asAmount(max(earned - spent, 0n)),
  }
}

export const bookEntry = (direction: Side, books: Books, fill: Fill): Books =>
  direction === 'buy' ? { ...picked(books), position: bookBuy(books.position, fill) } : bookShort(books, fill)

export const bookExit = (direction: Side, books: Books, fill: Fill): Books =>
  direction === 'buy' ? { ...picked(books), position: bookSell(books.position, fill) } : bookCover(books, fill)

/** The run with what an exit has traded. What comes when none is on is no part of the next. */
export const runAfterExit = ({ run }: Pick<Trade, 'run'>, { quantity }: Fill): Run =>
  run.quantity > 0n ? { ...run, sold: asQuantity(run.sold + quantity) } : run

const picked = ({ position, short, earned }: Books): Books => ({ position, short, earned })

/** Sets `base` of a position apart, with its share of the cost, or with none of it. */
export const setApart = (trade: Trade, base: bigint, withCost: boolean): Pick<Trade, 'position' | 'kept'> => {
  const { position, kept } = trade
  const cost = withCost && position.base > 0n ? (position.cost * base) / position.base : 0n
  return {
    position: {
      ...position,
      base: asQuantity(position.base - base),
      cost: asAmount(position.cost - cost),
    },
    kept: { ...kept, base: asQuantity(kept.base + base), cost: asAmount(kept.cost + cost) },
  }
}
