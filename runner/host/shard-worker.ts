/**
 * Shard thread: a lane, the front and the journal joined by messages. Decisions go on while the journal commits; output leaves after the
 * commit.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { AnyFamily } from '#engine/unit.ts'
import { mustSend, takeInput } from '../lane/inputs.ts'
import { emptyLane, isTold, takeOutput } from '../lane/lane.ts'
import { accountBalances, askPreview, projectAgain, unitNow } from '../read/queries.ts'
import { recoverLane, resumeLane } from '../lane/recover.ts'
import { beginSnapshot, nextSlice, type Saved, savedIn, type Snapshot } from '../journal/snapshot.ts'
import { openSqliteReader } from '../journal/sqlite-journal.ts'
import {
  type FromJournal,
  type FromShards,
  isDealtTo,
  type ShardsData,
  type ToJournal,
  type ToShards,
} from './thread-messages.ts'

if (parentPort === null) throw new Error('shards run on a thread of their own')
const front = parentPort

/** Data that the front starts this thread with. */
const { data, journal } = workerData as { data: ShardsData; journal: MessagePort }

/** Module that exports `families`, as `bots/units.ts` does. */
const asFamilies = (module: unknown) => module as { families: Record<string, AnyFamily> }
const { families } = asFamilies(
  await (data.familiesModule === null ? import('#bots/units.ts') : import(data.familiesModule)),
)

const { epochs, installation, worker, workers } = data
const named = new Map(Object.values(families).map((family) => [family.name, family]))
const reader = openSqliteReader(data.file)
const lane = emptyLane({
  families: named,
  installation,
  epochs,
  unitBody: reader.unitBody,
  managedIn: reader.managedIn,
})

/** Most records, and below it the longest time in ms, between two snapshots. */
const SNAPSHOT_EVERY = 20_000
const SNAPSHOT_AFTER_MS = 60_000

let lastTicket = 0
let quietTicket = 0
/** Messages to the journal that are not yet confirmed: the rows of a snapshot, or none. */
const underWay: (readonly Saved[])[] = []
let snapshot: Snapshot | null = null
let stopTicket: number | null = null
let isLastSnapshot = false

const tellFront = (message: FromShards): void => front.postMessage(message)
const tellJournal = (message: ToJournal): void => {
  underWay.push(message.kind === 'snapshot' ? savedIn(message.slice) : [])
  journal.postMessage(message)
}

/** Sends the lane's output, and reports when nothing is unconfirmed any more. */
const sendOut = (): void => {
  const { appends, ...output } = takeOutput(lane)
  if (isTold(output)) tellFront({ kind: 'output', output })
  if (appends.length > 0) {
    tail += appends.length
    tellJournal({ kind: 'append', group: appends })
  }
  if (tail >= SNAPSHOT_EVERY && snapshot === null) takeSnapshot()
  sayQuiet()
  if (underWay.length === 0 && stopTicket !== null) finish(stopTicket)
}

const sayQuiet = (): void => {
  if (underWay.length > 0 || lastTicket === quietTicket) return
  quietTicket = lastTicket
  tellFront({ kind: 'quiet', ticket: lastTicket })
}

const takeSnapshot = (): void => {
  if (snapshot !== null) return
  snapshot = beginSnapshot(lane)
  tail = 0
  setImmediate(sendSlice)
}

/** Sends one snapshot slice a turn, so that prints and commands never wait long. */
const sendSlice = (): void => {
  const slice = snapshot === null ? null : nextSlice(snapshot)
  if (slice === null) {
    snapshot = null
    return
  }
  tellJournal({ kind: 'snapshot', slice, epochs })
  setImmediate(sendSlice)
}

const timer = setInterval(takeSnapshot, SNAPSHOT_AFTER_MS)

/** Sends the last snapshot and ends the thread once it is durable. */
const finish = (ticket: number): void => {
  if (!isLastSnapshot) {
    isLastSnapshot = true
    clearInterval(timer)
    const rest = snapshot
    snapshot = null
    for (const last of rest === null ? [beginSnapshot(lane)] : [rest, beginSnapshot(lane)]) {
      for (let slice = nextSlice(last); slice !== null; slice = nextSlice(last))
        tellJournal({ kind: 'snapshot', slice, epochs })
    }
    if (underWay.length > 0) return
  }
  tellFront({ kind: 'stopped', ticket })
  journal.close()
  reader.close()
  front.close()
}

const take = (message: ToShards): void => {
  switch (message.kind) {
    case 'input':
      lastTicket = message.ticket
      takeInput(lane, message.input)
      if (mustSend(lane, message.input)) sendOut()
      else sayQuiet()
      return
    case 'now':
      tellFront({ kind: 'now', ticket: message.ticket, now: unitNow(lane, message.account, message.unit) })
      return
    case 'balances':
      tellFront({ kind: 'balances', ticket: message.ticket, balances: accountBalances(lane, message.account) })
      return
    case 'preview':
      tellFront({ kind: 'preview', ticket: message.ticket, preview: askPreview(lane, message) })
      return
    case 'project': {
      const batch = projectAgain(lane, message.shard, message.records)
      tellFront({ kind: 'projected', ticket: message.ticket, batch })
      return
    }
    case 'stop':
      stopTicket = message.ticket
      sendOut()
      return
  }
}

let tail = recoverLane(
  lane,
  reader.recover((shard) => isDealtTo(shard, worker, workers)),
)
for (const market of data.markets) takeInput(lane, market)
resumeLane(lane, data.nowMs)
journal.on('message', ({ messages, reached, dropped }: FromJournal) => {
  const units = underWay.splice(0, messages).flat()
  for (const shard of dropped) takeInput(lane, { kind: 'dropped', shard })
  for (const [shard, position] of reached) takeInput(lane, { kind: 'committed', shard, position })
  if (units.length > 0) takeInput(lane, { kind: 'saved', units })
  sendOut()
})
sendOut()
front.on('message', take)
