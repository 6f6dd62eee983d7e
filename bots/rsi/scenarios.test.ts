/** RSI bots over real candles: the index is reckoned from the closes by the series that trade live, and every step is checked with numbers reckoned by hand. */
import { describe, expect, it, test } from 'vitest'
import { openSeries } from '#engine/indicators/series.ts'
import { amount, asPrice, formatDecimal, fromNumber, price, ratio } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import type { Config, Trigger } from '../indicator/config.ts'
import type { State } from '../indicator/decide.ts'
import { testConfig, testMarket } from '../indicator/fixture.ts'
import { type Bench, goTo, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { rsi } from './index.ts'
import { rsiMessages } from './messages.ts'

const MINUTE = 60_000

type Life = {
  bench: Bench<State>
  /** Minutes that close at these prices, one after the other; answers with what the RSI was at each of them, to two decimals. */
  close: (...closes: number[]) => (number | null)[]
  /** The price between two closes, the same minute still or the next one. */
  go: (to: string) => void
  /** What was bought, sold and could not be, in order. */
  story: () => string
  held: () => { base: string; cost: string; realised: string }
  said: (language: 'en' | 'hu') => string
}

const begin = (config: Config, tick = '0.01'): Life => {
  const bench = onBench(rsi, config, testMarket({ tickSize: price(tick) }), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  const [buys, sells] = rsi.series(config, bench.state).map((request) => openSeries(request))
  if (buys === undefined || sells === undefined) throw new Error('an RSI bot looks at two series')
  // The first minute opens at a full hour.
  bench.at = 0
  const closeAt = (close: number): number | null => {
    const candle = { openTimeMs: bench.at, open: close, high: close, low: close, close, volume: 1 }
    bench.at += MINUTE
    setPrice(bench, asPrice(fromNumber(close)))
    const values = [buys.push(candle), sells.push(candle)]
    send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values })
    settle(bench)
    const [value = null] = values
    return value === null ? null : Math.round(value * 100) / 100
  }
  const rows = (): readonly HistoryRow[] =>
    bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
  return {
    bench,
    close: (...closes) => closes.map(closeAt),
    go: (to) => goTo(bench, price(to)),
    story: () =>
      rows()
        .map(({ action, price: paid, cause }) =>
          `${action} ${paid === null ? (cause ?? '') : formatDecimal(paid)}`.trim(),
        )
        .join(', '),
    held: () => {
      const position = bench.state.trades[0]?.position
      if (position === undefined) throw new Error('the deal is gone')
      const { base, cost, realised } = position
      return { base: formatDecimal(base), cost: formatDecimal(cost), realised: formatDecimal(realised) }
    },
    said: (language) => {
      const { code, values } = rsi.explain(config, bench.state, bench.now)
      const text: unknown = Reflect.get(rsiMessages[language], code)
      return typeof text === 'function' ? String(text(values)) : String(text)
    },
  }
}

const usual = testConfig()
const settings = (length: number, { buy = {}, sell = {}, ...rest }: Settings = {}): Config => ({
  ...usual,
  ...rest,
  buy: { ...usual.buy, ...buy, calculation: { ...usual.buy.calculation, length } },
  sell: { ...usual.sell, ...sell },
})
type Settings = Partial<Omit<Config, 'buy' | 'sell'>> & {
  buy?: Partial<Config['buy']>
  sell?: Partial<Config['sell']>
}
const at = (...values: string[]): Config['buy']['entries'] =>
  values.map((value) => ({ value: ratio(value), size: { kind: 'quote', amount: amount('100') } }))

/**
 * Closes and RSI of 14 candles as https://chartschool.stockcharts.com/table-of-contents/technical-indicators-and-overlays/technical-indicators/relative-strength-index-rsi
 * publishes them; the first fourteen have none.
 */
const published = {
  early: [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282,
  ],
  closes: [46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521],
  values: [70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26],
} as const

describe('the published table', () => {
  const config = (minProfit: string): Config =>
    settings(14, { buy: { entries: at('58') }, sell: { value: ratio('63') }, minProfit: ratio(minProfit) })

  it('is bought at 57.97 and sold at 63.26, with 1.13 percent after fees', () => {
    const life = begin(config('1.12'), '0.0001')
    expect(life.close(...published.early)).toEqual(published.early.map(() => null))
    expect(life.said('en')).toBe('Buys at a 1m close with RSI below 58.')
    expect(life.said('hu')).toBe('RSI: akkor vesz, ha egy gyertya (1m) zárásakor 58 alá kerül.')
    expect(life.close(...published.closes.slice(0, 5))).toEqual(published.values.slice(0, 5))
    expect(life.story()).toBe('')
    expect(life.said('en')).toBe('RSI is 66.36; buys if it closes below 58.')
    expect(life.said('hu')).toBe('RSI: 66.36; akkor vesz, ha 58 alatt zár.')
    expect(life.close(...published.closes.slice(5, 7))).toEqual(published.values.slice(5, 7))
    // 100 / 45.6896, 0.1 % above the price, = 2.1886… and down to a step of 0.001; 2.188 · 45.6439 = 99.8688532, and 0.1 % of the coins is the fee.
    expect(life.story()).toBe('buy 45.6439')
    expect(life.held()).toEqual({ base: '2.185812', cost: '99.8688532', realised: '0' })
    expect(life.said('en')).toBe('Holds. RSI is 62.93; sells when it is above 63 and the profit is enough.')
    expect(life.said('hu')).toBe('Tart. RSI: 62.93; akkor ad el, ha 63 fölé kerül, és elég a profit.')
    expect(life.close(...published.closes.slice(7))).toEqual(published.values.slice(7))
    expect(life.story()).toBe('buy 45.6439, sell 46.2521')
    // 2.185 · 46.2521 · 0.999 = 100.9597776615, for what cost 99.8688532 · 2.185 / 2.185812 = 99.83175…; 0.000812 coins stay.
    expect(life.held()).toMatchObject({ base: '0.000812' })
    expect(Number(life.held().realised)).toBeCloseTo(100.959_777_661_5 - (99.868_853_2 * 2.185) / 2.185_812, 12)
  })

  it('is not sold when a thousandth more is to be earned', () => {
    // Each coin cost 99.8688532 / 2.185812 = 45.68958959…; 46.2521 · 0.999 is 1.1299 % more than that.
    const life = begin(config('1.13'), '0.0001')
    life.close(...published.early, ...published.closes)
    expect(life.story()).toBe('buy 45.6439, error profit-too-low')
  })
})

/**
 * Of two candles by hand. 100, 101, 98: the mean gain is 1/2, the mean loss 3/2, their ratio 1/3, so the RSI is 100 - 100 / (4/3) = 25.
 * 100: (1/2 + 2) / 2 = 5/4 and (3/2) / 2 = 3/4, 5/3: 62.5. 99: 5/8 and (3/4 + 1) / 2 = 7/8, 5/7: 41.67. 102: (5/8 + 3) / 2 = 29/16 and 7/16, 29/7: 80.56.
 */
const swing = [100, 101, 98, 100, 99, 102] as const

describe('two candles', () => {
  it('have the values reckoned by hand', () => {
    expect(begin(settings(2)).close(...swing)).toEqual([null, null, 25, 62.5, 41.67, 80.56])
    // Nothing but gains is 100, no change at all is the middle.
    expect(begin(settings(2)).close(1, 2, 3, 4)).toEqual([null, null, 100, 100])
    expect(begin(settings(2)).close(7, 7, 7)).toEqual([null, null, 50])
  })

  const bought = 'buy 98'
  test.each<[string, Partial<Trigger> & { value: string }, string]>([
    ['below 30', { value: '30' }, bought],
    ['25 is not below 25', { value: '25' }, ''],
    ['25 is at or below 25', { value: '25', threshold: 'below-or-equal' }, bought],
    ['24 and 5 % of it are 25.2', { value: '24', tolerance: ratio('5') }, bought],
    ['23.8 and 5 % of it are 24.99', { value: '23.8', tolerance: ratio('5') }, ''],
    ['at or above 25', { value: '25', threshold: 'above-or-equal' }, bought],
    ['a first value neither rises', { value: '30', direction: 'rising' }, ''],
    ['nor falls', { value: '30', direction: 'falling' }, ''],
    ['from 62.5 to 41.67 it falls', { value: '42', direction: 'falling' }, 'buy 99'],
    ['from 25 to 62.5 it rises', { value: '63', direction: 'rising' }, 'buy 100'],
  ])('buying: %s', (_, { value, ...trigger }, story) => {
    const life = begin(settings(2, { buy: { ...trigger, entries: at(value) }, sell: { value: ratio('100') } }))
    life.close(...swing)
    expect(life.story()).toBe(story)
  })

  // Bought for 1.02 · 98 = 99.96 as 1.01898 coins, so at 98.098098 each: 100 earns 1.84 %, 102 earns 3.87 %.
  test.each<[string, Partial<Trigger> & { value: string }, string]>([
    ['above 70', { value: '70' }, 'sell 102'],
    ['above 62 already at 62.5', { value: '62' }, 'sell 100'],
    ['62.5 is not above 62.5', { value: '62.5' }, 'sell 102'],
    ['62.5 is at or above 62.5', { value: '62.5', threshold: 'above-or-equal' }, 'sell 100'],
    ['84 less 5 % of it is 79.8', { value: '84', tolerance: ratio('5') }, 'sell 102'],
    ['85 less 5 % of it is 80.75', { value: '85', tolerance: ratio('5') }, ''],
    ['80.56 has risen', { value: '70', direction: 'falling' }, ''],
    ['0 is reached at the next close', { value: '0' }, 'sell 100'],
    ['100 is not reached', { value: '100', threshold: 'above-or-equal' }, ''],
    ['nothing is above 100', { value: '100' }, ''],
  ])('the sell RSI: %s', (_, { value, ...trigger }, story) => {
    const life = begin(settings(2, { sell: { ...trigger, value: ratio(value) } }))
    life.close(...swing)
    expect(life.story()).toBe([bought, story].filter((text) => text !== '').join(', '))
  })

  test.each([
    ['3.87', 'buy 98, sell 102'],
    ['3.88', 'buy 98, error profit-too-low'],
  ])('a sell point sells from a profit of %s percent on', (minProfit, story) => {
    const life = begin(settings(2, { minProfit: ratio(minProfit) }))
    life.close(...swing)
    expect(life.story()).toBe(story)
  })

  it('of the sell side alone are its own', () => {
    const own = { ...usual.buy.calculation, length: 3 }
    const life = begin(settings(2, { sell: { value: ratio('62'), calculation: own } }))
    // Of three candles: 100, 101, 98, 100 are gains of 3 and losses of 3: 50, where that of two is 62.5.
    life.close(100, 101, 98, 100)
    expect(life.story()).toBe('buy 98')
    expect(life.said('en')).toContain('RSI is 50;')
  })

  it('buys a ladder of values one after the other', () => {
    const life = begin(settings(2, { buy: { entries: at('30', '20', '10') }, sell: { value: ratio('100') } }))
    // 97: a gain of 1/4 and a loss of (3/2 + 1) / 2 = 5/4: 16.67. 95: 1/8 and (5/4 + 2) / 2 = 13/8: 7.14.
    expect(life.close(100, 101, 98, 97, 95).slice(2)).toEqual([25, 16.67, 7.14])
    expect(life.story()).toBe('buy 98, buy 97, buy 95')
    // 100 each at 98.1, 97.1 and 95.1: 1.019, 1.029 and 1.051 coins for 99.862, 99.813 and 99.845.
    expect(life.held()).toMatchObject({ base: '3.095901', cost: '299.52' })
  })
})

describe('what else may happen to coins', () => {
  it('the stop sells at the loss, whatever the RSI says', () => {
    const life = begin(settings(2, { maxLoss: ratio('2') }))
    life.close(100, 101, 98)
    // 98.098098 less 2 %, and the fee of the sale: 96.2324, so 96.24 is the last price that loses no more.
    life.go('96.25')
    expect(life.story()).toBe('buy 98')
    life.go('96.24')
    expect(life.story()).toBe('buy 98, stop-loss 96.24')
    expect(rsi.report(settings(2), life.bench.state)).toMatchObject({ stopCount: 1, runs: 1 })
  })

  const dilution = { percent: ratio('2'), size: { kind: 'quote', amount: amount('100') }, most: 1 } as const

  it('a dilution buys more below the average and brings it down', () => {
    const life = begin(settings(2, { dilution }))
    life.close(100, 101, 98)
    life.bench.at += MINUTE
    // 98.098098 less 2 % is 96.136…, so 96.13 is the first price of it.
    life.go('96.14')
    expect(life.story()).toBe('buy 98')
    life.go('96.13')
    expect(life.story()).toBe('buy 98, dilution 96.13')
    // 100 at 96.23 are 1.039 more coins for 99.87907, less the fee: 97.1535… each.
    expect(life.held()).toMatchObject({ base: '2.056941', cost: '199.83907' })
    // The minute that has no candle changed nothing: 1/4 and 3/4. Then 1/8 and (3/4 + 1.87) / 2: 8.71; then (1/8 + 4.87) / 2 and half of that loss: 79.22.
    expect(life.close(96.13, 101)).toEqual([8.71, 79.22])
    expect(life.story()).toBe('buy 98, dilution 96.13, sell 101')
  })

  it('a sell point that earns too little hands the coins to a SPOT bot where that is allowed', () => {
    const escape = { allowed: true, diluted: true, minProfit: ratio('3') }
    const life = begin(settings(2, { escape, minProfit: ratio('3'), sell: { value: ratio('60') } }))
    // 97: 1/4 and 5/4: 16.67. 99: (1/4 + 2) / 2 = 9/8 and 5/8: 64.29; 99 earns 0.82 %.
    expect(life.close(100, 101, 98, 97, 99).slice(2)).toEqual([25, 16.67, 64.29])
    expect(life.story()).toBe('buy 98, escape 99')
    const [handed] = life.bench.effects.flatMap((effect) => (effect.kind === 'hand-over' ? [effect] : []))
    // 98.098098 and 3 %, and the fee of the sale: 101.1422, up to the next tick.
    expect(handed).toMatchObject({ to: { family: 'spot' } })
    const { target = 0n, base = 0n, cost = 0n } = handed?.handover ?? {}
    expect([target, base, cost].map(formatDecimal)).toEqual(['101.15', '1.01898', '99.96'])
    expect(rsi.report(settings(2), life.bench.state)).toMatchObject({ runs: 1 })
  })
})
