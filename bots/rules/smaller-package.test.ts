/** Bots that hear signals have a trade for each pair: where the package has become smaller, the newest take no more of them (bots.md 16). */
import { expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import { futuresConfig, pairRow, testFutures } from '../futures-signal/fixture.ts'
import { futuresSignal } from '../futures-signal/index.ts'
import { testConfig, testMarket } from '../signal/fixture.ts'
import { signal } from '../signal/index.ts'
import { type Bench, onBench, send, settle } from '#proofs/workbench.ts'

type Unit = { trades: readonly { id: number; entryOff: readonly string[] }[] }

const spotBench = () => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC' }), start: price('10') }]
  return onBench(signal, testConfig(), testMarket(), price('100'), others) as unknown as Bench<Unit>
}
const futuresBench = () => {
  const pairs = [pairRow(), pairRow({ text: 'GEM', pair: 'GEM/USDC' })]
  const others = [{ market: testFutures({ pair: 'GEM/USDC' }), start: price('100') }]
  return onBench(futuresSignal, futuresConfig({ pairs }), testFutures(), price('100'), others) as unknown as Bench<Unit>
}

it.each([
  ['signal', spotBench, 'buy'],
  ['futures-signal', futuresBench, 'long'],
] as const)('%s', (_, benchOf, side) => {
  const bench = benchOf()
  send(bench, { kind: 'started', allowance: 2, suspended: false })
  const off = () => bench.state.trades.map(({ entryOff }) => entryOff.join())
  send(bench, { kind: 'signal-received', pair: 1, side, amount: null })
  expect(bench.orders.has('2/entry:0')).toBe(true)
  send(bench, { kind: 'allowance-changed', allowance: 1 })
  expect(off()).toEqual(['', 'package-limit'])
  send(bench, { kind: 'price-crossed', pair: 1, price: price('100') })
  settle(bench)
  send(bench, { kind: 'signal-received', pair: 1, side, amount: null })
  expect(bench.orders.has('2/entry:0')).toBe(false)
  send(bench, { kind: 'signal-received', pair: 0, side, amount: null })
  expect(bench.orders.has('1/entry:0')).toBe(true)
  send(bench, { kind: 'allowance-changed', allowance: 2 })
  expect(off()).toEqual(['', ''])
})
