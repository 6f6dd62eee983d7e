/** While the mail server is down people register, pay and leave all the same; their mails wait, and are sent when it is back. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { deletionJob, type DeletionServices, scheduleDeletion } from '#features/deletion/server/index.ts'
import { enqueueMail, mails, sendDue } from '#features/mail/server/index.ts'
import { registerRouter } from '#features/register/server/index.ts'
import { sessionReader, signInRouter, users } from '#features/sign-in/server/index.ts'
import { openShop, START } from '#features/subscription/server/test-shop.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { type Mailer, smtpPost } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { freePort } from '#platform/server/test-port.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const SECRET = new Uint8Array(32).fill(9)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Takes every mail (RFC 5321, the few commands that a client needs); down until it is told to listen. */
const mailServer = () => {
  const received: string[] = []
  const server = createServer((socket) => {
    let isContent = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    createInterface({ input: socket }).on('line', (line) => {
      if (isContent) {
        if (line !== '.') return
        isContent = false
        return say('250 taken')
      }
      if (line.startsWith('RCPT')) received.push(/<(.+)>/.exec(line)?.[1] ?? '')
      isContent = line === 'DATA'
      if (isContent) return say('354 go on')
      return line === 'QUIT' ? socket.end('221 bye\r\n') : say('250 well')
    })
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : 0
  }
  return { received, listen, close: () => server.close() }
}

const register = async (clock: () => Date, mailer: Mailer) => {
  const services = { database: opened.database, clock, secret: SECRET, mailer, onSessionsEnded: () => undefined }
  const { app } = createTestHttp(
    { ...signInRouter(services), register: registerRouter(services) },
    {
      readSession: sessionReader(opened.database, clock),
      cookies: { secret: SECRET, encrypted: false },
      publicUrl: null,
      trustedProxies: 1,
    },
  )
  const names = { lastname: 'Nagy', firstname: 'Béla', username: 'bela.nagy', email: 'bela@example.com' }
  const rest = { birthDate: '1990-04-05', password: 'Quiet-Harbour-47-lamp', referralCode: '', terms: true }
  return openTestBrowser(app, 'http://localhost', '10.0.0.1').call('POST', '/register', {
    ...names,
    ...rest,
    newsletter: false,
    language: 'en',
  })
}

/** Somebody leaves: the day comes, and the account is gone. */
const leave = async (clock: () => Date, mailer: Mailer, userId: string, at: (ms: number) => void) => {
  const { database } = opened
  const files = new Map<string, Uint8Array>()
  const services: DeletionServices = {
    database,
    clock,
    secret: SECRET,
    mailer,
    onSessionsEnded: () => undefined,
    files: {
      put: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
      read: (key) => Promise.resolve(files.get(key) ?? null),
      remove: (key) => Promise.resolve(void files.delete(key)),
    },
    removeBot: () => Promise.resolve(),
    removeKeys: () => Promise.resolve(),
    removeCard: () => Promise.resolve(),
  }
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Error('nobody is there')
  const day = new Date(START + 5 * DAY).toISOString().slice(0, 10)
  await scheduleDeletion(services, user, { day, username: user.username, who: program })
  at(START + 7 * DAY)
  await deletionJob(services).run({}, clock())
}

test('registration, payment and deletion are done, and their mails come later', async () => {
  const { database } = opened
  const shop = await openShop(database)
  const clock = () => new Date(shop.world.nowMs)
  const mailer: Mailer = (mail, transaction = database) => enqueueMail(transaction, mail, clock())
  const port = await freePort()
  const send = () => {
    const post = smtpPost(`smtp://127.0.0.1:${port}`, 'Bots <bots@example.com>')
    return sendDue({ database, post, print: () => {}, siteAddress: () => 'https://bots.example' }, clock())
  }
  const waiting = async () => (await database.select().from(mails)).filter(({ state }) => state === 'waiting').length

  expect((await register(clock, mailer)).status).toBe(200)
  await send()
  expect(await waiting()).toBe(1)
  const anna = await shop.addBuyer('anna5')
  expect(await shop.buy(anna, 'pro')).toBe('paid')
  expect((await shop.held(anna)).package).toBe('pro')
  await send()
  await leave(clock, mailer, anna.id, (atMs) => (shop.world.nowMs = atMs))
  const [gone] = await database.select().from(users).where(eq(users.id, anna.id))
  expect(gone?.username).toBe(`deleted-${anna.id}`)
  await send()
  // Nothing has arrived, and nothing is lost.
  const held = await waiting()
  expect(held).toBe((await database.select().from(mails)).length)
  expect(held).toBeGreaterThanOrEqual(4)

  const server = mailServer()
  await server.listen(port)
  shop.world.nowMs += 13 * 60 * MINUTE
  while ((await send()) > 0);
  expect([await waiting(), server.received.length]).toEqual([0, held])
  expect(new Set(server.received)).toEqual(new Set(['bela@example.com', 'anna5@example.com']))
  server.close()
  await shop.close()
})
