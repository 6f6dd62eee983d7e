/** Payments by card, over the wire of the card service on 127.0.0.1. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { type CardSandbox, type SignedEvent, startCardSandbox } from '#sandbox/card-service/index.ts'
import { cardService } from './card-service.ts'
import { hear } from './inbox.ts'
import { startPayment } from './pay.ts'
import { paymentJobs } from './payment-jobs.ts'
import { paymentOrders } from './tables.ts'
import { DAY, openWorld, snapshot, START, urls } from './test-payments.ts'

let opened: TestDatabase
let sandbox: CardSandbox
let it: ReturnType<typeof openWorld>
let now: () => number

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  sandbox = await startCardSandbox({ port: 0, now: () => now() })
  const { secretKey, webhookSecret, port } = sandbox
  it = openWorld(opened.database, [
    cardService({ secretKey, webhookSecret, at: { host: '127.0.0.1', port, protocol: 'http' } }),
  ])
  now = () => it.world.nowMs
})
afterEach(async () => {
  await it.balances()
  await sandbox.close()
  await opened.empty()
})
afterAll(() => opened.close())

const pay = (token: string) => startPayment(it.services, { token, method: 'card', language: 'hu', urls })
const tell = async ({ headers, body }: SignedEvent) =>
  (await hear(it.services, 'card-service', { headers, body, nowMs: now() })).kind
const run = (name: string) =>
  paymentJobs(it.services)
    .find((job) => job.name === name)
    ?.run({} as never, new Date(now()))

/** An order whose page was opened at theirs. */
const opening = async (change = {}) => {
  const { token, id } = await it.addOrder(change)
  const started = await pay(token)
  expect(started.kind).toBe('started')
  return { token, id, session: sandbox.newest() ?? '' }
}

test('an order is paid: it is pending until they say so, and then given, entered and kept', async () => {
  const { token, id, session } = await opening()
  expect([await it.stateOf(token), it.world.given]).toEqual(['pending', []])
  expect(await tell(sandbox.pay(session))).toBe('heard')
  expect([await it.stateOf(token), await it.lines(), await it.inbox()]).toEqual([
    'succeeded',
    ['payment 6223'],
    ['paid'],
  ])
  expect(it.world.given).toEqual([id])
  expect((await pay(token)).kind).toBe('paid-already')
})

test('the page at theirs is in the language of whoever pays, and else in that of the browser', async () => {
  const { token, session } = await opening()
  expect(sandbox.pageOf(session)).toEqual({ locale: 'hu', product: 'Profi' })
  await startPayment(it.services, { token, method: 'card', language: null, urls })
  expect(sandbox.pageOf(sandbox.newest() ?? '')).toEqual({ locale: 'auto', product: 'Pro' })
})

describe('where a consumer lives whose tax depends on it', () => {
  const vat = { kind: 'destination', country: 'DE', hundredths: 1900, requestId: null } as const
  const berlin = { ...snapshot, vat, address: { ...snapshot.address, country: 'DE' } }
  const evidence = async () => (await opened.database.select().from(paymentOrders)).map((row) => row.placeEvidence)

  test.each([
    ['DE', []],
    ['HU', ['place']],
  ])('is shown by the address and a card of %s', async (country, alarms) => {
    const { token, session } = await opening({ snapshot: berlin })
    await tell(sandbox.pay(session, { country }))
    expect([await it.stateOf(token), await evidence()]).toEqual([
      'succeeded',
      [{ address: 'DE', network: null, card: country }],
    ])
    expect(it.world.alarms).toEqual(alarms)
  })

  test('is asked of nobody at home, and of no company', async () => {
    const { session } = await opening()
    await tell(sandbox.pay(session, { country: 'DE' }))
    const company = { ...berlin, address: { ...berlin.address, company: true } }
    const other = await opening({ snapshot: company })
    await tell(sandbox.pay(other.session, { country: 'HU' }))
    expect([await evidence(), it.world.alarms]).toEqual([[null, null], []])
  })
})

describe('what they say', () => {
  test('twice, in two forms or out of order, is put into effect once', async () => {
    const { token, session } = await opening()
    const event = sandbox.pay(session)
    expect([await tell(event), await tell(event), await tell(sandbox.pay(session))]).toEqual([
      'heard',
      'heard',
      'heard',
    ])
    expect(await tell(sandbox.decline(session))).toBe('heard')
    expect([it.world.given.length, await it.stateOf(token), await it.inbox()]).toEqual([
      1,
      'succeeded',
      ['paid', 'known', 'known'],
    ])
    expect(await it.lines()).toEqual(['payment 6223'])
  })

  test('all at once is put into effect once', async () => {
    const { session } = await opening()
    const events = [sandbox.pay(session), sandbox.pay(session), sandbox.pay(session)]
    await Promise.all(events.flatMap((event) => [tell(event), tell(event)]))
    expect([it.world.given.length, await it.lines()]).toEqual([1, ['payment 6223']])
  })

  test.each([
    [
      'with another secret',
      (event: SignedEvent) => ({
        ...event,
        headers: {
          'stripe-signature':
            event.headers['stripe-signature']?.replace(/v1=(.)/, (_, digit) => `v1=${digit === '0' ? '1' : '0'}`) ?? '',
        },
      }),
    ],
    ['without a signature', (event: SignedEvent) => ({ ...event, headers: {} })],
    ['of another body', (event: SignedEvent) => ({ ...event, body: event.body.replace('6223', '6224') })],
  ])('%s is refused and changes nothing', async (_how, forge) => {
    const { token, session } = await opening()
    expect(await tell(forge(sandbox.pay(session)))).toBe('refused')
    expect([await it.stateOf(token), await it.inbox()]).toEqual(['pending', []])
  })

  test('five minutes ago is refused: somebody may play it again', async () => {
    const { token, session } = await opening()
    const event = sandbox.pay(session)
    it.world.nowMs += 301_000
    expect([await tell(event), await it.stateOf(token)]).toEqual(['refused', 'pending'])
  })

  test.each([
    ['less', { amount: 6222 }],
    ['another currency', { currency: 'huf' }],
  ])('of %s pays nothing, and a person is told', async (_what, other) => {
    const { token, session } = await opening()
    expect(await tell(sandbox.pay(session, other))).toBe('heard')
    expect([await it.stateOf(token), it.world.given, it.world.alarms]).toEqual(['pending', [], ['underpaid']])
    expect(await it.attempts()).toEqual(['underpaid'])
  })

  test('of more pays the order', async () => {
    const { token, session } = await opening()
    await tell(sandbox.pay(session, { amount: 7000 }))
    expect([await it.stateOf(token), await it.lines()]).toEqual(['succeeded', ['payment 6223']])
  })

  test('while they cannot be asked is to be said again', async () => {
    const { token, session } = await opening()
    const event = sandbox.pay(session)
    sandbox.setDown(true)
    expect([await tell(event), await it.inbox()]).toEqual(['again', []])
    sandbox.setDown(false)
    expect([await tell(event), await it.stateOf(token)]).toEqual(['heard', 'succeeded'])
  })

  test('of a payment that is not ours yet is to be said again', async () => {
    const { session } = await opening()
    const event = sandbox.pay(session)
    await opened.database.execute('delete from payment_attempt')
    expect([await tell(event), await it.inbox()]).toEqual(['again', []])
  })
})

describe('an order', () => {
  test('that was declined is tried again, and paid', async () => {
    const { token, session } = await opening()
    await tell(sandbox.decline(session))
    expect(await it.stateOf(token)).toBe('failed')
    expect((await pay(token)).kind).toBe('started')
    await tell(sandbox.pay(sandbox.newest() ?? ''))
    expect([await it.stateOf(token), await it.attempts()]).toEqual(['succeeded', ['failed', 'succeeded']])
  })

  test('that is paid by two tries is paid once, and the second sum goes back by itself', async () => {
    const { token, session } = await opening()
    await pay(token)
    const second = sandbox.newest() ?? ''
    await tell(sandbox.pay(session))
    await tell(sandbox.pay(second))
    expect([it.world.given.length, it.world.alarms]).toEqual([1, ['paid-twice']])
    await run('payments.refund')
    await run('payments.refund')
    await tell(sandbox.refunded(second))
    expect(sandbox.refunds()).toBe(1)
    expect(await it.lines()).toEqual(['payment 6223', 'surplus 6223', 'surplus_refund -6223'])
    expect([await it.stateOf(token), await it.attempts()]).toEqual(['succeeded', ['succeeded', 'refunded']])
  })

  test('whose period another one has paid meanwhile is given nothing, and its money goes back', async () => {
    const { token, session } = await opening()
    it.world.isPaid = true
    await tell(sandbox.pay(session))
    expect([it.world.given, await it.stateOf(token)]).toEqual([[], 'canceled'])
    await run('payments.refund')
    expect([sandbox.refunds(), await it.lines()]).toEqual([1, ['surplus 6223', 'surplus_refund -6223']])
    // Nobody bought anything: nothing is invoiced.
    expect(it.world.followed).toEqual([])
  })

  test('whose money comes after its link has passed is honoured', async () => {
    const { token, session } = await opening()
    await tell(sandbox.expire(session))
    it.world.nowMs += 2 * DAY
    await run('payments.pass_deadlines')
    expect([await it.stateOf(token), (await pay(token)).kind]).toEqual(['expired', 'link-expired'])
    await tell(sandbox.pay(session))
    expect([await it.stateOf(token), it.world.given.length]).toEqual(['succeeded', 1])
  })

  test('of which no webhook came is found by asking, after five minutes', async () => {
    const { token, session } = await opening()
    sandbox.pay(session)
    await run('payments.reconcile')
    expect(await it.stateOf(token)).toBe('pending')
    it.world.nowMs += 300_001
    sandbox.setDown(true)
    await run('payments.reconcile')
    expect(await it.stateOf(token)).toBe('pending')
    sandbox.setDown(false)
    await run('payments.reconcile')
    expect([await it.stateOf(token), await it.lines()]).toEqual(['succeeded', ['payment 6223']])
  })

  test('of which nothing is heard for a day is given up, and may be tried again while its link is good', async () => {
    const { token } = await opening({ expiresAt: START + 30 * DAY })
    it.world.nowMs += DAY + 1
    await run('payments.reconcile')
    expect([await it.stateOf(token), (await pay(token)).kind]).toEqual(['failed', 'started'])
  })

  test('is free again where they could not be reached', async () => {
    const { token } = await it.addOrder()
    sandbox.setDown(true)
    expect([(await pay(token)).kind, await it.stateOf(token)]).toEqual(['failed', 'failed'])
    sandbox.setDown(false)
    expect((await pay(token)).kind).toBe('started')
  })

  test('is paid back: what it bought ends, once', async () => {
    const { token, id, session } = await opening()
    await tell(sandbox.pay(session))
    await tell(sandbox.refunded(session))
    await tell(sandbox.refunded(session))
    expect([await it.stateOf(token), it.world.taken, await it.lines()]).toEqual([
      'refunded',
      [id],
      ['payment 6223', 'refund -6223'],
    ])
  })

  test.each([
    ['won', 'succeeded', ['payment 6223'], 0],
    ['lost', 'refunded', ['payment 6223', 'refund -6223'], 1],
  ] as const)('that is disputed stays as it is until the dispute is %s', async (end, state, lines, taken) => {
    const { token, session } = await opening()
    await tell(sandbox.pay(session))
    await tell(sandbox.dispute(session, 'created'))
    expect([await it.stateOf(token), it.world.taken.length]).toEqual(['disputed', 0])
    await tell(sandbox.dispute(session, end))
    expect(it.world.followed).toEqual(await it.lines())
    expect([await it.stateOf(token), it.world.taken.length, await it.lines()]).toEqual([state, taken, lines])
  })

  test.each([
    ['no method', { method: null }, 'no-method'],
    ['a method that nobody offers', { method: 'exchange' as const }, 'no-method'],
    ['another link', { token: 'x' }, 'link-expired'],
  ])('is not tried with %s', async (_what, change, kind) => {
    const { token } = await it.addOrder()
    expect((await startPayment(it.services, { token, method: 'card', language: 'hu', urls, ...change })).kind).toBe(
      kind,
    )
  })

  test('is tried ten times at most', async () => {
    const { token } = await it.addOrder()
    const kinds = []
    for (let count = 0; count < 11; count += 1) kinds.push((await pay(token)).kind)
    expect([kinds.slice(0, 10).every((kind) => kind === 'started'), kinds[10]]).toEqual([true, 'too-many-tries'])
  })
})

test('what is kept does not open it', async () => {
  const { token } = await it.addOrder()
  const rows = await opened.database.execute('select * from payment_order')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(token).toHaveLength(43)
})

test('a provider that is none is told so', async () => {
  expect((await hear(it.services, 'nobody', { headers: {}, body: '', nowMs: now() })).kind).toBe('no-provider')
})
