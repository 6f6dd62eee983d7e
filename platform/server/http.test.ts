import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eventIterator } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { z } from 'zod'
import { procedure, takingFiles } from '../contract.ts'
import { calls, signedIn } from './call.ts'
import { asJson, writtenAnswer } from './plain-answer.ts'
import { asSession } from './session.ts'
import { png } from './example-file-bytes.ts'
import { createTestHttp, openTestBrowser } from './test-http.ts'

const contract = {
  count: procedure('anyone')
    .route({ method: 'GET', path: '/count', summary: 'Counts.', tags: ['Counting'] })
    .output(z.object({ count: z.int() })),
  add: procedure('anyone')
    .route({ method: 'POST', path: '/count', summary: 'Adds.', tags: ['Counting'] })
    .input(z.strictObject({ by: z.int(), note: z.string().optional() }))
    .output(z.object({ count: z.int() })),
  list: procedure('anyone')
    .route({ method: 'GET', path: '/list', summary: 'Lists.', tags: ['Counting'] })
    .output(z.object({ things: z.array(z.object({ name: z.string() })), next: z.string().nullable() })),
  wrongList: procedure('anyone')
    .route({ method: 'GET', path: '/wrong-list', summary: 'Lists wrongly.', tags: ['Counting'] })
    .output(z.object({ things: z.array(z.object({ name: z.string() })) })),
  whose: procedure('account')
    .route({ method: 'GET', path: '/whose', summary: 'Tells the owner.', tags: ['Counting'] })
    .output(z.object({ userId: z.string() })),
  crash: procedure('anyone').route({ method: 'GET', path: '/crash', summary: 'Fails.', tags: ['Counting'] }),
  ticks: procedure('account').output(eventIterator(z.object({ tick: z.int() }))),
  weigh: takingFiles(1024 * 1024, procedure('account'))
    .route({ method: 'POST', path: '/weigh', summary: 'Weighs a file.', tags: ['Counting'] })
    .input(z.strictObject({ file: z.file() }))
    .output(z.object({ bytes: z.int() })),
  query: procedure('anyone').route({ method: 'GET', path: '/query', summary: 'Asks wrongly.', tags: ['Counting'] }),
}

/** What the types do not let through. */
const asThings = (things: unknown[]) => ({ things }) as { things: { name: string }[] }

let count = 0
const router = {
  count: calls(contract.count).handler(() => ({ count })),
  add: calls(contract.add).handler(({ input }) => ({ count: (count += input.by) })),
  list: calls(contract.list).handler(() =>
    writtenAnswer('things', asJson<{ name: string }[]>('[{"name":"a \\"1\\""},{"name":"b"}]'), { next: 'c"d' }),
  ),
  wrongList: calls(contract.wrongList).handler(() => asThings(['no object'])),
  whose: calls(contract.whose)
    .use(signedIn)
    .handler(({ context }) => ({ userId: context.owner.userId })),
  crash: calls(contract.crash).handler(() => {
    throw new Error('the password is hunter2')
  }),
  weigh: calls(contract.weigh)
    .use(signedIn)
    .handler(({ input }) => ({ bytes: input.file.size })),
  ticks: calls(contract.ticks).handler(async function* () {
    yield await Promise.resolve({ tick: 1 })
  }),
  query: calls(contract.query).handler(() => {
    throw new DrizzleQueryError('select $1', ['hunter2\nand more hunter2'])
  }),
}

const somebody = asSession({
  id: 'session-1',
  createdAt: new Date(0),
  expiresAt: new Date(1),
  secondFactorAt: new Date(0),
  factors: ['email'],
  impersonation: null,
  handlerLogin: false,
  user: {
    id: 'user-1',
    username: 'anna',
    firstname: 'Anna',
    lastname: 'Nagy',
    role: 'ROLE_USER',
    permissions: [],
    language: 'hu',
    region: null,
    timeZone: 'Europe/Budapest',
    theme: 'dark',
  },
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'hello()')
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('hello()'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
})
afterAll(() => rm(folder, { recursive: true }))

const serve = (signedIn = false) =>
  createTestHttp(router, { readSession: () => Promise.resolve(signedIn ? somebody : null), webFolder: folder }).app

const browse = (signedIn = false) => {
  const browser = openTestBrowser(serve(signedIn))
  return browser
}

/** A browser whose cookie is signed with the key of the test server. */
const browseSignedIn = async () => {
  const browser = browse(true)
  const { httpCookies } = await import('./cookies.ts')
  httpCookies(null, { secret: new Uint8Array(32).fill(7), encrypted: false }, (line) => {
    browser.cookies.set('sid', line.slice(4, line.indexOf(';')))
  }).write('sid', 'token', null)
  return browser
}

const json = { 'content-type': 'application/json' }
const own = { origin: 'http://localhost' }
const rpc = { 'x-csrf-token': 'orpc' }
const add = JSON.stringify({ by: 1 })

describe('requests of other pages', () => {
  test.each([
    ['JSON of another page', '/api/v1/count', { ...json, origin: 'https://evil.hu' }, add],
    ['a form of another page', '/api/v1/count', { 'content-type': 'text/plain', origin: 'https://evil.hu' }, add],
    ['a sandboxed frame', '/api/v1/count', { ...json, origin: 'null' }, add],
    ['no origin but cookies', '/api/v1/count', { ...json, cookie: 'sid=x' }, add],
    ['RPC without its header', '/rpc/add', { ...json, ...own }, `{"json":${add}}`],
  ])('%s is refused and changes nothing', async (_case, path, headers, body) => {
    const before = count
    const answer = await browse().send(path, { method: 'POST', headers, body })
    expect(answer).toMatchObject({ status: 403 })
    expect(JSON.stringify(answer.body)).toContain('ORIGIN_REFUSED')
    expect(count).toBe(before)
  })

  test('a changing call cannot be made by GET', async () => {
    const before = count
    const data = encodeURIComponent(`{"json":${add}}`)
    const answer = await browse().send(`/rpc/add?data=${data}`, { headers: rpc })
    expect(answer.status).toBe(405)
    expect(JSON.stringify(answer.body)).toContain('METHOD_REFUSED')
    expect(count).toBe(before)
  })

  test('our own page is answered, over both ways', async () => {
    const before = count
    const asked = { method: 'POST', headers: { ...json, ...own, ...rpc }, body: `{"json":${add}}` }
    expect((await browse().send('/rpc/add', asked)).body).toEqual({ json: { count: before + 1 } })
    await browse().call('POST', '/count', { by: 1 })
    expect((await browse().call('GET', '/count')).body).toEqual({ count: before + 2 })
  })
})

describe('answers', () => {
  const things = [{ name: 'a "1"' }, { name: 'b' }]
  const overRpc = { method: 'POST', headers: { ...json, ...own, ...rpc }, body: '{}' }

  test('what is written already is passed on as it is, over both ways', async () => {
    const plain = await browse().call('GET', '/list')
    expect(plain.body).toEqual({ things, next: 'c"d' })
    expect(plain.headers.get('content-type')).toBe('application/json')
    expect((await browse().send('/rpc/list', overRpc)).body).toEqual({ json: { things, next: 'c"d' } })
  })

  test('whatever else comes is checked', async () => {
    expect(await browse().call('GET', '/wrong-list')).toMatchObject({ status: 500, code: 'UNKNOWN_ERROR' })
    expect(await browse().send('/rpc/wrongList', overRpc)).toMatchObject({ status: 500 })
  })
})

describe('refusals', () => {
  test('a call that needs a session', async () => {
    expect(await browse().call('GET', '/whose')).toMatchObject({ status: 401, code: 'AUTH_SESSION_EXPIRED' })
  })

  test('with a session the owner is the user of the session', async () => {
    expect((await (await browseSignedIn()).call('GET', '/whose')).body).toEqual({ userId: 'user-1' })
  })

  test('what goes on answering is not served here, where it would outlive its session', async () => {
    const signedIn = await browseSignedIn()
    expect(await signedIn.call('POST', '/ticks')).toMatchObject({ status: 405, code: 'METHOD_REFUSED' })
    const overRpc = await signedIn.send('/rpc/ticks', {
      method: 'POST',
      headers: { ...json, ...own, ...rpc },
      body: '{}',
    })
    expect(overRpc.status).toBe(405)
    expect(await browse().call('POST', '/ticks')).toMatchObject({ status: 401 })
    const { body } = await signedIn.send('/api/openapi.json', {})
    expect(JSON.stringify(body)).not.toContain('ticks')
  })

  test('wrong fields are named, also unknown ones', async () => {
    const answer = await browse().call('POST', '/count', { by: 1.5, role: 'ROLE_OWNER' })
    expect(answer).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
      body: {
        data: {
          fields: [
            { path: 'by', code: 'VALIDATION_INTEGER', params: {} },
            { path: 'role', code: 'VALIDATION_UNKNOWN_FIELD', params: {} },
          ],
        },
      },
    })
  })

  test('a text with a zero byte is refused at its field', async () => {
    const answer = await browse().call('POST', '/count', { by: 1, note: 'a\0b' })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'note', code: 'VALIDATION_INVALID', params: {} }] } },
    })
  })

  test('the log tells of a failed query, not of what was in it', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const { app } = createTestHttp(router, { readSession: () => Promise.resolve(null), log })
    expect(await openTestBrowser(app).call('GET', '/query')).toMatchObject({ status: 500 })
    expect(lines.join()).toContain('Failed query: select $1')
    expect(lines.join()).not.toContain('hunter2')
  })

  test('a body that cannot be read', async () => {
    const answer = await browse().send('/api/v1/count', {
      method: 'POST',
      headers: { ...json, ...own },
      body: '{"by":',
    })
    expect(answer).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
  })

  test('a body that is nested without end', async () => {
    const body = `{"by":1,"note":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const answer = await browse().send('/api/v1/count', { method: 'POST', headers: { ...json, ...own }, body })
    expect(answer).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
  })

  test('a body over 256 KB', async () => {
    const answer = await browse().call('POST', '/count', { by: 1, note: 'x'.repeat(256 * 1024) })
    expect(answer).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  test.each([
    ['somebody signed in may send the file of a call that takes files', true, 600_000, 200],
    ['not more than the call takes', true, 1_200_000, 413],
    ['a visitor may send no more than to any other call', false, 600_000, 413],
  ])('%s', async (_case, isSignedIn, bytes, status) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'a.png'))
    const browser = isSignedIn ? await browseSignedIn() : browse()
    const answer = await browser.send('/api/v1/weigh', { method: 'POST', headers: own, body })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toEqual({ bytes })
  })

  test('a bug answers with a code and gives nothing away', async () => {
    const answer = await browse().call('GET', '/crash')
    expect(answer).toMatchObject({ status: 500, code: 'UNKNOWN_ERROR' })
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })

  test.each(['/api/v1/nothing', '/rpc/nothing', '/api/nothing', '/assets/nothing.js', '/nothing.png'])(
    '%s is not there',
    async (path) => {
      expect(await browse().send(path, { headers: rpc })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    },
  )
})

describe('headers', () => {
  test('no script but ours, no frame, no guessing of types, no address to others', async () => {
    const { headers } = await browse().send('/login', {})
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('a request may bring its own id, and only an id', async () => {
    const asked = '0198c0de-0000-7000-8000-000000000001'
    const sent = async (id: string) =>
      (await browse().send('/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await sent(asked)).toBe(asked)
    expect(await sent('x y')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the web app', () => {
  test('assets are compressed and kept for ever', async () => {
    const { headers, status } = await browse().send('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(status).toBe(200)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/', '/index.html', '/dashboard', '/bots/grid/0198c0de'])(
    '%s is the app, asked for anew',
    async (path) => {
      const { body, headers } = await browse().send(path, {})
      expect(body).toContain('<title>app</title>')
      expect(headers.get('cache-control')).toBe('no-cache')
    },
  )

  test.each([
    ['/login', null],
    ['/admin/payment/payments', null],
    [`/services/payment/pay/${'x'.repeat(43)}`, 'noindex'],
    [`/documents/download/${'a-B_'.repeat(11)}`, 'noindex'],
  ])('%s: search engines are told %s', async (path, robots) => {
    expect((await browse().send(path, {})).headers.get('x-robots-tag')).toBe(robots)
  })

  test('the page is sent as it was dressed, and nothing else is', async () => {
    const dressPage = async (page: string) => page.replace('app', 'dressed')
    const { app } = createTestHttp(router, { readSession: async () => null, webFolder: folder, dressPage })
    expect(await (await app.request('http://localhost/login')).text()).toContain('<title>dressed</title>')
    expect(await (await app.request('http://localhost/icon.svg')).text()).toBe('<svg/>')
  })

  test('a logo is a picture and nothing else, for visitors too', async () => {
    const logo = async (name: string) => (name === 'a.png' ? png : null)
    const { app } = createTestHttp(router, { readSession: async () => null, webFolder: folder, logo })
    const { status, headers } = await app.request('http://localhost/logo/a.png')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const other of ['b.png', '..%2Fpackage.json', ''])
      expect((await app.request(`http://localhost/logo/${other}`)).headers.get('content-type')).not.toBe('image/png')
  })

  test('figures are shown to whoever has the token, and to nobody else', async () => {
    const metrics = { token: 'secret-token-0123', read: async () => 'up 1\n' }
    const { app } = createTestHttp(router, { readSession: async () => null, webFolder: folder, metrics })
    const ask = (headers: Record<string, string>) => app.request('http://localhost/metrics', { headers })
    const answer = await ask({ authorization: 'Bearer secret-token-0123' })
    expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const headers of [{}, { authorization: 'Bearer secret-token' }, { authorization: 'secret-token-0123' }])
      expect((await ask(headers)).status).toBe(404)
  })

  test('the manifest of the web app is asked for anew, and there is none where the API is alone', async () => {
    const manifest = async () => ({ name: 'Nordic Bots' })
    const withPages = createTestHttp(router, { readSession: async () => null, webFolder: folder, manifest }).app
    const { status, headers } = await withPages.request('http://localhost/manifest.webmanifest')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/manifest+json')
    expect(headers.get('cache-control')).toBe('no-cache')
    const alone = createTestHttp(router, { readSession: async () => null, manifest }).app
    expect((await alone.request('http://localhost/manifest.webmanifest')).status).toBe(404)
  })

  test('other files are asked for anew', async () => {
    expect((await browse().send('/icon.svg', {})).headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fx.js'])(
    '%s is not served',
    async (path) => {
      expect((await browse().send(path, {})).body).not.toBe('{}')
      expect((await browse().send(path, {})).status).toBe(404)
    },
  )
})

describe('the API reference', () => {
  test('is for the signed-in', async () => {
    expect((await browse().send('/api', {})).headers.get('location')).toBe('/login')
    expect((await browse().send('/api/openapi.json', {})).code).toBe('AUTH_SESSION_EXPIRED')
  })

  test('the document is OpenAPI 3.1 with every call, its input and its errors', async () => {
    const { body } = await (await browseSignedIn()).send('/api/openapi.json', {})
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: 'Test' },
      paths: {
        '/count': {
          get: { summary: 'Counts.', 'x-grant': 'anyone', security: [] },
          post: {
            requestBody: {
              content: {
                'application/json': { schema: { properties: { by: { type: 'integer' } }, required: ['by'] } },
              },
            },
            responses: { 400: {}, 429: {} },
          },
        },
        '/whose': { get: { 'x-grant': 'account' } },
      },
    })
  })

  test('the page is in the language of the reader and loads nothing', async () => {
    const { body } = await (await browseSignedIn()).send('/api', {})
    expect(body).toContain('<html lang="hu">')
    expect(body).toContain('POST /api/v1/count')
    expect(body).not.toMatch(/<script|<link|<img|https?:\/\/(?!json-schema)/)
  })
})
