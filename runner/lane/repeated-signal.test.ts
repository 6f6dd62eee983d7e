/** A signal that comes again within its time, after it, after a refusal, and after a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { families } from '#bots/index.ts'
import { testConfig } from '#bots/signal/fixture.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import { openAccount, printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'
import type { Runner } from '../host/runner.ts'
import { startRunner } from '../host/start-runner.ts'

const PAIR = 'COIN/USDC'
const WITHIN_MS = 15_000
const SOON_MS = WITHIN_MS / 2

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signals-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = async (): Promise<Runner> => {
  const feed = testFeed([testMarket(PAIR)])
  const runner = await startRunner({
    dataDir: folder,
    families: [families.signal],
    feeds: [feed],
    readStore: testStore(),
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(1),
    shardWorkers: 0,
  })
  await feed.tell(printAt(1_000, 100, 100, PAIR))
  return runner
}

const startBot = async (runner: Runner): Promise<void> => {
  await runner.send(openAccount('c1', 'a'))
  const config = families.signal.formatConfig(testConfig({ pairs: [{ text: 'coin', pair: PAIR }], pair: PAIR }))
  const unit = { id: 's', owner: 'u', family: 'signal', name: 's', mode: 'demo', config } as const
  await runner.send({ kind: 'create', id: 'c2', account: 'a', unit, allowance: 9, suspended: false })
}

/** Where trading heard it, and whether that was before. */
const bring = async (runner: Runner, atMs: number): Promise<string> => {
  const arrived = { atMs, withinMs: WITHIN_MS }
  const of = { account: 'a', unit: 's', pair: PAIR, side: 'buy', amount: '200', arrived } as const
  const { position, refusal, isRepeat = false } = await runner.send({ kind: 'bring-signal', id: 'like this', ...of })
  return refusal?.code ?? `${position}${isRepeat ? ' again' : ''}`
}

const ask = (runner: Runner, id: string, kind: 'suspend' | 'start') =>
  runner.send({ kind: 'ask', id, account: 'a', unit: 's', ask: { kind, trade: null, part: 'all' }, change: null })

test('it counts once within its time, and anew from then on', async () => {
  const runner = await start()
  await startBot(runner)
  const first = await bring(runner, 50_000)
  expect(await bring(runner, 50_000 + WITHIN_MS - 1)).toBe(`${first} again`)
  const second = await bring(runner, 50_000 + WITHIN_MS)
  expect(Number(second)).toBeGreaterThan(Number(first))
  expect(await bring(runner, 50_000 + WITHIN_MS + 1)).toBe(`${second} again`)
  // A clock that was set back does not make what came before it a repeat.
  expect(Number(await bring(runner, 40_000))).toBeGreaterThan(Number(second))
  await runner.stop()
})

test('one that was refused is heard as soon as it can be', async () => {
  const runner = await start()
  await startBot(runner)
  await ask(runner, 'c3', 'suspend')
  expect(await bring(runner, 50_000)).toBe('signal-suspended')
  await ask(runner, 'c4', 'start')
  expect(await bring(runner, 50_001)).toMatch(/^\d+$/)
  await runner.stop()
})

test('after a restart it is known still, by the time at which it was written down', async () => {
  const before = await start()
  await startBot(before)
  const first = await bring(before, Date.now())
  await before.stop()
  const after = await start()
  expect(await bring(after, Date.now() + SOON_MS)).toBe(`${first} again`)
  expect(Number(await bring(after, Date.now() + 2 * WITHIN_MS))).toBeGreaterThan(Number(first))
  await after.stop()
})
