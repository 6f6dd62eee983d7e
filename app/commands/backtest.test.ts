/** The command as a person types it: what it prints, what it writes, and how it refuses. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openCandleStore } from '#market/store.ts'
import { byDay } from '#proofs/suite/night.ts'
import { parseBacktestSettings } from './backtest-settings.ts'
import { usage } from './backtest-usage.ts'
import { projectFolder } from '../server/settings.ts'

const data = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(projectFolder, '../shared/data'))
const realFile = join(data, 'lean_coinbase_minute_btcusd_20171217_trade.csv')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = async (...flags: string[]): Promise<{ code: number; output: string; errors: string }> => {
  const environment = { ...process.env, DATA_DIR: folder }
  const child = spawn(process.execPath, ['app/commands/backtest.mjs', ...flags], {
    cwd: projectFolder,
    env: environment,
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode ?? -1, output, errors }
}

/** What is said in the end: before it, how far reading has come, where that takes long. */
const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1)

type Prices = { open: number; close: number; high: number; low: number }
const mapped = ({ open, close, high, low }: Prices, map: (price: number) => number): Prices => ({
  open: map(open),
  close: map(close),
  high: map(high),
  low: map(low),
})

const put = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** A price that swings between 95 and 105 for two days, in the format of Binance. */
const klines = (skip: (minute: number) => boolean = () => false): string =>
  Array.from({ length: 2_880 }, (_, minute) => {
    const at = Date.UTC(2024, 0, 1) + minute * 60_000
    const [open, close] = [minute, minute + 1].map((now) => 100 + 5 * Math.sin(now / 60))
    const [high, low] = [Math.max(open ?? 0, close ?? 0) + 0.01, Math.min(open ?? 0, close ?? 0) - 0.01]
    const prices = [open, high, low, close].map((price) => (price ?? 0).toFixed(2)).join(',')
    return skip(minute) ? '' : `${at},${prices},5000,${at + 59_999},500000,100,2500,250000,0\n`
  }).join('')

const Report = z.object({
  candles: z.number(),
  gaps: z.object({
    count: z.number(),
    candles: z.number(),
    longest: z.array(z.object({ candles: z.number(), pair: z.string().optional() })),
    pairs: z.array(z.object({ pair: z.string(), candles: z.number() })).optional(),
  }),
  money: z.object({
    begun: z.string(),
    needed: z.string().optional(),
    realised: z.string(),
    makerFees: z.string(),
    takerFees: z.string(),
  }),
  counts: z.object({ fills: z.number(), buys: z.number(), sells: z.number() }),
  refusals: z.record(z.string(), z.number()),
  assumptions: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) })),
  levels: z.array(z.object({ buys: z.number(), sells: z.number(), realised: z.string(), fees: z.string() })),
})

const decimal = z.string().regex(/^-?\d+(?:\.\d+)?$/)
const SweepRows = z.array(z.object({ set: z.string(), begun: decimal, realised: decimal, fees: decimal }))

describe('the command', () => {
  it('runs over a file and says the same on the console, as data and as a page', async () => {
    const file = await put(
      'TESTUSDC-1m-2024-01-01.csv',
      klines((minute) => minute >= 1_000 && minute < 1_005),
    )
    const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
    const { code, output, errors } = await run('--file', file, '--json', json, '--html', html, '--quote', '600')
    expect(errors).not.toContain('Error')
    expect(code).toBe(0)
    const report = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(report.money.begun).toBe('600')
    expect(report.gaps).toMatchObject({ count: 1, candles: 5 })
    expect(report.counts.fills).toBeGreaterThan(20)
    expect(report.counts.buys + report.counts.sells).toBe(report.counts.fills)
    const sum = (name: 'realised' | 'fees'): number =>
      report.levels.reduce((all, level) => all + Number(level[name]), 0)
    expect(sum('realised')).toBeCloseTo(Number(report.money.realised), 8)
    expect(sum('fees')).toBeCloseTo(Number(report.money.makerFees) + Number(report.money.takerFees), 8)
    expect(output).toContain('Gaps: 1, 5 candles missing')
    const page = await readFile(html, 'utf8')
    expect(page).toContain('Backtest of GRID on TEST/USDC')
    expect(page).not.toMatch(/<script|https?:/)
  })

  const least = [
    ['grid', 40],
    ['spot', 20],
    // It buys deeper than this price falls.
    ['hodl', 0],
    ['indicator', 1],
    ['rsi', 1],
  ] as const
  it.each(byDay(least, 4))('has the money that all orders of %s need', async (family, least) => {
    const file = await put(`TESTUSDC-${family}.csv`, klines())
    const json = join(folder, `${family}.json`)
    const flags = ['--family', family, '--preset', 'active', '--json', json]
    const { output, errors } = await run(...flags, '--file', file, '--language', 'hu')
    expect(errors).not.toContain('Error')
    const report = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(report.refusals).toEqual({})
    expect(report.counts.buys).toBeGreaterThanOrEqual(least)
    expect(report.assumptions.at(-1)).toMatchObject({ code: 'investment-and-spare', values: { spare: 0.4 } })
    expect(output).toContain('A számla a bot befektetésével számol. Ezen felül ennek 0,4 %-a is')
    // Over prices of the last two days, whichever they are: what has been lost, or what many lines keep that is less than a step size, can be spent no more.
    const seeded = await run(...flags, '--days', '2')
    expect(seeded.errors).not.toContain('Error')
    const { refusals } = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(Object.keys(refusals).filter((code) => code !== 'insufficient-funds')).toEqual([])
  })

  it.skipIf(!existsSync(realFile)).each(byDay(['grid', 'spot', 'hodl', 'indicator', 'rsi'], 4))(
    'has the money that all orders of %s need on a real day',
    async (family) => {
      const json = join(folder, `real-${family}.json`)
      const { errors } = await run('--family', family, '--preset', 'active', '--json', json, '--file', realFile)
      expect(errors).not.toContain('Error')
      const { counts, refusals } = Report.parse(JSON.parse(await readFile(json, 'utf8')))
      expect(refusals).toEqual({})
      expect(counts.buys).toBeGreaterThan(0)
    },
  )

  it('takes the money that it is given, and no more', async () => {
    const file = await put('TESTUSDC-given.csv', klines())
    const json = join(folder, 'given.json')
    const { output } = await run('--family', 'rsi', '--file', file, '--quote', '100', '--json', json)
    const { money, assumptions } = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(money).toMatchObject({ begun: '100', needed: expect.stringMatching(/^\d+\.\d+$/) })
    expect(output).toContain(`and the account has 100 USD: those that it cannot pay are refused.`)
    expect(assumptions.map(({ code }) => code)).not.toContain('investment-and-spare')
    expect(output).toContain('Percents of profit and of falls are of the whole account')
  })

  it('runs over what was downloaded, says what is missing in it, and what to do where there is nothing', async () => {
    const store = openCandleStore(join(folder, 'downloads', 'candles'), 'binance')
    for (let minute = 0; minute < 2_880; minute += 1) {
      const [open, close] = [100 + 5 * Math.sin(minute / 60), 100 + 5 * Math.sin((minute + 1) / 60)]
      const prices = { open, close, high: Math.max(open, close), low: Math.min(open, close) }
      const rounded = mapped(prices, (price) => Number(price.toFixed(2)))
      const openTimeMs = Date.UTC(2024, 0, 1) + minute * 60_000
      if (minute < 1_000 || minute >= 1_005) store.append('TEST/USDC', { openTimeMs, ...rounded, volume: 5_000 })
    }
    store.close()
    const json = join(folder, 'downloaded.json')
    const flags = ['--pair', 'TEST/USDC', '--from', '2024-01-01', '--to', '2024-01-03T00:30', '--json', json]
    const { code, output, errors } = await run(...flags)
    expect(errors).toBe('35 of the candles of TEST/USDC in this period are missing; they stay empty.\n')
    expect(code).toBe(0)
    const report = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(report.gaps).toMatchObject({ count: 2, candles: 35, longest: [{ candles: 30 }, { candles: 5 }] })
    expect(output).toContain('Gaps: 2, 35 candles missing')
    expect(report.counts.fills).toBeGreaterThan(20)
    const early = await run(...flags, '--from', '2023-12-31')
    expect(early.output).toContain('Gaps: 3, 1,475 candles missing and left empty; the longest is 2023-12-31 00:00')
    const other = await run('--pair', 'NONE/USDC', '--from', '2024-01-01', '--to', '2024-01-03')
    expect(other.errors).toMatch(/^There are no 1m candles of NONE\/USDC at binance in this period\. npm run download/)
    expect(other.code).toBe(1)
  })

  it('runs a bot of signals over two pairs, and says what its report rests on', async () => {
    const [coin, gem] = [await put('COINUSDC-1m-2024-01-01.csv', klines()), await put('GEMUSDC-1m.csv', klines())]
    const at = (minute: number) => new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString()
    // The first tenth of the candles makes the settings. The price is lowest after 283 minutes of each 377.
    const rows = [
      `${at(100)},GEM/USDC,buy`,
      `${at(660)},COIN/USDC,buy`,
      `${at(661)},GEM/USDC,buy`,
      `${at(850)},COIN/USDC,sell`,
    ]
    const signals = await put('signals.csv', ['time,pair,direction', ...rows].join('\n'))
    const flags = ['--family', 'signal', '--file', coin, '--file', gem, '--pairs', 'COIN/USDC,GEM/USDC']
    const json = join(folder, 'signal.json')
    const { code, output, errors } = await run(...flags, '--signals', signals, '--quote', '900', '--json', json)
    expect(errors).toContain('1 of 4 signals lie outside the prices and are left out.')
    expect(code).toBe(0)
    expect(output).toContain('Backtest of SIGNAL on COIN/USDC + GEM/USDC')
    expect(output).toContain('A signal is heard at its own time')
    expect(output).toMatch(/Account at the start +900\.00 USDC/)
    const report = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(report.counts).toEqual({ fills: 3, buys: 2, sells: 1 })
    expect(Number(report.money.realised)).toBeGreaterThan(0)
    const bad = await put('bad.csv', 'time,pair,direction\n2024-01-01T00:00:00Z,COIN/USDC,hold\n')
    const refused = await run('--family', 'signal', '--file', coin, '--signals', bad)
    expect(refused.errors).toMatch(/bad\.csv line 2: direction must be one of buy, sell; it is "hold"/)
    expect(refused.code).toBe(1)
  })

  it('says of every pair what it misses of the time of all of them', async () => {
    const coin = await put('COINUSDC-1m-2024-01-06.csv', klines())
    // It comes two hours later, ends one earlier, and lacks 200 minutes in between.
    const gem = await put(
      'GEMUSDC-1m-2024-01-06.csv',
      klines((minute) => minute < 120 || minute >= 2_820 || (minute >= 1_000 && minute < 1_200)),
    )
    const at = (minute: number) => Date.UTC(2024, 0, 1) + minute * 60_000
    const signals = await put('gappy.csv', `time,pair,direction\n${at(660)},COIN/USDC,buy\n`)
    const json = join(folder, 'gappy.json')
    const flags = ['--family', 'signal', '--file', coin, '--file', gem, '--pairs', 'COIN/USDC,GEM/USDC']
    const { output } = await run(...flags, '--signals', signals, '--json', json)
    const { gaps } = Report.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(gaps).toMatchObject({ count: 3, candles: 380 })
    expect(gaps.longest.map(({ candles, pair }) => [pair, candles])).toEqual(
      [200, 120, 60].map((one) => ['GEM/USDC', one]),
    )
    expect(gaps.pairs).toEqual([
      { pair: 'COIN/USDC', candles: 0 },
      { pair: 'GEM/USDC', candles: 380 },
    ])
    expect(output).toContain(
      'the longest is GEM/USDC 2024-01-01 16:40 – 2024-01-01 20:00. Candles missing of each pair: COIN/USDC 0, GEM/USDC 380.',
    )
  })

  it('runs leveraged futures with funding, and names the terms it assumes', async () => {
    const file = await put('COINUSDC-1m-2024-01-03.csv', klines())
    const at = (minute: number) => Date.UTC(2024, 0, 1) + minute * 60_000
    const signal = (minute: number, direction: string) =>
      JSON.stringify({ time: at(minute), pair: 'COIN/USDC', direction })
    const signals = await put('futures.jsonl', [signal(660, 'long'), signal(850, 'close')].join('\n'))
    const funding = await put('funding.csv', `time,rate\n${at(700)},0.001\n`)
    const flags = ['--family', 'futures-signal', '--file', file, '--signals', signals, '--funding', funding]
    const { code, output, errors } = await run(...flags, '--preset', 'careful')
    expect(errors).not.toContain('Error')
    expect(code).toBe(0)
    expect(output).toContain('a maintenance margin of 0.5 %')
    expect(output).toMatch(/Funding paid +0\.\d*[1-9]\d* USDC/)
    expect(output).toMatch(/Fills: buys and sells +1 \+ 1/)
  })

  it('runs futures over two pairs, and a sweep of them with slippage and a share of its own', async () => {
    const [coin, gem] = [
      await put('COINUSDC-1m-2024-01-05.csv', klines()),
      await put('GEMUSDC-1m-2024-01-05.csv', klines()),
    ]
    const at = (minute: number) => Date.UTC(2024, 0, 1) + minute * 60_000
    const rows = [
      `${at(660)},COIN/USDC,long`,
      `${at(661)},GEM/USDC,short`,
      `${at(850)},COIN/USDC,close`,
      `${at(851)},GEM/USDC,close`,
    ]
    const signals = await put('two.csv', ['time,pair,direction', ...rows].join('\n'))
    const funding = await put('two-rates.csv', `time,rate,pair\n${at(700)},0.001,GEM/USDC\n`)
    const flags = ['--family', 'futures-signal', '--file', coin, '--file', gem, '--pairs', 'COIN/USDC,GEM/USDC']
    const heard = [...flags, '--signals', signals, '--funding', funding, '--slippage', '0.2', '--participation', '50']
    const { output, errors } = await run(...heard)
    expect(errors).not.toContain('Error')
    expect(output).toContain('Backtest of FUTURES-SIGNAL on COIN/USDC + GEM/USDC')
    expect(output).toMatch(/Funding paid +-\d/)
    expect(output).toMatch(/Fills: buys and sells +2 \+ 2/)
    expect(output).toContain('0.2 % worse')
    expect(output).toContain('at most 12.5 %')
    const tried = await put('two-sweep.json', JSON.stringify({ leverage: ['2', '5'] }))
    const swept = await run(...heard, '--sweep', tried, '--threads', '1')
    expect(swept.output.trim().split('\n')).toHaveLength(3)
    expect(swept.output).not.toMatch(/failed/i)
  })

  it('tries every combination of a sweep, the best first', async () => {
    const file = await put('TESTUSDC-1m-2024-01-02.csv', klines())
    const tried = await put(
      'sweep.json',
      JSON.stringify({ 'profits.0.profit': ['0.5', '1', '2'], amount: ['20', '40'] }),
    )
    const json = join(folder, 'sweep-rows.json')
    const flags = ['--file', file, '--sweep', tried, '--threads', '1', '--json', json]
    const poor = await run(...flags, '--quote', '20')
    expect(poor.errors).toMatch(/--quote: (\d+) of \1 settings need more, up to \d+\.\d+; orders that cannot be paid/)
    const { output, errors, code } = await run(...flags)
    expect(errors).not.toContain('--quote')
    expect(code).toBe(0)
    const told = SweepRows.parse(JSON.parse(await readFile(json, 'utf8')))
    expect(told).toHaveLength(6)
    expect(told[0]).toMatchObject({ set: 'profits.0.profit=0.5 amount=20', begun: '500' })
    for (const { realised, fees } of told) {
      expect(Number(fees)).toBeGreaterThan(0)
      expect(Number(fees)).toBeLessThan(100)
      expect(Math.abs(Number(realised))).toBeLessThan(1_000)
    }
    const rows = output.trim().split('\n').slice(1)
    expect(rows).toHaveLength(6)
    const profits = rows.map((row) => Number(/(-?[\d.]+) %/.exec(row)?.[1]))
    expect(profits).toEqual(profits.toSorted((left, right) => right - left))
  })

  it('says of a long run how far it is, and of a short one nothing', async () => {
    const long = await run('--days', '1500', '--preset', 'careful')
    expect(long.errors).toMatch(/^1\d % of the prices\n(?:\d\d % of the prices\n){5,9}$/)
    expect((await run('--days', '20', '--preset', 'careful')).errors).toBe('')
  })

  it('takes fees in a third asset, at the price of its pair beside the others', async () => {
    const file = await put('TESTUSDC-1m-2024-01-05.csv', klines())
    const fees = await put('BNBUSDC-1m-2024-01-05.csv', klines())
    const [json, html] = [join(folder, 'third.json'), join(folder, 'third.html')]
    const flags = ['--file', file, '--fee-asset', 'BNB', '--maker', '0.075', '--taker', '0.075']
    const told = await run(...flags, '--fee-file', fees, '--json', json, '--html', html, '--language', 'hu')
    expect(told.code).toBe(0)
    const { money } = z
      .object({ money: Report.shape.money.extend({ thirdFees: z.record(z.string(), z.string()) }) })
      .parse(JSON.parse(await readFile(json, 'utf8')))
    const { asset, amount, quote } = money.thirdFees
    expect(asset).toBe('BNB')
    // The price of the asset swings between 95 and 105.
    expect(Number(quote) / Number(amount)).toBeGreaterThan(94)
    expect(Number(quote) / Number(amount)).toBeLessThan(106)
    expect(Number(quote)).toBeCloseTo(Number(money.makerFees) + Number(money.takerFees), 8)
    expect(told.output).toMatch(/ebből BNB +0,\d+ BNB, értéke/)
    for (const text of [told.output, await readFile(html, 'utf8')]) expect(text).toContain('a BNB/USDC akkor ismert')

    const tried = await put('third-sweep.json', JSON.stringify({ amount: ['20', '40'] }))
    const swept = await run(...flags, '--fee-file', fees, '--sweep', tried, '--threads', '1')
    expect(swept.output.trim().split('\n')).toHaveLength(3)
    const without = await run(...flags)
    expect(lastLine(without.errors)).toBe('--fee-asset: The price of BNB/USDC is needed: --fee-file FILE.')
    const other = await run(...flags, '--fee-file', file)
    expect(lastLine(other.errors)).toMatch(/^--fee-asset: The price of BNB\/USDC is needed; .* is of TEST\/USDC\.$/)
    const none = await run('--fee-asset', 'XYZ')
    expect(lastLine(none.errors)).toMatch(/^--fee-asset: The built-in market has no XYZ\/USDC/)
  })

  it('takes the price of a third asset out of what was downloaded, or says how to bring it', async () => {
    const store = openCandleStore(join(folder, 'downloads', 'candles'), 'binance')
    for (const pair of ['COIN/USDC', 'BNB/USDC'] as const)
      for (let minute = 0; minute < 1_440; minute += 1) {
        const close = Number((100 + 5 * Math.sin(minute / 60)).toFixed(2))
        const openTimeMs = Date.UTC(2024, 2, 1) + minute * 60_000
        store.append(pair, { openTimeMs, open: close, high: close, low: close, close, volume: 5_000 })
      }
    store.close()
    const flags = ['--pair', 'COIN/USDC', '--from', '2024-03-01', '--to', '2024-03-02']
    const { code, output } = await run(...flags, '--fee-asset', 'BNB')
    expect(code).toBe(0)
    expect(output).toMatch(/of which in BNB +0\.\d+ BNB/)
    const other = await run(...flags, '--fee-asset', 'MNT')
    expect(other.errors).toMatch(/^--fee-asset: There are no 1m candles of MNT\/USDC .* --pair MNT\/USDC/)
  })

  it('refuses what cannot be done in a sentence', async () => {
    const { code, output, errors } = await run('--pair', 'NONE/USDC')
    expect(errors).toMatch(/^The built-in market has no NONE\/USDC/)
    expect(errors).not.toContain('    at ')
    expect({ code, output }).toEqual({ code: 1, output: '' })
  })

  it.each([
    ['sweep', '[1]', /^--sweep: .*\.json cannot be tried: it must be an object of paths/],
    ['sweep', '{"amount":[]}', /^--sweep: .*\.json cannot be tried: amount: must have at least 1 value/],
    ['sweep', '{"amount":', /^--sweep: .*\.json is not JSON: Unexpected end/],
    ['sweep', '{"stop.prize":["1"]}', /^--sweep: .*\.json does not fit the form: no field “prize”/],
    ['settings', '[]', /^--settings: .*\.json must hold an object/],
    ['settings', '{"amount":', /^--settings: .*\.json is not JSON: Unexpected end/],
  ])('says of a file for --%s of %s which one it is and what is wrong', async (flag, text, sentence) => {
    const file = await put('wrong.json', text)
    const { code, output, errors } = await run('--days', '2', `--${flag}`, file)
    expect(errors).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect({ code, output }).toEqual({ code: 1, output: '' })
  })

  it('names the flag and the path of a file that cannot be read or written, before it runs', async () => {
    const none = join(folder, 'none', 'file')
    for (const flag of ['settings', 'sweep', 'json', 'html']) {
      const { code, output, errors } = await run('--days', '2', `--${flag}`, none)
      const done = flag === 'json' || flag === 'html' ? 'written' : 'read'
      expect(errors).toBe(`--${flag}: ${none} cannot be ${done}: ENOENT: no such file or directory.\n`)
      expect({ code, output }).toEqual({ code: 1, output: '' })
    }
    const { errors } = await run('--days', '2', '--html', folder)
    expect(errors).toBe(`--html: ${folder} is a folder; it must be a file.\n`)
    const heard = await run('--family', 'signal', '--days', '2', '--signals', none)
    expect(heard.errors).toBe(`--signals: ${none} cannot be read: ENOENT: no such file or directory.\n`)
  })

  it('runs over the pair of the prices, and says so where the settings are of another', async () => {
    const typed = await put('other.json', JSON.stringify({ pair: 'ETH/USDC', exchange: 'binance' }))
    const { code, output, errors } = await run('--days', '2', '--settings', typed)
    expect(errors).toContain(`--settings: the pair is ETH/USDC in ${typed}; this run is of BTC/USDC.\n`)
    expect(errors).toContain(`--settings: the exchange is binance in ${typed}; this run is of sandbox.\n`)
    expect(output).toContain('Backtest of GRID on BTC/USDC')
    expect(code).toBe(0)
  })

  it('refuses settings with the sentence that the wizard would show', async () => {
    const typed = await put('settings.json', JSON.stringify({ amount: '0.01' }))
    const { code, errors } = await run('--days', '2', '--settings', typed)
    expect(code).toBe(1)
    expect(errors).toMatch(/^These settings cannot be used:\namount: .*USDC/)
    const strange = await put('strange.json', JSON.stringify({ amuont: '20', amount: 20, stop: { prize: '1' } }))
    const { errors: told } = await run('--days', '2', '--settings', strange, '--language', 'hu')
    for (const sentence of [
      'amuont: Ezen az űrlapon nincs',
      'amount: Idézőjelek között',
      'stop.prize: Ezen az űrlapon',
    ])
      expect(told).toContain(sentence)
  })

  it.each(['spot', 'rsi'])('refuses a folder of %s bots, which has nothing to try', async (family) => {
    const typed = await put('settings.json', JSON.stringify({ kind: 'folder' }))
    const { code, errors } = await run('--days', '2', '--family', family, '--settings', typed)
    expect(code).toBe(1)
    expect(errors).toMatch(/^A folder has no settings of its own\. Backtest those of its bots\./)
  })
})

it.each([
  [['--fmaily', 'grid'], /Unknown option/],
  [['--family', 'none'], /--family: there is no such family/],
  [['--pair', 'BTC'], /--pair: a pair looks like/],
  [['--days', '0'], /--days/],
  [['--participation', '0'], /--participation/],
  [['--maker', '51'], /--maker: .*<=50/],
  [['--taker', '100'], /--taker: .*<=50/],
  [['--quote', '0'], /--quote: an amount looks like 500 or 500.25: above 0/],
  [['--quote', '0.000'], /--quote: .*above 0/],
  [['--quote', '1'.repeat(41)], /--quote: .*at most 30 digits and 18 decimals/],
  [['--quote', '0.0000000000000000001'], /--quote: .*18 decimals/],
  [['--file', 'a.csv', '--days', '3'], /leave out --pair and --days/],
  [['--sort'], /nothing to sort/],
  [['--sweep', 'a.json', '--html', 'b.html'], /--html: a sweep has no page/],
  [['--fee-asset', 'bnb/usdc'], /--fee-asset: an asset looks like BNB/],
  [['--fee-file', 'a.csv', '--file', 'b.csv'], /--fee-file: goes with --fee-asset/],
  [['--fee-file', 'a.csv', '--fee-asset', 'BNB'], /--fee-file: goes with --file/],
  [['--family', 'futures-signal', '--signals', 'a', '--fee-asset', 'BNB'], /--fee-asset: .*fees are taken in quote/],
  [['--from', '2024-01-01'], /--to: is needed beside --from/],
  [['--from', '2024-01-02', '--to', '2024-01-01'], /--to: the period must end after 2024-01-02T00:00/],
  [['--from', '2024-01-01', '--to', '2024-01-02', '--days', '3'], /--from: not together with --file or --days/],
  [['--interval', '1h'], /--interval: goes with --from and --to/],
  [['--interval', '3m'], /--interval: not offered/],
  [['--family', 'signal'], /--signals: is needed: signal trades when a signal comes/],
  [['--signals', 'a.csv'], /--signals: grid does not trade by signals/],
  [['--file', 'a.csv', '--file', 'b.csv'], /--file: grid trades one pair/],
  [['--pairs', 'A/USDC,B/USDC'], /--pairs: grid trades one pair/],
  [['--pairs', 'A/USDC,A/USDC'], /--pairs: names a pair twice/],
  [['--family', 'signal', '--signals', 'a.csv', '--file', 'a', '--pairs', 'A/B,C/D'], /names 2 for 1 files/],
  [['--family', 'signal', '--signals', 'a', '--funding', 'b'], /--funding: signal does not trade futures/],
])('refuses %j in a sentence', (flags, sentence) => {
  const parsed = parseBacktestSettings(flags)
  expect(parsed.kind === 'wrong' ? parsed.sentences.join() : '').toMatch(sentence)
})

it('says what there is, whatever else is typed', async () => {
  const { code, output } = await run('--nonsense', '--help')
  expect({ code, output }).toEqual({ code: 0, output: usage })
})

it('explains every flag', () => {
  const parsed = parseBacktestSettings([])
  if (parsed.kind === 'wrong') throw new Error(parsed.sentences.join())
  for (const name of usage.match(/--[a-z]+(?:-[a-z]+)*/g) ?? []) {
    // Answered before the others are read.
    if (name === '--help') continue
    const { kind } = parseBacktestSettings([name])
    const sentences = kind === 'wrong' ? parseBacktestSettings([name]) : null
    expect(JSON.stringify(sentences), name).not.toContain('Unknown option')
  }
})
