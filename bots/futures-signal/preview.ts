/** What a bot with these settings would do at a signal now, drawn on the chart before it exists. */
import { asPrice, divideDown, formatDecimal, HUNDRED, multiplyUp, notional, ONE, type Price } from '#engine/money.ts'
import { isBeyond, priceAtNet } from '#engine/futures.ts'
import { restingPrice } from '#engine/market.ts'
import type { FormMarket, Preview, PreviewFact, PreviewLine, PreviewWarning } from '../form.ts'
import { leastTradable } from '../pair-facts.ts'
import { boundsOf } from './check.ts'
import type { Config, PairSettings } from './config.ts'
import { dilutionPrice } from './dilution.ts'

const line = (price: Price | null, kind: PreviewLine['kind'], label: string): readonly PreviewLine[] =>
  price === null || price <= 0n ? [] : [{ price, kind, label }]

type Bounds = NonNullable<ReturnType<typeof boundsOf>>

/** The exchange closes there or a little before. */
const onTick = (value: Price, { market }: FormMarket): Price => asPrice(value - (value % market.tickSize))

const linesOf = (config: Config, now: FormMarket, bounds: Bounds, way: 'long' | 'short'): readonly PreviewLine[] => {
  const { market } = now
  const side = way === 'long' ? 'sell' : 'buy'
  const profit = config.maxProfit === null ? null : priceAtNet(bounds.position, config.maxProfit, market.fees.taker)
  return [
    ...line(restingPrice(market, side, bounds.stop), 'stop', `line-stop-${way}`),
    ...line(onTick(bounds.liquidation, now), 'liquidation', `line-liquidation-${way}`),
    ...line(profit === null ? null : restingPrice(market, side, profit), 'take-profit', `line-profit-${way}`),
  ]
}

/** A position that is added to further away than its stop lies is never added to. */
const isStoppedFirst = (config: Config, { position, stop }: Bounds): boolean => {
  const dilution = dilutionPrice(config, position)
  return dilution !== null && isBeyond(position.direction, dilution, stop)
}

const warningsOf = (config: Config, row: PairSettings, long: Bounds, { market }: FormMarket) => {
  const { amount, investment, pairs, dilution, maxLoss } = config
  const entries = amount === null ? null : Number(investment / amount)
  const warnings: readonly (PreviewWarning | null)[] = [
    leastTradable(market),
    row.leverage > 1
      ? {
          code: 'warn-leverage',
          params: {
            leverage: String(row.leverage),
            percent: formatDecimal(divideDown(HUNDRED / BigInt(row.leverage), ONE / 100n) * (ONE / 100n)),
          },
        }
      : null,
    dilution !== null && isStoppedFirst(config, long)
      ? {
          code: 'warn-stop-first',
          params: { loss: formatDecimal(maxLoss), percent: formatDecimal(dilution.percent) },
        }
      : null,
    entries !== null && entries < pairs.length
      ? { code: 'warn-few-entries', params: { count: String(entries), pairs: String(pairs.length) } }
      : null,
  ]
  return warnings.filter((warning) => warning !== null)
}

export const preview = (config: Config | null, now: FormMarket): Preview => {
  const [row] = config?.pairs ?? []
  if (config === null || row === undefined) return { ok: false, reason: 'nothing-to-draw-form' }
  const long = boundsOf(config, row, 'long', now)
  const short = boundsOf(config, row, 'short', now)
  if (long === null || short === null) return { ok: false, reason: 'nothing-to-draw-form' }
  const { price } = now
  const loss = multiplyUp(long.position.margin, config.maxLoss) / 100n
  const facts: readonly PreviewFact[] = [
    { label: 'fact-pairs', value: String(config.pairs.length), unit: 'count' },
    { label: 'fact-worth', value: formatDecimal(notional(price, long.position.quantity)), unit: 'quote' },
    { label: 'fact-liquidation-long', value: formatDecimal(onTick(long.liquidation, now)), unit: 'quote-per-base' },
    { label: 'fact-liquidation-short', value: formatDecimal(onTick(short.liquidation, now)), unit: 'quote-per-base' },
    { label: 'fact-loss', value: formatDecimal(loss), unit: 'quote' },
  ]
  return {
    ok: true,
    lines: [
      ...line(price, 'wait', 'line-entry'),
      ...linesOf(config, now, long, 'long'),
      ...linesOf(config, now, short, 'short'),
    ],
    markers: [],
    facts,
    needs: { of: 'quote', amount: formatDecimal(config.investment) },
    warnings: warningsOf(config, row, long, now),
  }
}
