/**
 * `npm run backtest` as a user starts it, each time a process of its own: from the file to the report of one year, and a sweep on one core. A cold start is what somebody waits,
 * by the clock on the wall from the start of the process to its report; what all its threads took of the processor is told beside it, and is what a sweep counts. The memory is the
 * most that the process itself held. The first run over a file reads its text and is told beside the bars; it leaves the candles behind for the next.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Candles } from '#engine/candle.ts'
import { formOf } from '#bots/grid/wizard.ts'
import type { Bench } from './bar.ts'
import { gridFixture, YEAR } from './fixture.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
/** The command leaves the first tenth of the candles to the preset, so that this many make a year of trading. */
const MINUTES = Math.ceil(YEAR / 0.9)
const SWEPT = 1_000
/** A demo bot must have a last run. */
const REPEATS = 9_999
/** Profits in percent, one for each settings: from 0.8 to 5.795. */
const profits = Array.from({ length: SWEPT }, (_, index) => (0.8 + index / 200).toFixed(3))

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

const started = (...command: readonly string[]): string => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', STARTER, '--', ...command], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  if (status !== 0) throw new Error(`app/commands/backtest.mjs: ${stderr.slice(-2_000)}`)
  return stderr
}

/** Milliseconds by the clock on the wall, from the start of the process to its report. */
const waited = (...args: readonly string[]): number =>
  Number(/reported (\d+)\n/.exec(started('app/commands/backtest.mjs', ...args))?.[1]) / 1_000

/** Of the processor, all threads together. */
type Used = { seconds: number; megabytes: number }

const run = (...args: readonly string[]): Used => {
  const stderr = started('--import', PROBE, 'app/commands/backtest.mjs', ...args)
  const [, time, memory] = /\nused (\d+) (\d+)\n/.exec(stderr) ?? []
  return { seconds: Number(time) / 1e6, megabytes: Number(memory) / 1024 }
}

/** Klines as Binance publishes them. */
const textOf = ({ openTimeMs, open, high, low, close, volume }: Candles): string => {
  const rows: string[] = []
  for (const [index, at] of openTimeMs.entries()) {
    const fields = [at, open[index], high[index], low[index], close[index], volume[index], at + 59_999, 0, 1, 0, 0, 0]
    rows.push(fields.join(','))
  }
  return `${rows.join('\n')}\n`
}

type Files = { folder: string; candles: string; settings: string }

const written = (): Files => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backtest-'))
  const { candles, config } = gridFixture(MINUTES)
  const files = { folder, candles: join(folder, 'SOLUSDC-1m-2024-01.csv'), settings: join(folder, 'settings.json') }
  writeFileSync(files.candles, textOf(candles))
  writeFileSync(files.settings, JSON.stringify(formOf({ ...config, repeats: REPEATS })))
  return files
}

let files: Files | null = null

const prepared = (): Files => {
  if (files !== null) return files
  const made = written()
  process.on('exit', () => rmSync(made.folder, { recursive: true }))
  files = made
  const { seconds, megabytes } = run('--file', made.candles, '--settings', made.settings)
  console.error(
    `backtest-cold-start: ${seconds.toFixed(2)} s and ${megabytes.toFixed(0)} MB over a file never read before`,
  )
  return made
}

export const coldStartBench: Bench = {
  bars: [
    { name: 'backtest-cold-start', unit: 'ms', better: 'lower', floor: 150, moonshot: 40 },
    { name: 'backtest-memory', unit: 'MB', better: 'lower', floor: 300, moonshot: 120 },
  ],
  samples: 9,
  measure: () => {
    const { candles, settings } = prepared()
    const args = ['--file', candles, '--settings', settings]
    const { seconds, megabytes } = run(...args)
    console.error(`backtest-cold-start: ${(seconds * 1_000).toFixed(0)} ms of the processor`)
    return [waited(...args), megabytes]
  },
}

export const sweepBench: Bench = {
  bars: [
    { name: 'sweep-1000-years', unit: 's', better: 'lower', floor: 30, moonshot: 10 },
    { name: 'sweep-memory', unit: 'MB', better: 'lower', floor: 300, moonshot: 150 },
  ],
  samples: 1,
  measure: () => {
    const { folder, candles, settings } = prepared()
    const path = join(folder, 'sweep.json')
    writeFileSync(path, JSON.stringify({ 'profits.0.profit': profits }))
    const { seconds, megabytes } = run('--file', candles, '--settings', settings, '--sweep', path, '--threads', '1')
    return [seconds, megabytes]
  },
}
