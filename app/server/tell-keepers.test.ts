import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { roles } from '#platform/access.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { tellKeepers } from './tell-keepers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('owners and super administrators hear of a log that was tampered with, and nobody else', async () => {
  const people = await Promise.all(
    roles.map(async (role) => ({ role, id: (await addPerson(opened.database, role)).id })),
  )
  await opened.database.transaction((transaction) =>
    tellKeepers(transaction, { kind: 'audit_alarm', params: { row: '7' } }),
  )
  const told = await opened.database.select().from(notifications)
  expect(told.map(({ kind, params }) => [kind, params])).toEqual([
    ['audit_alarm', { row: '7' }],
    ['audit_alarm', { row: '7' }],
  ])
  const rolesTold = told.map(({ userId }) => people.find(({ id }) => id === userId)?.role)
  expect(new Set(rolesTold)).toEqual(new Set(['ROLE_OWNER', 'ROLE_SUPER_ADMIN']))
})
