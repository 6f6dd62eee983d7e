import { expect, test } from 'vitest'
import { totalOf } from './bot-total.ts'
import { changesOf, sharesOf, type Sharing } from './shares.ts'

const bots = ['100', '200', '400'].map((investment, at) => ({ id: `${at}`, investment }))

const cases: readonly [Sharing, readonly string[]][] = [
  [{ kind: 'same' }, ['100', '200', '400']],
  [{ kind: 'percent', percent: '-12.5' }, ['87.5', '175', '350']],
  [{ kind: 'each', amount: '50' }, ['50', '50', '50']],
  [{ kind: 'shared', amount: '1400' }, ['200', '400', '800']],
  [{ kind: 'shared', amount: '100' }, ['14.28571428', '28.57142857', '57.14285715']],
  [{ kind: 'equal', amount: '100' }, ['33.33333334', '33.33333333', '33.33333333']],
]

test.each(cases)('%j gives %j', (sharing, shares) => {
  expect(sharesOf(bots, sharing)).toEqual(shares)
})

test('a whole is given away to the last digit, whatever the bots have', () => {
  for (const kind of ['shared', 'equal'] as const)
    for (const investments of [['0', '0', '0'], ['0.00000001', '7', '7'], ['3']])
      expect(
        totalOf(
          sharesOf(
            investments.map((investment, at) => ({ id: `${at}`, investment })),
            { kind, amount: '1000.123456789' },
          ),
        ),
      ).toBe('1000.123456789')
})

test('a percent is asked of each bot as it stands then, all else as a total', () => {
  expect([...changesOf(bots, { kind: 'percent', percent: '10' }).values()]).toEqual(
    bots.map(() => ({ kind: 'percent', percent: '10' })),
  )
  expect(changesOf(bots, { kind: 'shared', amount: '1400' }).get('1')).toEqual({ kind: 'total', amount: '400' })
  expect(changesOf([], { kind: 'equal', amount: '5' }).size).toBe(0)
})
