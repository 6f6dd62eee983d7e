/** Faults that engines are known for, planted one by one: the harness must find each of them, or its silence about the real one means nothing. */
import { expect, test } from 'vitest'
import { decodeRecord, encodeRecord } from '#runner/journal/encode-record.ts'
import { brokenLaws, fillTexts } from './crash-checks.ts'
import { emptySurvivors, Killed, play, type World } from './crash-world.ts'
import { cause } from '#runner/lane/answer.ts'
import { happen } from '#runner/lane/decide.ts'
import { isNight } from '../suite/night.ts'
import { testMarket } from './harness.ts'
import type { Append, Journal, Recovered } from '#runner/journal/journal.ts'
import { script, world } from './crash-script.ts'
import { awaken } from '#runner/sleep/sleep.ts'

/** A run for each step of the script: longer than one test may take, on a busy machine. */
const MANY_RUNS_MS = 300_000

const honest = play(world(), script)

/** Kills once at each step in turn, by day at every so many-th, and gathers what the checks say of each run. */
const found = (planted: Partial<World>, stopAfter = 1, every = 3): string[] => {
  const complaints: string[] = []
  let total = 0
  play(world({ step: () => void (total += 1) }), script)
  for (let moment = 0; moment < total && complaints.length < stopAfter; moment += isNight ? 1 : every) {
    let count = 0
    const step = (): void => {
      if (count++ === moment) throw new Killed()
    }
    const run = attempt(() => play(world({ ...planted, step }), script))
    if (typeof run === 'string') {
      complaints.push(run)
      continue
    }
    complaints.push(...brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read))
    const same = JSON.stringify(fillTexts(run.survivors.disk)) === JSON.stringify(fillTexts(honest.survivors.disk))
    if (!same) complaints.push('other fills')
  }
  return complaints
}

/** A run that stops with an error has been caught too. */
const attempt = <Result>(work: () => Result): Result | string => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isPartFill = (body: string): boolean => {
  const record = decodeRecord(body, 'a record')
  return record.kind === 'happened' && record.outcome?.kind === 'filled' && !record.outcome.done
}

const onRecover = (change: (recovered: Recovered) => Recovered): World['plant'] => {
  return (journal) => ({ ...journal, recover: (shards) => change(journal.recover(shards)) })
}

test(
  'the honest runner is not suspected',
  () => {
    expect(found({}, 1, 9)).toEqual([])
  },
  MANY_RUNS_MS,
)

test(
  'a fill that is applied twice',
  () => {
    const plant: World['plant'] = (journal, disk) => ({
      ...journal,
      recover: (shards) => {
        const fill = disk.records.findLast(({ body }) => isPartFill(body))
        const last = disk.records.findLast(({ shard }) => shard === fill?.shard)
        if (fill !== undefined && last !== undefined) disk.records.push({ ...fill, position: last.position + 1 })
        return journal.recover(shards)
      },
    })
    const complaints = found({ plant, snapshotEvery: 1_000 }, 1_000)
    expect(complaints.filter((complaint) => complaint.startsWith('I04'))).not.toEqual([])
    expect(complaints.filter((complaint) => complaint.startsWith('I05'))).not.toEqual([])
  },
  MANY_RUNS_MS,
)

test(
  'an intent that is not journalled before the order leaves',
  () => {
    const plant = (journal: Journal): Journal => {
      let held: Append[] = []
      return {
        ...journal,
        append: (group) => {
          // Says that it is durable, and keeps it until the next group comes.
          const ready = held
          held = [...group]
          return ready.length > 0 ? journal.append(ready) : new Set()
        },
      }
    }
    expect(found({ plant })).not.toEqual([])
  },
  MANY_RUNS_MS,
)

test(
  'a spent want that is placed again after a restart',
  () => {
    const forgetEnds = (body: string): string => {
      const record = decodeRecord(body, 'a record')
      if (record.kind !== 'happened') return body
      const orders = record.orders.map((row) =>
        row.state === 'filled' ? { ...row, state: 'intent' as const, filled: row.filled } : row,
      )
      return encodeRecord({ ...record, orders })
    }
    const plant = onRecover((recovered) => ({
      ...recovered,
      tail: [...recovered.tail].map((entry) => ({ ...entry, body: forgetEnds(entry.body) })),
    }))
    expect(found({ plant })).not.toEqual([])
  },
  MANY_RUNS_MS,
)

test('a restart that decides again instead of applying', () => {
  const survivors = emptySurvivors()
  const first = play(world({ snapshotEvery: 1_000 }), script.slice(0, 8), survivors)
  expect(brokenLaws(first.host.lane, survivors.disk, survivors.read)).toEqual([])
  const again = play(world(), [], survivors).host
  // The last event of each unit is given to it once more, as if the record had only said what happened.
  for (const { body, shard } of survivors.disk.records.slice()) {
    const record = decodeRecord(body, 'a record')
    const handle = again.lane.shards.get(shard)?.units.get(record.kind === 'happened' ? record.unit : '')
    if (record.kind !== 'happened' || handle === undefined || record.created !== null) continue
    happen(again.lane, cause(awaken(handle), record.event))
  }
  again.take({ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null })
  const complaints = brokenLaws(again.lane, survivors.disk, survivors.read)
  expect(complaints.filter((complaint) => complaint.startsWith('I05'))).not.toEqual([])
})
