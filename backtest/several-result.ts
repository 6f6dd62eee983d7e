/** What a run over signals comes to: the account at the closes, and what of it was paid and earned. */
import type { RefusalReason } from '#engine/event.ts'
import { signedQuantity } from '#engine/futures.ts'
import type { MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, type Quantity, toNumber } from '#engine/money.ts'
import type { AnyFamily, UnitState } from '#engine/unit.ts'
import { balanceOf, type Holdings } from '#exchanges/holdings.ts'
import { type BacktestFill, type Recorded, recordedOf, type Records } from './records.ts'
import {
  type BacktestResult,
  escapeAssumptions,
  feeAssumptions,
  type EquityPoint,
  leveragedAssumptions,
  signalAssumptions,
  spotAssumptions,
} from './result.ts'

/** Base of several coins has no sum; what was handed over is counted. */
export type SeveralResult = Omit<BacktestResult, keyof Recorded | 'base' | 'handedOver'> &
  Recorded<BacktestFill & { pair: number }> & {
    /** What is held of each pair; below zero is an open short. */
    bases: readonly Quantity[]
    handedOver: number
  }

/** A run as far as its result needs it. */
export type Ended = {
  family: AnyFamily
  config: unknown
  state: UnitState
  lines: readonly { now: MarketNow }[]
  holdings: Holdings
  spared: bigint
  records: Records<BacktestFill & { pair: number }>
  refusals: ReadonlyMap<RefusalReason, number>
  funding: bigint
  decisions: number
  handedOver: number
  reachedBoth: number
}

const totalOf = ({ free, locked }: { free: bigint; locked: bigint }): bigint => free + locked

/** What is held of a pair: coins, or a position of futures. */
const heldOf = (holdings: Holdings, { market }: MarketNow): Quantity =>
  market.futures === undefined
    ? asQuantity(totalOf(balanceOf(holdings, market.base)))
    : signedQuantity(holdings.leveraged[market.pair]?.position ?? null)

/** What is held at the price; of a position what closing it would bring beside its margin, which is quote. */
const worthOf = (holdings: Holdings, now: MarketNow): number => {
  const value = toNumber(heldOf(holdings, now)) * toNumber(now.price)
  const position = holdings.leveraged[now.market.pair]?.position ?? null
  if (position === null) return value
  return value + toNumber(position.worth) * (position.direction === 'long' ? -1 : 1)
}

const quoteOf = ({ lines, holdings, spared }: Ended): bigint =>
  totalOf(balanceOf(holdings, lines[0]?.now.market.quote ?? '')) - spared

export const equityOf = (run: Ended): number =>
  run.lines.reduce((sum, { now }) => sum + worthOf(run.holdings, now), toNumber(asAmount(quoteOf(run))))

/** The account at the closes, and how the pairs alone went: a hundred quote in equal parts. */
export type Track = { at: number[]; equity: number[]; close: number[]; exposed: number }

/** More than the dust that no exchange would take. */
export const holdsCoins = ({ lines, holdings }: Ended): boolean =>
  lines.some(({ now }) => {
    const { market, price } = now
    const held = Math.abs(toNumber(heldOf(holdings, now)))
    return held >= toNumber(market.minQuantity) && held * toNumber(price) >= toNumber(market.minNotional)
  })

/** Evenly over the whole time, the last one included. */
const curveOf = (track: Track, begun: number, most: number): { points: EquityPoint[]; drawdownPercent: number } => {
  const every = Math.max(Math.ceil(track.at.length / Math.max(most - 1, 1)), 1)
  const points: EquityPoint[] = []
  let highest = begun
  let drawdownPercent = 0
  let since = 0
  for (const [index, equity] of track.equity.entries()) {
    highest = Math.max(highest, equity)
    since = Math.max(since, (1 - equity / highest) * 100)
    drawdownPercent = Math.max(drawdownPercent, since)
    if (index % every !== 0 && index !== track.at.length - 1) continue
    points.push({ at: track.at[index] ?? 0, equity, close: track.close[index] ?? 0, drawdownPercent: since })
    since = 0
  }
  return { points, drawdownPercent }
}

const assumptionsOf = ({ lines, handedOver }: Ended): BacktestResult['assumptions'] => [
  ...spotAssumptions,
  ...(lines.some(({ now }) => now.market.fees.mode === 'third') ? feeAssumptions : []),
  ...signalAssumptions,
  ...(lines.some(({ now }) => now.market.futures !== undefined) ? leveragedAssumptions : []),
  ...(handedOver > 0 ? escapeAssumptions : []),
]

export const severalResult = (run: Ended, track: Track, of: { quote: Amount; points: number }): SeveralResult => {
  const report = run.family.report(run.config, run.state)
  const equity = equityOf(run)
  return {
    ...recordedOf(run.records),
    funding: asAmount(run.funding),
    realised: report.position.realised,
    runs: report.runs,
    stopCount: report.stopCount,
    quote: asAmount(quoteOf(run)),
    bases: run.lines.map(({ now }) => heldOf(run.holdings, now)),
    equity,
    profitPercent: (equity / toNumber(of.quote) - 1) * 100,
    holdPercent: (track.close.at(-1) ?? 100) - 100,
    ...curveOf(track, toNumber(of.quote), of.points),
    exposurePercent: (track.exposed / track.at.length) * 100,
    handedOver: run.handedOver,
    refusals: Object.fromEntries(run.refusals),
    report,
    candles: track.at.length,
    reachedBoth: run.reachedBoth,
    decisions: run.decisions,
    assumptions: assumptionsOf(run),
  }
}
