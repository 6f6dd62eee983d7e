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
import type { FormMarket, FormMarkets, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import { checkExample, checkFields, checkPairs, pathOf, rowMarkets, tooSmallAt } from '../source-form.ts'
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

type RowMarket = ReturnType<typeof rowMarkets<PairSettings>>[number]

/** What a row says of itself, against the market of its pair. */
const checkRow = ({ at, row, now: { market } }: RowMarket): readonly Issue[] => {
  if (market.futures === undefined) return [issue(pathOf(at, 'pair'), 'not-futures', { pair: market.pair })]
  const { maxLeverage, marginTypes } = market.futures
  return [
    ...when(row.leverage > maxLeverage, () =>
      issue(pathOf(at, 'leverage'), 'leverage-limit', { max: String(maxLeverage) }),
    ),
    ...when(marginTypes?.includes(row.marginType) === false, () =>
      issue(pathOf(at, 'marginType'), 'margin-type-barred', { pair: market.pair }),
    ),
  ]
}

/** The margin of an entry, as large as the leverage of a row makes it there. */
const checkMargin = ({ amount }: Config, { at, row, now: { market, price } }: RowMarket): readonly Issue[] => {
  if (amount === null) return []
  const quantity = quantityFor(market, asAmount(amount * BigInt(row.leverage)), price)
  if (brokenFilter(market, { side: 'sell', price: null, quantity }, price) === 'below-minimum') {
    const least = smallestMargin(market, price, row.leverage)
    return [tooSmallAt(at, 'amount', { amount, least, asset: market.quote })]
  }
  return tooLarge(at === 0 ? 'amount' : pathOf(at, 'pair'), quantity, market)
}

const checkLoss = (config: Config, { at, row, now }: RowMarket): readonly Issue[] => {
  const isLate = (['long', 'short'] as const).some((direction) => {
    const bounds = boundsOf(config, row, direction, now)
    return bounds !== null && isBeyond(direction, bounds.stop, bounds.liquidation)
  })
  return when(isLate, () =>
    issue(at === 0 ? 'maxLoss' : pathOf(at, 'leverage'), 'stop-beyond-liquidation', { leverage: String(row.leverage) }),
  )
}

/** Each row's own numbers first. What is said once for all pairs is looked at after them: what the first pair cannot do is said there, else at the rows. */
const checkMarkets = (config: Config, now: FormMarkets): readonly Issue[] => {
  const rows = rowMarkets(config.pairs, now)
  const own = rows.flatMap(checkRow)
  if (own.length > 0) return own
  const [first = [], ...others] = rows.map((one) =>
    [...checkMargin(config, one), ...checkLoss(config, one)].slice(0, 1),
  )
  return first.length > 0 ? first : others.flat()
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarkets | null, example: string): readonly Issue[] => {
  const own = [
    ...checkTable(config),
    ...checkNames(config),
    ...checkMoney(config),
    ...checkExample(schemaOf(config), example),
  ]
  return own.length > 0 || now === null ? own : checkMarkets(config, now)
}
