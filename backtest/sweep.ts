/** Many settings over the same candles, on all cores: the candles are shared memory, and each thread takes the next settings when it has done its own. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Candles } from '#engine/candle.ts'
import { COLUMNS } from '#market/fold.ts'
import type { SweepJob, SweepPast, SweepRow, SweepTask } from './sweep-task.ts'

export type SweepOptions = {
  /** All cores when it is not given. */
  threads?: number
  onProgress?: (done: number, all: number) => void
  /** Stops every thread; the promise is refused with the signal's reason. */
  signal?: AbortSignal
}

const isShared = (column: Float64Array): column is Float64Array<SharedArrayBuffer> =>
  column.buffer instanceof SharedArrayBuffer

const shared = (column: Float64Array): Float64Array<SharedArrayBuffer> => {
  if (isShared(column)) return column
  const copy = new Float64Array(new SharedArrayBuffer(column.byteLength))
  copy.set(column)
  return copy
}

/** The same candles in memory that all threads see. */
const sharedCandles = (candles: Candles): Candles => {
  const columns = COLUMNS.map((name) => [name, shared(candles[name])] as const)
  return { ...candles, ...Object.fromEntries(columns) }
}

const sharedPast = (past: SweepPast): SweepPast =>
  past.kind === 'prices'
    ? { ...past, candles: sharedCandles(past.candles), before: past.before.map(sharedCandles) }
    : { ...past, pasts: past.pasts.map((one) => ({ ...one, candles: sharedCandles(one.candles) })) }

/**
 * What a thread may take for its newest objects. Nearly all of them are gone with the candle that they were made for, but each collection looks at much else besides: with half
 * of it a run is a tenth slower. With much more, as a thread takes left to itself, they no longer stay in the processor's own memory.
 */
const YOUNG_MB = 24

/**
 * The most that lives longer may take. A run has some twenty; what runs before it have left is collected the later the more there may be: with gigabytes allowed, as otherwise, a
 * thousand runs hold 60 to 100 MB more, and are no faster.
 */
const OLD_MB = 512

const workerFile = new URL('./sweep-worker.ts', import.meta.url)

/** Rows in the order of the sets. Fails when a thread breaks or the signal says so. */
export const sweep = async (job: SweepJob, options: SweepOptions = {}): Promise<readonly SweepRow[]> => {
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  const rows: SweepRow[] = []
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const fees = job.feeCandles === undefined ? {} : { feeCandles: sharedCandles(job.feeCandles) }
  const task: SweepTask = { ...job, ...fees, past: sharedPast(job.past), next }
  const count = Math.max(1, Math.min(options.threads ?? availableParallelism(), job.sets.length))
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB }
  const workers = Array.from({ length: count }, () => new Worker(workerFile, { workerData: task, resourceLimits }))
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => reject(asError(signal?.reason))
      signal?.addEventListener('abort', stop, { once: true })
      let running = workers.length
      let done = 0
      for (const worker of workers) {
        worker.on('message', (row: SweepRow) => {
          rows[row.index] = row
          done += 1
          onProgress?.(done, job.sets.length)
        })
        worker.on('error', reject)
        worker.on('exit', () => {
          running -= 1
          if (running === 0) resolve()
        })
      }
    })
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return rows
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
