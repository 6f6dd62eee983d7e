import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail, sendDue } from '#features/mail/server/index.ts'
import { createUser, users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { calls } from '#platform/server/call.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import type { Message } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { newsletter } from '../contract.ts'
import { newsletterHandlers, oneClick } from './handlers.ts'
import { wayOut } from './subscription.ts'
import { tokenOf, userOf } from './token.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const secret = new Uint8Array(32).fill(5)
const now = new Date(Date.UTC(2026, 0, 10))

let anna: string
beforeEach(async () => {
  const account = {
    username: 'anna',
    email: 'anna@example.com',
    firstname: 'Anna',
    lastname: 'Example',
    role: 'ROLE_USER' as const,
    password: 'not asked for here',
  }
  await createUser(opened.database, account, now)
  const [row] = await opened.database.update(users).set({ newsletter: true }).returning({ id: users.id })
  anna = row?.id ?? ''
})

const isWanted = async () => {
  const [row] = await opened.database.select().from(users).where(eq(users.id, anna))
  return row?.newsletter
}
const log = async () => (await opened.client.query('select action, actor_id, subject_id, address from audit_log')).rows

const openApp = () => {
  const services = { database: opened.database, secret }
  const router = calls({ newsletter }).router({ newsletter: newsletterHandlers(services) })
  return createTestHttp(router, {
    readSession: () => Promise.resolve(sessionOf('somebody else')),
    trustedProxies: 1,
    oneClick: oneClick(services),
  }).app
}
const browser = () => openTestBrowser(openApp(), undefined, '203.0.113.7')

/** A mail program on the other side of the world: no cookie, no page of ours. */
const click = (path: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  openTestBrowser(openApp(), 'https://bots.example', '203.0.113.7').send(path, {
    method: 'POST',
    headers: { origin: 'https://mail.example', 'content-type': type },
    body,
  })

/** Tokens that this installation has not made, each as near to a real one as it gets. */
const strangers = (): [string, string][] => [
  ['nothing', '-'],
  ['somebody who is not there', tokenOf(secret, newId())],
  ['another secret', tokenOf(new Uint8Array(32).fill(6), anna)],
  ['the id of another user', tokenOf(secret, newId()).slice(0, 20) + tokenOf(secret, anna).slice(20)],
  ['one sign more', `${tokenOf(secret, anna)}A`],
]

describe('a token', () => {
  test('law: tells its user, and changed in one sign nobody', () => {
    const changed = fc.tuple(fc.uuid(), fc.nat(63), fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_'))
    fc.assert(
      fc.property(changed, ([id, place, sign]) => {
        const token = tokenOf(secret, id)
        expect(userOf(secret, token)).toBe(id)
        const other = token.slice(0, place) + sign + token.slice(place + 1)
        expect(userOf(secret, other)).toBe(other === token ? id : null)
      }),
    )
  })
})

describe('the page', () => {
  test('ends the newsletter and takes it back, each written down once', async () => {
    const input = { token: tokenOf(secret, anna) }
    for (let time = 0; time < 2; time += 1)
      expect(await browser().call('POST', '/newsletter/end', input)).toMatchObject({ status: 200, body: {} })
    expect(await isWanted()).toBe(false)
    expect(await browser().call('POST', '/newsletter/resume', input)).toMatchObject({ status: 200, body: {} })
    expect(await isWanted()).toBe(true)
    const by = { actor_id: anna, subject_id: anna, address: '203.0.113.7' }
    expect(await log()).toEqual([
      { action: 'user.end_newsletter', ...by },
      { action: 'user.resume_newsletter', ...by },
    ])
  })

  test('answers a token that is not known as it answers one that is, and changes nothing', async () => {
    const known = await browser().call('POST', '/newsletter/resume', { token: tokenOf(secret, anna) })
    for (const [name, token] of strangers())
      for (const path of ['/newsletter/end', '/newsletter/resume']) {
        const { status, body } = await browser().call('POST', path, { token })
        expect({ status, body }, name).toEqual({ status: known.status, body: known.body })
      }
    expect(await isWanted()).toBe(true)
    expect(await log()).toEqual([])
  })
})

describe('one click in a mail program (RFC 8058)', () => {
  test.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form of parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('ends it from another page: %s', async (_name, body, type) => {
    expect(await click(wayOut(secret, anna), body, type)).toMatchObject({ status: 200, body: {} })
    expect(await isWanted()).toBe(false)
    expect(await log()).toMatchObject([{ action: 'user.end_newsletter', actor_id: anna }])
  })

  test('tells nothing of users', async () => {
    for (const [name, token] of strangers())
      expect(await click(`/newsletter/unsubscribe/${token}`), name).toMatchObject({ status: 200, body: {} })
    expect(await isWanted()).toBe(true)
  })

  test.each([
    ['another field', 'Confirm=yes'],
    ['another value', 'List-Unsubscribe=Maybe'],
    ['nothing', ''],
    ['too much', `List-Unsubscribe=One-Click&x=${'x'.repeat(9000)}`],
  ])('is not this: %s', async (_name, body) => {
    expect((await click(wayOut(secret, anna), body)).status).toBeGreaterThanOrEqual(400)
    expect(await isWanted()).toBe(true)
  })

  test('opening the address alone ends nothing', async () => {
    await browser().send(wayOut(secret, anna), {})
    expect(await isWanted()).toBe(true)
  })
})

describe('in the mail', () => {
  const letter = { subject: 'News', greeting: 'Dear Anna,', paragraphs: ['There are new bots.'] }
  const sentOut = async (unsubscribe?: string): Promise<Message> => {
    const out: Message[] = []
    const post = async (message: Message) => {
      out.push(message)
      return { kind: 'taken' } as const
    }
    const mail = { to: 'anna@example.com', language: 'en' as const, letter }
    await enqueueMail(opened.database, { ...mail, ...(unsubscribe === undefined ? {} : { unsubscribe }) }, now)
    const siteAddress = () => 'https://bots.example'
    await sendDue({ database: opened.database, post, print: () => {}, siteAddress }, now)
    const [message] = out
    if (message === undefined) throw new Error('the mail went out')
    return message
  }

  test('a newsletter carries its way out, and that works', async () => {
    const { unsubscribe, text, html } = await sentOut(wayOut(secret, anna))
    expect(unsubscribe).toMatch(/^https:\/\/bots\.example\/newsletter\/unsubscribe\/[\w-]{64}$/)
    for (const said of [text, html]) expect(said).toContain(unsubscribe)
    expect(await click(new URL(unsubscribe ?? '').pathname)).toMatchObject({ status: 200 })
    expect(await isWanted()).toBe(false)
  })

  test('no other mail has one', async () => {
    const { unsubscribe, text, html } = await sentOut()
    expect(unsubscribe).toBeNull()
    expect(text + html).not.toContain('newsletter')
  })
})
