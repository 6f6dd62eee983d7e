/** A bot that may make no more levels asks whoever knows the package, and goes on with the answer. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testConfig } from '#bots/grid/fixture.ts'
import { families } from '#bots/index.ts'
import { testConfig as signalConfig } from '#bots/signal/fixture.ts'
import type { SignalSide } from '#engine/event.ts'
import { ratio } from '#engine/money.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import type { AskedAllowance, AskedRoom } from '../host/runner.ts'
import { startRunner } from '../host/start-runner.ts'
import { openAccount, printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'

test.each([0, 1])('asked once it is durable, answered once, with %i shard threads', async (shardWorkers) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'allowance-'))
  const feed = testFeed([testMarket('COIN/USDC')])
  const asked: AskedAllowance[] = []
  const readStore = testStore()
  const runner = await startRunner({
    dataDir,
    families: [families.grid],
    feeds: [feed],
    readStore,
    failed: (error) => {
      throw error
    },
    allowance: (one) => {
      asked.push(one)
      return Promise.resolve(3)
    },
    shardWorkers,
  })
  await runner.send(openAccount('c1', 'a'))
  await feed.tell(printAt(1_000, 104.3, 1, 'COIN/USDC'))
  const config = families.grid.formatConfig(testConfig())
  const unit = { id: 'b', owner: 'u', family: 'grid', name: 'b', mode: 'demo', config } as const
  await runner.send({ kind: 'create', id: 'c2', account: 'a', unit, allowance: 2, suspended: false })
  await feed.quiet()
  await feed.tell(printAt(2_000, 104.31, 1, 'COIN/USDC'))
  const levels = async () => (await runner.now('a', 'b'))?.report.trades.length
  expect(asked).toMatchObject([
    { account: 'a', owner: 'u', unit: 'b', group: 'spot', mode: 'demo', trades: 2, count: 1 },
  ])
  expect(await levels()).toBe(3)
  // The answer again is no second answer.
  const id = asked[0]?.answer ?? ''
  await runner.send({ kind: 'allow', id, account: 'a', unit: 'b', allowance: 100 })
  await feed.tell(printAt(3_000, 102.5, 1, 'COIN/USDC'))
  expect(await levels()).toBe(3)
  // There is no more to be had: the bot says so, and asks again after an hour.
  await feed.tell(printAt(1_000_000, 101.5, 1, 'COIN/USDC'))
  await feed.tell(printAt(3_700_000, 100.5, 1, 'COIN/USDC'))
  await feed.quiet()
  await feed.tell(printAt(3_700_001, 100.51, 1, 'COIN/USDC'))
  await runner.stop()
  expect(asked.map(({ trades }) => trades)).toEqual([2, 3, 3])
  expect(new Set(asked.map(({ answer }) => answer)).size).toBe(3)
  const notices = readStore.batches.flatMap((batch) => batch.notices)
  expect(notices.map(({ effect }) => effect.code)).toEqual(['package-limit-reached', 'package-limit-reached'])
  rmSync(dataDir, { recursive: true })
})

test('room of the receiver is asked for in its group, and the coins go with the answer', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'room-'))
  const feed = testFeed([testMarket('COIN/USDC')])
  const asked: AskedRoom[] = []
  const readStore = testStore()
  const runner = await startRunner({
    dataDir,
    families: [families.signal, families.spot],
    feeds: [feed],
    readStore,
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(1),
    roomAsked: (one) => asked.push(one),
    shardWorkers: 0,
  })
  await runner.send(openAccount('c1', 'a'))
  await feed.tell(printAt(1_000, 100, 100, 'COIN/USDC'))
  const escape = { allowed: true, diluted: true, minProfit: ratio('1'), limit: null }
  const pairs = [{ text: 'coin', pair: 'COIN/USDC' as const }]
  const config = families.signal.formatConfig(signalConfig({ pairs, pair: 'COIN/USDC', escape }))
  const unit = { id: 's', owner: 'u', family: 'signal', name: 's', mode: 'demo', config } as const
  await runner.send({ kind: 'create', id: 'c2', account: 'a', unit, allowance: 1, suspended: false })
  const signal = (id: string, side: SignalSide) =>
    runner.send({ kind: 'bring-signal', id, account: 'a', unit: 's', pair: 'COIN/USDC', side, amount: '200' })
  const phase = async () => (await runner.now('a', 's'))?.report.trades[0]?.phase
  await signal('s1', 'buy')
  await feed.tell(printAt(2_000, 100, 100, 'COIN/USDC'))
  await signal('s2', 'sell')
  expect(asked).toMatchObject([{ kind: 'room', unit: 's', trade: 1, owner: 'u', group: 'spot', mode: 'demo' }])
  expect(await phase()).toBe('exiting')
  const { answer: id, account, unit: giver, trade } = asked[0] ?? { answer: '', account: '', unit: '', trade: 0 }
  const answered = await runner.send({ kind: 'answer-room', id, account, unit: giver, trade, has: true })
  expect([answered.refusal, await phase()]).toEqual([null, 'idle'])
  await runner.stop()
  // Each end of the escape names the other.
  const history = readStore.batches.flatMap((batch) => batch.history)
  const ends = history.flatMap(({ unit, row, other }) => (other === null ? [] : [{ unit, action: row.action, other }]))
  const taker = history.find(({ row }) => row.cause === 'escaped')
  expect(ends).toEqual([
    { unit: 's', action: 'escape', other: { unit: taker?.unit, trade: taker?.row.trade } },
    { unit: taker?.unit, action: 'start', other: { unit: 's', trade: 1 } },
  ])
  expect([taker?.family, taker?.row.trade]).toEqual(['spot', 1])
  rmSync(dataDir, { recursive: true })
})

/** Settings of a bot of signals that hands over what it cannot sell well, and the way to a question for room. */
const pairs = [{ text: 'coin', pair: 'COIN/USDC' as const }]
const escape = { allowed: true, diluted: true, minProfit: ratio('1'), limit: null }

test.each([
  ['killed', 0, 'answered'],
  ['killed', 1, 'answered by another'],
  ['stopped', 0, 'refused'],
  ['stopped', 1, 'answered'],
] as const)(
  'what a %s process was asked is asked again at once, with %i shard threads, until it is %s',
  async (end, shardWorkers, how) => {
    const folder = mkdtempSync(join(tmpdir(), 'asking-'))
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const feed = testFeed([testMarket('COIN/USDC')])
    const readStore = testStore()
    const start = (dataDir: string, allowance: () => Promise<number>) => {
      const asked: (AskedAllowance | AskedRoom)[] = []
      const parts = { dataDir, families: Object.values(families), feeds: [feed], readStore, shardWorkers }
      const heard = (one: AskedAllowance | AskedRoom) => void asked.push(one)
      const runner = startRunner({
        ...parts,
        failed: (error) => {
          throw error
        },
        allowance: (one) => {
          heard(one)
          return allowance()
        },
        roomAsked: heard,
      })
      return runner.then((started) => ({ ...started, asked }))
    }
    const before = await start(first, () => new Promise(() => {}))
    await before.send(openAccount('c1', 'a'))
    await feed.tell(printAt(1_000, 104.3, 100, 'COIN/USDC'))
    const grid = families.grid.formatConfig(testConfig())
    const own = { owner: 'u', mode: 'demo' } as const
    const gridUnit = { ...own, id: 'b', family: 'grid', name: 'b', config: grid }
    await before.send({ kind: 'create', id: 'c2', account: 'a', unit: gridUnit, allowance: 2, suspended: false })
    const config = families.signal.formatConfig(signalConfig({ pairs, pair: 'COIN/USDC', escape }))
    const signalUnit = { ...own, id: 's', family: 'signal', name: 's', config }
    await before.send({ kind: 'create', id: 'c3', account: 'a', unit: signalUnit, allowance: 1, suspended: false })
    const signal = (id: string, side: SignalSide) =>
      before.send({ kind: 'bring-signal', id, account: 'a', unit: 's', pair: 'COIN/USDC', side, amount: '200' })
    await signal('s1', 'buy')
    await feed.tell(printAt(2_000, 104.3, 100, 'COIN/USDC'))
    await signal('s2', 'sell')
    await feed.quiet()
    expect(before.asked.map(({ kind, unit }) => [kind, unit])).toEqual([
      ['allowance', 'b'],
      ['room', 's'],
    ])
    // What lies on the disk when the process is gone.
    if (end === 'stopped') await before.stop()
    cpSync(first, second, { recursive: true })
    if (end === 'killed') await before.stop()

    const byAnother = how === 'answered by another'
    const after = await start(second, () => (byAnother ? new Promise(() => {}) : Promise.resolve(3)))
    if (byAnother) await after.send({ kind: 'allow', id: 'told', account: 'a', unit: 'b', allowance: 3 })
    await feed.quiet()
    expect(after.asked).toEqual(before.asked)
    expect((await after.now('a', 'b'))?.report.trades).toHaveLength(3)
    const room = after.asked[1]
    if (room?.kind !== 'room') throw new Error('no room was asked for')
    const { answer, account, unit, trade } = room
    // Whose profits are off sells nothing, and hands nothing over.
    const ask = { kind: 'suspend', trade: null, part: 'all' } as const
    if (how === 'refused') await after.send({ kind: 'ask', id: 'c4', account, unit, ask, change: null })
    const id = byAnother ? 'another' : answer
    const { refusal } = await after.send({ kind: 'answer-room', id, account, unit, trade, has: true })
    expect(refusal?.code ?? null).toBe(how === 'refused' ? 'room-not-needed' : null)
    await after.stop()

    // Both have their answer: nobody is asked a third time.
    const last = await start(second, () => Promise.resolve(3))
    await feed.quiet()
    expect(last.asked).toEqual([])
    await last.stop()
    rmSync(folder, { recursive: true })
  },
)
