/** Conversions of a live account over an exchange that says what a demo account never hears. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { families } from '#bots/units.ts'
import type { RejectReason } from '#engine/event.ts'
import { amount, asQuantity, price } from '#engine/money.ts'
import type { Answer, Question, TradingExchange } from '#exchanges/contract.ts'
import { openMarkets } from '#features/markets/server/index.ts'
import { newId } from '#platform/id.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import { printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { convert } from './convert.ts'

const folder = mkdtempSync(join(tmpdir(), 'conversion-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MARKET = testMarket('BTC/USDC')
const owner = ownerOf(sessionOf(newId()))

type Placing = Extract<Question, { kind: 'place' }>

/** Exchange with one order, about which it says what is written. */
const scripted = (said: (placing: Placing) => readonly Answer[]): TradingExchange => ({
  ask: (question, answer) => {
    if (question.kind === 'place') for (const one of said(question)) answer(one)
    if (question.kind === 'balances')
      answer({
        kind: 'balances',
        asked: question.asked,
        balances: { USDC: { free: amount('10000'), locked: 0n } },
        atMs: 1_000,
      })
    if (question.kind === 'open-orders') answer({ kind: 'open-orders', orders: [] })
  },
  watch: () => () => {},
})

const converted = async (name: string, exchange: TradingExchange) => {
  const feed = testFeed([MARKET])
  const runner = await startRunner({
    dataDir: join(folder, name),
    families: Object.values(families),
    feeds: [feed],
    readStore: testStore(),
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(0),
    exchangeOf: () => exchange,
    shardWorkers: 0,
  })
  const account = { id: newId(), owner: owner.userId, exchange: 'seeded', kind: 'live' } as const
  await feed.tell(printAt(1_000, 100))
  await runner.send({ id: newId(), kind: 'open-account', account, balances: { USDC: '10000' } })
  const order = { account: account.id, pair: 'BTC/USDC', side: 'buy', amount: '1000', price: '100.5' } as const
  const markets = openMarkets([feed])
  const asked = convert({ runner, markets, waitMs: 300 }, owner, { account, order: { ...order, commandId: newId() } })
  const wait = { isOver: false }
  const end = () => {
    wait.isOver = true
  }
  asked.then(end, end)
  for (let at = 2_000; !wait.isOver; at += 1_000) {
    await feed.tell(printAt(at, 100))
    await setImmediate()
  }
  const done = await asked
  await runner.stop()
  return done.kind === 'refused' ? done.refusal : done.outcome
}

const rejections: readonly [reason: RejectReason, told: string][] = [
  ['funds', 'CONVERT_NO_FUNDS'],
  ['auth', 'CONVERT_AUTH_ERROR'],
  ['minimum', 'CONVERT_INVALID_VALUE'],
  ['key-suspended', 'CONVERT_KEY_SUSPENDED'],
  ['regulation', 'CONVERT_PAIR_FORBIDDEN'],
  ['other', 'CONVERT_UNKNOWN'],
  ['post-only-cross', 'CONVERT_UNHANDLED'],
  ['halted', 'failed'],
]

test.each(rejections)('an exchange that says %s', async (reason, told) => {
  expect(
    await converted(
      reason,
      scripted(({ id }) => [{ kind: 'rejected', id, reason }]),
    ),
  ).toBe(told)
})

test('an order that ends without a fill has failed', async () => {
  const exchange = scripted(({ id, pair }) => [
    { kind: 'accepted', id, exchangeId: 'x' },
    { kind: 'order', order: { id, exchangeId: 'x', pair, state: 'expired', filled: asQuantity(0n) } },
  ])
  expect(await converted('expired', exchange)).toBe('failed')
})

test('an order that fills is a success', async () => {
  const exchange = scripted(({ id, pair, want }) => {
    const fee = { asset: 'quote', amount: 0n, quote: amount('0') } as const
    const fill = { tradeId: 't', at: 1_500, price: price('100'), quantity: want.quantity, fee }
    return [
      { kind: 'accepted', id, exchangeId: 'x' },
      { kind: 'fills', pair, fills: [{ id, fill, cumulative: want.quantity }], after: '1' },
    ]
  })
  expect(await converted('filled', exchange)).toBe('success')
})

test('an answer that is lost is in progress', async () => {
  expect(
    await converted(
      'lost',
      scripted(({ id }) => [{ kind: 'lost', id }]),
    ),
  ).toBe('pending')
})
