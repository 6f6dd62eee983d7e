import { expect, test } from 'vitest'
import { ownerOfMade } from '#platform/server/session.ts'
import { openJustMade } from './just-made.ts'
import type { BotRow, BotStore } from './store.ts'

const anna = ownerOfMade({ id: 'anna' })
const asRow = (id: string) => ({ id }) as BotRow

/** Read tables that have a bot once somebody has waited for it. */
const open = (comes: boolean) => {
  const [waited, there] = [[] as string[], new Set(['old'])]
  const made = openJustMade({
    reached: (shard, position) => {
      waited.push(`${shard} ${position}`)
      if (comes) there.add('new')
      return Promise.resolve(comes)
    },
  })
  const store = { find: (_owner, id) => Promise.resolve(there.has(id) ? asRow(id) : null) } as Pick<
    BotStore,
    'find'
  > as BotStore
  return { waited, made, find: made.findIn(store) }
}

test('a bot that was just made is waited for, and what nobody has made is not', async () => {
  const { made, find, waited } = open(true)
  made.note('new', { shard: 2, position: 7 })
  made.note('old', { shard: 1, position: 9 })
  expect([await find(anna, 'old'), await find(anna, 'nobody’s')]).toEqual([{ id: 'old' }, null])
  expect(waited).toEqual([])
  expect([await find(anna, 'new'), waited]).toEqual([{ id: 'new' }, ['2 7']])
})

test('where it does not come in time it is not there', async () => {
  const { made, find } = open(false)
  made.note('new', { shard: 2, position: 7 })
  expect(await find(anna, 'new')).toBeNull()
})

test('no more than the newest thousand are kept', async () => {
  const { made, find, waited } = open(true)
  for (let count = 0; count <= 1_000; count += 1)
    made.note(`new${count === 0 ? '' : count}`, { shard: 0, position: count })
  expect([await find(anna, 'new'), waited]).toEqual([null, []])
})
