/** The code's table of states against tables/states.json, api_key. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { keyStatusWords } from './messages.ts'
import { type Found, type KeyStatus, keyStatuses, reachableFrom, standAfter, troubleKinds } from './rules.ts'

const table = z
  .object({
    api_key: z.object({
      initial: z.string(),
      states: z.array(z.object({ id: z.string(), en: z.string(), hu: z.string(), terminal: z.boolean() })),
      transitions: z.array(z.object({ from: z.array(z.string()), to: z.string(), action: z.string() })),
    }),
  })
  .parse(JSON.parse(readFileSync(`${import.meta.dirname}/../../tables/states.json`, 'utf8'))).api_key

test('the states are those of the table, by the same names', () => {
  expect([...keyStatuses]).toEqual(table.states.map(({ id }) => id))
  expect(keyStatusWords.en).toEqual(Object.fromEntries(table.states.map(({ id, en }) => [id, en])))
  expect(keyStatusWords.hu).toEqual(Object.fromEntries(table.states.map(({ id, hu }) => [id, hu])))
  expect(table.initial).toBe('checking')
})

test.each(keyStatuses)('%s is reached from where the table says and from nowhere else', (to) => {
  const from = table.transitions.filter((row) => row.to === to).flatMap((row) => row.from)
  expect([...reachableFrom[to]].toSorted()).toEqual(from.filter((id) => id !== '(none)').toSorted())
})

test('nothing leads out of a state that is the end', () => {
  for (const { id } of table.states.filter(({ terminal }) => terminal))
    expect(Object.values(reachableFrom).flat()).not.toContain(id)
})

describe('whatever a check finds', () => {
  const rights = fc.record({ read: fc.boolean(), trade: fc.boolean(), futures: fc.boolean(), withdraw: fc.boolean() })
  const moment = fc.option(fc.integer({ min: 0, max: 100_000 }))
  const found = fc.oneof(
    fc.record({ ok: fc.constant(true as const), rights, expiresAtMs: moment }),
    fc.record({ ok: fc.constant(false as const), trouble: fc.constantFrom(...troubleKinds) }),
  ) satisfies fc.Arbitrary<Found>
  /** Asked again, a key in trouble is checking before it is judged: two steps of the table in one. */
  const ways = (from: KeyStatus): KeyStatus[] => {
    const next = keyStatuses.filter((to) => reachableFrom[to].includes(from))
    const checked = next.includes('checking') ? keyStatuses.filter((to) => reachableFrom[to].includes('checking')) : []
    // An unfreezing is the act of an administrator, not of a check.
    return from === 'frozen' || from === 'deleted' ? [from] : [from, ...next, ...checked]
  }
  test('it leads only where the table leads', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...keyStatuses),
          wantsFutures: fc.boolean(),
          suspectSinceMs: moment,
          expiresAtMs: moment,
        }),
        found,
        (before, what) => {
          expect(ways(before.status)).toContain(standAfter(before, what, 50_000).status)
        },
      ),
    )
  })
})
