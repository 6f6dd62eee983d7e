/** The command and what it is made of against the local exchange: over sockets of this machine, with everything that goes wrong there, and killed in between. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { openBinance } from '#exchanges/binance/market-data.ts'
import { downloadCandles } from '#market/download/candles.ts'
import { openTarget } from '#market/download/target.ts'
import { downloadTicks } from '#market/download/ticks.ts'
import { importFile } from '#market/import/file.ts'
import { toList } from '#market/fold.ts'
import { storedCandles } from '#market/stored.ts'
import { openTickWriter, readTicks } from '#market/ticks/days.ts'
import { type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { parseDownload } from './download-settings.ts'
import { usage } from './download-usage.ts'
import { candlesIn } from './period.ts'
import { projectFolder } from '../server/settings.ts'

const FROM = Date.UTC(2024, 5, 1)
const DAYS = ['--from', '2024-06-01', '--to', '2024-06-04']
const PAIR = 'BTC/USDC'
const asked = {
  exchange: 'binance-sandbox',
  pair: PAIR,
  interval: '1m',
  fromMs: FROM,
  toMs: Date.UTC(2024, 5, 4),
} as const
const KLINES = { way: 'rest', call: 'klines', symbol: null } as const

let folder = ''
let sandbox: ExampleSandbox
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  sandbox = await exampleSandbox()
})
afterEach(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const klineCalls = () => sandbox.control.look().requests.filter(({ call }) => call.endsWith('/klines'))
const stored = () => storedCandles(candlesIn(join(folder, 'downloads')), asked)

/** The price rises by one an hour; the exchange tells eight decimals. */
const expectWhole = (candles = stored()): void => {
  const opens = Array.from({ length: 4_320 }, (_, minute) => FROM + minute * 60_000)
  expect([...candles.openTimeMs]).toEqual(opens)
  const cut = (value: number): number => Math.floor(value * 1e6) / 1e6
  expect([...candles.open].map(cut)).toEqual(opens.map((at) => cut(50_000 + ((at / 3_600_000) % 1000))))
}

const start = (...flags: string[]): ChildProcess =>
  spawn(process.execPath, ['app/commands/download.mjs', '--sandbox', `${sandbox.port}`, '--pair', PAIR, ...flags], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: folder },
  })
const ended = async (child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> => {
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output, errors }
}

/** A line to the exchange that breaks in the middle of some answers. */
const brokenLine = async (breaks: readonly number[]): Promise<{ server: Server; port: number }> => {
  let connections = 0
  const server = createServer((near) => {
    const mine = (connections += 1)
    const far = connect(sandbox.port, '127.0.0.1')
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      if (!breaks.includes(mine)) return void near.write(chunk)
      near.write(chunk.subarray(0, 300), () => near.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return { server, port: typeof bound === 'object' && bound !== null ? bound.port : 0 }
}

test('too many calls, servers that fail, slow answers and broken lines cost time and no candle', async () => {
  const { server, port } = await brokenLine([2, 3])
  const data = openBinance({ exchange: 'here', transport: { kind: 'loopback', port } })
  expect((await data.loadMarkets()).ok).toBe(true)
  sandbox.control.addFault({ kind: 'rate-limit', on: KLINES, seconds: 1 }, 1)
  sandbox.control.addFault({ kind: 'server-error', on: KLINES, status: 503 }, 2)
  sandbox.control.addFault({ kind: 'slow', on: KLINES, ms: 20 }, 3)
  const failures: string[] = []
  const place = candlesIn(join(folder, 'downloads'))
  const target = openTarget(place, asked.exchange, PAIR, '1m')
  const done = await downloadCandles({
    data,
    pair: PAIR,
    interval: '1m',
    span: asked,
    settledMs: Date.UTC(2025, 0, 1),
    target,
    folder,
    patience: {
      wait: () => Promise.resolve(),
      failed: ({ kind }) => {
        failures.push(kind)
      },
    },
    onProgress: () => undefined,
  })
  target.close()
  server.close()
  expect(done).toEqual({ ok: true, brought: 4_320, count: 4_320, holes: [], late: [] })
  expectWhole()
  expect(failures).toContain('unreachable')
  expect(klineCalls().map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429, 503]))
})

test('trades come over the wire with their sides', async () => {
  for (let round = 0; round < 30; round += 1) {
    sandbox.clock.advance(1_000)
    sandbox.source.print(PAIR, 50_000 + (round % 5), 0.01)
  }
  const place = { folder, exchange: 'here', pair: PAIR } as const
  const data = openBinance({ exchange: 'here', transport: { kind: 'loopback', port: sandbox.port } })
  const day = Date.UTC(2026, 2, 5)
  const span = { fromMs: day, toMs: day + 86_400_000 }
  const patience = { wait: () => Promise.resolve(), failed: () => undefined }
  const writer = openTickWriter(place)
  const done = await downloadTicks({ data, pair: PAIR, span, writer, folder, patience, onProgress: () => undefined })
  const trades = sandbox.exchange.trades('BTCUSDC')
  expect(done).toEqual({ ok: true, brought: trades.length, missing: 0 })
  const found = [...readTicks(place, span.fromMs, span.toMs)].flat()
  expect(found.map(({ id, buyerIsMaker, print }) => [id, print.at, buyerIsMaker])).toEqual(
    trades.map(({ id, at, buyerIsMaker }) => [id, at, buyerIsMaker]),
  )
})

test('killed between two pages it goes on where it was; what came can be exported and read back', async () => {
  const slow = sandbox.control.addFault({ kind: 'slow', on: KLINES, ms: 60 }, null)
  const first = start(...DAYS)
  const over = once(first, 'close')
  while (klineCalls().length < 3) await new Promise((resolve) => setImmediate(resolve))
  first.kill('SIGKILL')
  await over
  const before = stored().openTimeMs.length
  expect(before).toBeGreaterThanOrEqual(2_000)
  expect(before % 1_000).toBe(0)
  sandbox.control.removeFault(slow)
  const file = join(folder, 'BTCUSDC-1m-2024-06.csv')
  const { code, output, errors } = await ended(start(...DAYS))
  expect({ code, errors: errors.match(/Error/) }).toEqual({ code: 0, errors: null })
  expect(output).toContain(`4320 candles, ${4_320 - before} of them new`)
  expectWhole()
  expect(await ended(start(...DAYS, '--export', file))).toMatchObject({ code: 0 })
  const read = await importFile(file)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  expect(toList(read.value.candles)).toEqual(toList(stored()))
})

test('an export of what is not here, or to where nothing can be written, says so and writes nothing', async () => {
  const file = join(folder, 'none.csv')
  const { code, output, errors } = await ended(start(...DAYS, '--export', file))
  const sentence = `--export: nothing is stored of ${PAIR} 1m at binance-sandbox in this period; no file was written.\n`
  expect({ code, output, errors }).toEqual({ code: 1, output: '', errors: sentence })
  expect(await readdir(folder)).not.toContain('none.csv')
  const away = join(folder, 'none', 'none.csv')
  const other = await ended(start(...DAYS, '--export', away))
  expect(other.errors).toBe(`--export: ${away} cannot be written: ENOENT: no such file or directory.\n`)
  expect(other.code).toBe(1)
})

it.each([
  [[], /--pair/],
  [['--pair', 'BTC'], /--pair: a pair looks like BTC\/USDC/],
  [['--pair', PAIR], /--from: is needed.*--to: is needed/s],
  [['--pair', PAIR, '--from', '2024-02-30', '--to', '2024-03-01'], /--from: a time looks like/],
  [['--pair', PAIR, '--from', '2024-02-02', '--to', '2024-02-01'], /--to: the period must end after 2024-02-02T00:00/],
  [['--pair', PAIR, ...DAYS, '--interval', '3m'], /--interval: not offered; there are 1m, 5m/],
  [['--pair', PAIR, ...DAYS, '--exchange', 'none'], /--exchange: there is no such exchange/],
  [['--pair', PAIR, ...DAYS, '--sandbox', 'example.org:80'], /--sandbox: a port of this machine/],
  [['--pair', PAIR, ...DAYS, '--ticks', '--interval', '1h'], /--interval: goes with candles/],
  [['--pair', PAIR, ...DAYS, '--replace', '--sort'], /--replace: goes with --import.*--sort: goes with --import/s],
  [['--pair', PAIR, ...DAYS, '--import', 'a.csv'], /--from: not together with --import.*--to: not together/s],
  [['--pair', PAIR, '--ticks', '--import', 'a.csv'], /--ticks: not together with --import/],
  [['--pair', PAIR, '--exchange', '../x', '--import', 'a.csv'], /--exchange: an exchange is named like binance/],
  [['--pear', PAIR], /Unknown option/],
])('refuses %j in a sentence', (flags, sentence) => {
  const parsed = parseDownload(flags)
  expect(parsed.kind === 'wrong' ? parsed.sentences.join('\n') : '').toMatch(sentence)
})

it('explains every flag', async () => {
  const source = await readFile(join(import.meta.dirname, 'download-settings.ts'), 'utf8')
  const flags = /const flags = \{([^}]*)\}/.exec(source)?.[1]?.match(/[a-z]+(?:-[a-z]+)?(?='?:)/g) ?? []
  expect(flags.length).toBeGreaterThan(9)
  for (const name of flags) expect(usage).toContain(`--${name}`)
})
