/** The thread of one backtest: it says how far it is and, at the end, what came of it. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type BacktestNews, type BacktestTask, runTask } from './job-task.ts'

/** Sent by `job.ts` alone. */
const asTask = (value: unknown) => value as BacktestTask

if (parentPort === null) throw new Error('a backtest job runs on a thread of its own')
const front: MessagePort = parentPort
const say = (news: BacktestNews): void => front.postMessage(news)

say({ kind: 'done', report: runTask(asTask(workerData), (share) => say({ kind: 'progress', share })) })
