import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankOfRole, roles } from '#platform/access.ts'
import { decimalOf, nameOf, refusalOf, rolesBelow, stateOf } from './rules.ts'

const anyRole = fc.constantFrom(...roles)

describe('who may change whom', () => {
  test.each([
    ['ROLE_ADMIN', 'ROLE_USER', null],
    ['ROLE_ADMIN', 'ROLE_ADMIN', 'USERS_RANK'],
    ['ROLE_ADMIN', 'ROLE_OWNER', 'USERS_RANK'],
    ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', null],
    ['ROLE_OWNER', 'ROLE_SUPER_ADMIN', null],
    ['ROLE_OWNER', 'ROLE_OWNER', 'USERS_RANK'],
  ] as const)('%s changes %s: %s', (actor, target, refusal) => {
    expect(refusalOf({ id: 'a', role: actor }, { id: 'b', role: target, username: 'bela5' })).toBe(refusal)
  })

  test('an owner is changed by nobody, so the last one neither; nobody changes themselves', () => {
    fc.assert(
      fc.property(anyRole, (role) => {
        expect(refusalOf({ id: 'a', role }, { id: 'b', role: 'ROLE_OWNER', username: 'bela5' })).not.toBeNull()
        expect(refusalOf({ id: 'a', role }, { id: 'a', role, username: 'anna5' })).toBe('USERS_SELF')
        expect(refusalOf({ id: 'a', role }, { id: 'b', role: 'ROLE_USER', username: 'deleted-b' })).toBe(
          'USERS_DELETED',
        )
      }),
    )
  })

  test('a given role is always below the own one, so nobody raises anybody to themselves', () => {
    fc.assert(
      fc.property(anyRole, (own) => {
        for (const role of rolesBelow(own)) expect(rankOfRole[role]).toBeLessThan(rankOfRole[own])
      }),
    )
    expect(rolesBelow('ROLE_ADMIN')).toEqual(['ROLE_BIG_FISH', 'ROLE_USER', 'ROLE_POOL'])
    expect(rolesBelow('ROLE_USER')).toEqual([])
  })
})

test.each([
  [{ username: 'deleted-a', locked: true, emailConfirmedAt: new Date(0) }, 'deleted'],
  [{ username: 'deleted-b', locked: true, emailConfirmedAt: new Date(0) }, 'locked'],
  [{ locked: false, emailConfirmedAt: null }, 'unconfirmed'],
  [{ locked: false, emailConfirmedAt: new Date(0) }, 'active'],
  [{ locked: true, emailConfirmedAt: null }, 'locked'],
  [{ locked: true, emailConfirmedAt: new Date(0) }, 'locked'],
] as const)('%j is %s', (user, state) => {
  expect(stateOf({ id: 'a', username: 'anna5', ...user })).toBe(state)
})

describe('a typed number', () => {
  const percent = { digits: 2, min: 0, max: 100 }
  test.each([
    ['12,5', percent, '12.50'],
    [' 007.1 ', percent, '7.10'],
    ['100', percent, '100.00'],
    ['100.01', percent, null],
    ['-1', percent, null],
    ['1e2', percent, null],
    ['1.005', percent, null],
    ['', percent, null],
    ['٣', percent, null],
    ['0.1', { digits: 3, min: 0.1, max: 10 }, '0.100'],
    ['0', { digits: 3, min: 0.1, max: 10 }, null],
  ])('%j within %j is %j', (typed, limits, expected) => {
    expect(decimalOf(typed, limits)).toBe(expected)
  })
})

test.each([
  ['en', { firstname: 'Anna', lastname: 'Nagy' }, 'Anna Nagy'],
  ['hu', { firstname: 'Anna', lastname: 'Nagy' }, 'Nagy Anna'],
  // Of somebody whose account was deleted no name is left.
  ['hu', { firstname: '', lastname: '' }, 'anna5'],
] as const)('a reader of %s calls %j %s', (language, names, called) => {
  expect(nameOf({ ...names, username: 'anna5' }, language)).toBe(called)
})
