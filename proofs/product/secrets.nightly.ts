/**
 * The whole program with a secret of a user in it (security.md 6.1 and A20): afterwards it is looked for in every place that somebody may get at who is not the signer.
 * A text that has to be in each of those places is looked for as well, so that looking in vain means something.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOfStep, decodeBase32, stepAt } from '#features/sign-in/server/index.ts'
import { projectFolder } from '#app/server/settings.ts'

type Program = { child: ChildProcess; address: string }

let folder: string
const lines: string[] = []
const answers: string[] = []
const running: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `secrets-${randomBytes(6).toString('hex')}-`))
})
afterAll(() => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const data = () => join(folder, 'data')

/** The heap is written down at SIGUSR2, into the folder that it runs in. */
const start = (): Promise<Program> =>
  new Promise((resolve, reject) => {
    const command = ['--heapsnapshot-signal=SIGUSR2', join(projectFolder, 'app/server/main.ts'), '--api-only']
    const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data(), PUBLIC_URL: '', MAIL_URL: '' }
    const child = spawn(process.execPath, command, {
      cwd: folder,
      env: { ...env, LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const address = /ready at (http:\S+)/.exec(line)?.[1]
        if (address !== undefined) resolve({ child, address })
      })
    child.once('exit', () => reject(new Error(lines.join('\n'))))
  })

const end = async ({ child }: Program, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

type Asked = { method?: string; body?: object; cookie?: string }

const ask = async ({ address }: Program, path: string, { method = 'POST', body, cookie = '' }: Asked = {}) => {
  const headers = { 'content-type': 'application/json', origin: address, ...(cookie === '' ? {} : { cookie }) }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${address}/api/v1${path}`, { method, headers, ...sent })
  const text = await answer.text()
  answers.push(text, JSON.stringify([...answer.headers]))
  const cookies = answer.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, cookie: cookies.join('; ') }
}

const signIn = async (program: Program, username: string): Promise<string> => {
  const shown = lines.map((line) => new RegExp(`user name ${username} +password (\\S+)`).exec(line)?.[1])
  const password = shown.find((found) => found !== undefined) ?? ''
  const begun = await ask(program, '/sign-in', { body: { login: username, password } })
  const mailed = () => lines.findLast((line) => line.startsWith(`Mail to ${username}@`))
  await expect.poll(mailed, { timeout: 30_000 }).toMatch(/\d{6}/)
  const code = mailed()?.match(/\d{6}/)?.[0] ?? ''
  return (await ask(program, '/sign-in/verify', { body: { code }, cookie: begun.cookie })).cookie
}

/** Nothing in the admin area is changed without an authenticator. */
const turnOnAuthenticator = async (program: Program, cookie: string): Promise<void> => {
  const made = await ask(program, '/profile/authenticator', { cookie })
  const code = codeOfStep(decodeBase32(String(made.body['secret'])), stepAt(Date.now()))
  await ask(program, '/profile/authenticator/confirm', { body: { code }, cookie })
  expect((await ask(program, '/profile/authenticator/on', { body: { written: true }, cookie })).status).toBe(200)
}

const below = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))

const holds = (path: string, text: string): boolean => statSync(path).isFile() && readFileSync(path).includes(text)

/** Of the program and of the processes that it has started, where the machine tells. */
const processesOf = (id: number): number[] => {
  const path = `/proc/${id}/task/${id}/children`
  const children = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
  return [id, ...children.flatMap(processesOf)]
}

const outerOf = (id: number) =>
  ['cmdline', 'environ'].map((name) => ({
    name,
    text: processesOf(id)
      .map((one) => (existsSync(`/proc/${one}`) ? readFileSync(`/proc/${one}/${name}`, 'latin1') : ''))
      .join('\n'),
  }))

/** Every column of every row as text: what lies in the files may be compressed. */
const readDatabase = async (): Promise<string> => {
  const client = await PGlite.create({ dataDir: join(data(), 'database') })
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await client.query<{ text: string }>(`select row_to_json(t)::text as text from ${name} t`)
    texts.push(...all.rows.map(({ text }) => text))
  }
  await client.close()
  return texts.join('\n')
}

/** The private half of a key; what is looked for is the part of it that is not the same in every such key. */
const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    pem,
    canary: pem.split('\n')[1]?.slice(-40) ?? '',
  }
}

/** A key is added with it, and whatever else can be done with one; the name of the key is to be found again. */
const use = async (
  program: Program,
  cookie: string,
  { name, pem, publicKey }: Record<'name' | 'pem' | 'publicKey', string>,
) => {
  const exchange = 'binance-sandbox'
  const wish = { exchange, trade: true, futures: false, withdraw: false, publicKey }
  const made = await ask(program, '/api-keys/sandbox', { body: wish, cookie })
  const secret = { kind: 'secret', publicKey: made.body['publicKey'], secret: pem, passphrase: null }
  const form = { name, exchange, futures: false, mica: false, secret }
  // Refused, as an answer and before anybody is asked.
  await ask(program, '/api-keys', { body: { ...form, secret: { ...secret, publicKey: 'not-that-key' } }, cookie })
  await ask(program, '/api-keys', { body: { ...form, unknown: pem }, cookie })
  const added = await ask(program, '/api-keys', { body: form, cookie })
  expect(added).toMatchObject({ status: 200, body: { status: 'active', kind: 'ed25519' } })
  const id = String(added.body['id'])
  await ask(program, `/api-keys/${id}/secret`, { method: 'PUT', body: { version: 1, secret }, cookie })
  await ask(program, `/api-keys/${id}/check`, { cookie })
  await ask(program, `/api-keys/${id}`, { method: 'GET', cookie })
  return id
}

const heapOf = async ({ child }: Program): Promise<string> => {
  child.kill('SIGUSR2')
  const written = () => readdirSync(folder).find((name) => name.endsWith('.heapsnapshot')) ?? ''
  await expect.poll(written, { timeout: 60_000, interval: 200 }).not.toBe('')
  const path = join(folder, written())
  // It is written while nothing else goes on, and is whole once its last bracket stands there.
  const isWhole = () => readFileSync(path).subarray(-20).toString().trimEnd().endsWith('}')
  await expect.poll(isWhole, { timeout: 60_000, interval: 200 }).toBe(true)
  return path
}

test('a secret is nowhere but with the signer, and a new key of the installation outlives a kill', async () => {
  const { canary, ...key } = newKey()
  expect(canary).toHaveLength(40)
  const name = `control ${randomBytes(6).toString('hex')}`
  const first = await start()
  const demo = await signIn(first, 'demo')
  const id = await use(first, demo, { name, ...key })
  const heap = await heapOf(first)
  const outer = outerOf(first.child.pid ?? 0)

  const owner = await signIn(first, 'owner')
  await turnOnAuthenticator(first, owner)
  expect((await ask(first, '/admin/api-keys/rotation', { cookie: owner })).status).toBe(200)
  await end(first, 'SIGKILL')
  const second = await start()
  const wrapping = () => ask(second, '/admin/api-keys/wrapping', { method: 'GET', cookie: owner })
  // A job whose process was killed is taken for lost only after a while: half a minute on a machine that has other things to do.
  await expect
    .poll(async () => (await wrapping()).body, { timeout: 90_000 })
    .toEqual({ newest: 2, keys: 1, waiting: 0 })
  expect((await ask(second, `/api-keys/${id}/check`, { cookie: demo })).body).toMatchObject({ status: 'active' })
  await end(second, 'SIGTERM')

  const database = await readDatabase()
  const placesWith = (text: string): string[] => [
    ...(holds(heap, text) ? ['heap'] : []),
    ...outer.filter((one) => one.text.includes(text)).map((one) => one.name),
    ...(lines.some((line) => line.includes(text)) ? ['lines'] : []),
    ...(answers.some((answer) => answer.includes(text)) ? ['answers'] : []),
    ...(database.includes(text) ? ['database'] : []),
    ...(below(data()).some((path) => holds(path, text)) ? ['files'] : []),
  ]
  expect(placesWith(canary)).toEqual([])
  expect(placesWith(name)).toEqual(expect.arrayContaining(['answers', 'database', 'files']))
  const seen = existsSync('/proc/self/environ') ? ['heap', 'cmdline', 'environ'] : ['heap']
  expect(placesWith(basename(folder))).toEqual(expect.arrayContaining(seen))
  expect(placesWith('Tradewright is ready')).toContain('lines')
}, 240_000)
