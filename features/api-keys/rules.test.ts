import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CONFIRM_AFTER_MS,
  type Found,
  isPassing,
  type KeyStatus,
  keyStatuses,
  noticeDue,
  reachableFrom,
  type Rights,
  type Standing,
  standAfter,
  type Trouble,
  troubleKinds,
  troubleOf,
} from './rules.ts'

const NOW = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const good: Rights = { read: true, trade: true, futures: true, withdraw: false }
const fine: Found = { ok: true, rights: good, expiresAtMs: null }
const bad = (trouble: Trouble): Found => ({ ok: false, trouble })
const standing = (change: Partial<Standing> = {}): Standing => ({
  status: 'active',
  wantsFutures: false,
  suspectSinceMs: null,
  expiresAtMs: null,
  ...change,
})

test.each<[Partial<Rights>, number | null, boolean, Trouble | null]>([
  [{}, null, false, null],
  [{}, NOW + 1, true, null],
  [{ withdraw: true }, null, false, 'withdraw'],
  [{ withdraw: true, trade: false }, NOW - 1, false, 'withdraw'],
  [{}, NOW, false, 'expired'],
  [{ read: false }, null, false, 'read'],
  [{ trade: false }, null, false, 'trade'],
  [{ futures: false }, null, false, null],
  [{ futures: false }, null, true, 'futures'],
])('rights %j until %s, futures wanted %s: %s', (rights, expiresAtMs, wantsFutures, trouble) => {
  const found = { ok: true, rights: { ...good, ...rights }, expiresAtMs } as const
  expect(troubleOf(found, { wantsFutures, nowMs: NOW })).toBe(trouble)
})

describe('after a check', () => {
  test.each<[KeyStatus, Found, KeyStatus]>([
    ['checking', fine, 'active'],
    ['active', fine, 'active'],
    ['invalid', fine, 'active'],
    ['expired', fine, 'active'],
    ['deleted_at_exchange', fine, 'active'],
    ['frozen', fine, 'frozen'],
    ['active', { ...fine, rights: { ...good, trade: false } }, 'permission_error'],
    ['active', { ...fine, rights: { ...good, withdraw: true } }, 'frozen'],
    ['active', { ...fine, expiresAtMs: NOW - 1 }, 'expired'],
    ['expired', { ...fine, expiresAtMs: NOW - 1 }, 'expired'],
    ['checking', bad('expired'), 'invalid'],
    ['active', bad('permission'), 'permission_error'],
    ['invalid', bad('auth'), 'invalid'],
    ['deleted_at_exchange', bad('deleted'), 'deleted_at_exchange'],
    ['active', bad('frozen'), 'frozen'],
    ['active', bad('tampered'), 'frozen'],
    ['active', bad('maintenance'), 'active'],
    ['checking', bad('unreachable'), 'checking'],
    ['invalid', bad('signer'), 'invalid'],
  ])('%s, %j: %s', (status, found, next) => {
    expect(standAfter(standing({ status }), found, NOW).status).toBe(next)
  })

  test.each<[Trouble, KeyStatus]>([
    ['auth', 'invalid'],
    ['address', 'invalid'],
    ['blocked', 'invalid'],
    ['deleted', 'deleted_at_exchange'],
  ])('%s counts when it is said again half a minute later: %s', (trouble, status) => {
    const first = standAfter(standing(), bad(trouble), NOW)
    expect(first).toEqual({ status: 'active', suspectSinceMs: NOW, trouble })
    const soon = standAfter(standing(first), bad(trouble), NOW + CONFIRM_AFTER_MS - 1)
    expect(soon).toEqual(first)
    expect(standAfter(standing(soon), bad(trouble), NOW + CONFIRM_AFTER_MS).status).toBe(status)
    expect(standAfter(standing(soon), fine, NOW + CONFIRM_AFTER_MS)).toEqual({
      status: 'active',
      suspectSinceMs: null,
      trouble: null,
    })
    expect(standAfter(standing(soon), bad('maintenance'), NOW + CONFIRM_AFTER_MS)).toEqual({
      status: 'active',
      suspectSinceMs: NOW,
      trouble: 'maintenance',
    })
  })

  test('a key that is rejected after its end has expired', () => {
    expect(standAfter(standing({ expiresAtMs: NOW - 1 }), bad('auth'), NOW)).toEqual({
      status: 'expired',
      suspectSinceMs: null,
      trouble: 'expired',
    })
  })

  const found = fc.oneof(
    fc.record({
      ok: fc.constant(true as const),
      rights: fc.record({ read: fc.boolean(), trade: fc.boolean(), futures: fc.boolean(), withdraw: fc.boolean() }),
      expiresAtMs: fc.option(fc.integer({ min: NOW - DAY, max: NOW + DAY })),
    }),
    fc.constantFrom(...troubleKinds).map((trouble) => ({ ok: false as const, trouble })),
  )
  const any = fc.record({
    status: fc.constantFrom(...keyStatuses),
    wantsFutures: fc.boolean(),
    suspectSinceMs: fc.option(fc.integer({ min: NOW - 60_000, max: NOW })),
    expiresAtMs: fc.option(fc.integer({ min: NOW - DAY, max: NOW + DAY })),
  })

  test('only states that may follow do, through checking at most', () => {
    fc.assert(
      fc.property(any, found, (before, heard) => {
        const { status } = standAfter(before, heard, NOW)
        const direct = status === before.status || reachableFrom[status].includes(before.status)
        const anew = reachableFrom.checking.includes(before.status) && reachableFrom[status].includes('checking')
        expect(direct || anew).toBe(true)
      }),
    )
  })

  test('a key that may withdraw is never active, and one that is not wrong never anything else', () => {
    fc.assert(
      fc.property(any, found, (before, heard) => {
        const { status } = standAfter(before, heard, NOW)
        if (heard.ok && heard.rights.withdraw && before.status !== 'frozen' && before.status !== 'deleted')
          expect(status).not.toBe('active')
        if (!heard.ok && isPassing(heard.trouble)) expect(status).toBe(before.status)
        if (before.status === 'frozen' || before.status === 'deleted') expect(status).toBe(before.status)
      }),
    )
  })
})

test.each<[number | null, number | null, number | null]>([
  [null, null, null],
  [NOW + 15 * DAY, null, null],
  [NOW + 14 * DAY, null, 14],
  [NOW + 10 * DAY, 14, null],
  [NOW + 7 * DAY, 14, 7],
  [NOW + 7 * DAY, null, 7],
  [NOW + 2 * DAY, 7, null],
  [NOW + DAY, 7, 1],
  [NOW + 1, 1, null],
  [NOW, null, null],
  [NOW - 1, null, null],
])('of an end at %s, told at %s: %s', (expiresAtMs, told, due) => {
  expect(noticeDue(expiresAtMs, told, NOW)).toBe(due)
})
