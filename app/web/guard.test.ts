import { describe, expect, test } from 'vitest'
import type { Asker, Requirement } from '#platform/access.ts'
import { redirectFor } from './guard.ts'

const user: Asker = { role: 'ROLE_USER', permissions: [] }
const bigFish: Asker = { role: 'ROLE_BIG_FISH', permissions: [] }
const owner: Asker = { role: 'ROLE_OWNER', permissions: ['*'] }

describe('the guard', () => {
  const cases: [string, Asker, Requirement, string | null][] = [
    ['a visitor signs in', null, 'visitor', null],
    ['a visitor is sent to sign in', null, 'account', '/login'],
    ['somebody signed in has no business at sign-in', user, 'visitor', '/dashboard'],
    ['a page for anyone is open', null, 'anyone', null],
    ['a user trades', user, 'trading', null],
    ['a big fish does not trade', bigFish, 'trading', '/dashboard'],
    ['a user is not in the admin area', user, 'admin', '/dashboard'],
    ['an owner is everywhere', owner, 'system', null],
  ]
  test.each(cases)('%s', (_, asker, requirement, expected) => {
    expect(redirectFor(asker, requirement)).toBe(expected)
  })
})
