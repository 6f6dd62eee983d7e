/** Numbers of value added tax against a register that speaks the real protocol on 127.0.0.1. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startViesSandbox, type ViesFault, type ViesSandbox } from '#sandbox/vies/index.ts'
import { checkVatNumber, vatRecheckJob } from './check-vat-number.ts'
import { vatChecks } from './tables.ts'
import { askVies } from './vies.ts'

const NUMBER = 'DE129273398'
const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 25)
let now = START
let opened: TestDatabase
let vies: ViesSandbox

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  now = START
  vies = await startViesSandbox({ port: 0, now: () => now })
})
afterEach(async () => {
  await vies.close()
  await opened.empty()
})
afterAll(() => opened.close())

const desk = (requester: string | null = 'HU10484878') => ({
  database: opened.database,
  ask: askVies({ url: vies.url, requester }),
  clock: () => new Date(now),
})
const check = () => checkVatNumber(desk(), NUMBER)
const kept = () => opened.database.select().from(vatChecks).orderBy(vatChecks.at)
const enter = () => vies.register(NUMBER, { name: 'Muster GmbH', address: 'Berlin' })

describe('over the wire', () => {
  const faults: readonly ViesFault[] = [
    'MS_UNAVAILABLE',
    'TIMEOUT',
    'SERVICE_UNAVAILABLE',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'MS_MAX_CONCURRENT_REQ',
  ]
  test('a number that is registered, with the proof of the question', async () => {
    enter()
    expect(await desk().ask(NUMBER)).toEqual({
      kind: 'valid',
      name: 'Muster GmbH',
      address: 'Berlin',
      requestId: 'WAPIAAAA00000001',
    })
    expect(await desk(null).ask(NUMBER)).toMatchObject({ kind: 'valid', requestId: null })
  })

  test('a number that is not, and one that cannot be', async () => {
    expect(await desk().ask(NUMBER)).toEqual({ kind: 'invalid', requestId: 'WAPIAAAA00000001' })
    expect(await desk().ask('DE??')).toEqual({ kind: 'invalid', requestId: null })
  })

  test.each(faults)('%s makes no number invalid', async (fault) => {
    enter()
    vies.fail(fault)
    expect(await desk().ask(NUMBER)).toEqual({ kind: 'unknown', problem: fault })
  })

  test('nor does an answer that is none', async () => {
    vies.fail('nonsense')
    expect(await desk().ask(NUMBER)).toEqual({ kind: 'unknown', problem: 'ANSWER_NOT_UNDERSTOOD' })
    const { url } = vies
    await vies.close()
    expect(await askVies({ url, requester: null })(NUMBER)).toEqual({ kind: 'unknown', problem: 'NOT_REACHED' })
    vies = await startViesSandbox({ port: 0, now: () => now })
  })

  test('nor one that does not come', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const ask = askVies({ url: `http://127.0.0.1:${port}`, requester: null, timeoutMs: 20 })
    expect(await ask(NUMBER)).toEqual({ kind: 'unknown', problem: 'TIMEOUT' })
    silent.closeAllConnections()
    silent.close()
  })
})

describe('what is known of a number', () => {
  test.each([
    ['valid', 24 * HOUR],
    ['invalid', HOUR / 6],
  ] as const)('once it was %s, it is asked again after %i ms', async (state, keptMs) => {
    if (state === 'valid') enter()
    expect(await check()).toMatchObject({ state, atMs: START })
    now += keptMs - 1
    expect(await check()).toMatchObject({ state, atMs: START })
    expect(vies.asked()).toBe(1)
    now += 1
    expect(await check()).toMatchObject({ state, atMs: now })
    expect(vies.asked()).toBe(2)
    expect(await kept()).toHaveLength(2)
  })

  test('what no register could have is invalid without a question', async () => {
    expect((await checkVatNumber(desk(), 'DE000000000')).state).toBe('invalid')
    expect(vies.asked()).toBe(0)
  })

  test('while nobody can tell, a valid answer counts for ninety days', async () => {
    enter()
    await check()
    vies.fail('MS_UNAVAILABLE')
    now += 90 * 24 * HOUR
    expect(await check()).toMatchObject({ state: 'valid', atMs: START, name: 'Muster GmbH' })
    now += 1
    expect(await check()).toMatchObject({ state: 'unknown', atMs: null })
  })

  test('while nobody can tell, an invalid answer is none', async () => {
    await check()
    vies.fail('MS_UNAVAILABLE')
    now += HOUR
    expect((await check()).state).toBe('unknown')
  })
})

test('where nobody could tell, it is asked every hour for three days, and no longer once somebody does', async () => {
  const { run } = vatRecheckJob(desk())
  const hour = async () => {
    now += HOUR
    await run({}, new Date(now))
  }
  vies.fail('TIMEOUT')
  await check()
  await hour()
  expect(vies.asked()).toBe(2)
  enter()
  vies.fail(null)
  await hour()
  await hour()
  expect(vies.asked()).toBe(3)
  expect((await kept()).map(({ answer }) => answer)).toEqual(['unknown', 'unknown', 'valid'])
  vies.fail('TIMEOUT')
  now += 30 * HOUR
  await check()
  for (let count = 0; count < 80; count += 1) await hour()
  // The one of the check, and one an hour for three days.
  expect(vies.asked()).toBe(3 + 1 + 72)
})
