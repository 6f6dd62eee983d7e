import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleMailer, smtpMailer } from './mail.ts'
import { silentLog } from './test-http.ts'

/** A mail server that takes everything (RFC 5321, the few commands that a client needs). */
let server: Server
let port: number
let received: Promise<string>

beforeEach(async () => {
  const arrived = Promise.withResolvers<string>()
  received = arrived.promise
  server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let content: string[] | null = null
    say('220 here')
    createInterface({ input: socket }).on('line', (line) => {
      if (content !== null) {
        if (line !== '.') return content.push(line)
        arrived.resolve(content.join('\n'))
        content = null
        return say('250 taken')
      }
      if (line === 'DATA') content = []
      if (line === 'DATA') return say('354 go on')
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

const mail = { to: 'anna@example.com', subject: 'Your code', text: 'Your code: 123456.', codeUntil: null }

test('through a mail server', async () => {
  smtpMailer(`smtp://127.0.0.1:${port}`, 'Bots <bots@example.com>', silentLog)(mail)
  const message = await received
  expect(message).toContain('From: Bots <bots@example.com>')
  expect(message).toContain('To: anna@example.com')
  expect(message).toContain('Subject: Your code')
  expect(message).toContain('Your code: 123456.')
})

test('a mail server that is down is logged, and nothing is thrown', async () => {
  server.close()
  await once(server, 'close')
  const logged = Promise.withResolvers<object>()
  const log = Object.assign(Object.create(silentLog), { error: (facts: object) => logged.resolve(facts) })
  expect(smtpMailer(`smtp://127.0.0.1:${port}`, 'bots@example.com', log)(mail)).toBeUndefined()
  const facts = await logged.promise
  expect(facts).toMatchObject({ subject: 'Your code' })
  expect(JSON.stringify(facts)).not.toContain('123456')
})

test('without a mail server the console has it, and the outbox keeps it', () => {
  const lines: string[] = []
  const kept: object[] = []
  const keep = (sent: object) => Promise.resolve(void kept.push(sent))
  consoleMailer((line) => lines.push(line), keep, silentLog)(mail)
  expect(lines).toEqual(['Mail to anna@example.com: Your code: 123456.'])
  expect(kept).toEqual([mail])
})

test('an outbox that cannot be written is logged without the mail, and the console has it all the same', async () => {
  const logged = Promise.withResolvers<object>()
  const log = Object.assign(Object.create(silentLog), { error: (facts: object) => logged.resolve(facts) })
  const lines: string[] = []
  consoleMailer(
    (line) => lines.push(line),
    () => Promise.reject(new Error('the disk is full')),
    log,
  )(mail)
  expect(lines).toHaveLength(1)
  expect(await logged.promise).toEqual({ error: 'the disk is full' })
})
