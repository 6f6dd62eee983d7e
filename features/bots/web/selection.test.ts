import { describe, expect, it } from 'vitest'
import { emptySelection, selectAll, selectOne } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const press = (id: string, selected = true, range = false) => ({ id, selected, range })

describe('selection', () => {
  it.each([
    ['one', [press('b')], ['b']],
    ['two', [press('b'), press('d')], ['b', 'd']],
    ['a range down', [press('b'), press('d', true, true)], ['b', 'c', 'd']],
    ['a range up', [press('c'), press('a', true, true)], ['a', 'b', 'c']],
    ['a range without a row before it', [press('c', true, true)], ['c']],
    ['taken back', [press('b'), press('b', false)], []],
    ['a range taken back', [press('a'), press('d', true, true), press('b', false, true)], ['a']],
  ])('%s', (_, presses, expected) => {
    const { ids } = presses.reduce((selection, next) => selectOne(selection, order, next), emptySelection)
    expect([...ids].toSorted()).toEqual(expected)
  })
  it('all are all', () => {
    expect([...selectAll(order).ids]).toEqual(order)
  })
})
