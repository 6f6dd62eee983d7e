/** What settings must keep together: among themselves, and with the market they are for. */
import { type Market, quantityFor } from '#engine/market.ts'
import { type Amount, asAmount, formatDecimal, max, multiplyUp, type Price } from '#engine/money.ts'
import { takingPrice } from '#engine/taking.ts'
import type { FormMarket, FormMarkets, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import { checkExample, checkFields, checkPairs, pathOf, rowMarkets, tooSmallAt } from '../source-form.ts'
import { type Config, PAID_WITH } from './config.ts'
import { schemaOf } from './names.ts'

/** What lies in the form beside the settings. */
type Extras = { example: string; disclaimerAccepted: boolean }

/** The smallest quote that buys what the exchange takes at the limit of a buy, and what can be sold again after the fee at a price 5 % lower. */
export const smallestAmount = (market: Market, price: Price): Amount => {
  const byQuantity = multiplyUp(takingPrice(market, 'buy', price), market.minQuantity + market.stepSize * 2n)
  const byNotional = (market.minNotional * 106n) / 100n + multiplyUp(price, market.stepSize)
  return asAmount(max(byQuantity, byNotional))
}

/** Paid in USDC, each pair and each text for one once. */
const checkTable = ({ pairs }: Config): readonly Issue[] => [
  ...pairs.flatMap(({ pair }, row) =>
    when(!pair.endsWith(`/${PAID_WITH}`), () => issue(pathOf(row, 'pair'), 'usdc-only')),
  ),
  ...checkPairs(pairs),
]

const checkNames = ({ names }: Config): readonly Issue[] => [
  ...when(names.buyValue === names.sellValue, () => issue('sellValue', 'same-direction')),
  ...checkFields(names),
]

const checkMoney = (config: Config): readonly Issue[] => {
  const { amount, investment, minProfit, maxProfit, dilution, mode, repeats, account } = config
  return [
    ...when(amount !== null && amount > investment, () =>
      issue('investment', 'amount-above-investment', { amount: formatDecimal(amount ?? 0n) }),
    ),
    ...when(dilution !== null && dilution.amount > investment, () =>
      issue('dilution.amount', 'dilution-above-investment', { investment: formatDecimal(investment) }),
    ),
    ...when(maxProfit !== null && maxProfit <= minProfit, () =>
      issue('maxProfit', 'max-profit-order', { min: formatDecimal(minProfit) }),
    ),
    ...when(mode === 'demo' && repeats === null, () => issue('repeats.kind', 'demo-unlimited')),
    ...when(mode === 'live' && account === null, () => issue('account', 'account-needed')),
  ]
}

/** What is bought for, against the market of one pair. */
const checkAmounts = ({ amount, dilution }: Config, at: number, { market, price }: FormMarket): readonly Issue[] => {
  const least = smallestAmount(market, price)
  const check = (path: string, given: Amount | null): readonly Issue[] =>
    given === null
      ? []
      : [
          ...when(given < least, () => tooSmallAt(at, path, { amount: given, least, asset: market.quote })),
          ...tooLarge(at === 0 ? path : pathOf(at, 'pair'), quantityFor(market, given, price), market),
        ]
  return [...check('amount', amount), ...check('dilution.amount', dilution?.amount ?? null)]
}

/** What the first pair cannot do is said at the amounts; where it can, each other pair that cannot says so at its row, one thing at a time. */
const checkMarkets = (config: Config, now: FormMarkets): readonly Issue[] => {
  const [first = [], ...others] = rowMarkets(config.pairs, now).map((one) => checkAmounts(config, one.at, one.now))
  return first.length > 0 ? first : others.flatMap((found) => found.slice(0, 1))
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarkets | null, extras: Extras): readonly Issue[] => {
  const own = [
    ...checkTable(config),
    ...checkNames(config),
    ...checkMoney(config),
    ...checkExample(schemaOf(config), extras.example),
    ...when(!extras.disclaimerAccepted, () => issue('disclaimerAccepted', 'disclaimer-needed')),
  ]
  return own.length > 0 || now === null ? own : checkMarkets(config, now)
}
