/** Restarts on the journal in a folder as a thread of shards does, and says after how long all are armed and ready, and what it holds: `million-restart.ts FOLDER`. */
import { join } from 'node:path'
import { families } from '#bots/index.ts'
import { takeInput } from '#runner/lane/inputs.ts'
import { emptyLane } from '#runner/lane/lane.ts'
import { unitNow } from '#runner/read/queries.ts'
import { recoverLane, resumeLane } from '#runner/lane/recover.ts'
import { openSqliteJournal, openSqliteReader } from '#runner/journal/sqlite-journal.ts'
import { allShards } from '#runner/host/local-host.ts'
import { accountId, marketInputs, unitId } from './million-fixture.ts'
import type { Restarted } from './million-units.ts'

const [, , folder = ''] = process.argv
const file = join(folder, 'journal.sqlite')
const journal = openSqliteJournal(file, Date.now)
const { epochs, installation } = journal.claim(allShards())
const reader = openSqliteReader(file)
const lane = emptyLane({
  families: new Map(Object.entries(families)),
  epochs,
  installation,
  unitBody: reader.unitBody,
  managedIn: reader.managedIn,
})
const tail = recoverLane(
  lane,
  reader.recover(() => true),
)
for (const market of marketInputs) takeInput(lane, market)
resumeLane(lane)
// Since the process began, as somebody who waits for it counts.
const seconds = performance.now() / 1_000
const { user, system } = process.cpuUsage()
const processorSeconds = (user + system) / 1e6
let units = 0
for (const shard of lane.shards.values()) units += shard.units.size
if (unitNow(lane, accountId(0), unitId(1)) === null) throw new Error('nobody is there')
globalThis.gc?.()
const gigabytes = process.memoryUsage.rss() / 1e9
console.log(JSON.stringify({ seconds, processorSeconds, gigabytes, units, tail } satisfies Restarted))
