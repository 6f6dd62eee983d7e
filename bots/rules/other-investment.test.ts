/** Bots without levels take another investment (bots.md 18): their next buys take their part of it, and what they hold stays as it is. */
import { describe, expect, it } from 'vitest'
import type { Ask, InvestmentChange } from '#engine/event.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { futuresConfig, testFutures } from '../futures-signal/fixture.ts'
import { futuresSignal } from '../futures-signal/index.ts'
import { testConfig as indicatorConfig, testMarket } from '../indicator/fixture.ts'
import { indicator } from '../indicator/index.ts'
import { withInvestment } from '../indicator/present.ts'
import { rsi } from '../rsi/index.ts'
import { testConfig as signalConfig } from '../signal/fixture.ts'
import { signal } from '../signal/index.ts'
import { findFamily } from '../index.ts'
import { type Bench, endOrder, onBench, send, settle } from '#proofs/workbench.ts'

type Unit = { trades: readonly { id: number }[]; life: string; given: bigint | null }

const one = { pairs: signalConfig().pairs.slice(0, 1) }
const size = (worth: string) => ({ kind: 'quote', amount: amount(worth) }) as const
const dilution = { percent: ratio('1'), amount: amount('50'), most: 3 }

/** Each buys for 100 when it is told to, and may buy for 500 in all; the smallest order is worth 5. */
const setups = {
  signal: { family: signal, config: signalConfig({ ...one, dilution }), market: testMarket() },
  indicator: {
    family: indicator,
    config: indicatorConfig({ dilution: { percent: ratio('1'), size: size('80'), most: 5 } }),
    market: testMarket(),
  },
  rsi: {
    family: rsi,
    config: indicatorConfig({ dilution: { percent: ratio('1'), size: size('80'), most: 5 } }),
    market: testMarket(),
  },
  'futures-signal': {
    family: futuresSignal,
    config: futuresConfig({ investment: amount('500'), amount: amount('100') }),
    market: testFutures(),
  },
} as const
type Name = keyof typeof setups
const names = ['signal', 'indicator', 'rsi', 'futures-signal'] as const satisfies readonly Name[]

const begin = (name: Name, changed: object = {}): { bench: Bench<Unit>; report: () => { investment: string } } => {
  const { config, market } = setups[name]
  const family = findFamily(name) as AnyFamily
  const settings = { ...config, ...changed }
  const bench = onBench(family, settings, market, price('100')) as unknown as Bench<Unit>
  send(bench, { kind: 'started', allowance: 10, suspended: false })
  settle(bench)
  const shown = () => family.report(settings, bench.state)
  return { bench, report: () => ({ investment: formatDecimal(shown().investment) }) }
}

const ask = (bench: Bench<Unit>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  return refusal === null ? 'ok' : [refusal.code, ...Object.values(refusal.values)].join(' ')
}

const change = (bench: Bench<Unit>, to: InvestmentChange): string =>
  ask(bench, { kind: 'change-investment', trade: null, change: to })

const total = (text: string): InvestmentChange => ({ kind: 'total', amount: amount(text) })
const percent = (text: string): InvestmentChange => ({ kind: 'percent', percent: ratio(text) })

/** The word that makes it buy, or open. */
const tell = (bench: Bench<Unit>, name: Name, value = 20): void => {
  bench.at += 60_000
  if (name === 'signal') send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
  else if (name === 'futures-signal') send(bench, { kind: 'signal-received', pair: 0, side: 'long', amount: null })
  else {
    const candle = { openTimeMs: bench.at - 60_000, open: 100, high: 100, low: 100, close: 100, volume: 1 }
    send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [value, value] })
  }
}

/** What the live entry asks for, in quote at 100; margin where there is leverage. */
const buying = (bench: Bench<Unit>, name: Name): number => {
  const entry = bench.orders.get('1/entry:0')
  if (entry === undefined) return 0
  const leverage = name === 'futures-signal' ? setups[name].config.pairs[0]?.leverage : 1
  return Math.round((Number(formatDecimal(entry.want.quantity)) * 100) / (leverage ?? 1))
}

describe.each(names)('%s', (name) => {
  it('gives its next buy its part of a new total, or of a change in percent', () => {
    const { bench, report } = begin(name)
    expect([change(bench, total('250')), report().investment]).toEqual(['ok', '250'])
    tell(bench, name)
    expect(buying(bench, name)).toBe(50)
    const other = begin(name)
    const given = Number(other.report().investment)
    const times = (factor: number) => String(Number((given * factor).toFixed(4)))
    expect([change(other.bench, percent('20')), other.report().investment]).toEqual(['ok', times(1.2)])
    expect([change(other.bench, percent('50')), other.report().investment]).toEqual(['ok', times(1.8)])
    tell(other.bench, name)
    expect(buying(other.bench, name)).toBe(180)
  })

  it('lets what it holds be, and shows the investment that was given also where more is held', () => {
    const { bench, report } = begin(name)
    tell(bench, name)
    settle(bench)
    const before = bench.state.trades
    expect(change(bench, total('60'))).toBe('ok')
    expect(bench.state.trades).toEqual(before)
    expect([report().investment, [...bench.orders.values()].filter(({ slot }) => slot !== 'stop')]).toEqual(['60', []])
  })

  it('takes none that is too small for the exchange, nor none at all', () => {
    const { bench, report } = begin(name)
    const given = report().investment
    const [code, least = ''] = change(bench, total('0.5')).split(' ')
    expect([code, report().investment]).toEqual(['investment-below-minimum', given])
    expect(change(bench, percent('-100'))).toBe('investment-not-positive')
    expect(change(bench, total(least))).toBe('ok')
    tell(bench, name)
    expect(bench.orders.size).toBe(1)
  })

  it('takes none with which an order would be larger than the exchange takes', () => {
    const { bench, report } = begin(name)
    const given = report().investment
    const [code, most = ''] = change(bench, total('9'.repeat(30))).split(' ')
    expect([code, report().investment]).toEqual(['investment-above-maximum', given])
    expect(change(bench, total(most))).toBe('ok')
    bench.freeQuote = 10n ** 30n
    tell(bench, name)
    const wanted = bench.orders.get('1/entry:0')?.want.quantity ?? 0n
    expect(wanted).toBeGreaterThan((setups[name].market.maxQuantity * 99n) / 100n)
    expect(wanted).toBeLessThanOrEqual(setups[name].market.maxQuantity)
  })

  it('keeps it through an edit that leaves the sizes as they were, and forgets it with one that does not', () => {
    const { config, market } = setups[name]
    const { bench } = begin(name)
    change(bench, total('250'))
    const family = findFamily(name) as AnyFamily
    const edit: Ask = { kind: 'edit', before: config, applyToGenerated: true }
    const edited = (changed: object): bigint | null => {
      const settings = { ...config, ...changed }
      const again = onBench(family, settings, market, price('100')) as unknown as Bench<Unit>
      Object.assign(again, { state: bench.state })
      expect(ask(again, edit)).toBe('ok')
      return again.state.given
    }
    expect(edited({ repeats: 7 })).toBe(amount('250'))
    const larger = name === 'signal' || name === 'futures-signal' ? { amount: amount('110') } : { dilution: null }
    expect(edited(larger)).toBeNull()
  })

  it('takes none once it is closed, or waits to be deleted', () => {
    const { bench } = begin(name)
    tell(bench, name)
    settle(bench)
    expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    expect(change(bench, percent('10'))).toBe('pending-delete')
    const other = begin(name).bench
    expect(ask(other, { kind: 'close', trade: null })).toBe('ok')
    expect(change(other, percent('10'))).toBe('closed')
  })

  it('is the same after the journal has kept it, and a state of before has none', () => {
    const { bench } = begin(name)
    change(bench, total('250'))
    const family = findFamily(name) as AnyFamily
    const { given: _given, ...earlier } = bench.state
    expect(family.upgrade(bench.state, family.version)).toMatchObject({ given: amount('250') })
    expect(family.upgrade(earlier, family.version - 1)).toMatchObject({ given: null })
  })
})

it('is what a signal that has waited buys with in the very moment at which it is given', () => {
  const { bench } = begin('signal')
  tell(bench, 'signal')
  send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
  const entry = bench.orders.get('1/entry:0')
  if (entry === undefined) throw new RangeError('no entry')
  endOrder(bench, entry, 'expiry')
  bench.at += 7
  expect([bench.orders.size, change(bench, total('250'))]).toEqual([0, 'ok'])
  expect(buying(bench, 'signal')).toBe(50)
})

it('is not gone beyond by an entry beside what was bought with more, until that is sold or more is given', () => {
  const { buy } = indicatorConfig()
  const entries = [
    { value: ratio('30'), size: size('100') },
    { value: ratio('10'), size: size('100') },
  ]
  const { bench } = begin('indicator', { buy: { ...buy, entries }, dilution: null })
  tell(bench, 'indicator')
  settle(bench)
  expect(change(bench, percent('-40'))).toBe('ok')
  tell(bench, 'indicator', 5)
  expect(bench.orders.size).toBe(0)
  expect(change(bench, percent('100'))).toBe('ok')
  tell(bench, 'indicator', 5)
  expect(buying(bench, 'indicator')).toBe(120)
})

describe('sizes that the settings do not say', () => {
  it('stay those of the signal; the investment alone changes', () => {
    for (const name of ['signal', 'futures-signal'] as const) {
      const { bench, report } = begin(name, { amount: null, dilution: null })
      expect([change(bench, total('60')), report().investment]).toEqual(['ok', '60'])
      const side = name === 'signal' ? 'buy' : 'long'
      send(bench, { kind: 'signal-received', pair: 0, side, amount: amount('100') })
      expect(buying(bench, name)).toBe(60)
    }
  })
  it('in base take their part too', () => {
    const base = { kind: 'base', quantity: quantity('1') } as const
    const { buy } = indicatorConfig()
    const config = indicatorConfig({ buy: { ...buy, entries: [{ value: ratio('30'), size: base }] } })
    const { entries } = withInvestment(config, amount('150')).buy
    expect(entries[0]?.size).toEqual({ kind: 'base', quantity: quantity('1.5') })
  })
})
