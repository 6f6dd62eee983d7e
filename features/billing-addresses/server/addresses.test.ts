import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import type { AddressInput } from '../contract.ts'
import { Address } from '../contract.ts'
import { budapest } from '../example-address.ts'
import { changeAddress, createAddress, listAddresses, removeAddress } from './store.ts'
import { billingAddressRows } from './tables.ts'
import { program } from '#features/audit/server/index.ts'

const ANNA = ownerOfMade({ id: '00000000-0000-7000-8000-00000000000a' })
const BELA = ownerOfMade({ id: '00000000-0000-7000-8000-00000000000b' })

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

beforeEach(async () => {
  for (const [name, { userId: id }] of Object.entries({ anna: ANNA, bela: BELA })) {
    const names = { username: name, usernameLower: name, firstname: name, lastname: 'Kovács', passwordHash: '' }
    await opened.database.insert(users).values({ id, ...names, email: `${name}@a.b`, emailLower: `${name}@a.b` })
  }
})

const input: AddressInput = { ...budapest, primary: false }

const create = async (change: Partial<AddressInput> = {}, owner = ANNA) =>
  Address.parse(
    await createAddress(opened.database, owner, { who: program, input: { ...input, ...change }, id: newId() }),
  )
const list = () => listAddresses(opened.database, ANNA)
const primaries = async () => (await list()).filter(({ primary }) => primary).map(({ billingName }) => billingName)

describe('the primary address', () => {
  test('is the first one, then the one that is made so, and never two', async () => {
    await create({ billingName: 'first' })
    expect(await primaries()).toEqual(['first'])
    const second = await create({ billingName: 'second' })
    expect(await primaries()).toEqual(['first'])
    const { id, version, ...rest } = second
    const change = { who: program, id, version, input: { ...rest, primary: true } }
    expect((await changeAddress(opened.database, ANNA, change)).version).toBe(2)
    expect(await primaries()).toEqual(['second'])
  })

  test('stays so when its form says no, and its place is taken by the newest other when it goes', async () => {
    const { id, version, ...rest } = await create({ billingName: 'first' })
    await create({ billingName: 'second' })
    await create({ billingName: 'third' })
    await changeAddress(opened.database, ANNA, { who: program, id, version, input: { ...rest, primary: false } })
    expect(await primaries()).toEqual(['first'])
    await removeAddress(opened.database, ANNA, { who: program, id })
    expect(await primaries()).toEqual(['third'])
  })

  test('is one under changes at once', async () => {
    const made = [await create(), await create(), await create()]
    await Promise.all(
      made.map(({ id, version, ...rest }) =>
        changeAddress(opened.database, ANNA, { who: program, id, version, input: { ...rest, primary: true } }).catch(
          (error: unknown) => error,
        ),
      ),
    )
    expect(await primaries()).toHaveLength(1)
  })

  test('is one by the database itself', async () => {
    await create()
    const twice = opened.database.insert(billingAddressRows).values({ ...input, primary: true, userId: ANNA.userId })
    await expect(twice).rejects.toThrow()
  })
})

test('there are ten at most, however many are asked for at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, () => createAddress(opened.database, ANNA, { who: program, input, id: newId() })),
  )
  expect(made.filter((one) => one === null)).toHaveLength(2)
  expect(await list()).toHaveLength(10)
  expect(await primaries()).toHaveLength(1)
})

test('another user’s address is not there, and an old form changes nothing', async () => {
  const theirs = await create({}, BELA)
  const { id, version, ...rest } = theirs
  const mine = { who: program, id, version, input: rest }
  await expect(changeAddress(opened.database, ANNA, mine)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(removeAddress(opened.database, ANNA, { who: program, id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const old = { ...mine, version: version + 1 }
  await expect(changeAddress(opened.database, BELA, old)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await listAddresses(opened.database, BELA)).toEqual([theirs])
})

test('every change is written down, with the fields that changed', async () => {
  const { id, version, ...rest } = await create()
  await changeAddress(opened.database, ANNA, { who: program, id, version, input: { ...rest, city: 'Győr' } })
  await removeAddress(opened.database, ANNA, { who: program, id })
  const rows = z
    .object({ rows: z.array(z.object({ action: z.string(), subject_id: z.string(), after: z.string().nullable() })) })
    .parse(await opened.database.execute('select action, subject_id, after from audit_log order by sequence')).rows
  expect(rows.map(({ action }) => action)).toEqual([
    'billing_address.create',
    'billing_address.change',
    'billing_address.delete',
  ])
  expect(rows[1]?.after).toBe('{"city":"***"}')
  expect(rows.every(({ subject_id }) => subject_id === ANNA.userId)).toBe(true)
  expect(await opened.database.select().from(billingAddressRows).where(eq(billingAddressRows.id, id))).toEqual([])
})
