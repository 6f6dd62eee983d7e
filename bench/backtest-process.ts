/**
 * `npm run backtest` as a user starts it, each time a process of its own: from the file to the report of one year, and a sweep on one core. A cold start is what somebody waits,
 * by the clock on the wall from the start of the process to its report; what all its threads took of the processor is what its ratio and a sweep count. The memory is the most
 * that the process itself held. The first run over a file reads its text and is told beside the bars; it leaves the candles behind for the next. The reference is a bare grid in a
 * process of its own, which finds its columns as they lie in memory.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Candles } from '#engine/candle.ts'
import { formOf } from '#bots/grid/wizard.ts'
import { type Bar, type Bench, besides } from './bar.ts'
import { BARE_50, bareGrid } from './bare-grid.ts'
import { gridFixture, YEAR } from './fixture.ts'
import { spent } from './spent.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
/** The command leaves the first tenth of the candles to the preset, so that this many make a year of trading. */
const MINUTES = Math.ceil(YEAR / 0.9)
const SWEPT = 250
/** A demo bot must have a last run. */
const REPEATS = 9_999
/** Profits in percent, one for each settings: from 0.8 to 5.78. */
const profits = Array.from({ length: SWEPT }, (_, index) => (0.8 + index / 50).toFixed(3))

/**
 * Tells at the end what the process has used. Where it can be read, the peak of its own memory: what the system calls its largest resident set begins with that of whoever
 * started it (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html, VmHWM).
 */
const PROBE = `data:text/javascript,process.on('exit', () => {
  if (!process.getBuiltinModule('node:worker_threads').isMainThread) return
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const status = '/proc/self/status'
  const peak = existsSync(status) ? /VmHWM:\\s*(\\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  process.stderr.write('\\nused ' + [userCPUTime + systemCPUTime, peak ?? maxRSS].join(' ') + '\\n')
})`.replaceAll('\n', '%0A')

/**
 * A small process starts it and looks at the clock when the last of its report arrives: whoever is started by this one, which holds gigabytes of candles, pays some hundredths of a
 * second for its size.
 */
const STARTER = `import { spawn } from 'node:child_process'
const begun = performance.now()
const child = spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
let reported = begun
child.stdout.on('data', () => (reported = performance.now()))
child.on('close', (status) => {
  process.stderr.write('reported ' + Math.round((reported - begun) * 1000) + '\\n')
  process.exitCode = status ?? 1
})`

/** Milliseconds by the clock on the wall from the start to the report; of the processor, all threads together; the most memory. */
type Used = { waitedMs: number; seconds: number; megabytes: number }

const run = (script: string, ...args: readonly string[]): Used => {
  const command = ['--import', PROBE, script, ...args]
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', STARTER, '--', ...command], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compile-cache') },
  })
  if (status !== 0) throw new Error(`${script}: ${stderr.slice(-2_000)}`)
  const [, time, memory] = /\nused (\d+) (\d+)\n/.exec(stderr) ?? []
  const waitedMs = Number(/reported (\d+)\n/.exec(stderr)?.[1]) / 1_000
  return { waitedMs, seconds: Number(time) / 1e6, megabytes: Number(memory) / 1024 }
}

const COMMAND = 'app/commands/backtest.mjs'
const BARE = fileURLToPath(new URL('bare-backtest.ts', import.meta.url))

/** Klines as Binance publishes them. */
const textOf = ({ openTimeMs, open, high, low, close, volume }: Candles): string => {
  const rows: string[] = []
  for (const [index, at] of openTimeMs.entries()) {
    const fields = [at, open[index], high[index], low[index], close[index], volume[index], at + 59_999, 0, 1, 0, 0, 0]
    rows.push(fields.join(','))
  }
  return `${rows.join('\n')}\n`
}

type Files = { folder: string; candles: string; columns: string; settings: string }

const written = (): Files => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backtest-'))
  const { candles, config } = gridFixture(MINUTES)
  const files = {
    folder,
    candles: join(folder, 'SOLUSDC-1m-2024-01.csv'),
    columns: join(folder, 'columns'),
    settings: join(folder, 'settings.json'),
  }
  writeFileSync(files.candles, textOf(candles))
  const { open, high, low, close } = candles
  writeFileSync(
    files.columns,
    Buffer.concat(
      [open, high, low, close].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    ),
  )
  writeFileSync(files.settings, JSON.stringify(formOf({ ...config, repeats: REPEATS })))
  return files
}

let files: Files | null = null

const prepared = (): Files => {
  if (files !== null) return files
  const made = written()
  process.on('exit', () => rmSync(made.folder, { recursive: true }))
  files = made
  const { seconds, megabytes } = run(COMMAND, '--file', made.candles, '--settings', made.settings)
  console.error(
    `backtest-cold-start: ${seconds.toFixed(2)} s and ${megabytes.toFixed(0)} MB over a file never read before`,
  )
  return made
}

const COLD: Bar = { name: 'backtest-cold-start', unit: 'ms', better: 'lower', against: 'bare-grid', ratio: 0.21 }
const MEMORY: Bar = { name: 'backtest-memory', unit: 'MB', better: 'lower', against: 'bare-grid', ratio: 0.626 }

export const coldStartBench: Bench = {
  bars: [COLD, MEMORY],
  samples: 9,
  isShort: true,
  measure: () => {
    const { candles, columns, settings } = prepared()
    const bare = run(BARE, columns)
    const own = run(COMMAND, '--file', candles, '--settings', settings)
    console.error(`backtest-cold-start: ${(own.seconds * 1_000).toFixed(0)} ms of the processor`)
    return [{ value: own.waitedMs, ratio: bare.seconds / own.seconds }, besides(MEMORY, own.megabytes, bare.megabytes)]
  },
}

/** Years of the bare grid before a sweep and after it. */
const BARE_YEARS = 100

const SWEEP: Bar = { name: `sweep-${SWEPT}-years`, unit: 's', better: 'lower', against: 'bare-grid', ratio: 0.2 }
const SWEEP_MEMORY: Bar = { name: 'sweep-memory', unit: 'MB', better: 'lower', against: 'bare-grid', ratio: 0.4 }

/** Of the processor, for as many years as a sweep has. */
const bareSeconds = (): number => {
  const { candles, market } = gridFixture()
  bareGrid(candles, market, BARE_50)
  const seconds = spent(() => {
    for (let time = 0; time < BARE_YEARS; time += 1) bareGrid(candles, market, BARE_50)
  })
  return (seconds / BARE_YEARS) * SWEPT
}

export const sweepBench: Bench = {
  bars: [SWEEP, SWEEP_MEMORY],
  samples: 1,
  isShort: false,
  measure: () => {
    const { folder, candles, columns, settings } = prepared()
    const path = join(folder, 'sweep.json')
    writeFileSync(path, JSON.stringify({ 'profits.0.profit': profits }))
    const before = bareSeconds()
    const own = run(COMMAND, '--file', candles, '--settings', settings, '--sweep', path, '--threads', '1')
    const after = bareSeconds()
    const { megabytes } = run(BARE, columns)
    return [besides(SWEEP, own.seconds, (before + after) / 2), besides(SWEEP_MEMORY, own.megabytes, megabytes)]
  },
}
