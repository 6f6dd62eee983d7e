/** What settings must keep together: among themselves, and with the market they are for. */
import { type Market, quantityFor } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asQuantity,
  ceilTo,
  formatDecimal,
  HUNDRED,
  max,
  multiplyUp,
  ONE,
  type Price,
  type Quantity,
} from '#engine/money.ts'
import { takingPrice } from '#engine/taking.ts'
import type { IndicatorName } from '#engine/indicators/series.ts'
import type { FormMarket, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import type { DealSize } from '../rules/deal.ts'
import type { Config } from './config.ts'

/** Indicators that stay between these; the others may be anything (bots.md 12.2). */
export const valueBounds: Readonly<Partial<Record<IndicatorName, { min: bigint; max: bigint }>>> = {
  rsi: { min: 0n, max: HUNDRED },
}

/** How far the price may fall before what was bought cannot be sold any more: the room that a smallest amount leaves. */
const ROOM_PERCENT = 6n

/** The smallest base that the exchange takes, and that can still be sold after the fee and a small fall. */
export const smallestQuantity = (market: Market, price: Price): Quantity => {
  const byWorth = (market.minNotional * ONE * (100n + ROOM_PERCENT)) / (100n * price)
  const least = max<bigint>(market.minQuantity, byWorth)
  // A fee in base takes a part of what was bought, and rounding down another.
  return asQuantity(ceilTo((least * (ONE + market.fees.taker)) / ONE, market.stepSize) + market.stepSize)
}

export const smallestAmount = (market: Market, price: Price): Amount =>
  asAmount(ceilTo(multiplyUp(takingPrice(market, 'buy', price), smallestQuantity(market, price)), ONE / 100n))

const isSmall = (size: DealSize, { market, price }: FormMarket): boolean =>
  size.kind === 'quote' ? size.amount < smallestAmount(market, price) : size.quantity < smallestQuantity(market, price)

const tooSmall = (path: string, size: DealSize, now: FormMarket): readonly Issue[] =>
  when(isSmall(size, now), () => {
    const { market, price } = now
    return size.kind === 'quote'
      ? issue(path, 'amount-minimum', { min: formatDecimal(smallestAmount(market, price)), asset: market.quote })
      : issue(path, 'amount-minimum', { min: formatDecimal(smallestQuantity(market, price)), asset: market.base })
  })

const outside = (path: string, value: bigint, indicator: IndicatorName): readonly Issue[] => {
  const bounds = valueBounds[indicator]
  if (bounds === undefined) return []
  const { min, max } = bounds
  if (value < min) return [issue(path, 'at-least', { min: formatDecimal(min) })]
  return value > max ? [issue(path, 'at-most', { max: formatDecimal(max) })] : []
}

const checkValues = ({ indicator, buy, sell }: Config): readonly Issue[] => [
  ...buy.entries.flatMap(({ value }, index) => [
    ...outside(`entries.${index}.value`, value, indicator),
    ...when(buy.entries.findIndex((other) => other.value === value) < index, () =>
      issue(`entries.${index}.value`, 'value-twice', { value: formatDecimal(value) }),
    ),
  ]),
  ...outside('sell.value', sell.value, indicator),
]

const checkMoney = ({ maxLoss, dilution, mode, repeats, account }: Config): readonly Issue[] => [
  ...when(maxLoss !== null && maxLoss >= HUNDRED, () => issue('maxLoss', 'percent-below-hundred')),
  ...when(dilution !== null && dilution.percent >= HUNDRED, () => issue('dilution.percent', 'percent-below-hundred')),
  ...when(mode === 'demo' && repeats === null, () => issue('repeats.kind', 'demo-unlimited')),
  ...when(mode === 'live' && account === null, () => issue('account', 'account-needed')),
]

const checkSize = (path: string, size: DealSize, now: FormMarket): readonly Issue[] => {
  const { market, price } = now
  const quantity = size.kind === 'quote' ? quantityFor(market, size.amount, price) : size.quantity
  return [...tooSmall(path, size, now), ...tooLarge(path, quantity, market)]
}

const checkMarket = ({ buy, dilution }: Config, now: FormMarket): readonly Issue[] => [
  ...buy.entries.flatMap(({ size }, index) => checkSize(`entries.${index}.amount`, size, now)),
  ...(dilution === null ? [] : checkSize('dilution.amount', dilution.size, now)),
]

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarket | null, disclaimerAccepted: boolean): readonly Issue[] => {
  const own = [
    ...checkValues(config),
    ...checkMoney(config),
    ...when(!disclaimerAccepted, () => issue('disclaimerAccepted', 'disclaimer-needed')),
  ]
  return own.length > 0 || now === null ? own : checkMarket(config, now)
}
