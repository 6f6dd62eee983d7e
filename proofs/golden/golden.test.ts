/** Recorded lives of every family in the demo account: what people see of them stays as it was. `GOLDEN=record` writes what is seen now. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeJson, encodeJson } from '#engine/json.ts'
import { amount, formatDecimal } from '#engine/money.ts'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Disk, emptyDisk } from '../crash/harness.ts'
import type { SleepingUnit } from '#runner/journal/journal.ts'
import { SHARDS } from '#runner/lane/shard.ts'
import { linesOf, MINUTES, play, type Script } from './play.ts'

const fileOf = (name: string): string => new URL(name, import.meta.url).pathname
const read = (name: string): unknown => decodeJson(readFileSync(fileOf(name), 'utf8'))

/** These files are written below alone. */
const asScripts = (value: unknown) => value as readonly Script[]
const asRecorded = (value: unknown) => value as Readonly<Record<string, Seen>>
const asDisk = (value: unknown) =>
  value as { epoch: number; records: Disk['records']; accounts: []; units: [string, SleepingUnit][]; replay: [] }

const scripts = asScripts(read('scripts.json'))

const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32)

type Seen = ReturnType<typeof seenOf>

/** Hashes of every line, and enough to see what kind of life it was. */
const seenOf = (lines: ReturnType<typeof linesOf>) => ({
  fills: `${lines.fills.length} ${hashOf(lines.fills)}`,
  history: `${lines.history.length} ${hashOf(lines.history)}`,
  answers: `${lines.answers.length} ${hashOf(lines.answers)}`,
  balances: lines.balances,
  slots: [...new Set(lines.fills.map((line) => /"slot":"(\w+)/.exec(line)?.[1] ?? ''))].sort().join(' '),
  actions: [...new Set(lines.history.map((line) => /"action":"([\w-]+)/.exec(line)?.[1] ?? ''))].sort().join(' '),
})

const HALF = 100

const isRecording = process.env['GOLDEN'] === 'record'

const recorded = (): Readonly<Record<string, Seen>> => {
  if (!isRecording) return asRecorded(read('recorded.json'))
  const now = Object.fromEntries(scripts.map((script) => [script.name, seenOf(linesOf(play(script)))]))
  writeFileSync(fileOf('recorded.json'), `${JSON.stringify(now, null, 2)}\n`)
  return now
}

const before = recorded()

test('there are scripts of every family, with prices of trades and of candles', () => {
  expect(scripts.length).toBeGreaterThanOrEqual(30)
  expect(new Set(scripts.map(({ family }) => family)).size).toBe(7)
  expect(new Set(scripts.map(({ source, trouble }) => `${source} ${trouble}`)).size).toBe(10)
  const slots = new Set(Object.values(before).flatMap((seen) => seen.slots.split(' ')))
  expect([...slots].sort()).toEqual(['entry', 'exit', 'profit', 'stop'])
})

test.each(scripts.map((script) => ({ script, name: script.name })))('$name is as it was recorded', ({ script }) => {
  expect(seenOf(linesOf(play(script)))).toEqual(before[script.name])
})

const diskOf = (file: string): Disk => {
  const { epoch, records, ...rest } = asDisk(decodeJson(gunzipSync(readFileSync(file)).toString()))
  return {
    epochs: new Map(Array.from({ length: SHARDS }, (_, shard) => [shard, epoch])),
    records: [...records],
    accounts: new Map(rest.accounts),
    // What the file of format 3 does to the sleepers of the one before.
    units: new Map(rest.units.map(([id, unit]) => [id, { ...unit, isRestless: true, managed: '' }])),
    replay: new Map(rest.replay),
  }
}

/** What each balance has gained in between: "a USDC -12.5". */
const movedBetween = (before: readonly string[], after: readonly string[]): string[] =>
  after.map((line) => {
    const [account = '', asset = '', ...sums] = line.split(' ')
    const name = `${account} ${asset} `
    const was = (before.find((other) => other.startsWith(name)) ?? `${name}0 0`).slice(name.length).split(' ')
    const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + amount(text), 0n)
    return `${name}${formatDecimal(total(sums) - total(was))}`
  })

/** Half a life in a journal of format 3, as the program wrote it that knew no later one. */
describe.each(['spot 3', 'futures-signal 3', 'grid 4'])('a journal of format 3: %s', (name) => {
  const script = scripts.find((one) => one.name === name)
  if (script === undefined) throw new Error(`there is no script ${name}`)
  const file = fileOf(`format-3-${name.replaceAll(' ', '-')}.gz`)
  if (process.env['GOLDEN'] === 'format-3') {
    const disk = emptyDisk()
    play(script, { disk, from: 0, until: HALF })
    const { records, accounts, units, replay } = disk
    const plain = { epoch: 1, records, accounts: [...accounts], units: [...units], replay: [...replay] }
    writeFileSync(file, gzipSync(encodeJson(plain), { level: 9 }))
  }
  test('goes on as if it had always been of this one', () => {
    const old = diskOf(file)
    expect(old.records.some(({ body }) => body.startsWith('{"format":3'))).toBe(true)
    const { fills, history, balances } = linesOf(play(script, { disk: old, from: HALF, until: MINUTES }))
    const unbroken = linesOf(play(script))
    expect(fills.length).toBeGreaterThan(2)
    expect(fills).toEqual(unbroken.fills.slice(-fills.length))
    expect(history).toEqual(unbroken.history.slice(-history.length))
    // What the first half has brought follows the rules of its time.
    const early = { from: 0, until: HALF + 50 }
    const begun = linesOf(play(script, { ...early, from: HALF, disk: diskOf(file) })).balances
    const unbrokenBegun = linesOf(play(script, { ...early, disk: emptyDisk() })).balances
    expect(movedBetween(begun, balances)).toEqual(movedBetween(unbrokenBegun, unbroken.balances))
  })
})
