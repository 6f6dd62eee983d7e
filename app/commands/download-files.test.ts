/** `npm run download` with files: what it takes, what it writes, and what it says. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from '../server/settings.ts'

const DAY = Date.UTC(2024, 5, 1)
const PERIOD = ['--from', '2024-06-01', '--to', '2024-06-02']

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (command: string, flags: readonly string[], limit = '') => {
  const script = `${limit} exec "$0" "$@"`
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', script, process.execPath, `app/commands/${command}.mjs`, ...flags],
    {
      cwd: projectFolder,
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    },
  )
  return { code: status, output: stdout, errors: stderr.replaceAll(/^Reading .*\n/gm, '') }
}
const download = (...flags: string[]) => run('download', ['--pair', 'BTC/USDC', ...flags])
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const kline = (minute: number, close = 100): string => {
  const at = DAY + minute * 60_000
  return `${at},100,110,90,${close},2.5,${at + 59_999},0,0,0,0,0\n`
}
const klines = (count: number): string => Array.from({ length: count }, (_, minute) => kline(minute)).join('')
const trade = (id: number): string => `${id},100.${id},0.5,0,0,${DAY + id * 1_000},True,True\n`

/** Of which many do not become few bytes. */
const uneven = (id: number): string => trade(id).replace('0.5', `0.${(id * 7_919) % 99_991}`)

test('candles of a file are kept, traded on by a backtest, written again and never overwritten unasked', () => {
  const file = fileOf('coins.csv', klines(600))
  const take = (...flags: string[]) => download('--exchange', 'coinbase', '--import', ...flags)
  const span = '2024-06-01 00:00 to 2024-06-01 10:00 UTC'
  const first = `BTC/USDC 1m at coinbase, ${span}: 600 candles read; 600 added, 0 were here already, 0 replaced.\n`
  expect(take(file)).toEqual({ code: 0, output: first, errors: '' })
  expect(take(file).output).toContain('0 added, 600 were here already, 0 replaced')

  const other = fileOf('other.csv', kline(0) + kline(1, 105) + kline(3, 95))
  const refused = `--import: ${other} differs in 2 of those that are here, first at 2024-06-01 00:01 UTC: close is 100 here and 105 in the file. Nothing was imported. --replace takes those of the file.\n`
  expect(take(other)).toEqual({ code: 1, output: '', errors: refused })
  expect(take(other, '--replace').output).toMatch(
    /0 added, 1 were here already, 2 replaced\.\n.* 1 candles of 1m in 1 gap/,
  )

  const out = join(folder, 'out.csv')
  expect(download('--exchange', 'coinbase', ...PERIOD, '--export', out).output).toContain('600 candles')
  expect(readFileSync(out, 'utf8')).toBe(klines(600).replace(kline(1), kline(1, 105)).replace(kline(3), kline(3, 95)))
  const report = run('backtest', ['--pair', 'BTC/USDC', '--exchange', 'coinbase', ...PERIOD, '--preset', 'careful'])
  expect(report.code).toBe(0)
})

test('trades of a file come among those that are here and are written again', () => {
  expect(download('--import', fileOf('a.csv', trade(3) + trade(7))).output).toBe(
    'BTC/USDC at binance, 2024-06-01 00:00 to 2024-06-01 00:00 UTC: 2 trades read; 2 added, 0 were here already, 0 replaced.\n',
  )
  expect(download('--sort', '--import', fileOf('b.csv', trade(9) + trade(7) + trade(5))).output).toContain(
    '3 trades read; 2 added, 1 were here already',
  )
  const out = join(folder, 'out.csv')
  expect(download('--ticks', ...PERIOD, '--export', out).output).toBe(`4 trades of BTC/USDC written to ${out}.\n`)
  expect(readFileSync(out, 'utf8')).toBe([3, 5, 7, 9].map(trade).join(''))
})

test.each([
  [
    'candles of another length',
    ['--interval', '1h'],
    klines(2),
    /^--interval: .*x\.csv has candles of 1m, not of 1h\. Nothing/,
  ],
  [
    'trades where candles are asked for',
    ['--interval', '1h'],
    trade(1),
    /^--interval: .*x\.csv has single trades, which/,
  ],
  [
    'another pair',
    ['--pair', 'ETH/USDC'],
    '',
    /^--pair: .*BTCUSDC-1m-2024-06\.csv is of BTC\/USDC, not of ETH\/USDC\. Nothing/,
  ],
  ['newest first', [], trade(2) + trade(1), /x\.csv, line 2: trade 1 comes after trade 2\. Nothing.* --sort/],
  [
    'numbers that cannot be kept',
    [],
    trade(1).replace('0.5', '5e-17'),
    /x\.csv, line 1: quantity is 5e-17; it may have at most 15/,
  ],
  ['a row that is cut off', [], klines(2).slice(0, -30), /x\.csv breaks off in line 2: /],
])('%s: refused in a sentence', (_case, flags, text, sentence) => {
  const file = text === '' ? fileOf('BTCUSDC-1m-2024-06.csv', klines(2)) : fileOf('x.csv', text)
  const { code, output, errors } = download(...flags, '--import', file)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(sentence)
})

test.each([
  ['candles', () => klines(3_000), ['candles', 'binance', 'BTC-USDC.1m']],
  [
    'trades',
    () => Array.from({ length: 40_000 }, (_, id) => uneven(id + 1)).join(''),
    ['ticks', 'binance', 'BTC-USDC'],
  ],
] as const)('a disk without room for %s: they are told of, and what is there stays', (_case, textOf, path) => {
  download('--import', fileOf('few.csv', kline(0)))
  download('--import', fileOf('one.csv', trade(1)))
  const place = join(folder, 'downloads', ...path)
  const bytes = () => (existsSync(join(place, '2024-06-01.ticks')) ? readdirSync(place) : readFileSync(place, 'latin1'))
  const before = bytes()
  const flags = ['--pair', 'BTC/USDC', '--import', fileOf('many.csv', textOf())]
  const { code, output, errors } = run('download', flags, 'ulimit -f 32;')
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(/^There is no room left at .*downloads\. Nothing was imported\./)
  expect(bytes()).toEqual(before)
})
