import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { futuresConfig, pairRow, testFutures } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import type { Config } from '#bots/futures-signal/config.ts'
import type { Candle } from '#engine/candle.ts'
import type { SignalSide } from '#engine/event.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, asPrice, formatDecimal, fromNumber, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { toColumns } from '#market/fold.ts'
import { textReport } from './text-report.ts'
import { backtestPairs, type PastInputs } from './several-pairs.ts'
import { reportOf } from './report.ts'

const DAY = Date.UTC(2024, 0, 1)
const MINUTE = 60_000
const candle = (minute: number, [open, high, low, close]: readonly [number, number, number, number]): Candle => ({
  openTimeMs: DAY + minute * MINUTE,
  open,
  high,
  low,
  close,
  volume: 1_000,
})
const calm = (minute: number, at: number): Candle => candle(minute, [at, at, at, at])
const said = (minute: number, side: SignalSide) => ({ at: DAY + minute * MINUTE + 1, pair: 0, side, amount: null })

const market = testFutures()
const run = (candles: readonly Candle[], inputs: Partial<PastInputs>, changes: Partial<Config> = {}, quote = '1000') =>
  backtestPairs(
    { family: family(futuresSignal), config: futuresConfig(changes) },
    [{ market, candles: toColumns('1m', candles) }],
    { signals: [], ...inputs },
    { quote: amount(quote) },
  )
const fills = (result: ReturnType<typeof run>): string[] =>
  result.fills.map(
    ({ slot, side, fill }) => `${slot} ${side} ${formatDecimal(fill.quantity)}@${formatDecimal(fill.price)}`,
  )

describe('a leveraged backtest', () => {
  it('opens in the candle after the signal and closes in the one after the next', () => {
    const result = run([calm(0, 100), calm(1, 100), calm(2, 102), calm(3, 102)], {
      signals: [said(0, 'long'), said(2, 'close')],
    })
    // 100.05 and 101.94 with the slippage of 0.05 %, on the tick; 0.05 % fee of each.
    expect(fills(result)).toEqual(['entry:0 buy 10@100.05', 'exit sell 10@101.94'])
    expect(formatDecimal(result.realised)).toBe('17.89005')
    expect(formatDecimal(result.quote)).toBe('1017.89005')
    expect(result.equity).toBeCloseTo(1017.89005, 8)
  })

  it('values an open short by what buying it back would cost', () => {
    const result = run([calm(0, 100), calm(1, 100), calm(2, 98)], { signals: [said(0, 'short')] })
    expect(formatDecimal(result.bases[0] ?? 0n)).toBe('-10')
    // Sold at 99.95 for a fee of 0.49975, worth 98.
    expect(result.equity).toBeCloseTo(1000 + 19.5 - 0.49975, 8)
    expect(result.exposurePercent).toBeCloseTo(200 / 3, 8)
  })

  it('fills a stop after a jump where the price is', () => {
    const result = run([calm(0, 100), calm(1, 100), calm(2, 100), calm(3, 93)], { signals: [said(0, 'long')] })
    expect(fills(result)).toEqual(['entry:0 buy 10@100.05', 'stop sell 10@92.95'])
    expect(result.stopCount).toBe(1)
  })

  it('liquidates what jumps beyond, for the margin and no more', () => {
    const result = run([calm(0, 100), calm(1, 100), calm(2, 100), calm(3, 60), calm(4, 60)], {
      signals: [said(0, 'long')],
    })
    expect(fills(result)[1]).toBe('stop sell 10@90.55')
    // The margin of 100.05 and the fee of entering.
    expect(formatDecimal(result.quote)).toBe('899.44975')
    expect(result.history.map(({ action, cause }) => `${action} ${cause ?? ''}`.trim())).toEqual([
      'signal position-opens',
      'buy',
      'stop-loss liquidated',
    ])
  })

  it.each<[SignalSide, string]>([
    ['long', '1'],
    ['short', '-1'],
  ])('books funding as a fee: a %s at 100 pays %s for 0.1 percent', (side, paid) => {
    const funding = [{ at: DAY + 2 * MINUTE, pair: 0, rate: ratio('0.001') }]
    const signals = [said(0, side), said(3, 'close')]
    const candles = [calm(0, 100), calm(1, 100), calm(2, 100), calm(3, 100), calm(4, 100)]
    const [without, result] = [run(candles, { signals }), run(candles, { signals, funding })]
    expect(formatDecimal(result.funding)).toBe(paid)
    expect(formatDecimal(without.quote - result.quote)).toBe(paid)
    expect(formatDecimal(result.report.position.fees - without.report.position.fees)).toBe(paid)
    expect(formatDecimal(without.realised - result.realised)).toBe(paid)
  })

  it('turns round when flip is on', () => {
    const candles = [0, 1, 2, 3, 4, 5].map((minute) => calm(minute, 100))
    const result = run(candles, { signals: [said(0, 'long'), said(2, 'short')] }, { flip: true })
    expect(fills(result)).toEqual(['entry:0 buy 10@100.05', 'exit sell 10@99.95', 'entry:0 sell 10@99.95'])
  })

  it('says what it rests on, and what the funding was', () => {
    const funding = [{ at: DAY + MINUTE, pair: 0, rate: ratio('0.001') }]
    const candles = [calm(0, 100), calm(1, 100), calm(2, 100)]
    const result = run(candles, {
      signals: [said(0, 'long')],
      funding: [{ at: DAY + 2 * MINUTE, pair: 0, rate: ratio('0.001') }, ...funding].toReversed(),
    })
    const report = reportOf({
      family: 'futures-signal',
      pasts: [{ market, candles: toColumns('1m', candles) }],
      begun: amount('1000'),
      result,
      assumed: { slippage: 0.05, share: 25 },
    })
    expect(report.money.funding).toBe(formatDecimal(result.funding))
    expect(textReport(report, 'en')).toMatch(/Funding paid +1\.00 USDC/)
    expect(textReport(report, 'en')).toContain('costs its whole margin')
    expect(textReport(report, 'hu')).toContain('Finanszírozás'.toLowerCase())
  })

  it('refuses spot and futures in one run', () => {
    const unit = { family: family(futuresSignal), config: futuresConfig() }
    const candles = toColumns('1m', [calm(0, 1)])
    const pasts = [market, exampleMarket()].map((one) => ({ market: one, candles }))
    expect(() => backtestPairs(unit, pasts, { signals: [] }, { quote: amount('1') })).toThrow(RangeError)
  })
})

describe('laws', () => {
  const walk = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.nat({ max: 30 }), fc.nat({ max: 30 })), {
    minLength: 5,
    maxLength: 40,
  })
  const side = fc.constantFrom<SignalSide>('long', 'short', 'close')

  it('the account, the books of the bot and the price agree, whatever comes', () => {
    fc.assert(
      fc.property(
        walk,
        fc.array(fc.tuple(fc.nat({ max: 40 }), side), { maxLength: 12 }),
        fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: -20, max: 20 })), { maxLength: 6 }),
        fc.constantFrom(1, 10, 50),
        fc.boolean(),
        (moves, signals, rates, leverage, flip) => {
          let last = 1_000
          const candles = moves.map(([close, up, down], minute) => {
            const open = last
            last = Math.max(last + close, 100)
            const [high, low] = [Math.max(open, last) + up, Math.max(Math.min(open, last) - down, 1)]
            return candle(minute, [open / 10, high / 10, low / 10, last / 10])
          })
          const byTime = <Row extends { at: number }>(rows: Row[]) => rows.toSorted((one, other) => one.at - other.at)
          const result = run(
            candles,
            {
              signals: byTime(signals.map(([minute, says]) => said(minute, says))),
              funding: byTime(
                rates.map(([minute, rate]) => ({
                  at: DAY + minute * MINUTE,
                  pair: 0,
                  rate: ratio((rate / 10_000).toFixed(4)),
                })),
              ),
            },
            { flip, pairs: [pairRow({ leverage })], maxLoss: ratio('40'), dilution: { percent: ratio('1'), most: 2 } },
          )
          const { position } = result.report
          expect(position.base).toBe(result.bases[0])
          expect(result.quote >= 0n).toBe(true)
          // The account is worth what the books say was earned, and what is open at the last price.
          const price = asPrice(fromNumber(last / 10))
          const ended =
            Number(amount('1000') + position.realised - position.cost + (position.base * price) / 10n ** 18n) / 1e18
          expect(result.equity).toBeCloseTo(ended, 6)
        },
      ),
      { numRuns: 200 },
    )
  })
})
