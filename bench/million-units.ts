/**
 * A million idle units after a restart: how long until they are armed and ready, and how much memory they hold (design: engine.md 5).
 *
 * An idle unit here is the product's own GRID bot as a snapshot has it: created, three levels made, suspended by its user, so nothing rests and it waits for
 * prices, one above and one below. Its body is some 2.8 kB of JSON and stays in the journal; ten of them share an account. Two thousand kinds, over 500 pairs
 * and with different prices, are made by the product itself and copied under other ids. The tail behind the snapshots is as long as the runner ever lets it
 * grow: bots that were started again. Seconds are those of the wall from the start of the process on; what of them the processor worked, all threads together, is
 * told beside it, for on a machine with busy neighbors it is less. Building and restarting run in processes of their own, so that the memory is the restart's alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bar, type Bench, besides } from './bar.ts'

const UNITS = 1_000_000
const TAIL = 20_000

/** What the process of a restart says of itself. */
export type Restarted = { seconds: number; processorSeconds: number; gigabytes: number; units: number; tail: number }

const run = ({ pathname }: URL, ...args: readonly string[]): string => {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 24 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', pathname, ...args], options)
  if (status !== 0) throw new Error(`${pathname} ${args.join(' ')}: ${stderr.slice(0, 2_000)}`)
  return stdout
}

/** The entry prints exactly this. */
const asRestarted = (value: unknown) => value as Restarted

let folder: string | null = null

/** The folder of the journal, made once. */
const prepared = (): string => {
  if (folder !== null) return folder
  const made = mkdtempSync(join(tmpdir(), 'bench-million-'))
  process.on('exit', () => rmSync(made, { recursive: true }))
  run(new URL('million-fixture.ts', import.meta.url), made, String(UNITS), String(TAIL))
  folder = made
  return made
}

const restart = (entry: URL): Restarted => {
  const restarted = asRestarted(JSON.parse(run(entry, prepared())))
  const { units, tail } = restarted
  if (units !== UNITS || tail < TAIL) throw new Error(`${units} units and a tail of ${tail}: not what the bar means`)
  return restarted
}

const SECONDS: Bar = { name: 'restart-1m-units', unit: 's', better: 'lower', against: 'bare-node:sqlite', ratio: 0.43 }
const MEMORY: Bar = { name: 'rss-1m-idle-units', unit: 'GB', better: 'lower', against: 'bare-objects', ratio: 0.54 }

export const millionUnitsBench: Bench = {
  bars: [SECONDS, MEMORY],
  samples: 3,
  isShort: false,
  measure: () => {
    const bare = restart(new URL('bare-restart.ts', import.meta.url))
    const own = restart(new URL('million-restart.ts', import.meta.url))
    return [
      { value: own.seconds, ratio: bare.processorSeconds / own.processorSeconds },
      besides(MEMORY, own.gigabytes, bare.gigabytes),
    ]
  },
}
