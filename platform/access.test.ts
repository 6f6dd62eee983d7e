import { expect, test } from 'vitest'
import { type Asker, grants, hasPermission, isGranted, type Requirement, type Role, roles } from './access.ts'

const asker = (role: Role, permissions: string[] = []): Asker => ({ role, permissions })

/** Rows: what is asked for. Columns: visitor and the six roles in their order. */
const matrix: [Requirement, string][] = [
  ['anyone', '1 111111'],
  ['visitor', '1 000000'],
  ['account', '0 111111'],
  ['trading', '0 011111'],
  ['admin', '0 000111'],
  ['system', '0 000011'],
  ['test', '0 000011'],
]

test.each(matrix)('who is granted %s', (requirement, expected) => {
  const visitor = isGranted(null, requirement) ? '1' : '0'
  const others = roles.map((role) => (isGranted(asker(role), requirement) ? '1' : '0')).join('')
  expect(`${visitor} ${others}`).toBe(expected)
})

test('the matrix names every grant', () => {
  expect(matrix.map(([requirement]) => requirement)).toEqual(['anyone', 'visitor', ...grants])
})

test.each([
  [null, false],
  [asker('ROLE_ADMIN'), false],
  [asker('ROLE_ADMIN', ['coupons.write']), false],
  [asker('ROLE_ADMIN', ['users.write']), true],
  [asker('ROLE_ADMIN', ['*']), true],
  [asker('ROLE_SUPER_ADMIN'), true],
  [asker('ROLE_OWNER'), true],
])('%j may write users: %s', (who, allowed) => {
  expect(hasPermission(who, 'users.write')).toBe(allowed)
})
