import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { jpg, joined, png, svg } from '#platform/server/example-file-bytes.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { LOGO } from '../logo-limits.ts'
import { settingHandlers } from './handlers.ts'
import { readLogo } from './logo.ts'

let opened: TestDatabase
const files = filesInMemory()
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(async () => {
  files.kept.clear()
  await opened.empty()
})
afterAll(() => opened.close())

const services = () => ({
  database: opened.database,
  clock: () => new Date(0),
  secret: new Uint8Array(32),
  options: { packages: async () => [], currencies: async () => [] },
  files,
})
const context = contextOf('owner', { role: 'ROLE_OWNER' })
const fresh = {
  ...context,
  session: context.session === null ? null : { ...context.session, secondFactorAt: new Date() },
}
type Bytes = Uint8Array<ArrayBuffer>

/** What says of itself that it is so wide and high, with `extra` bytes in it. */
const picture = (width = 64, height = 32, extra = 0): Bytes => {
  const end = png.subarray(-12)
  const made = joined(png.subarray(0, -12), new Uint8Array(extra), end)
  const view = new DataView(made.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return made
}
const set = (bytes: Bytes, version = 0, name = 'logo.png') =>
  call(settingHandlers(services()).setLogo, { file: new File([bytes], name), version }, { context: fresh })
const remove = (version: number) => call(settingHandlers(services()).removeLogo, { version }, { context: fresh })

type Answer = Awaited<ReturnType<typeof set>>
const rowIn = ({ rows }: Answer) => rows.find(({ key }) => key === 'general.logo')
const served = (address: unknown) => readLogo(services())(String(address).replace('/logo/', ''))

test('a logo is served at an address of its own, until another one or none takes its place', async () => {
  const first = rowIn(await set(picture()))
  expect(first).toMatchObject({ value: expect.stringMatching(/^\/logo\/[0-9a-f]{16}\.png$/), version: 1 })
  expect(await served(first?.value)).toEqual(picture())
  const second = rowIn(await set(picture(200, 100), 1))
  expect(second?.value).not.toBe(first?.value)
  expect(await served(first?.value)).toBeNull()
  expect(await served(second?.value)).toEqual(picture(200, 100))
  expect(files.kept.size).toBe(1)
  expect(rowIn(await remove(2))).toMatchObject({ value: '', version: 3 })
  expect(await served(second?.value)).toBeNull()
  expect(await served('')).toBeNull()
  expect(files.kept.size).toBe(0)
})

test('each change is written down, and the key of the file stands nowhere', async () => {
  const answer = await set(picture())
  const [key = ''] = files.kept.keys()
  expect(JSON.stringify(answer)).not.toContain(key)
  const { rows } = await opened.client.query('select action, entity_id, actor_id, before, after from audit_log')
  expect(rows).toMatchObject([{ action: 'setting.change', entity_id: 'general.logo', actor_id: 'owner' }])
  expect(JSON.stringify(rows)).toContain(String(rowIn(answer)?.value))
  expect(JSON.stringify(rows)).not.toContain(key)
})

describe('refused', () => {
  test.each<[string, Bytes, string]>([
    ['a drawing with a script', svg, 'logo.svg'],
    ['a drawing that is called a picture', svg, 'logo.png'],
    ['a picture with a drawing behind it', joined(picture(), svg), 'logo.png'],
    ['a photograph', jpg, 'logo.jpg'],
    ['nothing', new Uint8Array(), 'logo.png'],
    ['one that is too narrow', picture(LOGO.minSide - 1, 64), 'logo.png'],
    ['one that is too high', picture(64, LOGO.maxSide + 1), 'logo.png'],
    ['one that is too large', picture(64, 64, LOGO.maxBytes), 'logo.png'],
  ])('%s', async (_, bytes, name) => {
    await expect(set(bytes, 0, name)).rejects.toMatchObject({ code: 'LOGO_REFUSED' })
    expect(files.kept.size).toBe(0)
  })

  test('one that is set while somebody else sets another', async () => {
    const first = rowIn(await set(picture()))
    await expect(set(picture(100, 100))).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(files.kept.size).toBe(1)
    expect(await served(first?.value)).toEqual(picture())
  })

  test.each([
    [LOGO.minSide, LOGO.maxSide],
    [LOGO.maxSide, LOGO.minSide],
  ])('not one of %i by %i', async (width, height) => {
    expect(rowIn(await set(picture(width, height)))).toMatchObject({ version: 1 })
  })
})
