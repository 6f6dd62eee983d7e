import { describe, expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import type { Event } from '#engine/event.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { toColumns } from '#market/fold.ts'
import { type Script, scripted } from './example-families.ts'
import { backtest } from './run.ts'

const DAY = Date.UTC(2024, 0, 1)
const candle = (
  minute: number,
  [open, high, low, close]: readonly [number, number, number, number],
  volume = 4_000,
): Candle => ({
  openTimeMs: DAY + minute * 60_000,
  open,
  high,
  low,
  close,
  volume,
})
const calm = (minute: number, at: number): Candle => candle(minute, [at, at, at, at])
const buy = (at: string): Want => ({ type: 'limit', side: 'buy', price: price(at), quantity: quantity('1') })

/** Times as seconds from the first candle. */
const line = (event: Event): string => {
  const at = (event.at - DAY) / 1_000
  switch (event.kind) {
    case 'price-crossed':
      return `${at} crossed ${formatDecimal(event.price)}`
    case 'order-filled': {
      const { fill, filled, done, slot } = event
      return `${at} filled ${slot} ${formatDecimal(fill.quantity)}@${formatDecimal(fill.price)} fee ${formatDecimal(fill.fee.amount)} of ${formatDecimal(filled)}${done ? ' done' : ''}`
    }
    case 'order-canceled':
      return `${at} canceled ${event.slot} ${event.by} ${formatDecimal(event.filled)}`
    default:
      return `${at} ${event.kind}`
  }
}

describe('what the path has passed cannot be taken back', () => {
  /** Buys at 101 when the price is at 101.5, and takes it back when the price is at 98.4. */
  const regrets: Script = (event) => {
    if (event.kind === 'started') return { wake: { above: price('101.5'), below: price('98.4') } }
    // The clock that rings in the close takes back what no price has passed.
    if (event.kind === 'timer-elapsed')
      return { wants: [{ trade: 1, slot: 'entry:0', want: null }], wake: { atMs: null } }
    if (event.kind !== 'price-crossed') return {}
    if (event.price < price('100')) return { wants: [{ trade: 1, slot: 'entry:0', want: null }], wake: { below: null } }
    return { wants: [{ trade: 1, slot: 'entry:0', want: buy('101') }], wake: { above: null, atMs: event.at + 20_000 } }
  }

  /** What the bot hears after its start. */
  const heardOver = (candles: Candle[]): string[] => {
    const heard: string[] = []
    const heeds: Script = (event, now, count) => {
      heard.push(line(event))
      return regrets(event, now, count)
    }
    backtest(scripted(heeds), null, toColumns('1m', candles), exampleMarket(), { quote: amount('1000') })
    return heard.slice(1)
  }

  const cases: [string, Candle[], string[]][] = [
    [
      'sent and passed in one candle: filled at its own price in the moment of the cancel',
      [calm(0, 100.5), candle(1, [100.5, 101.5, 98.4, 98.45])],
      ['75 crossed 101.5', '75 order-accepted', '90 crossed 98.4', '90 filled entry:0 1@101 fee 0.001 of 1 done'],
    ],
    [
      'as much of it as the price may fill; the rest is canceled',
      [calm(0, 100.5), candle(1, [100.5, 101.5, 98.4, 98.45], 1)],
      [
        '75 crossed 101.5',
        '75 order-accepted',
        '90 crossed 98.4',
        '90 filled entry:0 0.25@101 fee 0.00025 of 0.25',
        '90 canceled entry:0 us 0.25',
      ],
    ],
    [
      'passed only before it was sent: canceled',
      [candle(0, [99, 101.5, 98.4, 101.5]), calm(1, 101.5)],
      // The low came first.
      ['15 crossed 98.4', '30 crossed 101.5', '30 order-accepted', '50 timer-elapsed', '50 canceled entry:0 us 0'],
    ],
  ]
  test.each(cases)('%s', (_name, candles, expected) => {
    expect(heardOver(candles).slice(0, expected.length)).toEqual(expected)
  })
})
