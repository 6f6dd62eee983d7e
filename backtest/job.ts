/** A backtest on a thread of its own, so that whoever waits for it can go on, and can end it at any moment. */
import { Worker } from 'node:worker_threads'
import type { BacktestNews, BacktestTask } from './job-task.ts'
import type { BacktestReport } from './report.ts'

export type JobOptions = {
  onProgress?: (share: number) => void
  /** Ends the thread; the promise is refused with the signal's reason. */
  signal?: AbortSignal
}

/** What a run of a year of minutes needs many times over; more than that is a bot that goes wrong. */
const MEMORY_MB = 512

const workerFile = new URL('./job-worker.ts', import.meta.url)

/** The thread has ended when the promise settles. It fails when the run fails, and when the thread takes too much memory. */
export const runJob = async (task: BacktestTask, { onProgress, signal }: JobOptions = {}): Promise<BacktestReport> => {
  signal?.throwIfAborted()
  const worker = new Worker(workerFile, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<BacktestReport>()
  const stop = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)))
  signal?.addEventListener('abort', stop, { once: true })
  worker.on('message', (news: BacktestNews) => {
    if (news.kind === 'done') resolve(news.report)
    else onProgress?.(news.share)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the thread of a backtest ended without a result')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
