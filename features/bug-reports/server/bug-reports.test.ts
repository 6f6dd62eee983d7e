import { expect, test } from 'vitest'
import { z } from 'zod'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import { requestHandlers } from '#features/requests/server/index.ts'
import { newId } from '#platform/id.ts'
import { png } from '#platform/server/example-file-bytes.ts'
import { bugReportHandlers } from './handlers.ts'

const DAY = 86_400_000
const { as, at, mails } = openFeature(
  (services) => ({ bugReports: bugReportHandlers(services), requests: requestHandlers(services) }),
  { anna: 'ROLE_USER', bela: 'ROLE_USER' },
)

const broken = { subject: 'Broken', text: 'It does not work.', route: '/bots', version: '1.0', browser: 'Test' }
const bug = (who: 'anna' | 'bela' = 'anna', change: Record<string, string | File> = {}) =>
  as(who).post('/bug-reports', { ...broken, ...change })
const Listed = z.object({ requests: z.array(z.object({ id: z.string() }).loose()) })
const own = async () => Listed.parse((await as('anna').call('GET', '/requests')).body).requests
test('a bug report becomes a request of its author, five a day, also after they were deleted', async () => {
  for (let count = 0; count < 5; count += 1)
    expect(await bug('anna', { screenshot: new File([png], 'a.png') })).toMatchObject({ status: 200 })
  expect(await bug()).toMatchObject({ status: 429, code: 'BUG_TOO_MANY' })
  const [newest] = await own()
  expect(newest).toMatchObject({
    subject: '[BUG] Broken',
    message: expect.stringContaining('/bots\nTradewright 1.0\nTest'),
  })
  const id = newest?.id ?? ''
  await as('anna').call('POST', `/requests/${id}/cancellation`, { version: 1 })
  await as('anna').call('DELETE', `/requests/${id}`)
  expect(await bug()).toMatchObject({ status: 429 })
  at(DAY)
  expect(await bug()).toMatchObject({ status: 200 })
  expect(await bug('bela', { text: 'short' })).toMatchObject({ status: 400 })
  expect(await bug('bela', { incident: 'none' })).toMatchObject({ status: 400 })
  expect(mails).toEqual([])
})

test('a bug report names the incident that a failed page has shown', async () => {
  const incident = newId()
  await bug('anna', { incident })
  expect(await own()).toMatchObject([{ message: expect.stringMatching(new RegExp(`\nIncident ${incident}$`)) }])
})

test('reports leave the room of five open requests as it is', async () => {
  const submit = () => as('anna').post('/requests', { subject: 'Help', message: 'Please help.' })
  for (let count = 0; count < 5; count += 1) {
    await bug()
    expect(await submit()).toMatchObject({ status: 200 })
  }
  expect(await submit()).toMatchObject({ code: 'REQUEST_TOO_MANY_OPEN' })
})
