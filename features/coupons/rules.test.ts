import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codeOf, couponActs, couponState, couponStates, mayDo, useStates } from './rules.ts'

const State = z.object({ id: z.string() })
const Machine = z.object({
  states: z.array(State),
  transitions: z.array(z.object({ from: z.array(z.string()), action: z.string(), by: z.array(z.string()) })),
})
const table = z
  .object({ coupon: Machine, coupon_redemption: Machine })
  .parse(JSON.parse(readFileSync(`${import.meta.dirname}/../../tables/states.json`, 'utf8')))

const open = {
  validFrom: null,
  validUntil: null,
  availableCount: 2,
  usedCount: 0,
  reservedCount: 0,
  isDisabled: false,
}

test.each([
  ['nothing stands against it', {}, 'active'],
  ['its first day', { validFrom: '2026-11-25' }, 'active'],
  ['the day before', { validFrom: '2026-11-26' }, 'scheduled'],
  ['its last day', { validUntil: '2026-11-25' }, 'active'],
  ['the day after', { validUntil: '2026-11-24' }, 'expired'],
  ['the last use is kept for an order', { usedCount: 1, reservedCount: 1 }, 'exhausted'],
  ['all are used', { usedCount: 2 }, 'exhausted'],
  ['somebody has ended it', { isDisabled: true }, 'disabled'],
  ['somebody has ended it, and its time is over', { isDisabled: true, validUntil: '2026-11-24' }, 'expired'],
] as const)('%s', (_when, facts, state) => {
  expect(couponState({ ...open, ...facts }, '2026-11-25')).toBe(state)
})

describe('the table of states', () => {
  test('has the states that there are', () => {
    expect([...couponStates].toSorted()).toEqual(table.coupon.states.map(({ id }) => id).toSorted())
    expect([...useStates].toSorted()).toEqual(table.coupon_redemption.states.map(({ id }) => id).toSorted())
  })

  test.each(['disable', 'enable'] as const)('says who may %s it, and when', (act) => {
    const said = table.coupon.transitions.find(({ action }) => action === act)
    expect([...couponActs[act].from].toSorted()).toEqual(said?.from.toSorted())
    expect([...couponActs[act].by].toSorted()).toEqual(said?.by.toSorted())
    expect(mayDo(act, 'user', 'active')).toBe(act === 'disable')
  })
})

test('codes are made of signs that nobody takes for one another', () => {
  const all = codeOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(all).toMatch(/^[0-9A-HJKMNP-TV-Z]{256}$/)
  expect(new Set(all).size).toBe(32)
})
