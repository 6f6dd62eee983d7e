/** A bot of futures in the demo account: margin, a stop at the exchange, a liquidation, and restarts that lose nothing of them. */
import { expect, test } from 'vitest'
import { futuresConfig, pairRow } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { formatConfig } from '#bots/futures-signal/stored.ts'
import type { SignalSide } from '#engine/event.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { encodeJson } from '#engine/json.ts'
import type { Pair } from '#engine/market.ts'
import { formatDecimal } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { balanceOf } from '#exchanges/holdings.ts'
import { fillTexts, stateText, unitsOf } from '#proofs/crash/crash-checks.ts'
import { ALWAYS_ASLEEP, world } from '#proofs/crash/crash-script.ts'
import { Killed, play, type World } from '#proofs/crash/crash-world.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from '../lane/inputs.ts'
import type { Command } from '../host/runner.ts'
import { openAccount, printInput } from '#proofs/crash/test-world.ts'

const BTC: Pair = 'BTC/USDC'
const config = futuresConfig({ pair: BTC, exchange: 'seeded', pairs: [pairRow({ pair: BTC })] })

const command = (given: Command): LaneInput => ({ kind: 'command', command: given })
const tell = (id: string, side: SignalSide): LaneInput =>
  command({ kind: 'bring-signal', id, account: 'a', unit: 'f', pair: BTC, side, amount: null })

const script: readonly LaneInput[] = [
  command(openAccount('c1', 'a', '1000')),
  printInput(1_000, 100, 100, BTC),
  command({
    kind: 'create',
    id: 'c2',
    account: 'a',
    unit: {
      id: 'f',
      owner: 'u',
      family: 'futures-signal',
      name: 'Futures',
      mode: 'demo',
      config: formatConfig(config),
    },
    allowance: 10,
    suspended: false,
  }),
  tell('s1', 'long'),
  printInput(2_000, 100, 100, BTC),
  printInput(3_000, 97, 100, BTC),
  printInput(4_000, 95.1, 100, BTC),
  tell('s2', 'short'),
  printInput(5_000, 95.1, 100, BTC),
  printInput(6_000, 95, 100, BTC),
  // A jump over the stop and over the liquidation.
  printInput(7_000, 120, 100, BTC),
  printInput(8_000, 120, 100, BTC),
  tell('s3', 'long'),
  printInput(9_000, 120, 100, BTC),
  printInput(9_500, 121, 100, BTC),
]

const { futures, fees } = exampleFutures()

const alone = (changes: Partial<World> = {}): World =>
  world({
    families: [family(futuresSignal)],
    markets: [
      {
        kind: 'market' as const,
        market: testMarket(BTC, { fees, ...(futures === undefined ? {} : { futures }) }),
        interval: '1m' as const,
        now: null,
      },
    ],
    snapshotEvery: 4,
    ...changes,
  })

type Played = ReturnType<typeof play>

const accountOf = (run: Played) => {
  const [account] = [...run.host.lane.shards.values()].flatMap(({ accounts }) => [...accounts.values()])
  if (account === undefined) throw new Error('there is no account')
  return account
}
/** An attempt that a kill cut off is made again under a new number, by which its fills are called. */
const told = (run: Played): string => stateText(run.host.lane).replaceAll(/"lastFill":"[^"]*"/g, '"lastFill":""')
const held = (run: Played): string => encodeJson([accountOf(run).holdings.balances, accountOf(run).holdings.leveraged])

const undisturbed = play(alone(), script)

test('a stop is filled, a jump liquidates, and the next signal opens again', () => {
  const [unit] = [...undisturbed.host.lane.shards.values()].flatMap(unitsOf)
  if (unit === undefined) throw new Error('there is no unit')
  expect(unit.incident).toBeNull()
  const { history } = { history: undisturbed.survivors.read.flatMap((batch) => batch.history) }
  expect(
    history.filter(({ row }) => row.action !== 'signal').map(({ row }) => `${row.action} ${row.cause ?? ''}`),
  ).toEqual(['buy ', 'stop-loss ', 'sell ', 'stop-loss liquidated', 'buy '])
  const report = unit.family.report(unit.config, unit.state)
  expect(report).toMatchObject({ stopCount: 2, runs: 2 })
  expect(
    [...unit.orders.values()].filter(({ state }) => state === 'open').map(({ slot, want }) => `${slot} ${want.side}`),
  ).toEqual(['stop sell'])
  const { holdings } = accountOf(undisturbed)
  const position = holdings.leveraged[BTC]?.position ?? null
  const { free, locked } = balanceOf(holdings, 'USDC')
  expect(position).toMatchObject({ direction: 'long', leverage: 10 })
  expect(locked).toBe(position?.margin)
  // What is gone is what the bot has booked: realised, and the fee of the open position.
  expect(formatDecimal(free + locked)).toBe(
    formatDecimal(1_000n * 10n ** 18n + report.position.realised - (position?.charged ?? 0n)),
  )
})

test('a buy that closes a short has realised something, the sell that opened it has not', () => {
  const { host, survivors } = play(alone(), [
    ...script.slice(0, 3),
    tell('s1', 'short'),
    printInput(2_000, 100, 100, BTC),
    printInput(3_000, 98, 100, BTC),
    tell('s2', 'close'),
    printInput(4_000, 98, 100, BTC),
  ])
  const [unit] = [...host.lane.shards.values()].flatMap(unitsOf)
  if (unit === undefined) throw new Error('there is no unit')
  const { realised } = unit.family.report(unit.config, unit.state).position
  expect(realised).toBeGreaterThan(0n)
  const fills = survivors.read.flatMap((batch) => batch.fills)
  expect(fills.map((fill) => [fill.side, fill.realised])).toEqual([
    ['sell', null],
    ['buy', realised],
  ])
})

/** The user lets the position go: it stays open at the exchange, and no order of ours guards it. */
const released: readonly LaneInput[] = [
  ...script.slice(0, 4),
  printInput(2_000, 100, 100, BTC),
  printInput(2_500, 99, 100, BTC),
  command({
    kind: 'ask',
    id: 'd1',
    account: 'a',
    unit: 'f',
    ask: { kind: 'delete', trade: null, how: 'release' },
    change: null,
  }),
  printInput(2_700, 99, 100, BTC),
  printInput(3_000, 92, 100, BTC),
  printInput(4_000, 90.4, 100, BTC),
  printInput(5_000, 95, 100, BTC),
]

test('a position that no order guards is liquidated at the first price beyond, however often the program is killed', () => {
  const before = play(alone(), released.slice(0, -2))
  expect(accountOf(before).holdings.leveraged[BTC]?.position).toMatchObject({ direction: 'long' })
  expect([...accountOf(before).holdings.orders.keys()]).toEqual([])
  const names: string[] = []
  const whole = play(alone({ step: (name) => names.push(name) }), released)
  expect(accountOf(whole).holdings.leveraged[BTC]?.position).toBeNull()
  expect(balanceOf(accountOf(whole).holdings, 'USDC').locked).toBe(0n)
  for (const [how, every] of [
    [{}, 3],
    [{ sleepPolicy: ALWAYS_ASLEEP, snapshotEvery: 2 }, 4],
  ] as const) {
    for (let moment = 0; moment < names.length; moment += every) {
      let count = 0
      const step = () => {
        if (count++ === moment) throw new Killed()
      }
      expect(held(play(alone({ ...how, step }), released)), `${moment} ${names[moment]}`).toBe(held(whole))
    }
  }
})

test('a second bot of the account cannot trade the same contract until the first is gone', () => {
  const [, , first] = script
  if (first?.kind !== 'command' || first.command.kind !== 'create') throw new Error('the third input creates the bot')
  const { command: create } = first
  const another = (id: string, unit: string): LaneInput =>
    command({ ...create, id, unit: { ...create.unit, id: unit } })
  const answers = play(alone(), [
    ...script.slice(0, 3),
    another('c3', 'g'),
    command({
      kind: 'ask',
      id: 'd1',
      account: 'a',
      unit: 'f',
      ask: { kind: 'delete', trade: null, how: 'close' },
      change: null,
    }),
    another('c4', 'h'),
  ]).survivors.answers
  expect(answers.get('c3')?.refusal).toEqual({ code: 'pair-taken', values: { pair: BTC } })
  expect(answers.get('c4')?.refusal).toBeNull()
})

test.each([
  { every: 2, how: {} },
  { every: 5, how: { sleepPolicy: ALWAYS_ASLEEP, snapshotEvery: 3 } },
])('killed at any step, it ends as if it had not been', ({ every, how }) => {
  const names: string[] = []
  play(alone({ ...how, step: (name) => names.push(name) }), script)
  for (let moment = 0; moment < names.length; moment += every) {
    let count = 0
    const step = () => {
      if (count++ === moment) throw new Killed()
    }
    const run = play(alone({ ...how, step }), script)
    const where = `${moment} ${names[moment]}`
    expect(run.kills, where).toBe(1)
    expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
    expect(told(run) === told(undisturbed), where).toBe(true)
    expect(held(run), where).toBe(held(undisturbed))
  }
})
