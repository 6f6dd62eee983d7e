/** Fees that the exchange takes in a third asset: the lane follows the price of its pair, and a restart knows it from the journal. */
import { expect, test } from 'vitest'
import { withFeesIn } from '#engine/fees.ts'
import { formatDecimal } from '#engine/money.ts'
import { brokenLaws, fillTexts, stateText } from '#proofs/crash/crash-checks.ts'
import { world } from '#proofs/crash/crash-script.ts'
import { emptySurvivors, Killed, play } from '#proofs/crash/crash-world.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from './inputs.ts'
import type { Journal } from '../journal/journal.ts'
import { startLocalHost } from '../host/local-host.ts'
import { decodeRecord, encodeRecord } from '../journal/encode-record.ts'
import type { ProjectionBatch } from '../host/runner.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const market = withFeesIn(testMarket('BTC/USDC'), 'BNB')
const feeMarket = testMarket('BNB/USDC')
const markets = [market, feeMarket].map((one) => ({
  kind: 'market' as const,
  market: one,
  interval: '1m' as const,
  now: null,
}))

const bnb = (at: number, price: number): LaneInput => printInput(at, price, 1, 'BNB/USDC')

const lane = (disk = emptyDisk(), plant = (journal: Journal): Journal => journal) => {
  const batches: ProjectionBatch[] = []
  const host = startLocalHost({
    journal: plant(memoryJournal(disk)),
    families: new Map([['ladder', ladder]]),
    markets,
    sink: (output) => void batches.push(...output.batches),
  })
  const take = (...inputs: readonly LaneInput[]): void => inputs.forEach((input) => host.take(input))
  return { disk, take, host, fees: () => feesIn(batches) }
}

/** Of each fill: what was taken, of what, and its worth. */
const feesIn = (batches: readonly ProjectionBatch[]) =>
  batches.flatMap(({ fills }) =>
    fills.map(({ feeAsset, feeName, fee, feeQuote }) => [
      feeName ?? feeAsset,
      formatDecimal(fee),
      formatDecimal(feeQuote),
    ]),
  )

const begin: readonly LaneInput[] = [
  { kind: 'command', command: openAccount('c1', 'a') },
  printInput(1_000, 100),
  {
    kind: 'command',
    command: createLadder('c2', 'a', 'b', { levels: [{ buy: '99', sell: '101', quantity: '1' }], runs: 9 }),
  },
]

test('before its pair has a price the fee is taken in quote, then as much of the asset as it costs', () => {
  const { take, fees } = lane()
  take(...begin, printInput(2_000, 98), bnb(2_500, 500), printInput(3_000, 102), bnb(3_500, 330), printInput(4_000, 98))
  expect(fees()).toEqual([
    ['quote', '0.099', '0.099'],
    ['BNB', '0.000202', '0.101'],
    // 0.099 by 330.
    ['BNB', '0.0003', '0.099'],
  ])
})

test('an order that takes is charged alike', () => {
  const { take, fees } = lane()
  take(...begin, bnb(1_500, 500), printInput(2_000, 98), printInput(3_000, 89), { kind: 'time', atMs: 4_000 })
  // 88.95 at 0.1 %.
  expect(fees()).toEqual([
    ['BNB', '0.000198', '0.099'],
    ['BNB', '0.0001779', '0.08895'],
  ])
})

test('the account pays in quote what the asset costs at that moment', () => {
  const { take, host } = lane()
  take(...begin, bnb(1_500, 500), printInput(2_000, 98))
  const [shard] = host.lane.shards.values()
  const balances = shard?.accounts.get('a')?.holdings.balances ?? {}
  expect(Object.keys(balances).toSorted()).toEqual(['BTC', 'USDC'])
  const { free, locked } = balances['USDC'] ?? { free: 0n, locked: 0n }
  expect(formatDecimal(free + locked)).toBe('9900.901')
})

const later: readonly LaneInput[] = [printInput(3_000, 102), bnb(3_500, 330), printInput(4_000, 98)]

test.each([true, false])(
  'after a restart the price is that of the last fee until the next print; snapshot: %s',
  (isSaved) => {
    const before = lane()
    before.take(...begin, bnb(1_500, 500), printInput(2_000, 98))
    if (isSaved) before.host.snapshot()
    const { take, fees } = lane(before.disk)
    take(...later)
    expect([...before.fees(), ...fees()]).toEqual([
      ['BNB', '0.000198', '0.099'],
      ['BNB', '0.000202', '0.101'],
      ['BNB', '0.0003', '0.099'],
    ])
  },
)

test('a planted fault is noticed: a journal that forgets what valued a fee', () => {
  const before = lane()
  before.take(...begin, bnb(1_500, 500), printInput(2_000, 98))
  const forgotten = (body: string): string => {
    const record = decodeRecord(body, 'a record')
    return encodeRecord(record.kind === 'happened' ? { ...record, feeMarket: null } : record)
  }
  const { take, fees } = lane(before.disk, (journal) => ({
    ...journal,
    recover: (owned) => {
      const recovered = journal.recover(owned)
      return { ...recovered, tail: [...recovered.tail].map((entry) => ({ ...entry, body: forgotten(entry.body) })) }
    },
  }))
  take(...later)
  expect(fees()[0]).toEqual(['quote', '0.101', '0.101'])
})

test('killed at any step it ends as if it had not been, to the last digit of every fee', () => {
  const script = [...begin, printInput(2_000, 98), bnb(2_500, 500), ...later, bnb(4_500, 400), printInput(5_000, 102)]
  let steps = 0
  const honest = play(world({ markets, step: () => void (steps += 1) }), script)
  expect(fillTexts(honest.survivors.disk).filter((text) => text.includes('third'))).toHaveLength(3)
  for (let moment = 0; moment < steps; moment += 1) {
    let count = 0
    const step = (): void => {
      if (count++ === moment) throw new Killed()
    }
    const run = play(world({ markets, step }), script, emptySurvivors())
    expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), String(moment)).toEqual([])
    expect(fillTexts(run.survivors.disk), String(moment)).toEqual(fillTexts(honest.survivors.disk))
    expect(stateText(run.host.lane), String(moment)).toBe(stateText(honest.host.lane))
  }
})
