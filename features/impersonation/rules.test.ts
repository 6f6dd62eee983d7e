import { expect, test } from 'vitest'
import { isTimeOver, minutesLeft, refusalOf } from './rules.ts'

const UNTIL = 1_000_000_000_000

test.each([
  [3_600_000, 60, false],
  [60_001, 2, false],
  [60_000, 1, false],
  [5_001, 1, false],
  [4_000, 1, true],
  [0, 0, true],
  [-90_000, 0, true],
])('%i ms before the end %i minutes are left; over: %s', (leftMs, minutes, isOver) => {
  expect(minutesLeft(UNTIL, UNTIL - leftMs)).toBe(minutes)
  expect(isTimeOver(UNTIL, UNTIL - leftMs)).toBe(isOver)
})

test.each([
  ['ROLE_ADMIN', 'ROLE_USER', false, null],
  ['ROLE_ADMIN', 'ROLE_ADMIN', false, 'IMPERSONATION_RANK'],
  ['ROLE_ADMIN', 'ROLE_OWNER', false, 'IMPERSONATION_RANK'],
  ['ROLE_OWNER', 'ROLE_SUPER_ADMIN', false, null],
  ['ROLE_OWNER', 'ROLE_USER', true, 'IMPERSONATION_LOCKED'],
] as const)('%s as %s (locked: %s): %s', (own, role, isLocked, refusal) => {
  expect(refusalOf(own, { role, isLocked })).toBe(refusal)
})
