/** Many who write at once, on a PostgreSQL of the machine's own: the embedded one has a single connection and so no races. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  type OpenPostgres,
  openPostgres,
  type RunningPostgres,
  startPostgres,
} from '#platform/database/test-postgres.ts'
import { hold, release, settle } from './post.ts'
import { held, move, named, purse, world } from './test-ledger.ts'
import { recount, trialBalance } from './trial-balance.ts'

let running: RunningPostgres | null = null
let opened: OpenPostgres | null = null
beforeAll(async () => {
  running = await startPostgres()
  opened = running === null ? null : await openPostgres(running.url)
})
afterAll(async () => {
  await opened?.close()
  await running?.stop()
})

const WRITERS = 8
const everyWriter = <Result>(work: (writer: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)))

const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].toSorted().map((one) => [one, outcomes.filter((other) => other === one).length]),
  )

describe('eight writers at once', () => {
  const ground = (skip: (note: string) => never) => {
    if (opened === null) return skip('there is no PostgreSQL on this machine')
    return opened.database
  }

  test('ask for the same transfer: it is made once', async ({ skip }) => {
    const database = ground(skip)
    const [out, anna] = [await world(database), await purse(database, newId())]
    const once = { id: newId(), from: out, to: anna, amount: 100n }
    expect(counted(await everyWriter(() => move(database, once)))).toEqual({ exists: 7, posted: 1 })
    expect(await held(database, anna)).toBe(100n)
  })

  test('take all that there is: one gets it', async ({ skip }) => {
    const database = ground(skip)
    const [out, anna] = [await world(database), await purse(database, newId())]
    await move(database, { from: out, to: anna, amount: 100n })
    const outcomes = await everyWriter(() => move(database, { from: anna, to: out, amount: 100n }))
    expect(counted(outcomes)).toEqual({ overdraft: 7, posted: 1 })
  })

  test('hold all that there is, and end what is held: each once', async ({ skip }) => {
    const database = ground(skip)
    const [out, anna] = [await world(database), await purse(database, newId())]
    await move(database, { from: out, to: anna, amount: 100n })
    const ids = Array.from({ length: WRITERS }, () => newId())
    const outcomes = await everyWriter((writer) =>
      hold(database, { ...named(ids[writer]), legs: [{ debit: anna, credit: out, amount: 100n }] }),
    )
    expect(counted(outcomes)).toEqual({ overdraft: 7, posted: 1 })
    const taken = ids[outcomes.indexOf('posted')] ?? ''
    const ends = await everyWriter((writer) =>
      (writer % 2 === 0 ? settle : release)(database, { ...named(), held: taken }),
    )
    expect(counted(ends)).toEqual({ 'not-held': 7, posted: 1 })
    expect(await held(database, anna)).toBe(ends.indexOf('posted') % 2 === 0 ? 0n : 100n)
  })

  test('open the same account: there is one', async ({ skip }) => {
    const database = ground(skip)
    const owner = newId()
    expect(new Set(await everyWriter(() => purse(database, owner))).size).toBe(1)
  })

  test('move money to and fro between the same purses: nobody waits for ever, nothing is made or lost', async ({
    skip,
  }) => {
    const database = ground(skip)
    const out = await world(database)
    const purses = await Promise.all(Array.from({ length: 4 }, () => purse(database, newId())))
    for (const to of purses) await move(database, { from: out, to, amount: 100n })
    const outcomes = await everyWriter(async (writer) => {
      const own: string[] = []
      for (let round = 0; round < 40; round += 1) {
        const from = purses[(writer + round) % 4] ?? out
        const to = purses[(writer + round * 3 + 1) % 4] ?? out
        if (from !== to)
          own.push(await move(database, { from, to, amount: BigInt(1 + ((writer * 7 + round * 13) % 90)) }))
      }
      return own
    })
    expect(Object.keys(counted(outcomes.flat()))).toEqual(['overdraft', 'posted'])
    const left = await Promise.all(purses.map((one) => held(database, one)))
    expect(left.every((amount) => amount >= 0n)).toBe(true)
    expect(left.reduce((sum, amount) => sum + amount, 0n)).toBe(400n)
    expect([...(await trialBalance(database)), ...(await recount(database))]).toEqual([])
  })
})
