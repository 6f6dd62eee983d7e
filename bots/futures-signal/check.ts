/** What settings must keep together: among themselves, and with the market they are for. */
import {
  type Direction,
  entryPrice,
  type FuturesPosition,
  grow,
  isBeyond,
  liquidationPrice,
  openingSide,
  priceAtNet,
} from '#engine/futures.ts'
import { brokenFilter, type Market, quantityFor } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import { type Amount, asAmount, asRatio, divideUp, formatDecimal, max, multiplyUp, type Price } from '#engine/money.ts'
import type { FormMarket, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import { checkExample, checkFields, checkPairs, pathOf } from '../source-form.ts'
import type { Config, PairSettings } from './config.ts'
import { schemaOf } from './names.ts'

/** The smallest margin with which the exchange opens anything. */
export const smallestMargin = (market: Market, price: Price, leverage: number): Amount => {
  const worth = max(market.minNotional, multiplyUp(price, market.minQuantity)) + multiplyUp(price, market.stepSize)
  return asAmount(divideUp(worth, BigInt(leverage)))
}

/** A position as its first entry would make it. */
const opened = (row: PairSettings, direction: Direction, margin: Amount, now: FormMarket): FuturesPosition => {
  const { market, price } = now
  const quantity = quantityFor(market, asAmount(margin * BigInt(row.leverage)), price)
  const fee = simulatedFee(market, openingSide(direction), 'taker', price, quantity)
  return grow(null, { direction, ...row }, { tradeId: '', at: 0, price, quantity, fee })
}

/** Where the stop and the liquidation of a first entry lie; null where it would be too small to make. */
export const boundsOf = (config: Config, row: PairSettings, direction: Direction, now: FormMarket) => {
  const { market } = now
  const margin = config.amount ?? config.investment
  if (quantityFor(market, asAmount(margin * BigInt(row.leverage)), now.price) <= 0n) return null
  const position = opened(row, direction, margin, now)
  const stop = priceAtNet(position, asRatio(-config.maxLoss), market.fees.taker)
  const liquidation = liquidationPrice(position, entryPrice(position), market.futures?.maintenance ?? asRatio(0n))
  return { position, stop, liquidation }
}

/** All margins come out of one quote. */
const checkTable = ({ pairs }: Config): readonly Issue[] => [
  ...checkPairs(pairs),
  ...pairs.flatMap(({ pair }, row) =>
    when(pair.split('/')[1] !== pairs[0]?.pair.split('/')[1], () => issue(pathOf(row, 'pair'), 'one-quote-only')),
  ),
]

const checkNames = ({ names }: Config): readonly Issue[] => {
  const { longValue, shortValue, closeValue } = names
  return [
    ...when(shortValue === longValue, () => issue('shortValue', 'same-direction')),
    ...when(closeValue === longValue || closeValue === shortValue, () => issue('closeValue', 'same-direction')),
    ...checkFields(names),
  ]
}

const checkMoney = ({ amount, investment, mode, repeats, account }: Config): readonly Issue[] => [
  ...when(amount !== null && amount > investment, () =>
    issue('investment', 'amount-above-investment', { amount: formatDecimal(amount ?? 0n) }),
  ),
  ...when(mode === 'demo' && repeats === null, () => issue('repeats.kind', 'demo-unlimited')),
  ...when(mode === 'live' && account === null, () => issue('account', 'account-needed')),
]

/** The numbers of the first pair: those of the others are checked with their first signal. */
const checkMarket = (config: Config, now: FormMarket): readonly Issue[] => {
  const { market, price } = now
  const [row] = config.pairs
  if (row === undefined) return []
  if (market.futures === undefined) return [issue('pair', 'not-futures', { pair: market.pair })]
  const { maxLeverage } = market.futures
  if (row.leverage > maxLeverage) return [issue('leverage', 'leverage-limit', { max: String(maxLeverage) })]
  const least = smallestMargin(market, price, row.leverage)
  const { amount } = config
  if (amount !== null) {
    const quantity = quantityFor(market, asAmount(amount * BigInt(row.leverage)), price)
    if (brokenFilter(market, { side: 'sell', price: null, quantity }, price) === 'below-minimum') {
      return [issue('amount', 'amount-minimum', { min: formatDecimal(least), asset: market.quote })]
    }
    const large = tooLarge('amount', quantity, market)
    if (large.length > 0) return large
  }
  return (['long', 'short'] as const)
    .flatMap((direction) => {
      const bounds = boundsOf(config, row, direction, now)
      if (bounds === null || !isBeyond(direction, bounds.stop, bounds.liquidation)) return []
      return [issue('maxLoss', 'stop-beyond-liquidation', { leverage: String(row.leverage) })]
    })
    .slice(0, 1)
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarket | null, example: string): readonly Issue[] => {
  const own = [
    ...checkTable(config),
    ...checkNames(config),
    ...checkMoney(config),
    ...checkExample(schemaOf(config), example),
  ]
  return own.length > 0 || now === null ? own : checkMarket(config, now)
}
