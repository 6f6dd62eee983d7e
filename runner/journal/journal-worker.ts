/** Journal thread: everything that arrived during the last commit is the next one. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openSqliteJournal } from './sqlite-journal.ts'
import type { Append } from './journal.ts'
import type { AskJournal, FromJournal, JournalAnswer, ToJournal } from '../host/thread-messages.ts'

if (parentPort === null) throw new Error('the journal runs on a thread of its own')
const front = parentPort

/** Data that the front starts this thread with. */
const { file, ports } = workerData as { file: string; ports: MessagePort[] }

const journal = openSqliteJournal(file, Date.now)

type Waiting = { port: MessagePort; message: ToJournal }
let waiting: Waiting[] = []
let isPlanned = false

const NOBODY: ReadonlySet<number> = new Set()

const commit = (): void => {
  isPlanned = false
  const taken = waiting
  waiting = []
  const group: Append[] = []
  const done = new Map<MessagePort, { messages: number; reached: Map<number, number> }>()
  for (const { port, message } of taken) {
    const mine = done.get(port) ?? { messages: 0, reached: new Map<number, number>() }
    done.set(port, mine)
    mine.messages += 1
    if (message.kind !== 'append') continue
    for (const append of message.group) {
      group.push(append)
      mine.reached.set(append.shard, append.position)
    }
  }
  const stale = group.length > 0 ? journal.append(group) : NOBODY
  // A slice holds nothing newer than the records that were sent before it, and those are durable now.
  for (const { message } of taken) if (message.kind === 'snapshot') journal.snapshot(message.slice, message.epochs)
  for (const [port, { messages, reached }] of done) {
    const held = [...reached].filter(([shard]) => !stale.has(shard))
    const dropped = [...reached.keys()].filter((shard) => stale.has(shard))
    port.postMessage({ messages, reached: held, dropped } satisfies FromJournal)
  }
}

for (const port of ports) {
  port.on('message', (message: ToJournal) => {
    waiting.push({ port, message })
    if (isPlanned) return
    isPlanned = true
    setImmediate(commit)
  })
}

const answerTo = (ask: AskJournal): JournalAnswer => {
  const { ticket } = ask
  switch (ask.kind) {
    case 'claim':
      return { kind: 'claimed', ticket, claim: journal.claim(ask.shards) }
    case 'read':
      return { kind: 'records', ticket, records: journal.read(ask.shard, ask.after, ask.limit) }
    case 'close':
      commit()
      journal.close()
      for (const port of ports) port.close()
      return { kind: 'closed', ticket }
  }
}

front.on('message', (ask: AskJournal) => {
  front.postMessage(answerTo(ask))
  if (ask.kind === 'close') front.close()
})
