/**
 * The reference of a restart: the same rows of the same journal, read by node:sqlite alone, and held as plainly as they can be: `bare-restart.ts FOLDER`. Bodies of accounts and
 * records are parsed, a unit is its ids and the two prices it waits for, in order of those above.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Restarted } from './million-units.ts'

type Idle = { id: string; account: unknown; above: number; below: number }

/** Rows are lists of columns. */
const asColumns = (rows: unknown) => rows as Iterable<readonly unknown[]>

const [, , folder = ''] = process.argv
const database = new DatabaseSync(join(folder, 'journal.sqlite'), { readOnly: true })
const rowsOf = (query: string) => {
  const statement = database.prepare(query)
  statement.setReturnArrays(true)
  return asColumns(statement.iterate())
}

const accounts = new Map<string, unknown>()
for (const [id, body] of rowsOf('select id, body from snapshot')) accounts.set(String(id), JSON.parse(String(body)))
const idle = new Map<string, Idle>()
for (const [id, account, above, below] of rowsOf('select id, account, above, below from sleeper')) {
  const unit = { id: String(id), account: accounts.get(String(account)), above: Number(above), below: Number(below) }
  idle.set(unit.id, unit)
}
let tail = 0
for (const [body] of rowsOf(
  'select body from record where position > coalesce((select position from replay where replay.shard = record.shard), 0) order by shard, position',
)) {
  const text = String(body)
  // Behind its format and its checksum.
  JSON.parse(text.slice(text.indexOf('{')))
  tail += 1
}
const order = Float64Array.from(idle.values(), ({ above }) => above).sort()
if (order.length !== idle.size) throw new Error('nobody is there')
const seconds = performance.now() / 1_000
const { user, system } = process.cpuUsage()
const processorSeconds = (user + system) / 1e6
globalThis.gc?.()
const gigabytes = process.memoryUsage.rss() / 1e9
console.log(JSON.stringify({ seconds, processorSeconds, gigabytes, units: idle.size, tail } satisfies Restarted))
