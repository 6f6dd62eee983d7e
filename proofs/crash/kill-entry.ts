/** For tests, a process of its own: plays the crash script through the threaded runner from where the last life of it stopped, and says at the end how things stand. */
import {
  appendFileSync,
  existsSync,
  fsyncSync,
  openSync,
  closeSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { decodeJson, encodeJson } from '#engine/json.ts'
import { script } from './crash-script.ts'
import { testMarket } from './harness.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import { pass } from './kill-hook.ts'
import type { ProjectionBatch, ReadStore, Runner } from '#runner/host/runner.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { type TestFeed, testFeed } from './test-world.ts'

const [, , dataDir = ''] = process.argv
const progress = join(dataDir, 'progress')
const tables = join(dataDir, 'tables')

/** One batch a line, synced; a torn last line was never written. */
const batches = (): ProjectionBatch[] =>
  existsSync(tables)
    ? readFileSync(tables, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => asBatch(decodeJson(line)))
    : []

/** The file is written below alone. */
const asBatch = (value: unknown) => value as ProjectionBatch

const readStore: ReadStore = {
  watermarks: () => Promise.resolve(new Map(batches().map(({ shard, position }) => [shard, position]))),
  write: (batch) => {
    pass('before the read tables')
    const file = openSync(tables, 'a')
    writeSync(file, `${encodeJson(batch)}\n`)
    fsyncSync(file)
    closeSync(file)
    pass('after the read tables')
    return Promise.resolve()
  },
}

const play = async (runner: Runner, feed: TestFeed, input: LaneInput): Promise<string> => {
  if (input.kind === 'print') await feed.tell(input.event)
  if (input.kind === 'command') {
    const sent = runner.send(input.command)
    pass('command on its way')
    const { refusal } = await sent
    pass('command answered')
    // What an order causes after its answer is waited for, too.
    await feed.quiet()
    return refusal?.code ?? 'accepted'
  }
  return ''
}

const failed = (error: unknown): void => {
  console.error(error)
  process.exit(1)
}

const done = existsSync(progress) ? readFileSync(progress, 'utf8').split('\n').slice(0, -1) : []
const feed = testFeed([testMarket('BTC/USDC')])
const before = script.slice(0, done.length).findLast((input) => input.kind === 'print')
if (before?.kind === 'print') feed.remember(before.event)
const familiesModule = new URL('kill-families.ts', import.meta.url).href
const allowance = () => Promise.resolve(10)
const runner = await startRunner({
  dataDir,
  families: [],
  feeds: [feed],
  readStore,
  failed,
  allowance,
  shardWorkers: 1,
  familiesModule,
})
pass('started')
for (const input of script.slice(done.length)) {
  const answer = await play(runner, feed, input)
  pass('input done')
  appendFileSync(progress, `${answer}\n`)
}
const accounts = ['a', 'second']
const balances = await Promise.all(accounts.map((account) => runner.balances(account)))
const units = await Promise.all([
  runner.now('a', 'b'),
  runner.now('a', 'rich'),
  runner.now('second', 'other'),
  runner.now('second', 'bad'),
])
await runner.stop()
// Not at which record a unit stands: an order whose sending a kill cut off is attempted again, which is a record of its own.
const left = units.map((unit) => (unit === null ? null : { ...unit, position: null }))
writeFileSync(join(dataDir, 'end'), encodeJson({ balances, units: left }))
