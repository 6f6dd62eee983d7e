import { call } from '@orpc/server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueueMail, openOutbox, sendDue } from '#features/mail/server/index.ts'
import { encodeCursor } from '#platform/database/cursor.ts'
import { sessionReader } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { noJobs } from '#platform/server/example-jobs.ts'
import type { JobDesk } from '#platform/server/job-desk.ts'
import { followLogLevel } from '#platform/server/log.ts'
import { calls } from '#platform/server/call.ts'
import { createTestHttp } from '#platform/server/test-http.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { dev as contract } from '../contract.ts'
import { devHandlers } from './handlers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const START = Date.UTC(2026, 0, 10)
const MINUTE = 60_000
let now = START

const program = {
  version: '1.2.3',
  commit: 'abc',
  node: '26.0.0',
  startedAtMs: START,
  database: 'embedded',
  postgres: '18.6',
  schema: '0021_blocked_usernames',
  mail: 'outbox',
  isDemo: true,
} as const
const siteAddress = () => 'https://bots.example'
const outboxNow = () => openOutbox(opened.database, siteAddress)
const router = (jobs: JobDesk = noJobs) =>
  devHandlers({ outbox: outboxNow(), program, nowMs: () => now }, { database: opened.database, jobs })
const context = contextOf('owner', { role: 'ROLE_OWNER', username: 'olivia' })

/** A mail that is kept, because there is no mail server. */
const keep = async ({ to = 'anna@example.com', subject = 'Your code', hasCode = true } = {}, atMs = now) => {
  now = atMs
  const letter = { subject, greeting: null, paragraphs: [], ...(hasCode ? { code: '123456' } : {}) }
  const mail = { to, language: 'en' as const, letter }
  const secret = hasCode ? { codeUntil: new Date(atMs + 10 * MINUTE) } : {}
  await enqueueMail(opened.database, { ...mail, ...secret }, new Date(atMs))
  await sendDue({ database: opened.database, post: null, print: () => {}, siteAddress }, new Date(atMs))
}
const list = (input: { recipient?: string; state?: 'kept' | 'failed'; cursor?: string; limit?: number } = {}) =>
  call(router().mails, input, { context })

test('the program says what it is', async () => {
  now = START + MINUTE
  const said = { ...program, nowMs: now, logLevel: 'silent' }
  const features = (isOn: boolean) => [{ name: 'futures', isOn }]
  expect(await call(router().program, undefined, { context })).toEqual({ ...said, features: features(true) })
  await opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('features.futures', 'false', 1, 'owner', now())`,
  )
  expect(await call(router().program, undefined, { context })).toEqual({ ...said, features: features(false) })
})

test('newest first, without text; a code past its life is expired, a mail without one has none', async () => {
  await keep({ subject: 'First' }, START)
  await keep({ subject: 'Second', hasCode: false }, START + 5 * MINUTE)
  await keep({ subject: 'Third' }, START + 9 * MINUTE)
  now = START + 10 * MINUTE - 1
  const states = async () => (await list()).mails.map(({ subject, code }) => [subject, code])
  expect(await states()).toEqual([
    ['Third', 'valid'],
    ['Second', 'none'],
    ['First', 'valid'],
  ])
  now += 1
  expect((await states()).at(-1)).toEqual(['First', 'expired'])
  expect(JSON.stringify(await list())).not.toContain('123456')
})

test('pages by cursor cover every mail once', async () => {
  for (let count = 0; count < 5; count += 1) await keep({ subject: `Mail ${count}` }, START)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { mails, next } = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...mails.map(({ subject }) => subject))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  expect(seen.toSorted()).toEqual(['Mail 0', 'Mail 1', 'Mail 2', 'Mail 3', 'Mail 4'])
})

test.each([['x'], [encodeCursor([START, 'no id'])], [encodeCursor([START])]])('%s is no cursor', async (cursor) => {
  await expect(list({ cursor })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test.each([
  ['anna', 1],
  ['ANNA@', 1],
  ['example', 2],
  ['%', 0],
  ['_', 0],
  ['nobody', 0],
])('a search for %s finds %i', async (recipient, count) => {
  await keep()
  await keep({ to: 'Bela@Example.com' })
  expect((await list({ recipient })).mails).toHaveLength(count)
})

test('mails that failed for good are counted, and found by their state', async () => {
  await keep()
  const mail = {
    to: 'bela@example.com',
    language: 'en' as const,
    letter: { subject: 'Lost', greeting: null, paragraphs: [] },
  }
  await enqueueMail(opened.database, mail, new Date(now))
  const post = async () => ({ kind: 'refused', problem: '550 nobody here' }) as const
  await sendDue({ database: opened.database, post, print: () => {}, siteAddress }, new Date(now))
  expect(await list({ state: 'failed' })).toMatchObject({
    mails: [{ subject: 'Lost', problem: '550 nobody here' }],
    failed: 1,
  })
  expect(await list({ state: 'kept', recipient: 'anna' })).toMatchObject({ mails: [{ state: 'kept' }], failed: 1 })
  expect(await list({ state: 'failed', recipient: 'anna' })).toMatchObject({ mails: [], failed: 1 })
})

test('who reads a mail is written to the log, its text is not', async () => {
  await keep()
  const [row] = (await list()).mails
  const lines: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => lines.push(line) })
  const input = { mail: row?.id ?? '' }
  const mail = await call(router().mail, input, { context: { ...context, log } })
  expect(mail).toMatchObject({ ...row, attachments: [] })
  expect(mail.text).toContain('Code: 123456')
  expect(mail.html).toContain('123456')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reader: 'olivia',
    mail: input.mail,
    recipient: 'anna@example.com',
  })
  expect(lines[0]).not.toContain('123456')
})

test('a mail that is not there', async () => {
  await expect(call(router().mail, { mail: newId() }, { context })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a mail is sent again, unless it is on its way or its code is over', async () => {
  await keep({ hasCode: false }, START)
  const [row] = (await list()).mails
  const mail = row?.id ?? ''
  expect(await call(router().sendAgain, { mail }, { context })).toEqual({})
  expect((await list()).mails).toMatchObject([{ state: 'waiting' }])
  await expect(call(router().sendAgain, { mail }, { context })).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await keep({}, START)
  const withCode = (await list()).mails.find(({ code }) => code === 'valid')?.id ?? ''
  now = START + 10 * MINUTE
  await expect(call(router().sendAgain, { mail: withCode }, { context })).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  })
})

test('jobs are told with how they did, one can be asked for, and that is written down', async () => {
  const asked: string[] = []
  const last = {
    name: 'tidy',
    startedAtMs: START,
    durationMs: 5,
    result: 'done',
    problem: null,
    runs: 1,
    failures: 0,
  } as const
  const desk: JobDesk = {
    ...noJobs,
    states: async () => [
      { name: 'tidy', schedule: { everyMs: 60_000 }, last, isWaiting: true, isRunning: false },
      { name: 'nightly', schedule: '0 3 * * *', last: null, isWaiting: false, isRunning: false },
    ],
    runNow: async (name) => {
      if (name === 'tidy') asked.push(name)
      return name === 'tidy'
    },
  }
  const { jobs } = await call(router(desk).jobs, undefined, { context })
  expect(jobs).toMatchObject([
    { name: 'tidy', schedule: 60_000, state: 'waiting', last: { result: 'done', durationMs: 5 } },
    { name: 'nightly', schedule: '0 3 * * *', state: 'idle', last: null },
  ])
  await call(router(desk).runJob, { name: 'tidy' }, { context })
  await expect(call(router(desk).runJob, { name: 'nothing' }, { context })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual(['tidy'])
  const { rows } = await opened.client.query('select action, entity_id, actor_id from audit_log')
  expect(rows).toEqual([{ action: 'job.run', entity_id: 'tidy', actor_id: 'owner' }])
})

test('on a demo a job can be run as of a day to come; elsewhere it cannot, and nothing is asked for', async () => {
  const asked: (string | undefined)[] = []
  const jobs: JobDesk = {
    ...noJobs,
    runNow: async (name, asOf) => {
      asked.push(asOf?.toISOString())
      return name === 'tidy'
    },
  }
  now = START
  const run = (input: { name: string; day: string }, isDemo = true) =>
    call(
      devHandlers(
        { outbox: outboxNow(), program: { ...program, isDemo }, nowMs: () => now },
        { database: opened.database, jobs },
      ).runJobOn,
      input,
      { context },
    )
  await expect(run({ name: 'tidy', day: '2026-02-01' }, false)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  for (const day of ['2026-01-08', '2029-01-01'])
    await expect(run({ name: 'tidy', day })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  for (const day of ['2026-02-30', 'soon'])
    await expect(run({ name: 'tidy', day })).rejects.toMatchObject({ status: 400 })
  expect(asked).toEqual([])
  expect(await actsWritten()).toEqual([])
  await expect(run({ name: 'nothing', day: '2026-02-01' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await run({ name: 'tidy', day: '2026-02-01' })
  expect(asked).toEqual(['2026-02-01T12:00:00.000Z', '2026-02-01T12:00:00.000Z'])
  expect(await actsWritten()).toMatchObject([
    { action: 'job.run', after: JSON.stringify({ day: '2026-02-01' }), actor_id: 'owner' },
  ])
})

const actsWritten = async () =>
  (await opened.client.query('select action, entity_type, before, after, actor_id from audit_log')).rows

test('the log writes more as soon as it is asked to, here and in every other process that listens', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => lines.push(line) })
  const elsewhere = pino({ level: 'warn' })
  const heard = Promise.withResolvers<void>()
  await followLogLevel(elsewhere, async (channel, hear) => {
    await opened.client.listen(channel, (payload) => {
      hear(payload)
      heard.resolve()
    })
  })
  log.debug('before')
  expect(await call(router().changeLogLevel, { level: 'debug' }, { context: { ...context, log } })).toEqual({
    level: 'debug',
  })
  log.debug('after')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['after'])
  await heard.promise
  expect(elsewhere.level).toBe('debug')
  expect(await call(router().program, undefined, { context: { ...context, log } })).toMatchObject({ logLevel: 'debug' })
  expect(await actsWritten()).toMatchObject([
    { action: 'log.change_level', before: '{"level":"warn"}', after: '{"level":"debug"}', actor_id: 'owner' },
  ])
})

test('a process takes no level that would hide failures, whoever says so', async () => {
  const log = pino({ level: 'warn' })
  let hear = (_payload: string): void => {}
  await followLogLevel(log, async (_channel, heard) => {
    hear = heard
  })
  for (const level of ['silent', 'fatal', '', 'everything']) hear(level)
  expect(log.level).toBe('warn')
  await expect(call(router().changeLogLevel, { level: 'silent' as 'error' }, { context })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test.each([
  ['en', 'Test mail', 'Mail reaches you'],
  ['hu', 'Próbalevél', 'A levelek megérkeznek'],
] as const)('a mail to oneself goes the way of all mail (%s)', async (language, subject, said) => {
  const { id } = await addPerson(opened.database, 'ROLE_OWNER', { username: 'olivia', language })
  const asked = { context: contextOf(id, { role: 'ROLE_OWNER' }) }
  expect(await call(router().sendTrial, { kind: 'mail' }, asked)).toEqual({})
  const [row] = (await list()).mails
  expect(row).toMatchObject({ recipient: 'olivia@example.com', subject, state: 'waiting' })
  const mail = await call(router().mail, { mail: row?.id ?? '' }, { context })
  for (const text of [mail.text, mail.html]) expect(text).toContain(said)
  expect(await actsWritten()).toMatchObject([{ action: 'dev.send_test', entity_type: 'mail', actor_id: id }])
})

test('notifications to oneself are told each time, to nobody else', async () => {
  const { id } = await addPerson(opened.database, 'ROLE_OWNER')
  await addPerson(opened.database, 'ROLE_SUPER_ADMIN')
  const asked = { context: contextOf(id, { role: 'ROLE_OWNER' }) }
  for (let time = 0; time < 2; time += 1) await call(router().sendTrial, { kind: 'notification' }, asked)
  const { rows } = await opened.client.query('select user_id, kind, count, path from notifications')
  const one = { user_id: id, kind: 'trial', count: 1, path: '/admin/dev/settings' }
  expect(rows).toEqual([one, one])
  expect(await actsWritten()).toMatchObject([{ entity_type: 'notification' }, { entity_type: 'notification' }])
})

test('a failure is answered with its code and the id by which the log tells of it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error', base: null }, { write: (line: string) => lines.push(line) })
  const served = calls({ dev: contract }).router({ dev: router() })
  const { id } = await addPerson(opened.database, 'ROLE_OWNER')
  const cookies = { secret: TEST_SECRET, encrypted: false }
  const readSession = sessionReader(opened.database, () => new Date(now))
  const { app } = createTestHttp(served, { readSession, cookies, log })
  const browser = await signedInBrowser(app, opened.database, { userId: id, now: new Date(now) })
  const { status, body, headers } = await browser.call('POST', '/dev/failure', {})
  expect({ status, body }).toMatchObject({ status: 500, body: { code: 'UNKNOWN_ERROR' } })
  expect(JSON.stringify(body)).not.toContain('asked for')
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    requestId: headers.get('x-request-id'),
    error: 'a failure that was asked for on the development page',
    stack: expect.stringContaining('handlers.ts'),
  })
})
