/** Fills that come late to bots of a folder: the folder goes on until what has come is sold, and its other bots leave room for it. */
import { expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { formatDecimal, price, quantity } from '#engine/money.ts'
import { indicatorFolder } from '../indicator/index.ts'
import { type BenchOrder, endOrder, fillOrder, send, settle } from '#proofs/workbench.ts'
import { botConfig, close, type FolderBench, folderWith, testFolder } from './fixture.ts'

const ask = (bench: FolderBench, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
  settle(bench)
}

/** The first bot has asked for a coin, and the exchange says that it has filled nothing, which is not so. */
const missedBuy = (limit: number | null = null): { bench: FolderBench; buy: BenchOrder } => {
  const bench = folderWith([botConfig('40'), botConfig('30')], { limit })
  close(bench, 35)
  const buy = bench.orders.get('1/entry:0')
  if (buy === undefined) throw new Error('nothing is bought')
  endOrder(bench, buy, 'expiry')
  return { bench, buy }
}

const reportOf = (bench: FolderBench) => indicatorFolder.report(testFolder(), bench.state)

const statuses = (bench: FolderBench): string =>
  reportOf(bench)
    .trades.map(({ id, status }) => `${id} ${status}`)
    .join(', ')

const wanted = (bench: FolderBench): string =>
  [...bench.orders.values()]
    .map(({ trade, slot, want }) => `${trade} ${slot} ${formatDecimal(want.quantity)}`)
    .join(', ')

const booksAgree = (bench: FolderBench): void => {
  const { base, cost, realised } = reportOf(bench).position
  expect([base, cost - realised]).toEqual([bench.ledger.base, bench.ledger.spent])
}

it.each<[string, Ask, 'closed' | 'deleted', string]>([
  ['closed', { kind: 'close', trade: null }, 'closed', '1 pending, 2 closed'],
  ['deleted', { kind: 'delete', trade: null, how: 'wait' }, 'deleted', '1 pending'],
])('a folder that was %s goes on until what was bought late is sold', (_, what, life, shown) => {
  const { bench, buy } = missedBuy()
  ask(bench, what)
  expect(bench.state.life).toBe(life)
  fillOrder(bench, buy, quantity('0.5'), price('100'))
  expect([bench.state.life, statuses(bench), wanted(bench)]).toEqual(['running', shown, '1 exit 0.499'])
  // The exchange takes it only at the second time.
  const [exit] = bench.orders.values()
  if (exit !== undefined) endOrder(bench, exit, 'expiry')
  bench.at = bench.wake.atMs ?? bench.at
  send(bench, { kind: 'timer-elapsed', pair: 0 })
  settle(bench)
  expect([bench.state.life, bench.state.leaving, wanted(bench)]).toEqual([life, null, ''])
  booksAgree(bench)
})

it('a bot that was deleted sells what it bought late, and its folder goes on', () => {
  const { bench, buy } = missedBuy()
  ask(bench, { kind: 'delete', trade: 1, how: 'wait' })
  expect(statuses(bench)).toBe('2 waiting')
  fillOrder(bench, buy, quantity('0.5'), price('100'))
  settle(bench)
  expect([bench.state.life, statuses(bench)]).toEqual(['running', '2 waiting'])
  booksAgree(bench)
})

it('the other bots leave room for what was bought late beyond the investment', () => {
  const { bench, buy } = missedBuy()
  close(bench, 35)
  settle(bench)
  fillOrder(bench, buy, quantity('0.5'), price('100'))
  expect(formatDecimal(reportOf(bench).committed)).toBe('150')
  close(bench, 25)
  expect(wanted(bench)).toBe('')
  ask(bench, { kind: 'sell', trade: 1 })
  bench.at += 1
  send(bench, { kind: 'timer-elapsed', pair: 0 })
  settle(bench)
  close(bench, 25)
  expect(wanted(bench)).toContain('2 entry:0 1')
})

it('what was bought late counts against the limit', () => {
  const { bench, buy } = missedBuy(1)
  fillOrder(bench, buy, quantity('0.5'), price('100'))
  close(bench, 25)
  expect(wanted(bench)).not.toContain('2 entry:0')
})
