/** Units with several pairs: each order on the market of its own trade, signals that reach their trade, and restarts that lose nothing of either. */
import { expect, test } from 'vitest'
import { signal as signalFamily } from '#bots/signal/index.ts'
import { formatConfig } from '#bots/signal/stored.ts'
import { testConfig } from '#bots/signal/fixture.ts'
import { spot } from '#bots/spot/index.ts'
import type { SignalSide } from '#engine/event.ts'
import { amount, formatDecimal, ratio } from '#engine/money.ts'
import type { Pair } from '#engine/market.ts'
import { type AnyFamily, family } from '#engine/unit.ts'
import { brokenLaws, entriesOf, fillTexts, stateText, unitsOf } from '#proofs/crash/crash-checks.ts'
import { ALWAYS_ASLEEP, world } from '#proofs/crash/crash-script.ts'
import { Killed, play, type World } from '#proofs/crash/crash-world.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from './inputs.ts'
import type { Command } from '../host/runner.ts'
import { openAccount, printInput } from '#proofs/crash/test-world.ts'

const BTC: Pair = 'BTC/USDC'
const ETH: Pair = 'ETH/USDC'

const config = testConfig({
  pair: BTC,
  pairs: [
    { text: 'btc', pair: BTC },
    { text: 'eth', pair: ETH },
  ],
  amount: null,
  investment: amount('900'),
  minProfit: ratio('0.5'),
  maxProfit: ratio('5'),
  escape: { allowed: true, diluted: true, minProfit: ratio('1'), limit: null },
})

const command = (given: Command): LaneInput => ({ kind: 'command', command: given })
const tell = (id: string, pair: Pair, side: SignalSide, carried: string | null = null): LaneInput =>
  command({ kind: 'bring-signal', id, account: 'a', unit: 's', pair, side, amount: carried })
const ask = (id: string, kind: 'suspend' | 'start' | 'close', trade: number | null): LaneInput =>
  command({
    kind: 'ask',
    id,
    account: 'a',
    unit: 's',
    ask: kind === 'close' ? { kind, trade } : { kind, trade, part: 'all' },
    change: null,
  })

const answerRoom = (id: string, has: boolean): LaneInput =>
  command({ kind: 'answer-room', id, account: 'a', unit: 's', trade: 1, has })

const created: LaneInput = command({
  kind: 'create',
  id: 'c2',
  account: 'a',
  unit: { id: 's', owner: 'u', family: 'signal', name: 'Signals', mode: 'demo', config: formatConfig(config) },
  allowance: 10,
  suspended: false,
})

/** Two prices side by side: buys, partial fills, a queued signal, a maximum profit, an escape, refused signals, a repeated one, and the end of both pairs. */
const script: readonly LaneInput[] = [
  command(openAccount('c1', 'a', '1000')),
  printInput(1_000, 100, 100, BTC),
  printInput(1_100, 20, 100, ETH),
  created,
  tell('s1', ETH, 'buy', '200'),
  printInput(2_000, 20.001, 4, ETH),
  tell('s2', BTC, 'buy', '300'),
  tell('s2', BTC, 'buy', '300'),
  printInput(2_500, 20.001, 500, ETH),
  printInput(2_600, 100.02, 500, BTC),
  tell('s3', BTC, 'sell'),
  answerRoom('r1', true),
  answerRoom('r2', true),
  tell('s4', 'XYZ/USDC', 'buy', '50'),
  tell('s5', ETH, 'buy', 'many'),
  printInput(3_000, 101.5, 500, BTC),
  tell('s6', BTC, 'sell'),
  printInput(3_500, 101.5, 500, BTC),
  printInput(4_000, 20.4, 500, ETH),
  tell('s7', ETH, 'sell'),
  printInput(4_500, 20.5, 500, ETH),
  ask('a1', 'suspend', null),
  tell('s8', BTC, 'buy', '100'),
  ask('a2', 'start', null),
  tell('s9', ETH, 'buy', '150'),
  tell('s10', BTC, 'buy', '150'),
  printInput(6_000, 20.5, 500, ETH),
  printInput(6_100, 101.5, 500, BTC),
  printInput(7_000, 110, 500, BTC),
  printInput(7_500, 110, 500, BTC),
  tell('s11', BTC, 'buy', '120'),
  printInput(8_000, 110, 500, BTC),
  ask('a3', 'close', null),
  // The other pair is asked a millisecond later.
  { kind: 'time', atMs: 8_500 },
  printInput(9_000, 20.6, 500, ETH),
  printInput(9_500, 111, 500, BTC),
  printInput(9_900, 20.6, 500, ETH),
  tell('s12', BTC, 'buy', '100'),
]

const families: readonly AnyFamily[] = [family(signalFamily), family(spot)]

const together = (changes: Partial<World> = {}): World =>
  world({
    families,
    markets: [BTC, ETH].map((pair) => ({
      kind: 'market' as const,
      market: testMarket(pair),
      interval: '1m' as const,
      now: null,
    })),
    snapshotEvery: 9,
    ...changes,
  })

const undisturbed = play(together(), script)

/** An attempt that a kill cut off is made again under a new number, by which its fills are called. */
const plainState = (lane: typeof undisturbed.host.lane): string =>
  stateText(lane).replaceAll(/"lastFill":"[^"]*"/g, '"lastFill":""')
const answerTo = (id: string): string | null => undisturbed.survivors.answers.get(id)?.refusal?.code ?? null

test('each order is placed and filled on the pair of its trade', () => {
  const { disk, read } = undisturbed.survivors
  expect(brokenLaws(undisturbed.host.lane, disk, read)).toEqual([])
  const fills = read.flatMap((batch) => batch.fills).filter(({ unit }) => unit === 's')
  expect(new Set(fills.map(({ trade, pair }) => `${trade} ${pair}`))).toEqual(new Set([`1 ${BTC}`, `2 ${ETH}`]))
  for (const { pair, price } of fills) expect(Number(formatDecimal(price)) > 50).toBe(pair === BTC)
  const unit = [...undisturbed.host.lane.shards.values()].flatMap(unitsOf).find(({ row }) => row.id === 's')
  expect(unit?.incident).toBeNull()
  expect(unit?.family.report(unit.config, unit.state).status).toBe('closed')
})

test('a signal is answered: heard, refused with a code, or heard before', () => {
  const heard = ['s1', 's2', 's3', 's6', 's7', 's9', 's10', 's11']
  expect(heard.map(answerTo)).toEqual(heard.map(() => null))
  expect(['s4', 's5', 's8', 's12'].map(answerTo)).toEqual([
    'signal-pair-unknown',
    'signal-amount-invalid',
    'signal-suspended',
    'signal-closed',
  ])
  const events = entriesOf(undisturbed.survivors.disk).filter(
    ({ record }) => record.kind === 'happened' && record.event.kind === 'signal-received',
  )
  expect(events).toHaveLength(heard.length)
})

test('coins go to another bot when its room is there, in the record of the answer, and no second time', () => {
  expect(['r1', 'r2'].map(answerTo)).toEqual([null, 'room-not-needed'])
  const given = entriesOf(undisturbed.survivors.disk).flatMap(({ record }) =>
    record.kind === 'happened' && record.event.kind === 'room-answered' ? [record] : [],
  )
  expect(given.map(({ told }) => told.map(({ event }) => event.kind))).toEqual([['trade-received']])
})

test('what became of each signal stands in the history, with its pair', () => {
  const rows = undisturbed.survivors.read
    .flatMap(({ history }) => history)
    .filter(({ row }) => row.action === 'signal')
    .map(({ pair, row }) => `${pair} ${row.cause ?? ''}`)
  expect(rows).toEqual([
    `${ETH} signal-buys`,
    `${BTC} signal-buys`,
    `${BTC} signal-escapes`,
    `${BTC} signal-nothing-held`,
    `${ETH} signal-sells`,
    `${ETH} signal-buys`,
    `${BTC} signal-buys`,
    `${BTC} signal-buys`,
  ])
})

test('an order on another pair than the one shown breaks the contract', () => {
  const [honest, ...others] = families
  if (honest === undefined) throw new Error('there is no family')
  const everywhere: AnyFamily = {
    ...honest,
    decide: (settings, state, event, now) => {
      const decision = honest.decide(settings, state, event, now)
      return { ...decision, wants: decision.wants.map((change) => ({ ...change, trade: 3 - change.trade })) }
    },
  }
  const { host } = play(together({ families: [everywhere, ...others] }), script.slice(0, 5))
  const [unit] = [...host.lane.shards.values()].flatMap(unitsOf)
  expect(unit?.incident?.code).toBe('broke-contract')
  expect(unit?.orders.size).toBe(0)
})

test.each([
  { every: 3, how: {} },
  { every: 11, how: { sleepPolicy: ALWAYS_ASLEEP, snapshotEvery: 3 } },
])('killed at any step, it ends as if it had not been', ({ every, how }) => {
  const names: string[] = []
  play(together({ ...how, step: (name) => names.push(name) }), script)
  for (let moment = 0; moment < names.length; moment += every) {
    let count = 0
    const step = () => {
      if (count++ === moment) throw new Killed()
    }
    const run = play(together({ ...how, step }), script)
    const where = `${moment} ${names[moment]}`
    expect(run.kills, where).toBe(1)
    expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
    expect(plainState(run.host.lane) === plainState(undisturbed.host.lane), where).toBe(true)
    if (moment % 15 === 0) {
      expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
    }
  }
})
