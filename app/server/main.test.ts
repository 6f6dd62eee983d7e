/** The real program: started as `npm start` starts it, on a free port and an empty data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from './settings.ts'

type Program = { child: ChildProcess; lines: string[]; address: string }

let folder: string
let running: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
  running = []
})
afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const spawnProgram = (flags: readonly string[], settings: Readonly<Record<string, string>> = {}): ChildProcess => {
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_URL: '', MAIL_URL: '' }
  const environment = { ...process.env, ...own, ...settings }
  const child = spawn(process.execPath, ['app/server/start.mjs', '--api-only', ...flags], {
    cwd: projectFolder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

const linesOf = (child: ChildProcess, onLine: (line: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', onLine)
  }
}

/** Resolves when the address is printed; rejects with what was printed when the program ends before that. */
const start = (...flags: string[]): Promise<Program> =>
  new Promise((resolve, reject) => {
    const child = spawnProgram(flags)
    const lines: string[] = []
    linesOf(child, (line) => {
      lines.push(line)
      const address = /ready at (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve({ child, lines, address })
    })
    child.once('exit', () => reject(new Error(lines.join('\n'))))
  })

const end = async ({ child }: Program, signal: NodeJS.Signals): Promise<{ code: unknown; signal: unknown }> => {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code, by] = await ended
  return { code, signal: by }
}

const passwordOf = ({ lines }: Program, username: string): string =>
  lines.map((line) => new RegExp(`user name ${username} +password (\\S+)`).exec(line)?.[1]).find(Boolean) ?? ''

const accountsOf = ({ lines }: Program): string[] =>
  lines.flatMap((line) => /^ +(ROLE_\w+) +user name (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? [])

const post = async (address: string, path: string, body: object, cookie = '') => {
  const headers = { 'content-type': 'application/json', origin: address, ...(cookie === '' ? {} : { cookie }) }
  const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const cookies = answer.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
  return { status: answer.status, body: await answer.json(), cookie: cookies.join('; ') }
}

/** Password, then the code that the program prints once it has written the mail down. */
const signIn = async (program: Program, username: string, password: string) => {
  const before = program.lines.length
  const started = await post(program.address, '/sign-in', { login: username, password })
  expect(started).toMatchObject({ status: 200, body: { kind: 'email' } })
  const mailed = () => program.lines.slice(before).find((line) => line.startsWith(`Mail to ${username}@`))
  await expect.poll(mailed, { timeout: 20_000, interval: 20 }).toMatch(/\d{6}/)
  const code = mailed()?.match(/\d{6}/)?.[0] ?? ''
  return post(program.address, '/sign-in/verify', { code }, started.cookie)
}

test('first start, none beside it, a kill -9 that loses nothing that was answered, and a start that goes on', async () => {
  const first = await start()
  expect(accountsOf(first)).toEqual(['ROLE_OWNER owner', 'ROLE_USER demo'])
  const health = await fetch(`${first.address}/health`)
  expect(await health.json()).toMatchObject({ status: 'ok' })
  const password = passwordOf(first, 'owner')
  const signedIn = await signIn(first, 'owner', password)
  expect(signedIn).toMatchObject({ status: 200, body: { user: { role: 'ROLE_OWNER' } } })
  const { cookie } = signedIn

  const other = await start().then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(other).toContain(`is used by process ${first.child.pid}. Stop that one first, or set DATA_DIR`)

  const headers = { 'content-type': 'application/json', origin: first.address, cookie }
  const change = { method: 'PATCH', headers, body: JSON.stringify({ language: 'hu' }) }
  expect((await fetch(`${first.address}/api/v1/preferences`, change)).status).toBe(200)
  expect(await end(first, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })

  const second = await start('--demo-roles')
  expect(accountsOf(second)).toEqual([
    'ROLE_BIG_FISH big-fish',
    'ROLE_POOL pool',
    'ROLE_ADMIN admin',
    'ROLE_SUPER_ADMIN super-admin',
  ])
  const session = await fetch(`${second.address}/api/v1/session`, { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { username: 'owner', language: 'hu' } })
  expect(await signIn(second, 'owner', password)).toMatchObject({ status: 200 })
  expect(await end(second, 'SIGINT')).toEqual({ code: 0, signal: null })
})

/** Ends when a line of the program matches. */
const printed = (program: Program, pattern: RegExp): Promise<string> =>
  new Promise((resolve) => {
    const look = (line: string): void => {
      if (pattern.test(line)) resolve(line)
    }
    linesOf(program.child, look)
    program.lines.forEach(look)
  })

test('a replay says what it plays and when it has ended, goes on showing it, and begins anew with each start', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  const rows = Array.from({ length: 400 }, (_, minute) => `${minute * 60_000},100,101,99,100.5,3`)
  await writeFile(file, [...rows.slice(0, 50), rows[51], rows[50], ...rows.slice(52)].join('\n'))
  await expect(start('--replay', file, '--speed', '100000')).rejects.toThrow(/, line \d+: .*--sort/)

  const play = () => start('--replay', file, '--sort', '--speed', '100000')
  const first = await play()
  expect(first.lines.find((line) => line.startsWith('Replaying '))).toContain('1 row out of order and sorted')
  expect(await printed(first, /has ended/)).toContain('2017-12-17 06:40 UTC')
  const { cookie } = await signIn(first, 'demo', passwordOf(first, 'demo'))
  const clock = await fetch(`${first.address}/api/v1/markets/clock`, { headers: { cookie } })
  expect(await clock.json()).toMatchObject({ nowMs: Date.UTC(2017, 11, 17, 6, 40), state: 'ended' })
  const listed = await fetch(`${first.address}/api/v1/markets`, { headers: { cookie } })
  expect(await listed.json()).toMatchObject({ markets: [{ exchange: 'replay', pair: 'BTC/USD', price: '100.5' }] })
  expect(await end(first, 'SIGTERM')).toEqual({ code: 0, signal: null })

  const second = await play()
  expect(accountsOf(second)).toEqual(['ROLE_OWNER owner', 'ROLE_USER demo'])
  expect(await end(second, 'SIGTERM')).toEqual({ code: 0, signal: null })
  // Nothing of it lies where the market of today has its own.
  expect(await readdir(folder)).toEqual(['lean_coinbase_minute_btcusd_20171217_trade.csv', 'replay'])
})

test('a journal that refuses ends the program with a sentence, and the next start goes on', async () => {
  const first = await start()
  const { cookie } = await signIn(first, 'demo', passwordOf(first, 'demo'))
  const list = async () => (await fetch(`${first.address}/api/v1/bots?family=grid`, { headers: { cookie } })).text()
  // The bot of the demo is made once there is a price.
  await expect.poll(list, { timeout: 40_000 }).toContain('"id":')
  const id = /"id":"([0-9a-f-]{36})"/.exec(await list())?.[1] ?? ''
  // As if the disk refused: nothing can be written to it from here.
  const journal = new DatabaseSync(join(folder, 'trading/journal.sqlite'))
  journal.exec(
    "pragma busy_timeout = 5000; create trigger refused before insert on record begin select raise(abort, 'no'); end",
  )
  journal.close()

  const ended = once(first.child, 'exit')
  const ask = { commandId: crypto.randomUUID(), ask: { kind: 'suspend', trade: null, part: 'all' } }
  await post(first.address, `/bots/${id}/ask`, ask, cookie).catch(() => null)
  expect(await ended).toEqual([1, null])
  expect(first.lines.join('\n')).toMatch(/^Trading has stopped: .*\. Nothing that was confirmed is lost\./m)

  const mended = new DatabaseSync(join(folder, 'trading/journal.sqlite'))
  mended.exec('drop trigger refused')
  mended.close()
  const second = await start()
  expect((await post(second.address, `/bots/${id}/ask`, ask, cookie)).status).toBe(200)
  expect(await end(second, 'SIGTERM')).toEqual({ code: 0, signal: null })
})

test('a part of the data that is gone is no fresh start; a lost password is made anew', async () => {
  const first = await start()
  const password = passwordOf(first, 'owner')
  expect(await end(first, 'SIGTERM')).toEqual({ code: 0, signal: null })
  expect(first.lines.at(-1)).toBe('Stopped.')
  await rename(join(folder, 'database'), join(folder, 'elsewhere'))
  await expect(start()).rejects.toThrow(/database\/PG_VERSION is missing.*--restore goes back to the dump of/)

  const restored = await start('--restore')
  expect(restored.lines.join('\n')).toContain('The database was restored from')
  expect(accountsOf(restored)).toEqual([])
  expect(await signIn(restored, 'owner', password)).toMatchObject({ status: 200 })
  await end(restored, 'SIGTERM')

  await rm(join(folder, 'trading'), { recursive: true })
  await expect(start()).rejects.toThrow(/journal.sqlite is missing.*--accept-loss/)
  const renewed = await start('--accept-loss', '--new-owner-password')
  expect(accountsOf(renewed)).toEqual(['ROLE_OWNER owner'])
  expect(await signIn(renewed, 'owner', passwordOf(renewed, 'owner'))).toMatchObject({ status: 200 })
  expect((await post(renewed.address, '/sign-in', { login: 'owner', password })).status).toBe(401)
  await end(renewed, 'SIGTERM')
})

test('a port that is taken is told before anything is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const bound = taken.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const child = spawnProgram([], { PORT: String(port) })
  const lines: string[] = []
  linesOf(child, (line) => lines.push(line))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(lines.join('\n')).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  expect(await readdir(folder)).toEqual([])
  taken.close()
})

test('a wrong setting is named and nothing is started', async () => {
  await expect(start('--fast')).rejects.toThrow("'--fast'")
})
