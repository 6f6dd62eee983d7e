/** A trade as screens get it, with the market of its own pair. */
import { findFamily } from '#bots/index.ts'
import { liquidationPrice } from '#engine/futures.ts'
import { type MarketNow, restingPrice } from '#engine/market.ts'
import { type Amount, amount, asAmount, formatDecimal, quantity, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { Execution, LeveragedReport, TradeReport } from '#engine/status.ts'
import type { BotTrade } from '../contract.ts'
import { unrealisedOf } from '../rules.ts'
import type { BotRow } from './store.ts'

export type FindLast = (exchange: string, pair: string) => MarketNow | null

/** What of a bot its trades are shown by. */
type Shown = Pick<BotRow, 'family' | 'config' | 'pair' | 'exchange' | 'report'>

/** The pairs of a bot in the order in which its trades count them; only the first where its settings cannot be read. */
export const pairsOf = ({ family, config, pair }: Pick<BotRow, 'family' | 'config' | 'pair'>): readonly string[] => {
  try {
    return findFamily(family)?.pairs(findFamily(family)?.parseConfig(config)) ?? [pair]
  } catch {
    return [pair]
  }
}

type Place = { pair: string; now: MarketNow | null }

/** Where each trade stands. */
const placesOf = (row: Shown, last: FindLast): ((trade: TradeReport) => Place) => {
  const first = { pair: row.pair, now: last(row.exchange, row.pair) }
  if (row.report.trades.every(({ pair = 0 }) => pair === 0)) return () => first
  const places = pairsOf(row).map((pair) => ({ pair, now: last(row.exchange, pair) }))
  return ({ pair = 0 }) => places[pair] ?? first
}

const worthNow = ({ position }: Pick<TradeReport, 'position'>, now: MarketNow | null): Amount =>
  now === null ? ZERO_AMOUNT : unrealisedOf(position, now.price, now.market.fees.taker)

const keptView = ({ kept = flat }: TradeReport, now: MarketNow | null): BotTrade['kept'] => ({
  base: formatDecimal(kept.base),
  cost: formatDecimal(kept.cost),
  unrealised: formatDecimal(worthNow({ position: kept }, now)),
})

/** What leaving all trades now would make, each at its own price; undefined where one price does for all of them. */
export const unrealisedByTrade = (
  { exchange, held }: Pick<BotRow, 'exchange' | 'held'>,
  last: FindLast,
): Amount | undefined =>
  held === null
    ? undefined
    : asAmount(held.reduce((sum, { pair, base, cost }) => sum + unrealisedAt(last(exchange, pair), base, cost), 0n))

const unrealisedAt = (now: MarketNow | null, base: string, cost: string): Amount =>
  worthNow({ position: { ...flat, base: quantity(base), cost: amount(cost) } }, now)

/** A thousandth of a percent is enough to see how far away it is. */
const distanceOf = (from: bigint, to: bigint): number =>
  from === 0n ? 0 : Number(((to > from ? to - from : from - to) * 100_000n) / from) / 1_000

const leveragedView = (open: LeveragedReport, now: MarketNow | null): BotTrade['leveraged'] => {
  const terms = now?.market.futures
  const estimate = terms === undefined ? null : liquidationPrice(open, open.entry, terms.maintenance)
  const liquidation =
    estimate === null || now === null
      ? null
      : restingPrice(now.market, open.direction === 'long' ? 'sell' : 'buy', estimate)
  return {
    direction: open.direction,
    leverage: open.leverage,
    marginType: open.marginType,
    quantity: formatDecimal(open.quantity),
    entry: formatDecimal(open.entry),
    margin: formatDecimal(open.margin),
    funding: formatDecimal(open.funding),
    liquidation: liquidation === null ? null : formatDecimal(liquidation),
    distancePercent: liquidation === null || now === null ? null : distanceOf(now.price, liquidation),
  }
}

const executionView = ({ atMs, price, quantity }: Execution): BotTrade['profits'][number]['executed'][number] => ({
  atMs,
  price: formatDecimal(price),
  quantity: formatDecimal(quantity),
})

/** A report of an older version names no lines. */
const entryViews = ({ entries = [] }: Partial<Pick<TradeReport, 'entries'>>): BotTrade['entries'] =>
  entries.map(({ price, size, status, executed }) => ({
    price: formatDecimal(price),
    size: formatDecimal(size.kind === 'quote' ? size.amount : size.quantity),
    unit: size.kind,
    status,
    executed: executed.map(executionView),
  }))

const nameOf = ({ settings }: Pick<TradeReport, 'settings'>): string | null =>
  typeof settings === 'object' && settings !== null && 'name' in settings ? String(settings.name) : null

const tradeView = (trade: TradeReport, { pair, now }: Place): BotTrade => {
  const { position, stopPrice, leveraged, tradePrice } = trade
  return {
    id: trade.id,
    name: nameOf(trade),
    pair,
    market: now === null ? null : formatDecimal(now.price),
    leveraged: leveraged === undefined ? null : leveragedView(leveraged, now),
    price: formatDecimal(trade.price),
    amount: formatDecimal(trade.amount),
    status: trade.status,
    badges: [...trade.badges],
    reasons: [...trade.reasons],
    phase: trade.phase,
    entries: entryViews(trade),
    tradePrice: tradePrice === undefined ? null : formatDecimal(tradePrice),
    base: formatDecimal(position.base),
    cost: formatDecimal(position.cost),
    realised: formatDecimal(position.realised),
    unrealised: formatDecimal(worthNow(trade, now)),
    kept: keptView(trade, now),
    runs: trade.runs,
    dilutions: trade.dilutions ?? null,
    origin: trade.origin,
    stopPrice: stopPrice === null ? null : formatDecimal(stopPrice),
    profits: trade.profits.map((profit) => ({
      hidden: profit.hidden,
      price: formatDecimal(profit.price),
      share: formatDecimal(profit.share),
      quantity: formatDecimal(profit.quantity),
      status: profit.status,
      executed: profit.executed.map(executionView),
    })),
  }
}

export const tradeViews = (row: Shown, last: FindLast): BotTrade[] => {
  const placeOf = placesOf(row, last)
  return row.report.trades.map((trade) => tradeView(trade, placeOf(trade)))
}
