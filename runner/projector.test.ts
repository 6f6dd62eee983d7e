import { expect, test } from 'vitest'
import { startProjector } from './projector.ts'
import type { Fact, ProjectionBatch } from './runner.ts'
import { testStore } from './test-world.ts'

const batch = (position: number, changes: Partial<ProjectionBatch> = {}): ProjectionBatch => ({
  shard: 3,
  position,
  accounts: [],
  units: [],
  orders: [],
  fills: [],
  history: [],
  notices: [],
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
