/** Thread host: shards on worker threads, the journal on one more. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Host, Sink } from './host.ts'
import type { LaneInput, StartInput } from '../lane/inputs.ts'
import { allShards, CATCH_UP } from './local-host.ts'
import { accountOf } from '../lane/commands.ts'
import { nothingTold } from '../lane/lane.ts'
import type { ProjectionBatch } from './runner.ts'
import { SHARDS, shardOf } from '../lane/shard.ts'
import {
  type AskJournal,
  type FromShards,
  isDealtTo,
  type JournalAnswer,
  type ShardsData,
  type ToShards,
} from './thread-messages.ts'

/** What the threads start from. */
export type ThreadOptions = {
  file: string
  workers: number
  /** Module that exports `families`. Null is that of the bots. */
  familiesModule: string | null
  markets: readonly StartInput[]
  /** Market time in ms at the start. */
  nowMs: number
  sink: Sink
  failed: (error: unknown) => void
}

/** Promises by ticket, one answer each. */
class Tickets<Answer> {
  #last = 0
  #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: unknown) => void }>()

  ask(send: (ticket: number) => void): Promise<Answer> {
    this.#last += 1
    const ticket = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject })
      send(ticket)
    })
  }

  answer(ticket: number, answer: Answer): void {
    this.#waiting.get(ticket)?.resolve(answer)
    this.#waiting.delete(ticket)
  }

  fail(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

type Answer = Exclude<FromShards, { kind: 'output' | 'quiet' }>
type ShardThread = {
  worker: Worker
  tickets: Tickets<Answer>
  /** Inputs sent, and callers that wait until they are done. */
  sent: number
  waiting: { ticket: number; resolve: () => void }[]
}

/** Starts the shards on `workers` threads, with the journal's writer on one of its own. */
export const startThreadHost = async (options: ThreadOptions): Promise<Host> => {
  const channels = Array.from({ length: options.workers }, () => new MessageChannel())
  const ports = channels.map(({ port1 }) => port1)
  const fail = failure(options)
  const journal = startJournal(options.file, ports, fail)
  fail.register([journal.tickets])
  const claimed = await journal.tickets.ask((ticket) => journal.post({ kind: 'claim', ticket, shards: allShards() }))
  if (claimed.kind !== 'claimed') throw new Error('the journal answered something else')
  const early: Parameters<Sink>[0][] = []
  let sink: Sink = (output) => void early.push(output)
  const { epochs, installation } = claimed.claim
  const { file, familiesModule, workers, markets, nowMs } = options
  const plain = { file, familiesModule, workers, markets, nowMs }
  const threads = channels.map(({ port2 }, worker) => {
    return startShards({ ...plain, worker, epochs, installation }, port2, { fail, sink: (output) => sink(output) })
  })
  fail.register([journal.tickets, ...threads.map(({ tickets }) => tickets)])
  /** Thread of each shard. */
  const homes = new Map(allShards().map((shard) => [shard, homeOf(threads, shard)]))
  const threadOf = (account: string): ShardThread => threadNamed(homes, shardOf(account))
  const ask = (thread: ShardThread, message: (ticket: number) => ToShards): Promise<Answer> =>
    thread.tickets.ask((ticket) => thread.worker.postMessage(message(ticket)))
  return {
    journal: claimed.claim,
    epochOf: (account) => epochs.get(shardOf(account)) ?? 0,
    command: (command) => void give(threadOf(accountOf(command)), { kind: 'command', command }),
    said: (account, said) => void give(threadOf(account), { kind: 'exchange-said', account, said }),
    tell: (input) => Promise.all(threads.map((thread) => give(thread, input))).then(() => undefined),
    now: async (account, unit) => {
      const answer = await ask(threadOf(account), (ticket) => ({ kind: 'now', ticket, account, unit }))
      return answer.kind === 'now' ? answer.now : null
    },
    balances: async (account) => {
      const answer = await ask(threadOf(account), (ticket) => ({ kind: 'balances', ticket, account }))
      return answer.kind === 'balances' ? answer.balances : []
    },
    preview: async (account, unit, asked) => {
      const answer = await ask(threadOf(account), (ticket) => ({ kind: 'preview', ticket, account, unit, ask: asked }))
      return answer.kind === 'preview' ? answer.preview : null
    },
    catchUp: async (watermarks) => {
      for (let shard = 0; shard < SHARDS; shard += 1) {
        const thread = threadNamed(homes, shard)
        await catchUpShard({ journal, shard, after: watermarks.get(shard) ?? 0, sink: options.sink }, (records) =>
          ask(thread, (ticket) => ({ kind: 'project', ticket, shard, records })),
        )
      }
      sink = options.sink
      for (const output of early) sink(output)
    },
    stop: async () => {
      await Promise.all(threads.map((thread) => ask(thread, (ticket) => ({ kind: 'stop', ticket }))))
      fail.expectEnd()
      await journal.tickets.ask((ticket) => journal.post({ kind: 'close', ticket }))
    },
  }
}

const homeOf = (threads: readonly ShardThread[], shard: number): ShardThread => {
  const thread = threads.find((_, worker) => isDealtTo(shard, worker, threads.length))
  if (thread === undefined) throw new RangeError(`no thread has shard ${shard}`)
  return thread
}

const threadNamed = (homes: ReadonlyMap<number, ShardThread>, shard: number): ShardThread => {
  const thread = homes.get(shard)
  if (thread === undefined) throw new RangeError(`shard ${shard} is not of this runner`)
  return thread
}

/** Sends an input. Resolves when everything it caused is durable. */
const give = (thread: ShardThread, input: LaneInput): Promise<void> => {
  thread.sent += 1
  const ticket = thread.sent
  thread.worker.postMessage({ kind: 'input', input, ticket } satisfies ToShards)
  return new Promise((resolve) => {
    thread.waiting.push({ ticket, resolve })
  })
}

type Journal = { post: (ask: AskJournal) => void; tickets: Tickets<JournalAnswer> }

const startJournal = (file: string, ports: MessagePort[], fail: (error: unknown) => void): Journal => {
  const worker = new Worker(new URL('../journal/journal-worker.ts', import.meta.url), {
    workerData: { file, ports },
    transferList: ports,
  })
  const tickets = new Tickets<JournalAnswer>()
  worker.on('message', (answer: JournalAnswer) => tickets.answer(answer.ticket, answer))
  worker.on('error', fail)
  return { post: (ask) => worker.postMessage(ask), tickets }
}

const startShards = (
  data: ShardsData,
  journal: MessagePort,
  { fail, sink }: { fail: (error: unknown) => void; sink: Sink },
): ShardThread => {
  const worker = new Worker(new URL('shard-worker.ts', import.meta.url), {
    workerData: { data, journal },
    transferList: [journal],
  })
  const thread: ShardThread = { worker, tickets: new Tickets(), sent: 0, waiting: [] }
  worker.on('message', (message: FromShards) => {
    switch (message.kind) {
      case 'output':
        sink(message.output)
        return
      case 'quiet': {
        const met = thread.waiting.filter(({ ticket }) => ticket <= message.ticket)
        thread.waiting = thread.waiting.slice(met.length)
        for (const { resolve } of met) resolve()
        return
      }
      case 'now':
      case 'balances':
      case 'preview':
      case 'projected':
      case 'stopped':
        thread.tickets.answer(message.ticket, message)
        return
    }
  })
  worker.on('error', fail)
  return thread
}

/** Failure of the runner by the first error of a thread: waiting callers are told, and nothing more is taken. */
const failure = ({ failed }: ThreadOptions) => {
  let waiting: readonly { fail: (error: unknown) => void }[] = []
  let isOver = false
  const fail = (error: unknown): void => {
    if (isOver) return
    isOver = true
    for (const one of waiting) one.fail(error)
    failed(error)
  }
  return Object.assign(fail, {
    register: (all: typeof waiting) => {
      waiting = all
    },
    expectEnd: () => {
      isOver = true
    },
  })
}

const catchUpShard = async (
  { journal, shard, after, sink }: { journal: Journal; shard: number; after: number; sink: Sink },
  project: (records: readonly { position: number; body: string }[]) => Promise<Answer>,
): Promise<void> => {
  for (let from = after; ;) {
    const read = await journal.tickets.ask((ticket) =>
      journal.post({ kind: 'read', ticket, shard, after: from, limit: CATCH_UP }),
    )
    if (read.kind !== 'records' || read.records.length === 0) return
    const answer = await project(read.records)
    const batch: ProjectionBatch | null = answer.kind === 'projected' ? answer.batch : null
    if (batch === null) return
    sink({ ...nothingTold(), batches: [batch] })
    from = batch.position
  }
}
