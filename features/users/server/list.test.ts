/** The list of accounts: what it finds, in which order, and as a file. */
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPackage, subscriptions } from '#features/packages/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openDesk } from './test-desk.ts'

const { its, rowOf, lastAudit } = openDesk()

describe('the list', () => {
  const list = async (query: string) => {
    const { status, body } = await its.browser.call('GET', `/admin/users${query}`)
    return { status, body, names: (body as { users?: { username: string }[] }).users?.map(({ username }) => username) }
  }
  beforeEach(async () => {
    await addPerson(its.database, 'ROLE_USER', { username: 'bela_5', lastname: 'Nagy', locked: true })
    await addPerson(its.database, 'ROLE_BIG_FISH', { username: 'cili5', lastname: '100%', emailConfirmedAt: null })
  })

  test.each([
    ['?search=KOV', ['anna5']],
    ['?search=Kovács%20Anna', ['anna5']],
    ['?search=anna5@example', ['anna5']],
    ['?search=a_5', ['bela_5']],
    ['?search=100%25', ['cili5']],
    ['?search=%25', ['cili5']],
    ['?locked=yes', ['bela_5']],
    ['?confirmed=no', ['cili5']],
    ['?role=ROLE_BIG_FISH', ['cili5']],
    ['?package=none', []],
    ['?role=ROLE_USER&sort=username&direction=ascending', ['anna5', 'bela_5']],
    ['?role=ROLE_USER&sort=username', ['bela_5', 'anna5']],
    ['?role=ROLE_USER&sort=username&limit=1&page=2', ['anna5']],
  ])('%s', async (query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  test('by the end of the package', async () => {
    const DAY = 86_400_000
    const { id: packageId } = await defaultPackage(its.database)
    for (const [username, days] of [
      ['over5', -1],
      ['week5', 6],
      ['month5', 29],
      ['later5', 31],
      ['endless5', null],
    ] as const) {
      const { id: userId } = await addPerson(its.database, 'ROLE_USER', { username })
      const expiresAt = days === null ? null : new Date(Date.now() + days * DAY)
      await its.database.insert(subscriptions).values({ userId, packageId, expiresAt })
    }
    const sorted = (query: string) => list(`?${query}&sort=packageUntil&direction=ascending`)
    expect((await sorted('ends=over')).names).toEqual(['over5'])
    expect((await sorted('ends=week')).names).toEqual(['week5'])
    expect((await sorted('ends=month')).names).toEqual(['week5', 'month5'])
    expect((await sorted('package=unlimited')).names).toEqual(['over5', 'week5', 'month5', 'later5', 'endless5'])
    expect((await list('?ends=never')).status).toBe(400)
  })

  test.each([
    '?sort=passwordHash',
    '?sort=created;drop table "user"',
    '?direction=sideways',
    '?limit=1000000000',
    '?page=0',
    '?role=ROLE_KING',
    '?passwordHash=a',
    `?search=${'a'.repeat(255)}`,
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test.each(["' or 1=1 --", String.raw`\'; delete from "user"`, '%_%', '"', '); select pg_sleep(9) --'])(
    'a search for %s finds nobody and does no harm',
    async (text) => {
      const { status, names } = await list(`?search=${encodeURIComponent(text)}`)
      expect({ status, names }).toEqual({ status: 200, names: [] })
      expect(await rowOf()).toBeDefined()
    },
  )

  test('as a file: every cell quoted, no formula, and that it was taken is written down', async () => {
    await addPerson(its.database, 'ROLE_USER', {
      username: 'evil5',
      lastname: '+SUM(A1)',
      firstname: '=HYPERLINK("x")',
    })
    const { body } = await its.browser.call('GET', '/admin/users.csv?search=evil5')
    expect((body as { text: string }).text).toContain(`"'=HYPERLINK(""x"") +SUM(A1)"`)
    expect(await lastAudit()).toMatchObject({
      action: 'user.export',
      actorId: its.admin.id,
      after: '{"search":"evil5","rows":1}',
    })
  })
})
