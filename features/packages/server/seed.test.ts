import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { seedPackages } from './seed.ts'
import { packages } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const name = (code: string, nameHu: string) =>
  opened.database.update(packages).set({ nameHu }).where(eq(packages.code, code))
const names = async () =>
  (await opened.database.select().from(packages).orderBy(packages.sort)).map(({ nameEn, nameHu }) => [nameEn, nameHu])

test('each has a name in both languages; what somebody has called it stays, at every start', async () => {
  await seedPackages(opened.database)
  const own = [
    ['Starter', 'Kezdő'],
    ['Pro', 'Profi'],
    ['Unlimited', 'Korlátlan'],
  ]
  expect(await names()).toEqual(own)
  await name('starter', 'Starter')
  await name('pro', 'Haladó')
  await seedPackages(opened.database)
  expect(await names()).toEqual([own[0], ['Pro', 'Haladó'], own[2]])
})
