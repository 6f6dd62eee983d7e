/** The code's tables against tables/states.json, and what follows from them. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  changeActs,
  changeClass,
  changeStates,
  type Held,
  mayDo,
  nextPeriod,
  periodEnd,
  stateOf,
  subscriptionActs,
  type SubscriptionAct,
  type SubscriptionFacts,
  type SubscriptionState,
  subscriptionStates,
  withdrawalRefund,
} from './subscription-life.ts'

const Entity = z.object({
  initial: z.string(),
  states: z.array(z.object({ id: z.string() })),
  transitions: z.array(
    z.object({ from: z.array(z.string()), to: z.string(), action: z.string(), by: z.array(z.string()) }),
  ),
})
const table = z
  .object({ subscription: Entity, package_change: Entity })
  .parse(JSON.parse(readFileSync(`${import.meta.dirname}/../../tables/states.json`, 'utf8')))

/** Rows of one action are one act here: the table tells a renewal of a canceled subscription apart. */
const rowsOf = ({ transitions }: z.output<typeof Entity>) =>
  [...new Set(transitions.map(({ action }) => action))].map((action) => {
    const rows = transitions.filter((row) => row.action === action)
    return { action, from: rows.flatMap(({ from }) => from), to: rows.map(({ to }) => to), by: rows[0]?.by }
  })

describe.each([
  ['subscription', table.subscription, subscriptionStates, subscriptionActs],
  ['package_change', table.package_change, changeStates, changeActs],
] as const)('%s', (_name, entity, states, acts) => {
  test('has the states of the table', () => {
    expect([...states]).toEqual(entity.states.map(({ id }) => id))
    expect(states[0]).toBe(entity.initial)
  })

  test('has its acts, and no others', () => {
    expect(Object.keys(acts).toSorted()).toEqual(
      rowsOf(entity)
        .map(({ action }) => action)
        .toSorted(),
    )
  })

  test.each(rowsOf(entity))('$action leads from where the table says to where it says, by whom it says', (row) => {
    const act = Object.entries(acts).find(([name]) => name === row.action)?.[1]
    expect({ from: act?.from.toSorted(), to: act?.to, by: [...(act?.by ?? [])] }).toEqual({
      from: row.from.toSorted(),
      to: row.to[0],
      by: row.by,
    })
    expect(new Set(row.to).size).toBe(1)
  })
})

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25, 12)
const AHEAD = NOW + 10 * DAY

/** What each act makes of what a subscription is known by. */
const after: Readonly<Record<SubscriptionAct, (facts: SubscriptionFacts | null) => SubscriptionFacts>> = {
  grant_default: () => ({ renew: false, paid: false, expiresAtMs: AHEAD }),
  payment_succeeded: () => ({ renew: true, paid: true, expiresAtMs: AHEAD }),
  renew: () => ({ renew: true, paid: true, expiresAtMs: AHEAD + 30 * DAY }),
  cancel: (facts) => ({ paid: true, expiresAtMs: AHEAD, ...facts, renew: false }),
  continue: (facts) => ({ paid: true, expiresAtMs: AHEAD, ...facts, renew: true }),
  expire: (facts) => ({ renew: true, paid: true, ...facts, expiresAtMs: NOW }),
  apply_pending_change: () => ({ renew: true, paid: true, expiresAtMs: AHEAD }),
  withdraw_from_contract: (facts) => ({ paid: true, ...facts, renew: false, expiresAtMs: NOW }),
  admin_grant: () => ({ renew: true, paid: false, expiresAtMs: AHEAD }),
}

const known: Readonly<Record<SubscriptionState, SubscriptionFacts | null>> = {
  none: null,
  trial: { renew: false, paid: false, expiresAtMs: AHEAD },
  active: { renew: true, paid: true, expiresAtMs: AHEAD },
  canceled_running: { renew: false, paid: true, expiresAtMs: AHEAD },
  expired: { renew: true, paid: true, expiresAtMs: NOW },
}

test.each(subscriptionStates)(
  '%s is what a subscription of it is known by, and every act from it leads where it says',
  (state) => {
    expect(stateOf(known[state], NOW)).toBe(state)
    const acts = Object.entries(after).flatMap(([name, make]) =>
      Object.entries(subscriptionActs).flatMap(([act, { from, to }]) =>
        act === name && from.includes(state) ? [{ act, to, reached: stateOf(make(known[state]), NOW) }] : [],
      ),
    )
    expect(acts.map(({ act, reached }) => [act, reached])).toEqual(acts.map(({ act, to }) => [act, to]))
    expect(mayDo('cancel', state)).toBe(state === 'active')
  },
)

test('one without end is active, and ends at its last moment', () => {
  expect(stateOf({ renew: false, paid: false, expiresAtMs: null }, NOW)).toBe('active')
  expect([AHEAD - 1, AHEAD, AHEAD + 1].map((at) => stateOf(known.active, at))).toEqual(['active', 'expired', 'expired'])
})

const BUDAPEST = 'Europe/Budapest'

test.each([
  ['2026-01-31T10:00:00Z', 'monthly', '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 'monthly', '2028-02-29T10:00:00Z'],
  ['2026-11-25T10:00:00Z', 'monthly', '2026-12-25T10:00:00Z'],
  ['2028-02-29T10:00:00Z', 'yearly', '2029-02-28T10:00:00Z'],
  // The clock is put forward between them: the same time of the day.
  ['2026-03-15T10:00:00Z', 'monthly', '2026-04-15T09:00:00Z'],
  // Already the 1st in Budapest.
  ['2026-01-30T23:30:00Z', 'monthly', '2026-02-27T23:30:00Z'],
] as const)('a period that begins %s, %s, ends %s', (start, interval, end) => {
  expect(new Date(periodEnd(Date.parse(start), interval, BUDAPEST)).toISOString().slice(0, 19)).toBe(end.slice(0, 19))
})

describe('what a payment buys', () => {
  const buy = (facts: SubscriptionFacts | null, startsNow: boolean, extraDays = 0) =>
    nextPeriod(facts, { interval: 'monthly', startsNow, extraDays }, { nowMs: NOW, timeZone: BUDAPEST })
  const month = (startMs: number) => periodEnd(startMs, 'monthly', BUDAPEST)

  test.each([
    ['goes on from the end that is ahead', known.active, false, AHEAD],
    ['goes on also where it was canceled', known.canceled_running, false, AHEAD],
    ['begins now once it has ended', known.expired, false, NOW],
    ['begins now where there was none', null, false, NOW],
    ['begins now when another package takes its place', known.active, true, NOW],
  ] as const)('%s', (_case, facts, startsNow, startMs) => {
    expect(buy(facts, startsNow)).toEqual({ startMs, endMs: month(startMs) })
  })

  test('has days more where a coupon or a credit gives them', () => {
    expect(buy(null, false, 15).endMs).toBe(month(NOW) + 15 * DAY)
  })

  test('law: it never ends before what was paid already, nor before a period from now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.nat(90), (days, extra) => {
        const ends = NOW + days * DAY
        const { startMs, endMs } = buy({ renew: true, paid: true, expiresAtMs: ends }, false, extra)
        expect(startMs).toBe(Math.max(NOW, ends))
        expect(endMs).toBeGreaterThanOrEqual(month(NOW))
        expect(endMs - startMs).toBeGreaterThanOrEqual((28 + extra) * DAY - 3_600_000)
      }),
    )
  })
})

const held = (packageId: string, interval: Held['interval'], priceMonthly: number, priceYearly: number): Held => ({
  packageId,
  interval,
  priceMonthly: BigInt(priceMonthly),
  priceYearly: BigInt(priceYearly),
})
const starter = (interval: Held['interval']) => held('starter', interval, 1900, 19_000)
const pro = (interval: Held['interval']) => held('pro', interval, 4900, 49_000)

test.each([
  ['none', null, pro('monthly'), 'new'],
  ['starter to pro', starter('monthly'), pro('monthly'), 'upgrade'],
  ['monthly to yearly', pro('monthly'), pro('yearly'), 'upgrade'],
  ['yearly to monthly', pro('yearly'), pro('monthly'), 'downgrade'],
  ['pro to starter', pro('monthly'), starter('monthly'), 'downgrade'],
  ['pro to starter by the year', pro('monthly'), starter('yearly'), 'downgrade'],
  ['another package at the same price', held('old', 'monthly', 4900, 49_000), pro('monthly'), 'downgrade'],
  [
    'a dearer one by the year that is cheaper by the month',
    held('old', 'monthly', 4100, 0),
    pro('yearly'),
    'downgrade',
  ],
  ['the same', pro('yearly'), pro('yearly'), 'same'],
] as const)('%s is %s', (_case, from, to, expected) => {
  expect(changeClass(from, to)).toBe(expected)
})

test.each([
  [46_262n, 9, 365, true, 45_121n],
  [46_262n, 9, 365, false, 46_262n],
  [46_262n, 0, 365, true, 46_262n],
  [1900n, 30, 30, true, 0n],
  [1900n, 31, 30, true, 0n],
])(
  'of %i, %i of %i days used, started at once: %s, is paid back %i',
  (gross, usedDays, periodDays, startedAtOnce, back) => {
    expect(withdrawalRefund({ gross, usedDays, periodDays, startedAtOnce })).toBe(back)
  },
)
