import { expect, test } from 'vitest'
import { z } from 'zod'
import { openFeature, TEST_START } from '#features/sign-in/server/test-feature.ts'
import { html, png, svg } from '#platform/server/example-file-bytes.ts'
import { archiveJob } from './archive.ts'
import { requestHandlers } from './handlers.ts'

const DAY = 86_400_000
const {
  as,
  at,
  audited,
  database,
  files,
  idOf: personId,
  mails,
} = openFeature(requestHandlers, {
  anna: 'ROLE_USER',
  bela: 'ROLE_USER',
  admin: 'ROLE_ADMIN',
})

type Author = 'anna' | 'bela'
type Fields = { subject?: string; message?: string; extra?: string; files?: readonly File[] }

const submit = (who: Author = 'anna', fields: Fields = {}) =>
  as(who).post('/requests', { subject: 'Help', message: 'Please help.', ...fields })
const idOf = (answer: { body: unknown }): string => z.object({ id: z.string() }).parse(answer.body).id

const Row = z.object({ id: z.string(), status: z.string(), user: z.object({ email: z.string() }).optional() }).loose()
const Listed = z.object({ requests: z.array(Row) })
const own = async (who: Author = 'anna') => Listed.parse((await as(who).call('GET', '/requests')).body).requests
const queue = async (query = '') =>
  Listed.parse((await as('admin').call('GET', `/admin/requests${query}`)).body).requests
const answer = (id: string, status: string, version: number, response = '') =>
  as('admin').call('POST', `/admin/requests/${id}/answers`, { status, version, response })

test('a request with a file is submitted, reviewed, approved with an answer, closed and deleted', async () => {
  const id = idOf(await submit('anna', { files: [new File([png], 'shot.png')] }))
  expect(mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
    ['anna@example.com', 'We have received your request'],
  ])
  expect(await own()).toMatchObject([
    { id, status: 'pending', attachments: [{ name: 'shot.png', sizeBytes: png.length }] },
  ])
  expect(await answer(id, 'under_review', 1)).toMatchObject({ status: 200 })
  expect(await as('anna').call('PUT', `/requests/${id}`, { version: 2, subject: 'x', message: 'y' })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  expect(await answer(id, 'approved', 2, 'Done.')).toMatchObject({ body: { status: 'approved', response: 'Done.' } })
  expect(await answer(id, 'closed', 3, 'Done.')).toMatchObject({ status: 200 })
  expect(await as('anna').call('DELETE', `/requests/${id}`)).toMatchObject({ status: 200 })
  expect(await own()).toEqual([])
  expect(await queue('?status=closed')).toHaveLength(1)
  expect(await as('admin').call('DELETE', `/admin/requests/${id}`)).toMatchObject({ status: 200 })
  expect(await queue()).toEqual([])
  expect(mails.map(({ letter }) => letter.subject)).toEqual([
    'We have received your request',
    'Your request: Under review',
    'Your request: Approved',
    'Your request: Closed',
  ])
  expect((await audited()).map((line) => line.split(' ')[0])).toEqual([
    'request.submit',
    'request.start_review',
    'request.approve',
    'request.close',
    'request.delete',
    'request.delete',
  ])
})

test('the administration asks for the requests of one user, and takes a filtered list along as a file', async () => {
  await submit('anna', { subject: '=1+1', message: 'First line\nsecond "line"' })
  await submit('bela', { subject: 'Of Béla' })
  const anna = personId('anna')
  expect(await queue(`?owner=${anna}`)).toMatchObject([{ subject: '=1+1' }])
  expect(await queue(`?owner=${anna}&status=closed`)).toEqual([])
  const csv = async (query: string) => {
    const { body } = await as('admin').call('GET', `/admin/requests.csv${query}`)
    return z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() }).parse(body)
  }
  const { fileName, text, truncated } = await csv(`?owner=${anna}&status=open`)
  expect([fileName, truncated]).toEqual([expect.stringMatching(/^requests-\d{4}-\d\d-\d\d\.csv$/), false])
  expect(text).toContain(`"basic","pending","'=1+1","`)
  expect(text).toContain('second ""line""')
  expect(text).not.toContain('Béla')
  const whole = (await csv('')).text
  expect(whole.indexOf('Of Béla')).toBeLessThan(whole.indexOf('=1+1'))
  expect((await csv('?status=closed')).text.trimEnd().split('\r\n')).toHaveLength(1)
  const written = (await audited()).find((line) => line.startsWith('request.export'))
  expect(JSON.parse(written?.slice('request.export '.length) ?? '')).toEqual({
    status: 'open',
    owner: anna,
    rows: 1,
  })
  expect(await as('anna').call('GET', '/admin/requests.csv')).toMatchObject({ status: 403 })
})

test('the administration is told how many requests wait for it', async () => {
  const waiting = async () => (await as('admin').call('GET', '/admin/requests/waiting')).body
  const id = idOf(await submit())
  await submit('bela')
  // What is looked at still waits for its answer.
  await answer(id, 'under_review', 1)
  expect(await waiting()).toEqual({ count: 2 })
  await answer(id, 'approved', 2, 'Done.')
  expect(await waiting()).toEqual({ count: 1 })
})

test('saving and taking back; of two at once the second is told', async () => {
  const id = idOf(await submit())
  const save = (version: number) =>
    as('anna').call('PUT', `/requests/${id}`, { version, subject: 'New', message: 'Text' })
  const both = await Promise.all([save(1), save(1)])
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  expect(await answer(id, 'approved', 1)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await as('anna').call('POST', `/requests/${id}/cancellation`, { version: 2 })).toMatchObject({ status: 200 })
  expect(await answer(id, 'approved', 3)).toMatchObject({ code: 'STATE_CONFLICT' })
})

test.each([
  ['rejected', ''],
  ['closed', '  '],
])('%s needs a response', async (status, response) => {
  const id = idOf(await submit())
  const refused = await answer(id, status, 1, response)
  expect(refused).toMatchObject({ status: 400, body: { data: { fields: [{ path: 'response' }] } } })
  expect(await own()).toMatchObject([{ status: 'pending', version: 1 }])
})

test('what is somebody else’s is not there, and nothing changes', async () => {
  const id = idOf(await submit('bela'))
  const tries = [
    as('anna').call('PUT', `/requests/${id}`, { version: 1, subject: 'x', message: 'y' }),
    as('anna').call('POST', `/requests/${id}/cancellation`, { version: 1 }),
    as('anna').call('DELETE', `/requests/${id}`),
  ]
  for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
  for (const path of ['', `/${id}`, '/waiting'])
    expect(await as('anna').call('GET', `/admin/requests${path}`)).toMatchObject({ status: 403 })
  expect(await own('bela')).toMatchObject([{ status: 'pending', version: 1 }])
  expect(await audited()).toHaveLength(1)
})

test('at most five wait at the same time, also when all come at once', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => submit()))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(all.find(({ status }) => status === 409)).toMatchObject({ code: 'REQUEST_TOO_MANY_OPEN' })
  expect(await submit('bela')).toMatchObject({ status: 200 })
})

test.each([
  ['no subject', { subject: ' ' }, 'subject'],
  ['a subject of two lines, which would be a header of a mail', { subject: 'a\r\nBcc: x@y.hu' }, 'subject'],
  ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject'],
  ['a text that is too long', { message: 'x'.repeat(5001) }, 'message'],
  ['a field that there is none of', { extra: 'x' }, 'extra'],
  ['four files', { files: Array.from({ length: 4 }, () => new File([png], 'a.png')) }, 'files'],
  ['a drawing with a script', { files: [new File([svg], 'a.svg')] }, 'files.0'],
  ['a page that says it is a picture', { files: [new File([png], 'a.png'), new File([html], 'b.png')] }, 'files.1'],
  ['a file over 5 MB', { files: [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf')] }, 'files.0'],
])('refused, and nothing is kept: %s', async (_case, fields, path) => {
  const refused = await submit('anna', fields)
  expect(refused).toMatchObject({ status: 400, code: 'INPUT_INVALID', body: { data: { fields: [{ path }] } } })
  expect([files.kept.size, mails.length, await audited()]).toEqual([0, 0, []])
})

test('the queue has the oldest first, says who waits too long, and narrows', async () => {
  const first = idOf(await submit('anna', { subject: '<img src=x onerror=alert(1)>' }))
  at(3 * DAY + 1)
  const second = idOf(await submit('bela'))
  const rows = await queue('?status=open&kind=basic')
  expect(rows).toMatchObject([
    { id: first, isLate: true, subject: '<img src=x onerror=alert(1)>' },
    { id: second, isLate: false },
  ])
  const found = async (query: string) => (await queue(query)).map(({ id }) => id)
  expect(await found('?to=2026-01-10')).toEqual([first])
  const { body } = await as('admin').call('GET', '/admin/requests?kind=basic&limit=1')
  const { next } = z.object({ next: z.string() }).parse(body)
  expect(await found(`?kind=basic&cursor=${next}`)).toEqual([second])
  expect((await found('?order=newest')).at(-1)).toBe(first)
})

test('files of a request open for those who answer, and only those of that request', async () => {
  const id = idOf(await submit('anna', { files: [new File([png], 'a.png')] }))
  const other = idOf(await submit('bela', { files: [new File([png], 'b.png')] }))
  const fileOf = async (request: string) => {
    const { body } = await as('admin').call('GET', `/admin/requests/${request}`)
    return z.object({ attachments: z.tuple([z.object({ id: z.string() })]) }).parse(body).attachments[0].id
  }
  const open = async (request: string, of: string) =>
    (await as('admin').call('POST', `/admin/requests/${request}/attachments/${await fileOf(of)}/links`)).status
  expect([await open(id, id), await open(id, other)]).toEqual([200, 404])
})

test('a request that was taken back is closed after 90 days, and forgotten a year after it was deleted', async () => {
  const id = idOf(await submit())
  await as('anna').call('POST', `/requests/${id}/cancellation`, { version: 1 })
  const run = (days: number) => archiveJob(database()).run({}, new Date(TEST_START + days * DAY))
  await run(90)
  expect(await own()).toMatchObject([{ status: 'canceled' }])
  await run(91)
  expect(await own()).toMatchObject([{ status: 'closed' }])
  await as('anna').call('DELETE', `/requests/${id}`)
  await run(365)
  expect(await queue()).toHaveLength(1)
  await run(366)
  expect(await queue()).toEqual([])
})
