import { globSync, readFileSync } from 'node:fs'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#engine/messages.ts'
import { mails, openOutbox } from '#features/mail/server/index.ts'
import { createUser, users } from '#features/sign-in/server/index.ts'
import { encodeCursor } from '#platform/database/cursor.ts'
import { dateFor } from '#platform/dates.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { type NotificationSettings, notifications as contract } from '../contract.ts'
import { allKinds, type Kind, kinds, withoutSender } from '../kinds.ts'
import { letterOf } from '../letter-of.ts'
import { firstSettings, KEPT_MS, SAME_WITHIN_MS } from '../rules.ts'
import { sentenceOf } from '../sentence.ts'
import { notificationHandlers } from './handlers.ts'
import { notify } from './notify.ts'
import { removeOld } from './store.ts'
import { notifications, notificationSettings } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const START = Date.UTC(2026, 0, 10)
const HOUR = 60 * 60_000
const MINUTE = 60_000
const at = (ms: number) => new Date(START + ms)

let anna: string
let bela: string
beforeEach(async () => {
  const account = (username: string) => ({
    username,
    email: `${username}@example.com`,
    firstname: username,
    lastname: 'Example',
    role: 'ROLE_USER' as const,
    password: 'not asked for here',
  })
  await createUser(opened.database, account('anna'), at(0))
  await createUser(opened.database, account('bela'), at(0))
  const rows = await opened.database.select({ id: users.id, username: users.username }).from(users)
  const idOf = (name: string) => rows.find(({ username }) => username === name)?.id ?? ''
  anna = idOf('anna')
  bela = idOf('bela')
})
afterEach(() => opened.empty())

const router = () => notificationHandlers({ database: opened.database, clock: () => at(HOUR) })
const as = (id: string) => ({ context: contextOf(id) })
const list = async (id: string, input = {}) => (await call(router().list, input, as(id))).notifications
const bot = (id = 'b1') => ({ type: 'bot' as const, id, family: 'grid' })
const lacks = (ms: number, { userId = anna, id = 'b1' } = {}) =>
  opened.database.transaction((transaction) =>
    notify(transaction, {
      userId,
      kind: 'insufficient_funds',
      params: { trade: 'My grid' },
      entity: bot(id),
      at: at(ms),
    }),
  )
const expired = (ms: number, userId = anna) =>
  notify(opened.database, { userId, kind: 'subscription_expired', params: {}, at: at(ms) })
const want = (settings: Partial<NotificationSettings>, userId = anna) =>
  opened.database.insert(notificationSettings).values({ userId, settings: { ...firstSettings, ...settings } })
const on = { notification: true, email: true }

describe('who is told and how', () => {
  test.each<[string, Partial<NotificationSettings>, { listed: number; mailed: number }]>([
    ['nothing is chosen', {}, { listed: 0, mailed: 0 }],
    ['in the product', { insufficient_funds: { notification: true, email: false } }, { listed: 1, mailed: 0 }],
    ['by mail', { insufficient_funds: { notification: false, email: true } }, { listed: 0, mailed: 1 }],
    ['both', { insufficient_funds: on }, { listed: 1, mailed: 1 }],
    ['another category', { api_error: on, limit_reached: on }, { listed: 0, mailed: 0 }],
    ['its kind is muted', { insufficient_funds: on, muted: ['insufficient_funds'] }, { listed: 0, mailed: 0 }],
  ])('%s', async (_case, settings, { listed, mailed }) => {
    await want(settings)
    await lacks(0)
    await lacks(1)
    expect(await list(anna)).toHaveLength(listed)
    expect(await opened.database.select().from(mails)).toHaveLength(mailed)
    expect(await list(bela)).toEqual([])
  })

  test('a mail has the subject and the sentence, and leads to the cause', async () => {
    await want({ insufficient_funds: on })
    await lacks(0)
    const [mail] = await opened.database.select().from(mails)
    expect(mail).toMatchObject({
      recipient: 'anna@example.com',
      letter: {
        subject: 'Insufficient funds',
        paragraphs: expect.arrayContaining([
          'My grid: buying has stopped because of insufficient funds; open profits keep running.',
        ]),
        link: { href: '/bots/grid/b1' },
      },
    })
  })

  test('a mail calls a bot that takes over coins so in the language of its reader', async () => {
    await want({ insufficient_funds: on })
    await opened.database.update(users).set({ language: 'hu' }).where(eq(users.id, anna))
    const params = { trade: 'Escaped: My grid' }
    await notify(opened.database, { userId: anna, kind: 'insufficient_funds', params, entity: bot(), at: at(0) })
    const [mail] = await opened.database.select().from(mails)
    expect(mail?.letter.paragraphs[0]).toMatch(/^Kimenekítve: My grid: fedezethiány miatt/)
  })

  test('system notifications are told whatever is chosen', async () => {
    await expired(0)
    expect(await list(anna)).toMatchObject([{ kind: 'subscription_expired', category: 'system', isRead: false }])
  })

  test('somebody who is gone is told nothing', async () => {
    await expired(0, newId())
    expect(await opened.database.select().from(notifications)).toEqual([])
  })

  test('what is taken back is not told', async () => {
    const broken = opened.database.transaction(async (transaction) => {
      await notify(transaction, { userId: anna, kind: 'payment_failed', params: {} })
      throw new Error('taken back')
    })
    await expect(broken).rejects.toThrow('taken back')
    expect(await list(anna)).toEqual([])
  })
})

describe('the same again', () => {
  test('within the hour only raises the counter, after it a new one is told and mailed', async () => {
    await want({ insufficient_funds: on })
    for (const ms of [0, 1, HOUR - 1, HOUR]) await lacks(ms)
    expect((await list(anna)).map(({ count, atMs }) => [count, atMs - START])).toEqual([
      [1, HOUR],
      [3, 0],
    ])
    expect(await opened.database.select().from(mails)).toHaveLength(2)
  })

  test('of another bot or another user is another one', async () => {
    await want({ insufficient_funds: on })
    await want({ insufficient_funds: on }, bela)
    await lacks(0)
    await lacks(0, { id: 'b2' })
    await lacks(0, { userId: bela })
    expect((await list(anna)).map(({ count }) => count)).toEqual([1, 1])
    expect((await list(bela)).map(({ count }) => count)).toEqual([1])
  })

  test('told at once from two sides is one', async () => {
    await want({ insufficient_funds: on })
    await Promise.all([lacks(0), lacks(0), lacks(0)])
    expect((await list(anna)).map(({ count }) => count)).toEqual([3])
  })

  test('law: nothing is lost, and two of a kind about one thing are at least an hour apart', async () => {
    const moments = fc.array(
      fc.record({ ms: fc.integer({ min: 0, max: 20 * MINUTE }), id: fc.constantFrom('b1', 'b2') }),
      {
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(moments, async (steps) => {
        await opened.database.delete(notifications)
        await opened.database.delete(notificationSettings)
        await want({ insufficient_funds: on })
        let now = 0
        for (const { ms, id } of steps) {
          now += ms
          await lacks(now, { id })
        }
        const rows = await opened.database.select().from(notifications)
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(steps.length)
        for (const one of ['b1', 'b2']) {
          const times = rows.filter(({ entityId }) => entityId === one).map(({ atMs }) => atMs)
          const sorted = times.toSorted((a, b) => a - b)
          sorted
            .slice(1)
            .forEach((time, index) => expect(time - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(SAME_WITHIN_MS))
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('kinds that nobody tells yet', () => {
  const root = `${import.meta.dirname}/../../..`
  const sources = globSync('{features,app}/**/*.ts', { cwd: root })
    .filter((path) => !/\.(?:test|e2e)\.ts$/.test(path))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  const isTold = (kind: string) => sources.some((source) => source.includes(`kind: '${kind}'`))

  test('are those of the list, which names no other', () => {
    expect(allKinds.filter((kind) => !isTold(kind))).toEqual(withoutSender)
  })

  const example: Readonly<Record<string, string>> = {
    date: '2026-01-13',
    number: 'INV-7',
    amount: '12.50',
    month: '2026-01',
  }
  const paramsOf = (kind: Kind) => Object.fromEntries(kinds[kind].params.map((name) => [name, example[name] ?? name]))
  const tell = (kind: Kind) => {
    const entity = { type: 'bot' as const, id: 'b1', family: 'grid' }
    const note = { userId: anna, kind, params: paramsOf(kind), entity, at: at(0) }
    return notify(opened.database, note as unknown as Parameters<typeof notify>[1])
  }

  test.each(withoutSender)('%s is told as soon as somebody does, and cannot be muted', async (kind) => {
    await tell(kind)
    expect(await list(anna)).toMatchObject([{ kind, category: 'system', params: paramsOf(kind), isRead: false }])
    const muted = { ...firstSettings, muted: [kind] }
    await expect(call(router().saveSettings, muted, as(anna))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.each(languages.flatMap((language) => withoutSender.map((kind) => [kind, language] as const)))(
    '%s is mailed too, as text and as HTML (%s)',
    async (kind, language) => {
      await opened.database.update(users).set({ language }).where(eq(users.id, anna))
      await tell(kind)
      const [mail, ...others] = await opened.database.select().from(mails)
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        recipient: 'anna@example.com',
        language,
        letter: { link: { href: '/bots/grid/b1' } },
      })
      const date = (day: Date) => dateFor({ language, region: null }, day, 'UTC')
      const sentence = sentenceOf(kind, paramsOf(kind), { language, date })
      const { subject, text, html } = (await openOutbox(opened.database, () => '').find(mail?.id ?? '', at(0))) ?? {}
      expect(subject).not.toBe('')
      for (const value of Object.keys(paramsOf(kind)).filter((name) => name in example && name !== 'date'))
        expect(sentence, value).toContain(example[value])
      expect(text).toContain(sentence)
      expect(html).toContain(sentence)
      expect(`${subject}${text}`).not.toMatch(/undefined|NaN|\{\w+\}/)
    },
  )

  test.each(languages)('a date with a full stop of its own ends no sentence twice (%s)', (language) => {
    const date = (day: Date) => dateFor({ language, region: 'hu-HU' }, day, 'UTC')
    for (const kind of allKinds) {
      const sentence = sentenceOf(kind, { ...paramsOf(kind), date: '2026-12-07T12:00:00Z' }, { language, date })
      expect(sentence.replaceAll('…', ''), kind).not.toMatch(/\.\./)
    }
  })

  test('the two languages say different things', () => {
    const told = (kind: Kind, language: (typeof languages)[number]) => {
      const reader = { firstname: 'Anna', language, region: null, timeZone: 'UTC' }
      const letter = letterOf({ kind, params: paramsOf(kind), at: at(0) }, reader, null)
      return [letter?.subject, ...(letter?.paragraphs ?? [])]
    }
    for (const kind of withoutSender) {
      const english = told(kind, 'en')
      expect(
        english.filter((said) => told(kind, 'hu').includes(said)),
        kind,
      ).toEqual([])
    }
  })

  test.each([
    ['2026-01-10T12:00:00Z', 'en', 'Your subscription expires in 1 day'],
    ['2026-01-11', 'hu', 'Az előfizetése 1 nap múlva lejár'],
    ['2026-01-17', 'en', 'Your subscription expires in 7 days'],
    ['2026-01-16T00:00:01Z', 'hu', 'Az előfizetése 7 nap múlva lejár'],
  ] as const)('%s is counted in days (%s)', (date, language, subject) => {
    const reader = { firstname: 'Anna', language, region: null, timeZone: 'UTC' }
    const told = { kind: 'subscription_expiring', params: { date }, at: at(0) } as const
    expect(letterOf(told, reader, null)).toMatchObject({ subject })
  })
})

describe('support that is signed in as the reader', () => {
  const support = (id: string) => {
    const context = contextOf(id)
    const { session } = context
    if (session === null) throw new Error('somebody is signed in')
    const impersonation = {
      impersonator: { id: 'admin', firstname: 'Ada', lastname: 'Min' },
      reason: 'A ticket',
      until: at(2 * HOUR),
    }
    return { context: { ...context, session: { ...session, impersonation } } }
  }

  test('reads without marking, and is told nothing of others', async () => {
    await expired(0)
    const id = (await list(anna))[0]?.id ?? ''
    expect(await call(router().read, { id }, support(anna))).toEqual({})
    expect(await call(router().unread, undefined, as(anna))).toEqual({ count: 1 })
    await expect(call(router().read, { id }, support(bela))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call(router().read, { id }, as(anna))
    expect(await call(router().unread, undefined, as(anna))).toEqual({ count: 0 })
  })

  test('marks all and deletes by no call', () => {
    for (const procedure of [contract.readAll, contract.remove]) expect(procedure['~orpc'].meta.ownHandOnly).toBe(true)
  })
})

describe('the list', () => {
  test('pages cover everything once, filters narrow it', async () => {
    await want({ insufficient_funds: on })
    for (let count = 0; count < 5; count += 1) await expired(count * HOUR)
    await lacks(0)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call(router().list, { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, as(anna))
      seen.push(...page.notifications.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
    expect(await list(anna, { category: 'insufficient_funds' })).toHaveLength(1)
    expect(await list(anna, { category: 'api_error' })).toEqual([])
    await call(router().read, { id: seen[0] ?? '' }, as(anna))
    expect(await list(anna, { state: 'unread' })).toHaveLength(5)
    expect(await list(anna, { state: 'read' })).toMatchObject([{ id: seen[0], isRead: true }])
  })

  test.each([['x'], [encodeCursor([START, 'no id'])], [encodeCursor([START])]])('%s is no cursor', async (cursor) => {
    await expect(call(router().list, { cursor }, as(anna))).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('all are read at once, and the count says how many are not', async () => {
    for (let count = 0; count < 3; count += 1) await expired(count * HOUR)
    await expired(0, bela)
    expect(await call(router().unread, undefined, as(anna))).toEqual({ count: 3 })
    expect(await call(router().readAll, undefined, as(anna))).toEqual({ count: 3 })
    expect(await call(router().unread, undefined, as(anna))).toEqual({ count: 0 })
    expect(await call(router().unread, undefined, as(bela))).toEqual({ count: 1 })
  })

  test('those of others are not there, and stay as they are', async () => {
    await expired(0)
    const id = (await list(anna))[0]?.id ?? ''
    for (const act of [router().read, router().remove])
      await expect(call(act, { id }, as(bela))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await list(anna)).toMatchObject([{ id, isRead: false }])
    expect(await call(router().remove, { id }, as(anna))).toEqual({})
    expect(await list(anna)).toEqual([])
  })

  test('they are kept for 180 days', async () => {
    await expired(0)
    await expired(HOUR)
    expect(await removeOld(opened.database, at(KEPT_MS))).toBe(0)
    expect(await removeOld(opened.database, at(KEPT_MS + 1))).toBe(1)
    expect(await list(anna)).toHaveLength(1)
  })
})

describe('settings', () => {
  test('everything is off at first; what is saved is read, for its owner alone', async () => {
    const settings: NotificationSettings = { ...firstSettings, api_error: on, muted: ['api_maintenance'] }
    expect(await call(router().settings, undefined, as(anna))).toEqual(firstSettings)
    expect(await call(router().saveSettings, settings, as(anna))).toEqual(settings)
    expect(await call(router().settings, undefined, as(anna))).toEqual(settings)
    expect(await call(router().settings, undefined, as(bela))).toEqual(firstSettings)
  })

  test.each([
    ['a system kind is muted', { ...firstSettings, muted: ['subscription_expired'] }],
    ['an unknown kind is muted', { ...firstSettings, muted: ['weather'] }],
    ['a field that is none', { ...firstSettings, system: { notification: false, email: false } }],
  ])('refused: %s', async (_case, settings) => {
    const wrong = settings as NotificationSettings
    await expect(call(router().saveSettings, wrong, as(anna))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await call(router().settings, undefined, as(anna))).toEqual(firstSettings)
  })
})
