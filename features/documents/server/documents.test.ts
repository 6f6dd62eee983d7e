import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createUser } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import type { Role } from '#platform/access.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { html, joined, pdf, png, svg, zip } from '#platform/server/example-file-bytes.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { DOWNLOADS_OF_A_KEY, type DocumentType } from '../rules.ts'
import { downloadAnswer } from './download.ts'
import { documentHandlers } from './handlers.ts'
import { keepDocument } from './keep.ts'
import { findAny } from './store.ts'
import { users } from '#features/sign-in/server/index.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 10)
let now = START
let opened: TestDatabase
let files = filesInMemory()
let ids: Record<'anna' | 'bela' | 'admin', string>

const person = (username: string, role: Role) => ({
  username,
  email: `${username}@Example.com`,
  firstname: username,
  lastname: 'Teszt',
  role,
  password: 'Correct-Horse-9',
})

beforeAll(async () => {
  opened = await openTestDatabase()
  for (const [name, role] of [
    ['anna', 'ROLE_USER'],
    ['bela', 'ROLE_USER'],
    ['admin', 'ROLE_ADMIN'],
  ] as const)
    await createUser(opened.database, person(name, role), new Date(START))
  const rows = await opened.database.select({ id: users.id, username: users.username }).from(users)
  const idOf = (name: string) => rows.find(({ username }) => username === name)?.id ?? ''
  ids = { anna: idOf('anna'), bela: idOf('bela'), admin: idOf('admin') }
}, 20_000)
afterAll(() => opened.close())

const services = () => ({ database: opened.database, files, clock: () => new Date(now) })
const rolesOf: Record<string, Role> = { admin: 'ROLE_ADMIN' }

const browserOf = (who: 'anna' | 'bela' | 'admin' | null): TestBrowser => {
  const { app } = createTestHttp(documentHandlers(services()), {
    clock: () => new Date(now),
    download: downloadAnswer(services()),
    readSession: (token) =>
      Promise.resolve({
        ...sessionOf(ids[token === 'anna' ? 'anna' : token === 'bela' ? 'bela' : 'admin'], {
          role: rolesOf[token] ?? 'ROLE_USER',
          permissions: ['*'],
        }),
        factors: ['app', 'email'],
      }),
  })
  const browser = openTestBrowser(app)
  const keep = (line: string) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))
  if (who !== null)
    httpCookies(null, { secret: new Uint8Array(32).fill(7), encrypted: false }, keep).write('sid', who, null)
  return browser
}

const Key = z.object({ key: z.string() })
const keep = (userId: string | null, type: DocumentType = 'attachment', name = 'Report') =>
  keepDocument(services(), { userId, type, name, mime: 'application/pdf', bytes: pdf })
const fileOf = (key: string, who: 'anna' | null = null) => browserOf(who).send(`/file/${key}`, {})

beforeEach(() => {
  now = START
  files = filesInMemory()
})
afterEach(async () => {
  await opened.database.execute('truncate document, download_key cascade')
  // The log is kept by triggers, which rest here.
  await opened.client.exec(
    'set session_replication_role = replica; delete from audit_log; set session_replication_role = origin',
  )
})

describe('own documents', () => {
  test('are listed newest first, a page at a time, and nobody sees those of others', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      now += 1_000
      await keep(ids.anna, 'attachment', name)
    }
    await keep(ids.bela)
    await keep(null)
    const names: unknown[] = []
    let next = ''
    do {
      const { body } = await browserOf('anna').call('GET', `/documents?limit=2${next === '' ? '' : `&cursor=${next}`}`)
      const page = z
        .object({ documents: z.array(z.object({ name: z.string() })), next: z.string().nullable() })
        .parse(body)
      names.push(...page.documents.map(({ name }) => name))
      next = page.next ?? ''
    } while (next !== '')
    expect(names).toEqual(['Third', 'Second', 'First'])
  })

  test('a fresh key at each click, of which each opens the file, and each is written down', async () => {
    const { id } = await keep(ids.anna)
    const keys = await Promise.all(
      [1, 2, 3].map(async () => Key.parse((await browserOf('anna').call('POST', `/documents/${id}/links`)).body).key),
    )
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) {
      expect(key).toMatch(/^[\w-]{43}$/)
      const { status, headers, body } = await fileOf(key)
      expect(status).toBe(200)
      expect(body).toBe(new TextDecoder().decode(pdf))
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Report.pdf"/)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const downloads = (await auditedActions(opened.database)).filter((line) => line.startsWith('document.download'))
    expect(downloads).toHaveLength(3)
  })

  test('that of somebody else is not there', async () => {
    const { id } = await keep(ids.bela)
    expect(await browserOf('anna').call('POST', `/documents/${id}/links`)).toMatchObject({ status: 404 })
    expect(await browserOf('anna').call('POST', '/documents/../links')).toMatchObject({ status: 404 })
  })
})

describe('a link that opens nothing', () => {
  const unusable: [string, () => Promise<string>][] = [
    ['unknown', () => Promise.resolve('A'.repeat(43))],
    ['no key at all', () => Promise.resolve('..%2f..%2fetc%2fpasswd')],
    ['with a zero byte', () => Promise.resolve('%00')],
    [
      'expired',
      async () => {
        const { downloadKey } = await keep(ids.anna)
        now += 7 * DAY
        return downloadKey
      },
    ],
    [
      'deleted',
      async () => {
        const before = files.kept.size
        const { id, downloadKey } = await keep(ids.anna)
        expect(await browserOf('admin').call('DELETE', `/admin/documents/${id}`)).toMatchObject({ status: 200 })
        expect(files.kept.size).toBe(before)
        return downloadKey
      },
    ],
    [
      'whose file is gone',
      async () => {
        const { downloadKey } = await keep(ids.anna)
        files.kept.clear()
        return downloadKey
      },
    ],
    [
      'used up',
      async () => {
        const { downloadKey } = await keep(ids.anna)
        for (let count = 0; count < DOWNLOADS_OF_A_KEY; count += 1) expect((await fileOf(downloadKey)).status).toBe(200)
        return downloadKey
      },
    ],
  ]

  test('answers with one status and one body, whatever the reason', async () => {
    const answers = []
    for (const [, make] of unusable) {
      const { status, body, headers } = await fileOf(await make())
      answers.push({ status, body, type: headers.get('content-type'), disposition: headers.get('content-disposition') })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'DOWNLOAD_NOT_FOUND' }, disposition: null })
  })

  test('the page is told the same', async () => {
    for (const [reason, make] of unusable) {
      if (reason === 'whose file is gone' || reason === 'with a zero byte') continue
      const answer = await browserOf(null).call('GET', `/downloads/${await make()}`)
      expect(answer, reason).toMatchObject({ status: 404, code: 'DOWNLOAD_NOT_FOUND' })
    }
  })

  test('fifty at once and no more', async () => {
    const { downloadKey } = await keep(ids.anna)
    const all = await Promise.all(Array.from({ length: 55 }, () => fileOf(downloadKey)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(DOWNLOADS_OF_A_KEY)
  })

  test('looking at a link counts nothing', async () => {
    const { downloadKey } = await keep(ids.anna)
    const look = () => browserOf(null).call('GET', `/downloads/${downloadKey}`)
    expect((await look()).body).toMatchObject({ name: 'Report', sizeBytes: pdf.length, untilMs: START + 7 * DAY })
    expect((await browserOf(null).send(`/file/${downloadKey}`, { method: 'HEAD' })).status).toBe(405)
    expect(await auditedActions(opened.database)).toEqual([])
  })
})

test('renewing gives a new key and a new deadline, and the old key stays dead', async () => {
  const { id, downloadKey } = await keep(ids.anna, 'user_delete_export')
  now += 31 * DAY
  const { body } = await browserOf('admin').call('POST', `/admin/documents/${id}/renewals`)
  expect(body).toMatchObject({ untilMs: now + 30 * DAY })
  expect((await fileOf(Key.parse(body).key)).status).toBe(200)
  expect((await fileOf(downloadKey)).status).toBe(404)
  expect((await findAny(opened.database, id))?.downloadUntilMs).toBe(now + 30 * DAY)
})

const upload = (file: File, fields: Partial<Record<'email' | 'type' | 'name' | 'extra', string>> = {}) => {
  const body = new FormData()
  const all = { email: '', type: 'attachment', name: 'Price list', ...fields }
  for (const [name, value] of Object.entries(all)) body.append(name, value)
  body.append('file', file)
  return browserOf('admin').send('/api/v1/admin/documents', {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body,
  })
}

describe('the admin area', () => {
  test('an upload is listed where it belongs and comes back byte for byte', async () => {
    const forAnna = await upload(new File([png], 'logo.png'), { email: 'ANNA@example.com', name: 'Logo' })
    expect(forAnna.status).toBe(200)
    expect((await upload(new File([zip()], 'all.zip'))).status).toBe(200)
    const list = async (query: string) => {
      const { body } = await browserOf('admin').call('GET', `/admin/documents${query}`)
      return z.object({ documents: z.array(z.object({ name: z.string(), mime: z.string() }).loose()) }).parse(body)
        .documents
    }
    expect(await list('')).toMatchObject([{ name: 'Price list', mime: 'application/zip', user: null }])
    expect(await list('?user=nna@ex')).toMatchObject([{ name: 'Logo', mime: 'image/png', user: { id: ids.anna } }])
    expect(await list('?user=nna@ex&type=invoice')).toEqual([])
    expect(await list('?user=%25')).toEqual([])
    const { id } = z.object({ id: z.string() }).parse(forAnna.body)
    const { body } = await browserOf('admin').call('POST', `/admin/documents/${id}/links`)
    const { headers } = await fileOf(Key.parse(body).key)
    expect(headers.get('content-length')).toBe(String(png.length))
    expect(await auditedActions(opened.database)).toEqual([
      'document.upload {"type":"attachment","name":"Logo"}',
      'document.upload {"type":"attachment","name":"Price list"}',
      'document.download {"name":"Logo"}',
    ])
  })

  test('the documents of one user are asked for by the user, not by an address that others may hold too', async () => {
    await keep(ids.anna, 'invoice', 'Of Anna')
    await keep(ids.bela, 'contract', 'Of Béla')
    await keep(null, 'contract', 'Of the system')
    const list = async (query: string) => {
      const { body } = await browserOf('admin').call('GET', `/admin/documents${query}`)
      return z.object({ documents: z.array(z.object({ name: z.string() })) }).parse(body).documents
    }
    expect(await list(`?owner=${ids.anna}`)).toEqual([{ name: 'Of Anna' }])
    expect(await list(`?owner=${ids.anna}&type=contract`)).toEqual([])
    expect(await list(`?owner=${ids.bela}&user=anna`)).toEqual([])
    expect(await list(`?owner=${ids.admin}`)).toEqual([])
  })

  test('the filtered list is a file that no spreadsheet runs, and who took it is written down', async () => {
    await keep(ids.anna, 'invoice', '=HYPERLINK("x")')
    await keep(null, 'contract', 'Of the system')
    const { body } = await browserOf('admin').call('GET', '/admin/documents.csv?user=anna')
    const file = z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() }).parse(body)
    expect(file).toMatchObject({ fileName: 'documents-2026-01-10.csv', truncated: false })
    const [head, row, ...rest] = file.text.slice(1).trimEnd().split('\r\n')
    expect(head).toContain('"Name","Type","User","E-mail address"')
    expect(row).toContain(`"'=HYPERLINK(""x"")","invoice","anna Teszt","anna@Example.com"`)
    expect(row).toContain('"2026-01-10T00:00:00.000Z"')
    expect(rest).toEqual([])
    expect(await auditedActions(opened.database)).toEqual(['document.export {"user":"anna","rows":1}'])
    expect(await browserOf('anna').call('GET', '/admin/documents.csv')).toMatchObject({ status: 403 })
  })

  test.each([
    ['a drawing with a script', new File([svg], 'a.svg', { type: 'image/svg+xml' }), 'FILE_TYPE_REFUSED'],
    ['a page that says it is a picture', new File([html], 'a.png', { type: 'image/png' }), 'FILE_TYPE_REFUSED'],
    ['two kinds at once', new File([joined(pdf, zip())], 'a.pdf', { type: 'application/pdf' }), 'FILE_TYPE_REFUSED'],
    ['nothing', new File([], 'a.pdf'), 'FILE_EMPTY'],
    ['more than 20 MB', new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'a.pdf'), 'FILE_TOO_LARGE'],
  ])('refused, and nothing is kept: %s', async (_case, file, code) => {
    const answer = await upload(file)
    expect(answer).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
      body: { data: { fields: [{ path: 'file', code }] } },
    })
    expect(files.kept.size).toBe(0)
    expect(await auditedActions(opened.database)).toEqual([])
  })

  test('what a page calls a picture goes out as what it is', async () => {
    const { body } = await upload(new File([png], 'a.png', { type: 'text/html' }))
    expect(await findAny(opened.database, z.object({ id: z.string() }).parse(body).id)).toMatchObject({
      mime: 'image/png',
    })
  })

  test.each([
    [{ email: 'nobody@example.com' }, 'email', 'DOCUMENT_NO_USER'],
    [{ extra: 'x' }, 'extra', 'VALIDATION_UNKNOWN_FIELD'],
    [{ type: 'secret' }, 'type', 'VALIDATION_ONE_OF'],
    [{ name: 'x'.repeat(151) }, 'name', 'VALIDATION_MAX_LENGTH'],
  ])('%j is refused', async (fields, path, code) => {
    const answer = await upload(new File([png], 'a.png'), fields)
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ path, code }] } } })
    expect(files.kept.size).toBe(0)
  })

  test('an invoice stays', async () => {
    const { id } = await keep(ids.anna, 'invoice')
    expect(await browserOf('admin').call('DELETE', `/admin/documents/${id}`)).toMatchObject({
      code: 'DOCUMENT_MUST_STAY',
    })
    expect(files.kept.size).toBe(1)
    expect(await findAny(opened.database, id)).not.toBeNull()
  })
})
