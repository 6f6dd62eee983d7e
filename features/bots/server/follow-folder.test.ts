import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { followFolder } from './follow-folder.ts'
import { botFolderPlaces, botFolders } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('what takes the place of a bot is in its folder, however often it is told; beside a bot without one it is in none', async () => {
  const { database } = opened
  const [folder, owner, placed, alone, next, other] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const row = { id: folder, owner, family: 'grid', name: 'One', nameLower: 'one', createdAtMs: 0, version: 1 }
  await database.insert(botFolders).values(row)
  await database.insert(botFolderPlaces).values({ bot: placed, folder })
  await followFolder(database, { from: placed, to: next })
  await followFolder(database, { from: placed, to: next })
  await followFolder(database, { from: alone, to: other })
  const rows = await database.select().from(botFolderPlaces)
  expect(rows.map(({ bot }) => bot).toSorted()).toEqual([placed, next].toSorted())
})
