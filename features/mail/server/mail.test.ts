import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { type Mail, type Post, smtpPost } from '#platform/server/mail.ts'
import { MOST_DONE } from '../rules.ts'
import { openOutbox } from './outbox.ts'
import { enqueueMail, sendDue } from './queue.ts'
import { mails } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

/** A mail server on this machine (RFC 5321, the few commands that a client needs) that answers as it is told. */
let server: Server
let port: number
/** What it says after RCPT and after the content; taken where nothing else is set. */
let answers: { recipient: string; content: string }
let received: string[]
let connections: number

beforeEach(async () => {
  answers = { recipient: '250 well', content: '250 taken' }
  received = []
  connections = 0
  server = createServer((socket) => {
    connections += 1
    const say = (line: string) => socket.write(`${line}\r\n`)
    let content: string[] | null = null
    say('220 here')
    createInterface({ input: socket }).on('line', (line) => {
      if (content !== null) {
        if (line !== '.') return content.push(line)
        if (answers.content.startsWith('2')) received.push(content.join('\n'))
        content = null
        return say(answers.content)
      }
      if (line === 'DATA') content = []
      if (line === 'DATA') return say('354 go on')
      if (line.startsWith('RCPT')) return say(answers.recipient)
      return line === 'QUIT' ? socket.end('221 bye\r\n') : say('250 well')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
})
afterEach(() => {
  server.close()
})

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 10)
const at = (minutes: number) => new Date(START + minutes * MINUTE)
const siteAddress = () => 'https://bots.example'
const letter = { subject: 'Számla – „kész”', greeting: 'Dear Anna,', paragraphs: ['It is ready.'] }
const mail: Mail = { to: 'anna@example.com', language: 'en', letter }

const ask = (asked: Partial<Mail> = {}) => enqueueMail(opened.database, { ...mail, ...asked }, at(0))
const bySmtp = (): Post => smtpPost(`smtp://127.0.0.1:${port}`, 'Bots <bots@example.com>')
const send = (minutes: number, post: Post | null = bySmtp(), print: (line: string) => void = () => {}) =>
  sendDue({ database: opened.database, post, print, siteAddress }, at(minutes))
const rows = () => opened.database.select().from(mails)

describe('through a mail server', () => {
  test('a mail that is taken went out once, as text and as HTML', async () => {
    await ask()
    expect(await send(0)).toBe(1)
    expect(await send(60)).toBe(0)
    const [message = ''] = received
    expect(received).toHaveLength(1)
    for (const part of ['From: Bots <bots@example.com>', 'To: anna@example.com', 'text/plain', 'text/html'])
      expect(message).toContain(part)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, problem: null, letter }])
  })

  test('the product is called as its settings say', async () => {
    await ask()
    await opened.client.query(
      `insert into setting (key, value, version, updated_by, updated_at) values ('general.product_name', '"Nordic Bots"', 1, 'owner', now())`,
    )
    await send(0)
    expect(received[0]).toContain('Nordic Bots: https://bots.example')
    expect(received[0]).not.toContain('Tradewright')
    const [row] = await rows()
    const read = await openOutbox(opened.database, siteAddress).find(row?.id ?? '', at(1))
    expect(read?.html).toContain('Nordic Bots</a>')
  })

  test('links lead to the public address as soon as the settings name one', async () => {
    await ask({ letter: { ...letter, link: { label: 'Open', href: '/user/profile' } }, unsubscribe: '/newsletter/t' })
    await opened.client.query(
      `insert into setting (key, value, version, updated_by, updated_at) values ('general.public_url', '"https://public.example"', 1, 'owner', now())`,
    )
    await send(0)
    expect(received[0]).toContain('https://public.example/user/profile')
    expect(received[0]).toContain('List-Unsubscribe: <https://public.example/newsletter/t>')
    expect(received[0]).not.toContain('https://bots.example')
    const [row] = await rows()
    const read = await openOutbox(opened.database, siteAddress).find(row?.id ?? '', at(1))
    expect(read?.text).toContain('https://public.example/user/profile')
  })

  test('a code or link that is out is not kept', async () => {
    await ask({ letter: { ...letter, code: '123456', link: { label: 'Open', href: '/secret' } }, codeUntil: at(10) })
    await send(0)
    expect(received[0]).toContain('123456')
    expect(JSON.stringify(await rows())).not.toMatch(/123456|secret/)
    expect(await rows()).toMatchObject([{ state: 'sent', letter: { subject: letter.subject } }])
  })

  test('an attachment arrives, and one click ends letters that can be ended (RFC 8058)', async () => {
    const bytes = new TextEncoder().encode('a;b')
    await ask({ attachments: [{ name: 'számla.csv', mime: 'text/csv', bytes }], unsubscribe: '/newsletter/t' })
    await send(0)
    const [message = ''] = received
    expect(message).toContain('List-Unsubscribe: <https://bots.example/newsletter/t>')
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(message).toContain(Buffer.from(bytes).toString('base64'))
    expect(await rows()).toMatchObject([{ attachments: [] }])
  })

  test('a refusal for now is tried again after 1, 5, 30 minutes, 2 and 12 hours, and then it has failed', async () => {
    answers.content = '451 later'
    await ask()
    const tried: number[] = []
    for (const due of [0, 1, 6, 36, 156, 876, 2000])
      for (const minutes of [due - 0.01, due]) if ((await send(minutes)) > 0) tried.push(minutes)
    expect(tried).toEqual([0, 1, 6, 36, 156, 876])
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 6, problem: expect.stringContaining('451') }])
    expect(await openOutbox(opened.database, siteAddress).failed()).toBe(1)
  })

  test('a server that takes it at a later try gets it once', async () => {
    answers.recipient = '450 busy'
    await ask()
    await send(0)
    answers.recipient = '250 well'
    expect(await send(0.5)).toBe(0)
    expect(await send(1)).toBe(1)
    expect(received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2, problem: null }])
  })

  test.each(['recipient', 'content'] as const)('a final refusal of the %s is not tried again', async (what) => {
    answers[what] = '550 nobody here'
    await ask()
    await send(0)
    expect(await send(24 * 60)).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 1, problem: expect.stringContaining('550') }])
  })

  test('while the server is down the operation succeeds, and the mail goes out later', async () => {
    server.close()
    await once(server, 'close')
    const post = bySmtp()
    await opened.database.transaction(async (transaction) => {
      await enqueueMail(transaction, mail, at(0))
    })
    await send(0, post)
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, dueAtMs: at(1).getTime() }])
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    await send(1, post)
    expect(received).toHaveLength(1)
  })

  test('killed between sending and writing it down: it is sent again by the same id, and never lost', async () => {
    await ask()
    const ids: string[] = []
    const killed: Post = (message) => {
      ids.push(message.id)
      return Promise.reject(new Error('killed'))
    }
    await expect(send(0, killed)).rejects.toThrow('killed')
    // Whoever has taken it may still be at it.
    expect(await send(9)).toBe(0)
    expect(await send(10)).toBe(1)
    expect(received[0]).toContain(`Message-ID: <${ids[0]}@tradewright>`)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  test('two senders at once send it once', async () => {
    for (let count = 0; count < 15; count += 1) await ask()
    const counts = await Promise.all([send(0), send(0)])
    expect(counts.reduce((sum, one) => sum + one)).toBe(15)
    expect(received).toHaveLength(15)
  })
})

test('what is taken back is not mailed', async () => {
  const broken = opened.database.transaction(async (transaction) => {
    await enqueueMail(transaction, mail, at(0))
    throw new Error('taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  expect(await send(0)).toBe(0)
  expect(connections).toBe(0)
})

test('without a mail server it is printed in one line and kept', async () => {
  await ask({ letter: { ...letter, code: '123456' }, codeUntil: at(10) })
  const lines: string[] = []
  await send(0, null, (line) => lines.push(line))
  expect(lines).toEqual(['Mail to anna@example.com: Számla – „kész”. It is ready. Code: 123456'])
  expect(await rows()).toMatchObject([{ state: 'kept' }])
})

// security.md 6.2, A49
test.each<[string, Partial<Mail>]>([
  ['a line break in the address', { to: 'anna@example.com\r\nBcc: all@example.com' }],
  ['two addresses', { to: 'anna@example.com,all@example.com' }],
  ['a name before the address', { to: 'All <all@example.com>' }],
  ['no address', { to: 'anna' }],
  ['a line break in the subject', { letter: { ...letter, subject: 'Anna\nBcc: all@example.com invites you' } }],
  ['a line separator in the subject', { letter: { ...letter, subject: 'Anna\u2028Bcc: all@example.com' } }],
  [
    'a line break in the name of an attachment',
    { attachments: [{ name: 'a\r\nX: y', mime: 'text/csv', bytes: new Uint8Array() }] },
  ],
])('headers cannot be brought in: %s', async (_case, asked) => {
  await expect(ask(asked)).rejects.toThrow('headers')
  expect(await rows()).toEqual([])
})

describe('the outbox', () => {
  const outbox = () => openOutbox(opened.database, siteAddress)
  const only = async () => (await rows())[0]?.id ?? ''

  test('shows text and HTML, and hides a code and a link once they are over', async () => {
    await ask({
      letter: { ...letter, code: '123456', link: { label: 'Open', href: '/verification/secret' } },
      codeUntil: at(10),
    })
    await send(0, null)
    const before = await outbox().find(await only(), at(9))
    expect(before?.text).toContain('https://bots.example/verification/secret')
    expect(before?.html).toContain('123456')
    const after = await outbox().find(await only(), at(10))
    expect(JSON.stringify(after)).not.toMatch(/123456|secret/)
    expect(after?.text).toContain('no longer valid')
  })

  test.each<[string, Partial<Mail>, string | null, number, boolean]>([
    ['one that was kept', {}, null, 60, true],
    ['one that failed', {}, '550 no', 60, true],
    ['one that was sent', {}, '250 well', 60, true],
    ['one whose code is good', { codeUntil: at(10) }, null, 9, true],
    ['one whose code is over', { codeUntil: at(10) }, null, 10, false],
    ['one whose code is out', { codeUntil: at(10) }, '250 well', 9, false],
  ])('sends again: %s', async (_case, asked, answer, minutes, isSent) => {
    if (answer !== null) answers.recipient = answer
    await ask(asked)
    await send(0, answer === null ? null : bySmtp())
    expect(await outbox().sendAgain(await only(), at(minutes))).toBe(isSent)
    expect(await send(minutes, null)).toBe(isSent ? 1 : 0)
  })

  test('keeps the newest of those that are done, and what waits or has failed beside them', async () => {
    const [template] = [{ recipient: 'a@b.c', language: 'en' as const, letter, attachments: [], dueAtMs: START }]
    const many = Array.from({ length: MOST_DONE + 3 }, (_, index) => ({
      ...template,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      atMs: START + index,
      state: index === 0 ? ('failed' as const) : ('kept' as const),
    }))
    await opened.database.insert(mails).values(many)
    await ask()
    await send(0, null)
    const left = await rows()
    expect(left.filter(({ state }) => state === 'kept')).toHaveLength(MOST_DONE)
    expect(left.filter(({ state }) => state === 'failed')).toHaveLength(1)
    await opened.database
      .update(mails)
      .set({ atMs: START - 31 * 24 * 60 * MINUTE })
      .where(eq(mails.state, 'failed'))
    await ask()
    await send(0, null)
    expect((await rows()).filter(({ state }) => state === 'failed')).toEqual([])
  })
})
