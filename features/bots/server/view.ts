/** A bot as screens get it: its durable row, what its unit says now, and the market of this moment. */
import { findFamily } from '#bots/index.ts'
import { isUnpriced } from '#engine/fees.ts'
import { formatDecimal, fromNumber, asPrice, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Runner, UnitNow } from '#runner/host/runner.ts'
import type { Bot, BotFill, BotOrder, BotSummary } from '../contract.ts'
import type { endings } from '../messages.ts'
import type { BotNote } from '../note-contract.ts'
import { rateOf } from '../rates.ts'
import { type Funding, paceOf, type Profit, profitOf } from '../rules.ts'
import type { BotRow, FillRow, ListedBot, OrderRow } from './store.ts'
import { type FindLast, tradeViews, unrealisedByTrade } from './trade-view.ts'
import type { Versions } from './versions.ts'

const orNull = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value))

const profitView = (profit: Profit): BotSummary['profit'] => ({
  realised: formatDecimal(profit.realised),
  unrealised: formatDecimal(profit.unrealised),
  unrealisedPercent: profit.unrealisedPercent,
  total: formatDecimal(profit.total),
  fees: formatDecimal(profit.fees),
  percent: profit.percent,
  buyAndHold: orNull(profit.buyAndHold),
})

/** Where a pair has no price yet, what is held is shown at its cost: nothing won, nothing lost. */
const figuresOf = (row: ListedBot, last: FindLast, fundings: readonly Funding[]): Profit => {
  const now = last(row.exchange, row.pair)
  const { position, investment } = row.head
  const unrealised = unrealisedByTrade(row, last)
  if (now !== null) return profitOf({ position, investment, fundings, unrealised }, now.price, now.market.fees.taker)
  const { realised, fees } = position
  return {
    realised,
    unrealised: ZERO_AMOUNT,
    unrealisedPercent: null,
    total: realised,
    fees,
    percent: 0,
    buyAndHold: null,
  }
}

/** Null where its settings cannot be read, as where it takes no trades in. */
const takesIn = ({ family, config }: ListedBot): BotSummary['takesIn'] => {
  const rules = findFamily(family)
  if (rules?.takesIn === undefined) return null
  try {
    return rules.takesIn(rules.parseConfig(config))
  } catch {
    return null
  }
}

/** Settings of any family name the key. */
const keyOf = ({ mode, config }: ListedBot): string | null => {
  if (mode === 'demo' || typeof config !== 'object' || config === null || !('account' in config)) return null
  return typeof config.account === 'string' ? config.account : null
}

/** `nowMs` is the clock of its exchange; null of a pair that is not known. */
type Figures = { profit: Profit; nowMs: number | null; price: Price | null }

const paceView = ({ startedAtMs, head }: ListedBot, profit: Profit, nowMs: number | null): BotSummary['pace'] => {
  if (startedAtMs === null || nowMs === null || head.status === 'closed' || head.status === 'deleted') return null
  const { ranMs, realised, percent } = paceOf(profit, nowMs - startedAtMs)
  return { ranMs, realisedADay: formatDecimal(realised), percentADay: percent }
}

/** Orders at several pairs have no price in common. */
const nearestView = (row: ListedBot, unit: UnitNow | null, price: Price | null): BotSummary['nearest'] => {
  const prices = (side: 'buy' | 'sell'): Price[] =>
    row.held !== null ? [] : (unit?.liveOrders ?? []).flatMap((one) => (one.side === side ? (one.price ?? []) : []))
  const first = (found: readonly Price[], isNearer: (one: Price, than: Price) => boolean): string | null =>
    orNull(found.reduce<Price | null>((best, one) => (best === null || isNearer(one, best) ? one : best), null))
  return {
    buy: first(prices('buy'), (one, than) => one > than),
    sell: first(prices('sell'), (one, than) => one < than),
    price: orNull(price),
  }
}

/** A unit that its shard does not keep any more has ended. */
const ended: Explanation = { code: 'bot-ended' satisfies keyof typeof endings.en, values: {} }

const summaryView = (row: ListedBot, unit: UnitNow | null, { profit, nowMs, price }: Figures): BotSummary => {
  const { head } = row
  const sentence = unit?.explanation ?? ended
  return {
    id: row.id,
    family: row.family,
    name: row.name,
    exchange: row.exchange,
    pair: row.pair,
    mode: row.mode,
    key: keyOf(row),
    status: head.status,
    badges: [...head.badges],
    reasons: [...head.reasons],
    investment: formatDecimal(head.investment),
    committed: formatDecimal(head.committed),
    used: head.used,
    limit: head.limit,
    tradeCount: head.tradeCount,
    takesIn: takesIn(row),
    runs: head.runs,
    profit: profitView(profit),
    pace: paceView(row, profit, nowMs),
    nearest: nearestView(row, unit, price),
    now: { code: sentence.code, values: { ...sentence.values } },
    createdAtMs: row.createdAtMs,
    startedAtMs: row.startedAtMs,
    tags: [...(row.tags ?? [])],
  }
}

const liveOrderView = (order: UnitNow['liveOrders'][number]): Bot['liveOrders'][number] => ({
  trade: order.trade,
  slot: order.slot,
  side: order.side,
  type: order.price === null ? 'market' : 'limit',
  price: orNull(order.price),
  quantity: formatDecimal(order.quantity),
  filled: formatDecimal(order.filled),
  state: order.state,
})

export const orderView = (order: OrderRow): BotOrder => ({
  clientOrderId: order.clientOrderId,
  trade: order.trade,
  slot: order.slot,
  side: order.side,
  type: order.type,
  price: orNull(order.price),
  quantity: formatDecimal(order.quantity),
  filled: formatDecimal(order.filled),
  state: order.state,
  createdAtMs: order.createdAtMs,
  updatedAtMs: order.updatedAtMs,
})

const thirdOf = ({ feeAsset: asset, feeName, fee: amount, feeQuote: quote }: FillRow): BotFill['feeThird'] =>
  feeName === null
    ? null
    : { asset: feeName, amount: formatDecimal(amount), isUnpriced: isUnpriced({ asset, amount, quote }) }

export const fillView = (fill: FillRow): BotFill => ({
  tradeId: fill.tradeId,
  trade: fill.trade,
  side: fill.side,
  atMs: fill.atMs,
  price: formatDecimal(fill.price),
  quantity: formatDecimal(fill.quantity),
  feeQuote: formatDecimal(fill.feeQuote),
  feeThird: thirdOf(fill),
  realised: orNull(fill.realised),
})

/** Every asset that something can be bought with at the exchange, the main one first. */
export const quotesOf = (markets: Pick<Markets, 'lines'>, exchange: string): string[] => [
  ...new Set(markets.lines().flatMap(({ market }) => (market.exchange === exchange ? [market.quote] : []))),
]

export type BotViews = {
  summaries: (rows: readonly ListedBot[]) => Promise<BotSummary[]>
  /** Without asking trading what the bots are doing. */
  profits: (rows: readonly ListedBot[]) => Promise<Profit[]>
  whole: (row: BotRow, rest: BotNote & Pick<Bot, 'form' | 'behind' | 'heldSinceMs'>) => Promise<Bot>
}

/** The first candle of a bot's life. A candle that has closed does not change, so neither does a start price once it is known. */
const openStartPrices = (markets: Markets) => {
  const kept = new Map<string, Price>()
  return async (row: ListedBot): Promise<Price | null> => {
    const known = kept.get(row.id)
    if (known !== undefined) return known
    const line = markets.find(row.exchange, row.pair)
    if (row.startedAtMs === null || line === null) return null
    const opened = await markets.openedAt(line, row.startedAtMs)
    // In the minute of the start there is no closed candle yet, and so nothing to compare with.
    if (opened === null) return null
    const price = asPrice(fromNumber(opened))
    kept.set(row.id, price)
    return price
  }
}

/** The first asset that something can be bought with at the exchange is what its accounts are counted in. */
const currencyOf = (markets: Markets, { exchange, pair }: BotRow): Bot['currency'] => {
  const quotes = quotesOf(markets, exchange)
  const [asset] = quotes
  const [, quote = ''] = pair.split('/')
  if (asset === undefined || asset === quote) return null
  const last = (base: string, other: string) => markets.last(exchange, `${base}/${other}`)?.price ?? null
  const rate = rateOf(quote, asset, last, quotes)
  return rate === null ? null : { asset, rate: formatDecimal(rate) }
}

export const openBotViews = (
  markets: Markets,
  runner: Pick<Runner, 'now'>,
  versions: Pick<Versions, 'fundings'>,
): BotViews => {
  const startPriceOf = openStartPrices(markets)

  /** Settings that were given before they were kept count from the first candle. */
  const fallback = async (row: ListedBot): Promise<readonly Funding[]> => {
    const price = await startPriceOf(row)
    return price === null ? [] : [{ investment: row.head.investment, price }]
  }

  const profitNow = async (row: ListedBot, known: readonly Funding[] | undefined): Promise<Profit> => {
    const fundings = known ?? (await fallback(row))
    return figuresOf(row, markets.last, fundings)
  }

  const gather = async (row: ListedBot, known: readonly Funding[] | undefined) => {
    const [unit, profit] = await Promise.all([runner.now(row.account, row.id), profitNow(row, known)])
    const nowMs = markets.find(row.exchange, row.pair)?.feed.now() ?? null
    const price = markets.last(row.exchange, row.pair)?.price ?? null
    return { unit, summary: summaryView(row, unit, { profit, nowMs, price }) }
  }

  return {
    summaries: async (rows) => {
      const fundings = await versions.fundings(rows)
      return Promise.all(rows.map(async (row) => (await gather(row, fundings.get(row.id))).summary))
    },
    profits: async (rows) => {
      const fundings = await versions.fundings(rows)
      return Promise.all(rows.map((row) => profitNow(row, fundings.get(row.id))))
    },
    whole: async (row, { form, behind, heldSinceMs, note, tags }) => {
      const fundings = await versions.fundings([row])
      const { unit, summary } = await gather(row, fundings.get(row.id))
      const now = markets.last(row.exchange, row.pair)
      const { report } = row
      return {
        ...summary,
        note,
        tags,
        form,
        startPrice: orNull(report.startPrice ?? null),
        stopLossProfit: formatDecimal(report.stopLossProfit),
        stopCount: report.stopCount,
        base: formatDecimal(report.position.base),
        cost: formatDecimal(report.position.cost),
        price: formatDecimal(now?.price ?? 0n),
        currency: currencyOf(markets, row),
        trades: tradeViews(row, markets.last),
        liveOrders: (unit?.liveOrders ?? []).map(liveOrderView),
        next: {
          above: orNull(unit?.above ?? null),
          below: orNull(unit?.below ?? null),
          atMs: unit?.atMs ?? null,
        },
        incident: unit?.incident ?? null,
        heldSinceMs,
        behind,
      }
    },
  }
}
