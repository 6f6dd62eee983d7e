import { expect, test } from 'vitest'
import { exampleFill, exampleUnit } from '#proofs/crash/example-batch.ts'
import type { Fact } from '#runner/host/runner.ts'
import type { LiveFact } from '../contract.ts'
import { openFacts } from './facts.ts'

const unit = exampleUnit({})
const other = exampleUnit({ id: '00000000-0000-7000-8000-00000000b002', owner: 'somebody else' })
const turn = () => new Promise((resolve) => setImmediate(resolve))

const stage = (nowMs = 1_000, limits = { each: 1_000, all: 10_000 }) => {
  const database = { isDown: false }
  let listener: (facts: readonly Fact[]) => void = () => {}
  const faces = new Map([unit, other].map(({ id, family, name, mode }) => [id, { id, family, name, mode }]))
  const facts = openFacts(
    {
      listen: (given) => {
        listener = given
        return () => (listener = () => {})
      },
    },
    async () => {
      if (database.isDown) throw new Error('down')
      return faces
    },
    () => nowMs,
    limits,
  )
  const fill = async (tradeId: string, of = unit) => {
    listener([{ kind: 'fill', fill: exampleFill(of, tradeId, { atMs: Number(tradeId) }) }])
    await turn()
  }
  return { facts, fill, database }
}

const take = async (reader: AsyncGenerator<LiveFact, void, void>): Promise<LiveFact> => {
  const { value } = await reader.next()
  if (value === undefined) throw new Error('the reader ended')
  return value
}
const atMsOf = ({ fact }: LiveFact) => (fact.kind === 'fill' ? fact.atMs : fact.kind)

test('a first reader is told to fetch, then gets facts of its own user only', async () => {
  const { facts, fill } = stage()
  const reader = facts.read(unit.owner, null, undefined)
  expect((await take(reader)).fact).toEqual({ kind: 'gap' })
  await fill('1', other)
  await fill('2')
  const { fact } = await take(reader)
  expect(fact).toEqual({
    kind: 'fill',
    bot: unit.id,
    family: 'grid',
    name: 'Example',
    pair: 'BTC/USDC',
    mode: 'demo',
    trade: 1,
    side: 'buy',
    price: '100',
    quantity: '0.5',
    realised: null,
    atMs: 2,
  })
})

test('cut and resume loses no fill', async () => {
  const { facts, fill } = stage()
  let seen: number | null = null
  const got: (number | string)[] = []
  for (let round = 0; round < 20; round += 1) {
    const cut = new AbortController()
    const reader = facts.read(unit.owner, seen, cut.signal)
    if (seen === null) seen = (await take(reader)).sequence
    for (let count = 0; count < 5; count += 1) await fill(String(round * 7 + count))
    // The connection is cut with some read and some not; two more happen while nobody listens.
    for (let count = 0; count < round % 5; count += 1) {
      const item = await take(reader)
      seen = item.sequence
      got.push(atMsOf(item))
    }
    cut.abort()
    expect((await reader.next()).done).toBe(true)
    for (let count = 5; count < 7; count += 1) await fill(String(round * 7 + count))
  }
  const last = facts.read(unit.owner, seen, undefined)
  while (got.length < 140) got.push(atMsOf(await take(last)))
  expect(got).toEqual(Array.from({ length: 140 }, (_, index) => index))
})

test('a reader too far behind, or of an earlier life of the server, is told of the gap and goes on', async () => {
  const { facts, fill } = stage()
  const slow = facts.read(unit.owner, null, undefined)
  await take(slow)
  for (let count = 0; count < 1_500; count += 1) await fill(String(count))
  const gap = await take(slow)
  expect(gap.fact.kind).toBe('gap')
  await fill('1500')
  expect(atMsOf(await take(slow))).toBe(1_500)

  const restarted = stage(2_000)
  await restarted.fill('1')
  const resumed = restarted.facts.read(unit.owner, gap.sequence, undefined)
  expect((await take(resumed)).fact.kind).toBe('gap')
})

test('an aborted reader ends while it waits', async () => {
  const { facts } = stage()
  const cut = new AbortController()
  const reader = facts.read(unit.owner, null, cut.signal)
  await take(reader)
  const waiting = reader.next()
  cut.abort()
  expect((await waiting).done).toBe(true)
})

test('when too much is kept for all together, whoever was heard of longest ago is told of a gap', async () => {
  const { facts, fill } = stage(1_000, { each: 10, all: 15 })
  const reader = facts.read(unit.owner, null, undefined)
  const first = await take(reader)
  for (let count = 1; count <= 10; count += 1) await fill(String(count))
  expect(atMsOf(await take(reader))).toBe(1)
  for (let count = 1; count <= 10; count += 1) await fill(String(count), other)
  const gap = await take(reader)
  expect(gap.fact.kind).toBe('gap')
  expect(gap.sequence).toBeGreaterThan(first.sequence + 10)
  await fill('11')
  expect(atMsOf(await take(reader))).toBe(11)
})

test('facts that could not be told are a gap, not a silence', async () => {
  const { facts, fill, database } = stage()
  const reader = facts.read(unit.owner, null, undefined)
  await take(reader)
  database.isDown = true
  await fill('1')
  database.isDown = false
  expect((await take(reader)).fact.kind).toBe('gap')
  await fill('2')
  expect(atMsOf(await take(reader))).toBe(2)
})
