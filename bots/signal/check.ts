/** What settings must keep together: among themselves, and with the market they are for. */
import type { Market } from '#engine/market.ts'
import { type Amount, asAmount, formatDecimal, max, multiplyUp, type Price } from '#engine/money.ts'
import type { FormMarket, Issue } from '../form.ts'
import { readSignal } from '../rules/signal-body.ts'
import { type Config, PAID_WITH } from './config.ts'
import { schemaOf } from './names.ts'

const issue = (path: string, code: string, params: Readonly<Record<string, string>> = {}): Issue => ({
  path,
  code,
  params,
})

const when = (is: boolean, found: () => Issue): readonly Issue[] => (is ? [found()] : [])

/** What lies in the form beside the settings. */
type Beside = { example: string; disclaimerAccepted: boolean }

/** The smallest quote that buys what the exchange takes, and what can be sold again after the fee at a price 5 % lower. */
export const smallestAmount = (market: Market, price: Price): Amount => {
  const byQuantity = multiplyUp(price, market.minQuantity + market.stepSize * 2n)
  const byNotional = (market.minNotional * 106n) / 100n + multiplyUp(price, market.stepSize)
  return asAmount(max(byQuantity, byNotional))
}

const pathOf = (row: number, key: 'text' | 'pair'): string =>
  row === 0 ? (key === 'text' ? 'pairText' : 'pair') : `morePairs.${row - 1}.${key}`

const checkPairs = ({ pairs }: Config): readonly Issue[] =>
  pairs.flatMap(({ text, pair }, row) => [
    ...when(!pair.endsWith(`/${PAID_WITH}`), () => issue(pathOf(row, 'pair'), 'usdc-only')),
    ...when(pairs.findIndex((other) => other.pair === pair) < row, () =>
      issue(pathOf(row, 'pair'), 'pair-twice', { pair }),
    ),
    ...when(pairs.findIndex((other) => other.text === text) < row, () =>
      issue(pathOf(row, 'text'), 'pair-text-twice', { text }),
    ),
  ])

const checkNames = ({ names }: Config): readonly Issue[] => {
  const fields = [
    ['directionField', names.directionField],
    ['pairField', names.pairField],
    ['amountField', names.amountField],
    ['idField', names.idField],
    ['timeField', names.timeField],
  ] as const
  const twice = fields.filter(
    ([, name], index) => name !== null && fields.findIndex(([, other]) => other === name) < index,
  )
  return [
    ...when(names.buyValue === names.sellValue, () => issue('sellValue', 'same-direction')),
    ...twice.map(([path, name]) => issue(path, 'field-twice', { field: name ?? '' })),
  ]
}

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

/** A message to try must say something by these names. */
const checkExample = (config: Config, example: string): readonly Issue[] => {
  if (example.trim() === '') return []
  const read = readSignal(schemaOf(config), example)
  return read.ok ? [] : [issue('example', `example-${read.problem.code}`, read.problem)]
}

/** Numbers of the first pair: the exchange's own smallest sums of the others come with their first signal. */
const checkMarket = ({ amount, dilution }: Config, { market, price }: FormMarket): readonly Issue[] => {
  const least = smallestAmount(market, price)
  const params = { min: formatDecimal(least), asset: market.quote }
  return [
    ...when(amount !== null && amount < least, () => issue('amount', 'amount-minimum', params)),
    ...when(dilution !== null && dilution.amount < least, () => issue('dilution.amount', 'amount-minimum', params)),
  ]
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarket | null, beside: Beside): readonly Issue[] => {
  const own = [
    ...checkPairs(config),
    ...checkNames(config),
    ...checkMoney(config),
    ...checkExample(config, beside.example),
    ...when(!beside.disclaimerAccepted, () => issue('disclaimerAccepted', 'disclaimer-needed')),
  ]
  return own.length > 0 || now === null ? own : checkMarket(config, now)
}
