/** Whoever has no package that may be used has no bots that trade; with one, bots start when their user says so. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testConfig } from '#bots/grid/fixture.ts'
import { families } from '#bots/index.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import type { Command } from '../host/runner.ts'
import { startRunner } from '../host/start-runner.ts'
import { openAccount, printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'

test('an ended subscription takes the orders back, and starting is refused until there is one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'subscription-'))
  const feed = testFeed([testMarket('COIN/USDC')])
  const runner = await startRunner({
    dataDir,
    families: [families.grid],
    feeds: [feed],
    readStore: testStore(),
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(10),
    shardWorkers: 0,
  })
  const bot = { account: 'a', unit: 'b' }
  const tell = async (id: string, command: { kind: 'subscribe'; active: boolean }) => {
    const sent: Command = { id, ...bot, ...command }
    await runner.send(sent)
    await feed.quiet()
  }
  const seen = async () => {
    const report = (await runner.now('a', 'b'))?.report
    return { status: report?.status, reasons: report?.reasons }
  }
  const start = async (id: string) => {
    const answer = await runner.send({
      id,
      kind: 'ask',
      ...bot,
      ask: { kind: 'start', trade: null, part: 'all' },
      change: null,
    })
    return answer.refusal?.code ?? null
  }
  await runner.send(openAccount('c1', 'a'))
  await feed.tell(printAt(1_000, 104.3, 1, 'COIN/USDC'))
  const config = families.grid.formatConfig(testConfig())
  const unit = { id: 'b', owner: 'u', family: 'grid', name: 'b', mode: 'demo', config } as const
  await runner.send({ kind: 'create', id: 'c2', account: 'a', unit, allowance: 10, suspended: false })
  await feed.quiet()
  expect((await seen()).reasons).toEqual([])
  await tell('s1', { kind: 'subscribe', active: false })
  expect(await seen()).toMatchObject({ status: 'suspended', reasons: ['subscription-expired'] })
  expect(await start('a1')).toBe('subscription-expired')
  await tell('s2', { kind: 'subscribe', active: true })
  expect(await seen()).toMatchObject({ status: 'suspended', reasons: ['subscription-expired'] })
  expect(await start('a2')).toBe(null)
  expect((await seen()).reasons).toEqual([])
  await runner.stop()
  rmSync(dataDir, { recursive: true })
})
