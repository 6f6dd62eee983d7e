import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, candlePath } from '#engine/candle.ts'
import type { Event } from '#engine/event.ts'
import { exampleFees, exampleMarket } from '#engine/example-market.ts'
import type { Market, Side } from '#engine/market.ts'
import { amount, formatDecimal, price, quantity, toNumber } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { openHoldings, settle } from '#exchanges/holdings.ts'
import { judgePlacing, judgePrint } from '#exchanges/paper/book.ts'
import { toColumns } from '#market/fold.ts'
import { asked, ladder, type Script, scripted } from './example-families.ts'
import { backtestMessages } from './messages.ts'
import { backtest } from './run.ts'

const DAY = Date.UTC(2024, 0, 1)
const none = { slippage: '', share: '', feePair: '', spare: '' }
const candle = (minute: number, [open, high, low, close]: readonly number[], volume = 4_000): Candle => ({
  openTimeMs: DAY + minute * 60_000,
  open: open ?? 0,
  high: high ?? 0,
  low: low ?? 0,
  close: close ?? 0,
  volume,
})
/** A minute in which nothing moves. */
const calm = (minute: number, at: number): Candle => candle(minute, [at, at, at, at])
const order = (side: Side, at: string, size: string) => ({ side, price: price(at), quantity: quantity(size) })
const buy = (at: string, size = '1'): Want => ({ type: 'limit', ...order('buy', at, size) })
const sell = (at: string, size = '1'): Want => ({ type: 'limit', ...order('sell', at, size) })

/** Times as seconds from the first candle. */
const line = (event: Event): string => {
  const at = (event.at - DAY) / 1_000
  switch (event.kind) {
    case 'price-crossed':
      return `${at} crossed ${formatDecimal(event.price)}`
    case 'order-filled': {
      const { fill, filled, done } = event
      return `${at} filled ${event.slot} ${formatDecimal(fill.quantity)}@${formatDecimal(fill.price)} fee ${formatDecimal(fill.fee.amount)} of ${formatDecimal(filled)}${done ? ' done' : ''}`
    }
    case 'order-canceled':
      return `${at} canceled ${event.slot} ${event.by} ${formatDecimal(event.filled)}`
    case 'order-refused':
      return `${at} refused ${event.slot} ${event.reason}`
    case 'candle-closed':
      return `${at} closed ${event.interval} ${event.candle.open} ${event.candle.high} ${event.candle.low} ${event.candle.close}`
    case 'started':
    case 'timer-elapsed':
    case 'order-accepted':
    case 'order-rejected':
    case 'balance-changed':
    case 'market-changed':
    case 'signal-received':
    case 'position-changed':
    case 'trade-received':
    case 'trade-moved-in':
    case 'restriction-changed':
    case 'allowance-changed':
    case 'room-answered':
    case 'subscription-changed':
    case 'user-asked':
      return `${at} ${event.kind}`
  }
}

const play = (
  candles: readonly Candle[],
  script: Script,
  options: { quote?: string; base?: string; market?: Market; interval?: '1m' | '1h' } = {},
) => {
  const heard: string[] = []
  const family = scripted((event, now, count) => {
    heard.push(line(event))
    return script(event, now, count)
  })
  const result = backtest(
    family,
    null,
    toColumns(options.interval ?? '1m', candles),
    options.market ?? exampleMarket(),
    {
      quote: amount(options.quote ?? '10000'),
      base: quantity(options.base ?? '0'),
    },
  )
  return { heard, result }
}
const atStart =
  (slot: 'entry:0' | 'exit', want: Want): Script =>
  (event) =>
    event.kind === 'started' ? { wants: [{ trade: 1, slot, want }] } : {}

describe('how much of a print is filled', () => {
  /** What the assumption of the report says, as the demo account fills. */
  const firstFills = (fills: ReturnType<typeof play>['result']['fills']) =>
    fills.map(({ slot, fill }) => `${slot} ${formatDecimal(fill.quantity)}`)
  const twoBuys: Script = (event) =>
    event.kind === 'started'
      ? {
          wants: [
            { trade: 1, slot: 'entry:0', want: buy('100') },
            { trade: 1, slot: 'entry:1', want: buy('99.5') },
          ],
        }
      : {}

  test('each limit order may take its share, whatever others have taken', () => {
    const { result } = play([calm(0, 101), candle(1, [101, 101, 99, 101], 1)], twoBuys)
    expect(firstFills(result.fills)).toEqual(['entry:0 0.25', 'entry:1 0.25'])
    expect(backtestMessages.en['volume-quarter']({ ...none, share: '25' })).toMatch(
      /^One price fills of each limit order at most 25 % of what its candle traded, whatever it fills of others;/,
    )
  })

  test('an order that takes is filled whole, even where nothing was traded', () => {
    const sellAll = atStart('exit', { type: 'market', side: 'sell', quantity: quantity('47') })
    const { result } = play([calm(0, 101), candle(1, [101, 101, 101, 101], 0)], sellAll, { base: '47' })
    expect(firstFills(result.fills)).toEqual(['exit 47'])
    expect(backtestMessages.en['volume-quarter'](none)).toContain('Orders that take are filled whole.')
    expect(backtestMessages.hu['volume-quarter'](none)).toContain('Ami azonnal kereskedik, egészben teljesül.')
  })

  test('the demo account fills by the same rule', () => {
    const now = { market: exampleMarket(), price: price('99'), bid: price('99'), ask: price('99'), pumping: false }
    const print = { at: DAY, price: 99, quantity: 0.25 }
    const seen = { print, source: 'candle', now, queued: 0, feePrice: null } as const
    const orders = [
      { id: 'a', want: buy('100') },
      { id: 'b', want: buy('99.5') },
      { id: 'c', want: { type: 'market', side: 'buy', quantity: quantity('3') } },
    ] as const
    let demo = openHoldings({ USDC: amount('10000') })
    for (const one of orders) demo = settle(demo, judgePlacing(demo, { ...one, activeFromMs: 0 }, now))
    const filled = [...demo.orders.values()].map((resting) => {
      const { outcome } = judgePrint(demo, resting, seen)
      if (outcome === null) return 'nothing'
      demo = settle(demo, outcome)
      return outcome.kind === 'filled' ? formatDecimal(outcome.fill.quantity) : outcome.kind
    })
    expect(filled).toEqual(['0.25', '0.25', '3'])
  })
})

test('what is handed over stays in the account, is counted and is said', () => {
  const coins = {
    pair: 'BTC/USDC',
    base: quantity('1'),
    cost: amount('100'),
    target: price('120'),
    stop: null,
  } as const
  const to = { key: 'escaped', family: 'any', name: 'Escaped', config: null }
  const effect = { kind: 'hand-over', to, handover: { ...coins, trade: 1 } } as const
  const gives: Script = (event) =>
    event.kind === 'started'
      ? { wants: [{ trade: 1, slot: 'entry:0', want: buy('100') }] }
      : event.kind === 'order-filled'
        ? { effects: [effect] }
        : {}
  const candles = [calm(0, 101), candle(1, [101, 101, 99, 101]), calm(2, 101)]
  const { result } = play(candles, gives)
  expect(result.handedOver).toEqual({ count: 1, base: quantity('1'), cost: amount('100') })
  expect(result.base).toBe(quantity('0.999'))
  expect(result.assumptions).toContain('escaped-stays-held')
  expect(play(candles, () => ({})).result.assumptions).not.toContain('escaped-stays-held')
})

describe('when orders are filled', () => {
  const cases: [string, Candle[], Want, string[]][] = [
    ['a touch is not enough', [calm(0, 101), candle(1, [101, 101, 100, 101])], buy('100'), []],
    [
      'going through is, at the limit price, when the path gets there',
      [calm(0, 101), candle(1, [101, 103, 99.99, 102])],
      buy('100'),
      ['75 filled entry:0 1@100 fee 0.001 of 1 done'],
    ],
    ['not in the candle in which it was decided', [candle(0, [101, 101, 90, 101]), calm(1, 101)], buy('100'), []],
    [
      'an open beyond the price fills at the price',
      [calm(0, 101), calm(1, 90)],
      buy('100'),
      ['60 filled entry:0 1@100 fee 0.001 of 1 done'],
    ],
    [
      'at most a quarter of the volume at a time, and the rest later',
      [calm(0, 101), candle(1, [101, 101, 99, 99], 1), candle(2, [99, 99, 99, 99], 8)],
      buy('100'),
      [
        '90 filled entry:0 0.25@100 fee 0.00025 of 0.25',
        '105 filled entry:0 0.25@100 fee 0.00025 of 0.5',
        '120 filled entry:0 0.5@100 fee 0.0005 of 1 done',
      ],
    ],
    [
      'a market buy at the next open, 0.05 % worse, rounded up to the tick',
      [calm(0, 101), calm(1, 100.01)],
      { type: 'market', side: 'buy', quantity: quantity('1') },
      ['60 filled exit 1@100.07 fee 0.001 of 1 done'],
    ],
    [
      'an immediate order that still fits',
      [calm(0, 101), calm(1, 100.5)],
      { type: 'immediate', ...order('buy', '101', '1') },
      ['60 filled exit 1@100.56 fee 0.001 of 1 done'],
    ],
    [
      'an immediate order that the market has left',
      [calm(0, 101), calm(1, 101.5)],
      { type: 'immediate', ...order('buy', '101', '1') },
      ['60 canceled exit expiry 0'],
    ],
  ]
  test.each(cases)('%s', (_name, candles, want, expected) => {
    const { heard } = play(candles, atStart(want.type === 'limit' ? 'entry:0' : 'exit', want))
    expect(heard.slice(0, 2)).toEqual(['0 started', '0 order-accepted'])
    expect(heard.slice(2)).toEqual(expected)
  })

  test('orders beyond one another are filled in the order in which the price reaches them, and all before the unit is told', () => {
    const candles = [calm(0, 101), candle(1, [101, 101, 80, 90])]
    const { heard } = play(candles, (event) => {
      if (event.kind === 'started') {
        return { wants: [1, 2, 3].map((trade) => ({ trade, slot: 'entry:0', want: buy(`${94 + trade}`) })) }
      }
      // Too late to cancel: the same print has filled all three.
      return event.kind === 'order-filled' ? { wants: [{ trade: 1, slot: 'entry:0', want: null }] } : {}
    })
    expect(heard.filter((text) => text.includes('filled')).map((text) => text.split(' ')[3])).toEqual([
      '1@97',
      '1@96',
      '1@95',
    ])
    expect(heard.some((text) => text.includes('canceled'))).toBe(false)
  })
})

describe('when the unit is asked', () => {
  test('at the points of the path that reach its prices, and at no other', () => {
    const candles = [calm(0, 100), candle(1, [100, 101, 99, 100]), candle(2, [100, 105, 99.5, 104]), calm(3, 104)]
    const { heard, result } = play(candles, (event) =>
      event.kind === 'started' ? { wake: { above: price('105'), below: price('99') } } : {},
    )
    expect(heard).toEqual(['0 started', '75 crossed 99', '150 crossed 105'])
    expect(result.decisions).toBe(3)
  })

  test('at its moment, before the print at that time, in gaps too', () => {
    const candles = [calm(0, 100), calm(1, 101), calm(5, 102)]
    const seen: string[] = []
    const { heard } = play(candles, (event, now) => {
      if (event.kind === 'timer-elapsed') seen.push(formatDecimal(now.price))
      const moments = [30_000, 110_000, 200_000]
      const next = moments.find((moment) => DAY + moment > event.at)
      return { wake: { atMs: next === undefined ? null : DAY + next } }
    })
    expect(heard).toEqual(['0 started', '30 timer-elapsed', '110 timer-elapsed', '200 timer-elapsed'])
    expect(seen).toEqual(['100', '101', '101'])
  })

  test('when the candles it waits for close, also those that a gap cuts short', () => {
    const candles = [candle(0, [100, 101, 99, 100]), calm(4, 103), calm(7, 104), calm(14, 105), calm(15, 106)]
    const { heard } = play(candles, (event) => (event.kind === 'started' ? { wake: { candles: ['5m'] } } : {}))
    expect(heard).toEqual([
      '0 started',
      '300 closed 5m 100 103 99 103',
      '600 closed 5m 104 104 104 104',
      '900 closed 5m 105 105 105 105',
    ])
  })

  test('intervals shorter than those of the file never close', () => {
    const { heard } = play([calm(0, 100), calm(60, 101)], () => ({ wake: { candles: ['1m', '1h'] } }), {
      interval: '1h',
    })
    expect(heard).toEqual(['0 started', '3600 closed 1h 100 100 100 100', '7200 closed 1h 101 101 101 101'])
  })

  test('it sees a pump from the close of the wild candle to that of the first quiet one', () => {
    const wild = candle(1, [100, 106, 100, 105])
    const candles = [calm(0, 100), wild, candle(2, [105, 108, 105, 105]), candle(3, [105, 106, 105, 105]), calm(4, 105)]
    const seen: boolean[] = []
    play(candles, (_event, now) => {
      seen.push(now.pumping)
      return { wake: { candles: ['1m'] } }
    })
    expect(seen).toEqual([false, false, true, true, false, false])
  })
})

describe('what the gate and the account let through', () => {
  test('no more quote than there is, and word of the balance when something was sold', () => {
    const candles = [calm(0, 101), candle(1, [101, 111, 101, 111]), calm(2, 111)]
    const { heard, result } = play(
      candles,
      (event) =>
        event.kind === 'started'
          ? {
              wants: [
                { trade: 1, slot: 'entry:0', want: buy('100', '0.9') },
                { trade: 2, slot: 'entry:0', want: buy('99', '0.9') },
                { trade: 3, slot: 'exit', want: sell('110') },
              ],
            }
          : {},
      { quote: '100', base: '1' },
    )
    expect(heard).toEqual([
      '0 started',
      '0 order-accepted',
      '0 refused entry:0 insufficient-funds',
      '0 order-accepted',
      '90 filled exit 1@110 fee 0.11 of 1 done',
      '90 balance-changed',
    ])
    expect(result.refusals).toEqual({ 'insufficient-funds': 1 })
    expect([formatDecimal(result.quote), formatDecimal(result.base)]).toEqual(['209.89', '0'])
  })

  test.each([
    ['below the minimum', buy('100', '0.04'), 'below-minimum'],
    ['between two ticks', buy('99.999'), 'precision'],
    ['between two steps', buy('100', '1.0001'), 'precision'],
    ['more base than the account has', sell('110', '2'), 'insufficient-funds'],
  ] as const)('%s', (_name, want, reason) => {
    const { heard } = play([calm(0, 101), calm(1, 101)], atStart('exit', want), { base: '1' })
    expect(heard).toEqual(['0 started', `0 refused exit ${reason}`])
  })

  test('a market buy that the next open has made too dear is not made', () => {
    const want: Want = { type: 'market', side: 'buy', quantity: quantity('1') }
    const { heard, result } = play([calm(0, 100), calm(1, 120)], atStart('exit', want), { quote: '101' })
    expect(heard.at(-1)).toBe('60 canceled exit expiry 0')
    expect(formatDecimal(result.quote)).toBe('101')
  })

  test('what is canceled is free again, and may be wanted anew', () => {
    const { heard, result } = play(
      [calm(0, 101), candle(1, [101, 102, 101, 102]), candle(2, [102, 102, 90, 95])],
      (event) => {
        if (event.kind === 'started') {
          return { wants: [{ trade: 1, slot: 'entry:0', want: buy('100', '99') }], wake: { above: price('102') } }
        }
        if (event.kind === 'price-crossed') {
          return { wants: [{ trade: 1, slot: 'entry:0', want: null }], wake: { above: null } }
        }
        return event.kind === 'order-canceled' ? { wants: [{ trade: 1, slot: 'entry:0', want: buy('98', '100') }] } : {}
      },
    )
    expect(heard.slice(2)).toEqual([
      '90 crossed 102',
      '90 canceled entry:0 us 0',
      '90 order-accepted',
      '150 filled entry:0 100@98 fee 0.1 of 100 done',
    ])
    expect(formatDecimal(result.quote)).toBe('200')
  })

  test('wanting another order in a slot that has one is a bug of the family', () => {
    const script: Script = (event) => ({
      wants: [{ trade: 1, slot: 'entry:0', want: buy(event.kind === 'started' ? '100' : '99') }],
    })
    expect(() => play([calm(0, 101), calm(1, 101)], script)).toThrow('while one is live')
  })
})

describe('what it reports', () => {
  test('equity at the closes, the deepest fall, and what holding would have made', () => {
    const candles = [calm(0, 100), calm(1, 90), calm(2, 120), calm(3, 60), calm(4, 110)]
    const { result } = play(candles, atStart('entry:0', buy('100', '10')), {
      quote: '1000',
      market: { ...exampleMarket('quote', '0'), minNotional: amount('0') },
    })
    expect(result.points.map(({ equity }) => equity)).toEqual([1000, 1000, 1000, 1000, 1000])
    const { result: held } = play(candles, atStart('entry:0', buy('95', '10')), {
      quote: '1000',
      market: { ...exampleMarket('quote', '0'), minNotional: amount('0') },
    })
    expect(held.points.map(({ equity }) => equity)).toEqual([1000, 950, 1250, 650, 1150])
    expect(held.drawdownPercent).toBeCloseTo(48)
    expect([held.profitPercent, held.holdPercent]).toEqual([15, 10].map((percent) => expect.closeTo(percent, 9)))
  })

  test('no candle, no backtest', () => {
    expect(() => play([], () => ({}))).toThrow(RangeError)
  })
})

describe('laws', () => {
  const atWalk = fc
    .array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.nat(200), fc.nat(200), fc.nat(3)), {
      minLength: 5,
      maxLength: 120,
    })
    .map((moves) => {
      let close = 10_000
      let minute = 0
      return moves.map(([move, up, down, gap]) => {
        const open = close
        close = Math.max(close + move, 5_000)
        const list = [open, Math.max(open, close) + up, Math.min(open, close) - down, close].map((cents) => cents / 100)
        minute += gap === 3 ? 3 : 1
        return candle(minute, list, 40 + up)
      })
    })
  const config = {
    lines: ['92', '94', '96', '98', '100', '102', '104'].map((text) => price(text)),
    amount: amount('150'),
    profit: 100n,
  }
  const run = (candles: readonly Candle[], family = ladder) =>
    backtest(family, config, toColumns('1m', candles), exampleMarket('received', '0.001'), { quote: amount('1000') })

  test('asking at every candle changes nothing: sleeping misses no fill and no wake', () => {
    fc.assert(
      fc.property(atWalk, (candles) => {
        const [sleeping, waking] = [run(candles), run(candles, asked(ladder))]
        expect(sleeping.fills).toEqual(waking.fills)
        expect([sleeping.quote, sleeping.base, sleeping.realised]).toEqual([waking.quote, waking.base, waking.realised])
      }),
      { numRuns: 200 },
    )
  })

  test('fills account for every coin, fees and profit included', () => {
    fc.assert(
      fc.property(atWalk, (candles) => {
        const result = run(candles)
        let quote: bigint = amount('1000')
        let base = 0n
        let fees = 0n
        for (const { side, fill } of result.fills) {
          const value = (fill.price * fill.quantity) / 10n ** 18n
          fees += fill.fee.quote
          if (side === 'buy') {
            quote -= value
            base += fill.quantity - fill.fee.amount
          } else {
            quote += value - fill.fee.amount
            base -= fill.quantity
          }
        }
        expect([result.quote, result.base, result.fees]).toEqual([quote, base, fees])
        expect(result.report.position.base).toBe(base)
        expect(result.realised).toBe(quote + result.report.position.cost - amount('1000'))
        const close = candles.at(-1)?.close ?? 0
        expect(result.equity).toBeCloseTo(toNumber(quote) + toNumber(base) * close, 6)
      }),
      { numRuns: 150 },
    )
  })

  test('every fill is strictly through its price at a point of its candle, and no earlier than the next candle', () => {
    fc.assert(
      fc.property(atWalk, (candles) => {
        for (const { side, fill } of run(candles).fills) {
          const at = candles.find((each) => each.openTimeMs <= fill.at && fill.at < each.openTimeMs + 60_000)
          const print = at && candlePath(at, '1m').find((point) => point.at === fill.at)
          const limit = toNumber(fill.price)
          expect(side === 'buy' ? (print?.price ?? 0) < limit : (print?.price ?? 0) > limit).toBe(true)
          expect(at?.openTimeMs).toBeGreaterThan(candles[0]?.openTimeMs ?? 0)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a fee in quote or in a third asset is paid as well', () => {
    for (const mode of ['quote', 'third'] as const) {
      const market: Market = { ...exampleMarket(mode), fees: exampleFees(mode, '0.002', '0.003') }
      const candles = [calm(0, 101), calm(1, 99)]
      const { result } = play(candles, atStart('entry:0', buy('100')), { quote: '100.31', market })
      expect([formatDecimal(result.quote), formatDecimal(result.fees)]).toEqual(['0.11', '0.2'])
    }
  })
})
