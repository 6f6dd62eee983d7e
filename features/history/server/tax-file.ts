/** Fills of a tax year as a file: with all that is known of each, or in the columns that CoinTracking and Koinly import. */
import { findCatalogued } from '#bots/catalogue.ts'
import { formatDecimal, notional } from '#engine/money.ts'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { OwnFill } from '#features/bots/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { TaxFormat } from '../tax.ts'

type Columns = readonly (readonly [heading: string, cell: (fill: Traded) => string])[]

/** Fill with what went out, what came in, and its fee, each with its asset. */
type Traded = OwnFill & { gives: Sum; receives: Sum; fees: Sum }
type Sum = { amount: bigint; asset: string }

const feeOf = (fill: OwnFill): Sum => {
  const asset = { base: baseOf(fill.pair), quote: quoteOf(fill.pair), third: fill.feeName ?? '' }[fill.feeAsset]
  return { amount: fill.fee, asset }
}

const tradedOf = (fill: OwnFill): Traded => {
  const base = { amount: fill.quantity, asset: baseOf(fill.pair) }
  const quote = { amount: notional(fill.price, fill.quantity), asset: quoteOf(fill.pair) }
  const [gives, receives] = fill.side === 'buy' ? [quote, base] : [base, quote]
  return { ...fill, gives, receives, fees: feeOf(fill) }
}

/** "2026-01-31 23:59:59", UTC. */
const secondOf = ({ atMs }: OwnFill): string => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')

const some = ({ amount }: Sum): string => (amount === 0n ? '' : formatDecimal(amount))
const named = ({ amount, asset }: Sum): string => (amount === 0n ? '' : asset)

/** What is left of a sum once the fee is taken out of it, or what is given with it. */
const less = (sum: Sum, fees: Sum): string => formatDecimal(sum.amount - (sum.asset === fees.asset ? fees.amount : 0n))
const more = (sum: Sum, fees: Sum): string => formatDecimal(sum.amount + (sum.asset === fees.asset ? fees.amount : 0n))

const plain: Columns = [
  ['Time (UTC)', ({ atMs }) => new Date(atMs).toISOString()],
  ['Exchange', ({ exchange }) => exchange],
  ['Pair', ({ pair }) => pair],
  ['Side', ({ side }) => side],
  ['Price', ({ price }) => formatDecimal(price)],
  ['Quantity', ({ quantity }) => formatDecimal(quantity)],
  ['Amount', ({ price, quantity }) => formatDecimal(notional(price, quantity))],
  ['Fee', ({ fee }) => formatDecimal(fee)],
  ['Fee asset', ({ fees }) => fees.asset],
  ['Fee in quote', ({ feeQuote }) => formatDecimal(feeQuote)],
  ['Realised profit', ({ realised }) => (realised === null ? '' : formatDecimal(realised))],
  ['Bot type', ({ family }) => family],
  ['Bot', ({ botName }) => botName],
  ['Trade', ({ trade }) => String(trade)],
  ['Order', ({ clientOrderId }) => clientOrderId],
  ['Execution', ({ tradeId }) => tradeId],
]

/** Amounts are after the fee, which stands beside them. Source: https://cointracking.info/import/import_csv/ */
const cointracking: Columns = [
  ['Type', () => 'Trade'],
  ['Buy Amount', ({ receives, fees }) => less(receives, fees)],
  ['Buy Currency', ({ receives }) => receives.asset],
  ['Sell Amount', ({ gives, fees }) => more(gives, fees)],
  ['Sell Currency', ({ gives }) => gives.asset],
  ['Fee', ({ fees }) => some(fees)],
  ['Fee Currency', ({ fees }) => named(fees)],
  ['Exchange', ({ exchange }) => exchange],
  ['Trade-Group', ({ botName }) => botName],
  ['Comment', ({ tradeId }) => tradeId],
  ['Date', secondOf],
]

/** Amounts are without the fee, which is taken besides. Source: https://support.koinly.io, custom CSV, universal format. */
const koinly: Columns = [
  ['Date', (fill) => `${secondOf(fill)} UTC`],
  ['Sent Amount', ({ gives }) => formatDecimal(gives.amount)],
  ['Sent Currency', ({ gives }) => gives.asset],
  ['Received Amount', ({ receives }) => formatDecimal(receives.amount)],
  ['Received Currency', ({ receives }) => receives.asset],
  ['Fee Amount', ({ fees }) => some(fees)],
  ['Fee Currency', ({ fees }) => named(fees)],
  ['Net Worth Amount', () => ''],
  ['Net Worth Currency', () => ''],
  ['Label', () => ''],
  ['Description', ({ botName }) => botName],
  ['TxHash', ({ tradeId }) => tradeId],
]

const columnsOf: Readonly<Record<TaxFormat, Columns>> = { plain, cointracking, koinly }

/** No coins change hands where a contract is traded: programs for coins would take it for a purchase. */
const isCoins = ({ family }: OwnFill): boolean => findCatalogued(family)?.trades !== 'futures'

export const taxText = (fills: readonly OwnFill[], format: TaxFormat): string => {
  const columns = columnsOf[format]
  const rows = (format === 'plain' ? fills : fills.filter(isCoins)).map(tradedOf)
  return csvText([columns.map(([heading]) => heading), ...rows.map((fill) => columns.map(([, cell]) => cell(fill)))])
}
