import { expect, test } from 'vitest'
import { asAmount } from '#engine/money.ts'
import { startProjector } from './projector.ts'
import type { Fact, ProjectionBatch } from '../host/runner.ts'
import { testStore } from '#proofs/crash/test-world.ts'

const batch = (position: number, changes: Partial<ProjectionBatch> = {}): ProjectionBatch => ({
  shard: 3,
  position,
  accounts: [],
  units: [],
  orders: [],
  fills: [],
  history: [],
  notices: [],
  settings: [],
  quarantines: [],
  balances: [],
  equity: [],
  ...changes,
})

const balance = (free: bigint) => ({ account: 'a', owner: 'u', asset: 'USDC', free, locked: 0n })
const notice = (position: number) => {
  const effect = { kind: 'notify', code: 'hello', values: {} } as const
  return { position, ordinal: 0, owner: 'u', unit: 'b', atMs: 1, effect }
}

test('a batch that could not be written is written later, joined with those behind it, and facts come only then', async () => {
  const store = testStore()
  const errors: unknown[] = []
  let left = 2
  const projector = startProjector({
    store: {
      ...store,
      write: (one) => (left-- > 0 ? Promise.reject(new Error('the disk is full')) : store.write(one)),
    },
    watermarks: new Map(),
    retryMs: 0,
    failed: (error) => errors.push(error),
  })
  const facts: Fact[] = []
  projector.listen((news) => facts.push(...news))
  projector.push(batch(5, { balances: [balance(1n)], notices: [notice(5)] }))
  projector.push(batch(7, { balances: [balance(2n)], notices: [notice(7)] }))
  expect(facts).toEqual([])
  await projector.idle()
  expect(errors).toHaveLength(2)
  expect(store.batches.at(-1)?.position).toBe(7)
  expect(store.batches.at(-1)?.balances).toEqual([balance(2n)])
  expect(facts.map(({ kind }) => kind)).toEqual(['notice', 'notice'])
  expect(await projector.reached(3, 7, 0)).toBe(true)
  expect(await projector.reached(3, 8, 0)).toBe(false)
})

const equity = (free: bigint) =>
  ({
    account: 'a',
    owner: 'u',
    mode: 'demo',
    atMs: 0,
    equity: asAmount(free),
    realised: asAmount(0n),
    managed: null,
  }) as const

/** Tables that hold numbers up to a hundred; `isAway` while nobody answers. */
const small = (until = 0) => {
  const store = testStore()
  const errors: string[] = []
  const world = { store, errors, isAway: false, writes: 0 }
  const projector = startProjector({
    store: {
      ...store,
      write: (one) => {
        world.writes += 1
        if (world.isAway && world.writes > until) world.isAway = false
        const isTooLarge = [...one.balances.map(({ free }) => free), ...one.equity.map((row) => row.equity)].some(
          (value) => value > 100n,
        )
        if (world.isAway || isTooLarge) return Promise.reject(new Error(world.isAway ? 'no connection' : 'overflow'))
        return store.write(one)
      },
    },
    watermarks: new Map([[3, 4]]),
    retryMs: 0,
    failed: (error) => errors.push(error instanceof Error ? error.message : String(error)),
  })
  return Object.assign(world, { projector })
}

test('a row that the tables cannot hold is named and left out; all others are there, and the shard goes on', async () => {
  const { store, errors, projector } = small()
  const facts: Fact[] = []
  projector.listen((news) => facts.push(...news))
  projector.push(batch(9, { balances: [balance(1_000n), { ...balance(7n), asset: 'BTC' }], notices: [notice(9)] }))
  await projector.idle()
  expect(errors).toEqual([
    ...Array.from({ length: 5 }, () => 'overflow'),
    'left out of the read tables, which cannot hold it: balance of USDC in account a',
  ])
  expect(store.batches.flatMap(({ balances }) => balances)).toEqual([{ ...balance(7n), asset: 'BTC' }])
  // The watermark moves last: a kill before it writes the rows again.
  expect(store.batches.map(({ position }) => position)).toEqual([4, 4, 9])
  expect(facts.map(({ kind }) => kind)).toEqual(['notice'])
  expect(await projector.reached(3, 9, 0)).toBe(true)
  projector.push(batch(10, { balances: [balance(3n)] }))
  await projector.idle()
  expect(store.batches.at(-1)).toMatchObject({ position: 10, balances: [balance(3n)] })
})

// The tables come back with a whole batch, with the first row, with the second, or with the last word.
test.each([3, 5, 6, 7, 8, 12])('tables that are away lose no row: back after %i writes', async (until) => {
  const world = small(until)
  world.isAway = true
  world.projector.push(batch(9, { balances: [balance(8n)], equity: [equity(9n)] }))
  await world.projector.idle()
  expect([...new Set(world.errors)]).toEqual(['no connection'])
  expect(world.store.batches.at(-1)?.position).toBe(9)
  expect(world.store.batches.flatMap(({ balances }) => balances)).toEqual([balance(8n)])
  expect(world.store.batches.flatMap((one) => one.equity)).toEqual([equity(9n)])
})
