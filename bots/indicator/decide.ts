/** The rules of INDICATOR: what a closed candle says to a unit. Everything else is the common cycle of deals. */
import type { Event } from '#engine/event.ts'
import { intervalMs } from '#engine/candle.ts'
import type { SeriesRequest } from '#engine/indicators/series.ts'
import { asAmount, asPrice, asQuantity, fromNumber, type Price } from '#engine/money.ts'
import type { MarketNow } from '#engine/market.ts'
import { remembered, rememberedWith } from '#engine/remembered.ts'
import type { Decision } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import type { DealRules, DealSize, DealState, DealTerms, DealWork } from '../rules/deal.ts'
import { buy } from '../rules/deal-buys.ts'
import { asWork, decideDeals } from '../rules/deal-decide.ts'
import { awaitedPrice } from '../rules/deal-sales.ts'
import { sellPoint } from '../rules/deal-sell-point.ts'
import { findDeal, put } from '../rules/deal-work.ts'
import { escapedFolder } from '../spot/escaped.ts'
import { calmOfBuy, calmOfSell, hearsAll } from './calm.ts'
import { calls } from './condition.ts'
import { smallestAmount } from './check.ts'
import { calculationOf, type Config } from './config.ts'
import { planned, withInvestment } from './present.ts'
import { formatConfig } from './stored.ts'

/** What an INDICATOR unit remembers beside its deal. */
export type Own = {
  /** The indicator at the last close of each side that was told. */
  buy: number | null
  sell: number | null
  /** Entries that have bought and whose condition has not been false since (bots.md 12.4). */
  spent: readonly number[]
}

export type State = DealState<Own>

/** The one deal of a unit. */
export const DEAL = 1

const termsOf = (config: Config): DealTerms => {
  const intervals = [calculationOf(config, 'buy').interval, calculationOf(config, 'sell').interval]
  const { mode, dilution, minProfit, maxLoss, escape, repeats } = config
  return {
    mode,
    pairs: [config.pair],
    candles: [...new Set(intervals)],
    minProfit,
    maxProfit: null,
    maxLoss,
    dilution:
      dilution === null
        ? null
        : { by: 'price', ...dilution, spacingMs: intervalMs[calculationOf(config, 'buy').interval] },
    escape: { ...escape, limit: null },
    repeats,
    limit: null,
  }
}

export const terms = remembered(termsOf)

const seriesOf = (config: Config, side: 'buy' | 'sell'): SeriesRequest => ({
  pair: 0,
  indicator: config.indicator,
  ...calculationOf(config, side),
})

/** First that of the buy side, then that of the sell side. */
export const series = remembered((config: Config): readonly SeriesRequest[] => [
  seriesOf(config, 'buy'),
  seriesOf(config, 'sell'),
])

const total = (sizes: readonly DealSize[]): DealSize => {
  let quote = 0n
  let base = 0n
  for (const size of sizes) {
    if (size.kind === 'quote') quote += size.amount
    else base += size.quantity
  }
  return quote > 0n ? { kind: 'quote', amount: asAmount(quote) } : { kind: 'base', quantity: asQuantity(base) }
}

const asThreshold = (value: number): Price => asPrice(fromNumber(value))

type Work = DealWork<Config, Own>

/** All entries that are due are bought by one order. */
const hearBuy = (work: Work, value: number): void => {
  const { config, head } = work
  const before = head.own.buy
  const isDue = (index: number): boolean => {
    const entry = config.buy.entries[index]
    return entry !== undefined && calls(config.buy, entry.value, value, before)
  }
  const spent = head.own.spent.length === 0 ? head.own.spent : head.own.spent.filter(isDue)
  head.own = { ...head.own, buy: value, spent }
  const deal = findDeal(work, DEAL)
  if (deal === null) return
  const entries: number[] = []
  for (let index = 0; index < config.buy.entries.length; index += 1) {
    if (!spent.includes(index) && !deal.used.includes(index) && isDue(index)) entries.push(index)
  }
  if (entries.length === 0) return
  const size = total(config.buy.entries.filter((_, index) => entries.includes(index)).map((entry) => entry.size))
  buy(asWork(work), DEAL, { kind: 'entry', entries, threshold: asThreshold(value), size })
}

const hearSell = (work: Work, value: number): void => {
  const { sell } = work.config
  const before = work.head.own.sell
  work.head.own = { ...work.head.own, sell: value }
  const deal = findDeal(work, DEAL)
  if (deal === null) return
  if (calls(sell, sell.value, value, before)) sellPoint(asWork(work), DEAL, asThreshold(value))
  else if (deal.lowNoted) put(work, { ...deal, lowNoted: false })
}

const hear = (work: Work, event: Extract<Event, { kind: 'candle-closed' | 'signal-received' }>): void => {
  if (event.kind !== 'candle-closed') return
  const [buyValue, sellValue] = event.values
  if (sellValue !== null && sellValue !== undefined) hearSell(work, sellValue)
  if (buyValue !== null && buyValue !== undefined) hearBuy(work, buyValue)
}

const sameSeries = (left: Config, right: Config): boolean =>
  left.indicator === right.indicator &&
  (['buy', 'sell'] as const).every((side) => {
    const one = calculationOf(left, side)
    const other = calculationOf(right, side)
    return one.interval === other.interval && one.length === other.length && one.source === other.source
  })

/** The cycle of deals with what INDICATOR adds. */
export const rules: DealRules<Config, Own> = {
  terms,
  sizing: {
    investment: planned,
    withInvestment: rememberedWith(withInvestment),
    sizes: ({ buy, dilution }) => [
      ...buy.entries.map(({ size }) => size),
      ...(dilution === null ? [] : [dilution.size]),
    ],
    smallest: smallestAmount,
  },
  hear,
  tend: () => undefined,
  dueAt: () => null,
  calms: (work, deal) => [
    calmOfBuy(work.config, work.head.own.spent, deal),
    calmOfSell(work.config, deal, awaitedPrice(asWork(work), deal)),
  ],
  edited: (work, before) => {
    const { config, head } = work
    if (before.pair !== config.pair || before.exchange !== config.exchange) return refuse('pair-is-fixed')
    const isThere = (index: number): boolean => index < config.buy.entries.length
    const own = { ...head.own, spent: head.own.spent.filter(isThere) }
    // Another indicator's last value says nothing of where this one comes from, nor does one that is not of the last close.
    const isSame = sameSeries(before, config)
    head.own = {
      ...own,
      buy: isSame && hearsAll(before.buy) ? own.buy : null,
      sell: isSame && hearsAll(before.sell) ? own.sell : null,
    }
    const deal = findDeal(work, DEAL)
    if (deal !== null) put(work, { ...deal, used: deal.used.filter(isThere), retryAtMs: null })
    return null
  },
  gone: () => undefined,
  completed: (work) => {
    work.head.own = { ...work.head.own, spent: work.config.buy.entries.map((_, index) => index) }
  },
  receiver: (config) => escapedFolder(config),
  stored: formatConfig,
}

export const decide = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> =>
  decideDeals(rules, { config, state }, event, now)
