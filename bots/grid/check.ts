/** What settings must keep together: among themselves, and with the market they are for. */
import { type Market, quantityFor } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  ceilTo,
  formatDecimal,
  HUNDRED,
  max,
  multiplyDown,
  multiplyUp,
  ONE,
  type Price,
} from '#engine/money.ts'
import type { FormMarket, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import { readNumber } from '../number.ts'
import { badSellParams } from '../rules/bad-sell-warning.ts'
import { type BadSell, badSell } from '../rules/break-even.ts'
import { distanceFrom } from '../rules/distance.ts'
import { latticeOf, MOST_LINES } from '../rules/lattice.ts'
import { planProfits, pricedShares, profitPrice } from '../rules/profit-ladder.ts'
import type { Config } from './config.ts'
import { boundsOf } from './plan.ts'

/** The smallest quote for a level that the exchange takes on every line up to the cap, and that can still be sold after the fee. */
export const smallestAmount = (cap: Price, market: Market): Amount => {
  const kept = market.fees.mode === 'received' ? ONE - market.fees.taker : ONE
  const sellable = asQuantity(ceilTo((market.minQuantity * ONE) / kept, market.stepSize) + market.stepSize)
  const byQuantity = multiplyUp(cap, sellable)
  const byNotional = (market.minNotional * 101n) / 100n + multiplyUp(cap, market.stepSize)
  return asAmount(max(byQuantity, byNotional))
}

/** The same for a form that is not complete yet: by its highest price, or by the price now. */
export const smallestAmountFor = (now: FormMarket, form: { maxPrice: string; trailingUp: string }): string => {
  const typed = readNumber(form.trailingUp.trim() === '' ? form.maxPrice : form.trailingUp)
  const cap = typed.ok && typed.value > 0n ? asPrice(typed.value) : now.price
  return formatDecimal(smallestAmount(cap, now.market))
}

/** Every pair of a line and one of its sells that would likely lose. */
export const badSells = (config: Config, market: Market): readonly BadSell[] => {
  const lattice = latticeOf(config.startPrice, config.step, boundsOf(config), market.tickSize)
  if (typeof lattice === 'string') return []
  return lattice.prices.flatMap((entry) =>
    config.profits.flatMap(
      (rule) => badSell({ first: 'buy', entry, exit: profitPrice(rule, entry, market) }, market) ?? [],
    ),
  )
}

const checkLadders = (config: Config): readonly Issue[] => {
  const shares = config.profits.reduce((sum, rule) => sum + rule.share, 0n)
  const taken = config.takeProfits.reduce((sum, level) => sum + level.share, 0n)
  const isAscending = config.takeProfits.every((level, index) => {
    const before = config.takeProfits[index - 1]
    return before === undefined || level.price > before.price
  })
  const mustBeAll = config.closeAfterTakeProfit && config.takeProfits.length > 0
  return [
    ...when(config.profits.length === 0, () => issue('profits', 'required')),
    ...when(shares !== HUNDRED && config.profits.length > 0, () =>
      issue('profits', 'shares-sum', { sum: formatDecimal(shares) }),
    ),
    ...when(!isAscending, () => issue('takeProfits', 'take-profit-order')),
    ...when(taken > HUNDRED || (mustBeAll && taken !== HUNDRED), () =>
      issue('takeProfits', 'take-profit-shares', { sum: formatDecimal(taken) }),
    ),
  ]
}

const checkPrices = (config: Config): readonly Issue[] => {
  const { stuck, stop, trailingUp, trailingDown, startPrice, maxPrice } = config
  const { floor } = boundsOf(config)
  return [
    ...when(maxPrice <= startPrice, () => issue('maxPrice', 'max-below-start', { start: formatDecimal(startPrice) })),
    ...when(trailingUp !== null && trailingUp > maxPrice, () =>
      issue('trailingUp', 'trailing-up-above-max', { max: formatDecimal(maxPrice) }),
    ),
    ...when(trailingUp !== null && trailingUp < startPrice, () =>
      issue('trailingUp', 'trailing-up-below-start', { start: formatDecimal(startPrice) }),
    ),
    ...when(trailingDown !== null && trailingDown > startPrice, () =>
      issue('trailingDown', 'trailing-down-above-start', { start: formatDecimal(startPrice) }),
    ),
    ...when(stop !== null && stop.price > floor, () =>
      issue('stop.price', 'stop-loss-sell', { lowest: formatDecimal(floor) }),
    ),
    ...when(stuck.lower !== null && stuck.upper !== null && stuck.lower >= stuck.upper, () =>
      issue('stuck.upper', 'stuck-order', { lower: formatDecimal(stuck.lower ?? 0n) }),
    ),
  ]
}

const checkMode = (config: Config): readonly Issue[] => [
  ...when(config.mode === 'demo' && config.repeats === null, () => issue('repeats.kind', 'demo-unlimited')),
  ...when(config.mode === 'live' && config.account === null, () => issue('account', 'account-needed')),
  ...when(config.amount > config.investment, () =>
    issue('investment', 'amount-above-investment', { amount: formatDecimal(config.amount) }),
  ),
]

const offTick = (path: string, price: Price | null, market: Market): readonly Issue[] =>
  when(price !== null && price % market.tickSize !== 0n, () =>
    issue(path, 'off-tick', { tick: formatDecimal(market.tickSize) }),
  )

const checkLattice = (config: Config, market: Market): readonly Issue[] => {
  const step = distanceFrom(config.step, config.startPrice)
  if (step < market.tickSize * 2n) {
    return [issue('step.value', 'step-too-small', { min: formatDecimal(market.tickSize * 2n) })]
  }
  const lattice = latticeOf(config.startPrice, config.step, boundsOf(config), market.tickSize)
  if (typeof lattice !== 'string') return []
  return [issue('step.value', lattice, { most: String(MOST_LINES) })]
}

/** What a level buys must be allowed at the exchange and sellable again, on every line: rounding to the step may cost one in the middle most. */
const checkSizes = (config: Config, market: Market): readonly Issue[] => {
  const { floor, cap } = boundsOf(config)
  const lattice = latticeOf(config.startPrice, config.step, { floor, cap }, market.tickSize)
  const lines = typeof lattice === 'string' ? [floor, cap] : lattice.prices
  const kept = market.fees.mode === 'received' ? ONE - market.fees.taker : ONE
  const fails = lines.some((entry) => {
    const bought = quantityFor(market, config.amount, entry)
    const base = asQuantity(multiplyDown(bought, kept))
    const isTooSmall = bought < market.minQuantity || multiplyDown(entry, bought) < market.minNotional
    return isTooSmall || planProfits(pricedShares(config.profits, entry, market), base, market) === null
  })
  return [
    ...when(fails, () =>
      issue('amount', 'amount-minimum', { min: formatDecimal(smallestAmount(cap, market)), asset: market.quote }),
    ),
    ...tooLarge('amount', quantityFor(market, config.amount, floor), market),
  ]
}

const checkMarket = (config: Config, { market, price }: FormMarket, badSellAccepted: boolean): readonly Issue[] => {
  const { stuck } = config
  const isOutside = (stuck.lower !== null && price < stuck.lower) || (stuck.upper !== null && price > stuck.upper)
  const path = stuck.lower !== null && price < stuck.lower ? 'stuck.lower' : 'stuck.upper'
  const found = [
    ...offTick('startPrice', config.startPrice, market),
    ...offTick('maxPrice', config.maxPrice, market),
    ...offTick('trailingUp', config.trailingUp, market),
    ...offTick('trailingDown', config.trailingDown, market),
    ...offTick('stop.price', config.stop?.price ?? null, market),
    ...when(isOutside, () => issue(path, 'stuck-price-outside', { price: formatDecimal(price) })),
    ...checkLattice(config, market),
  ]
  if (found.length > 0) return found
  const bad = badSellAccepted ? [] : badSells(config, market)
  const sizes = checkSizes(config, market)
  return [...sizes, ...when(bad.length > 0, () => issue('badSellAccepted', 'bad-sell', badSellParams(bad)))]
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarket | null, badSellAccepted: boolean): readonly Issue[] => {
  const own = [...checkPrices(config), ...checkLadders(config), ...checkMode(config)]
  return own.length > 0 || now === null ? own : checkMarket(config, now, badSellAccepted)
}

/** What everything held on all lines costs at the stop: the worst loss in quote, taker fees paid; null without a stop. */
export const lossAtStop = (config: Config, market: Market, entries: readonly Price[]): Amount | null => {
  if (config.stop === null) return null
  const sold = asPrice(config.stop.price)
  const loss = entries.reduce((sum, entry) => {
    const bought = quantityFor(market, config.amount, entry)
    const cost = multiplyUp(entry, bought)
    const back = multiplyDown(multiplyDown(sold, bought), ONE - market.fees.taker - market.fees.maker)
    return sum + cost - back
  }, 0n)
  return asAmount(loss)
}
