import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#features/audit/server/index.ts'
import { sessionReader, users } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, type TestAnswer, type TestBrowser } from '#platform/server/test-http.ts'
import { profileRouter } from './index.ts'

const clock = () => new Date('2026-11-21T09:00:00Z')

let opened: TestDatabase
let mails: Mail[]
let anna: TestBrowser

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  mails = []
  const { database } = opened
  const mailer = async (mail: Mail) => void mails.push(mail)
  const services = { database, clock, secret: TEST_SECRET, mailer, onSessionsEnded: () => {} }
  const { app } = createTestHttp(
    { profile: profileRouter(services) },
    { readSession: sessionReader(database, clock), clock, cookies: { secret: TEST_SECRET, encrypted: false } },
  )
  const { id: userId } = await addPerson(database, 'ROLE_USER', { username: 'anna' })
  await addPerson(database, 'ROLE_USER', { username: 'bela' })
  anna = await signedInBrowser(app, database, { userId, now: clock() })
})

const rowOf = async () => {
  const [row] = await opened.database.select().from(users).where(eq(users.username, 'anna'))
  return row
}
const fieldsOf = ({ body }: TestAnswer) =>
  ((body as { data?: { fields?: { path: string; code: string }[] } }).data?.fields ?? []).map(({ path, code }) => [
    path,
    code,
  ])

const codeTo = (address: string) => mails.findLast(({ to, letter }) => to === address && letter.code)?.letter.code ?? ''
const codes = (email = 'new@example.com') => ({ oldCode: codeTo('anna@example.com'), code: codeTo(email) })
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const ask = (email = 'new@example.com') => anna.call('POST', '/profile/email', { email })
const confirm = (shown: { oldCode: string; code: string }) => anna.call('POST', '/profile/email/confirm', shown)

test('holds after the codes that were sent to both, and the old one is told', async () => {
  expect(await ask('New@example.com')).toMatchObject({
    status: 200,
    body: { sentTo: 'New@example.com', oldSentTo: 'anna@example.com' },
  })
  expect(mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
    ['anna@example.com', 'Your verification code'],
    ['New@example.com', 'Your verification code'],
  ])
  expect(mails[0]?.letter.paragraphs.join(' ')).toContain('New@example.com')
  const right = codes('New@example.com')
  expect(right.oldCode).not.toBe(right.code)
  expect((await rowOf())?.email).toBe('anna@example.com')
  expect((await confirm(right)).status).toBe(200)
  expect(await rowOf()).toMatchObject({ email: 'New@example.com', emailLower: 'new@example.com' })
  expect(mails.at(-1)).toMatchObject({
    to: 'anna@example.com',
    letter: { subject: 'Your e-mail address has been changed' },
  })
  const [written] = (await opened.database.select().from(auditLog)).toReversed()
  expect(written).toMatchObject({ action: 'user.change_email', before: '{"email":"anna@example.com"}' })
  expect(fieldsOf(await confirm(right))).toEqual([
    ['oldCode', 'PROFILE_CODE_WRONG'],
    ['code', 'PROFILE_CODE_WRONG'],
  ])
})

test('takes neither code alone; a wrong one is told at its field and uses up none', async () => {
  await ask()
  const { oldCode, code } = codes()
  const refused = async (shown: { oldCode: string; code: string }) => fieldsOf(await confirm(shown))
  expect(await refused({ oldCode: other(oldCode), code })).toEqual([['oldCode', 'PROFILE_CODE_WRONG']])
  expect(await refused({ oldCode, code: other(code) })).toEqual([['code', 'PROFILE_CODE_WRONG']])
  // Each is of its own address.
  expect(await refused({ oldCode: code, code: oldCode })).toHaveLength(2)
  expect((await rowOf())?.email).toBe('anna@example.com')
  expect((await confirm({ oldCode, code })).status).toBe(200)
})

test('is changed once by the same codes at once', async () => {
  await ask()
  const answers = await Promise.all([confirm(codes()), confirm(codes())])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
})

test('is not changed with the code of an address that is the old one no more', async () => {
  await ask()
  const sent = codes()
  const moved = { email: 'moved@example.com', emailLower: 'moved@example.com' }
  await opened.database.update(users).set(moved).where(eq(users.username, 'anna'))
  expect(fieldsOf(await confirm(sent))).toEqual([['oldCode', 'PROFILE_CODE_WRONG']])
  expect((await rowOf())?.email).toBe('moved@example.com')
})

test('that somebody else took meanwhile is refused', async () => {
  await ask()
  await opened.database.update(users).set({ emailLower: 'new@example.com' }).where(eq(users.username, 'bela'))
  expect(await confirm(codes())).toMatchObject({ status: 409, code: 'PROFILE_EMAIL_TAKEN' })
  expect((await rowOf())?.email).toBe('anna@example.com')
})

test('is not asked for more than five times an hour', async () => {
  const statuses = []
  for (let count = 0; count < 6; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
