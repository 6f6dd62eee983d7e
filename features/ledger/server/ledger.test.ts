import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { accountId, balanceOf } from './accounts.ts'
import { hold, post, release, settle } from './post.ts'
import { ledgerAccounts } from './tables.ts'
import { held, move, named, purse, world } from './test-ledger.ts'
import { ledgerJobs, recount, trialBalance } from './trial-balance.ts'

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const filled = async (owner: string, amount: bigint): Promise<string> => {
  const id = await purse(database, owner)
  await move(database, { from: await world(database), to: id, amount })
  return id
}
const faults = async () => [...(await trialBalance(database)), ...(await recount(database))]

describe('a transfer', () => {
  test('debits one account and credits another', async () => {
    const [anna, bela] = [await filled('anna', 1000n), await purse(database, 'bela')]
    expect(await move(database, { from: anna, to: bela, amount: 400n })).toBe('posted')
    expect(await balanceOf(database, anna)).toEqual({
      debits: 400n,
      credits: 1000n,
      debitsPending: 0n,
      creditsPending: 0n,
    })
    expect([await held(database, bela), await faults()]).toEqual([400n, []])
  })

  test('has many legs, which happen together or not at all', async () => {
    const [anna, bela, revenue] = [await filled('anna', 1000n), await purse(database, 'bela'), await world(database)]
    const legs = (rest: bigint) => [
      { debit: anna, credit: bela, amount: 600n },
      { debit: anna, credit: revenue, amount: rest },
    ]
    expect(await post(database, { ...named(), legs: legs(401n) })).toBe('overdraft')
    expect([await held(database, anna), await held(database, bela)]).toEqual([1000n, 0n])
    expect(await post(database, { ...named(), legs: legs(400n) })).toBe('posted')
    expect([await held(database, anna), await held(database, bela)]).toEqual([0n, 600n])
  })

  test('asked for again is the same one, and another one with its id is refused', async () => {
    const [anna, bela] = [await filled('anna', 1000n), await purse(database, 'bela')]
    const once = { id: newId(), from: anna, to: bela, amount: 100n }
    expect([await move(database, once), await move(database, once)]).toEqual(['posted', 'exists'])
    expect(await move(database, { ...once, amount: 101n })).toBe('differs')
    expect(await move(database, { ...once, from: bela, to: anna })).toBe('differs')
    expect(await held(database, bela)).toBe(100n)
  })

  test('beyond what there is, is refused by the database itself', async () => {
    const anna = await filled('anna', 1000n)
    expect(await move(database, { from: anna, to: await world(database), amount: 1001n })).toBe('overdraft')
    // Also to whoever would be let past everything else.
    await expect(
      opened.client.exec(
        `set ledger.writer = 'on'; update ledger_account set debits_posted = 2000 where id = '${anna}'`,
      ),
    ).rejects.toThrow('ledger_account_overdraft')
    await opened.client.exec('reset ledger.writer')
  })

  test('of the other side is bounded too', async () => {
    const till = await accountId(database, { owner: 'platform', kind: 'till', asset: 'EUR', bound: 'debits' })
    const out = await world(database)
    expect(await move(database, { from: out, to: till, amount: 1n })).toBe('overdraft')
    expect(await move(database, { from: till, to: out, amount: 5n })).toBe('posted')
    expect(await move(database, { from: out, to: till, amount: 5n })).toBe('posted')
  })

  test.each([
    ['without legs', () => post(database, { ...named(), legs: [] })],
    [
      'of nothing',
      async () => move(database, { from: await filled('anna', 5n), to: await world(database), amount: 0n }),
    ],
    ['of less', async () => move(database, { from: await filled('anna', 5n), to: await world(database), amount: -1n })],
    [
      'to itself',
      async () => {
        const anna = await filled('anna', 5n)
        return move(database, { from: anna, to: anna, amount: 1n })
      },
    ],
    [
      'between assets',
      async () => move(database, { from: await filled('anna', 5n), to: await world(database, 'USDC'), amount: 1n }),
    ],
    ['to nobody', async () => move(database, { from: await filled('anna', 5n), to: newId(), amount: 1n })],
    ['from nobody', async () => move(database, { from: newId(), to: await world(database), amount: 1n })],
  ])('%s is a mistake of the program', async (_what, ask) => {
    await expect(ask()).rejects.toThrow()
    expect(await faults()).toEqual([])
  })

  test('in a transaction that fails is none', async () => {
    const anna = await filled('anna', 1000n)
    const failing = database.transaction(async (transaction) => {
      await move(transaction, { from: anna, to: await world(transaction), amount: 1n })
      throw new Error('not now')
    })
    await expect(failing).rejects.toThrow('not now')
    expect(await held(database, anna)).toBe(1000n)
  })

  test('that is refused leaves the transaction around it as it is', async () => {
    const anna = await filled('anna', 1000n)
    await database.transaction(async (transaction) => {
      const out = await world(transaction)
      expect(await move(transaction, { from: anna, to: out, amount: 2000n })).toBe('overdraft')
      expect(await move(transaction, { from: anna, to: out, amount: 1000n })).toBe('posted')
    })
    expect(await held(database, anna)).toBe(0n)
  })
})

describe('what is held', () => {
  const holding = async (amount: bigint) => {
    const [anna, out] = [await filled('anna', 1000n), await world(database)]
    const id = newId()
    const outcome = await hold(database, { ...named(id), legs: [{ debit: anna, credit: out, amount }] })
    return { anna, out, id, outcome }
  }

  test('cannot be spent by anybody else, and is settled whole', async () => {
    const { anna, out, id, outcome } = await holding(700n)
    expect(outcome).toBe('posted')
    expect(await move(database, { from: anna, to: out, amount: 301n })).toBe('overdraft')
    expect(await settle(database, { ...named(), held: id })).toBe('posted')
    expect(await balanceOf(database, anna)).toMatchObject({ debits: 700n, debitsPending: 0n })
    expect(await faults()).toEqual([])
  })

  test('is free again when it is released', async () => {
    const { anna, out, id } = await holding(700n)
    expect(await release(database, { ...named(), held: id })).toBe('posted')
    expect(await move(database, { from: anna, to: out, amount: 1000n })).toBe('posted')
  })

  test('ends once', async () => {
    const { anna, id } = await holding(700n)
    const end = { ...named(), held: id }
    expect([await settle(database, end), await settle(database, end)]).toEqual(['posted', 'exists'])
    expect(await settle(database, { ...named(), held: id })).toBe('not-held')
    expect(await release(database, { ...named(), held: id })).toBe('not-held')
    expect(await held(database, anna)).toBe(300n)
  })

  test('is only what was held', async () => {
    const { id } = await holding(2000n)
    expect(await settle(database, { ...named(), held: id })).toBe('not-held')
    const posted = newId()
    await move(database, { id: posted, from: await filled('bela', 5n), to: await world(database), amount: 5n })
    expect(await release(database, { ...named(), held: posted })).toBe('not-held')
  })
})

describe('nobody writes past it', () => {
  test.each([
    ['counters', 'update ledger_account set credits_posted = credits_posted + 1'],
    ['names of accounts', `update ledger_account set owner = 'me'`],
    ['accounts that are there no more', 'delete from ledger_account'],
    [
      'accounts that begin with something',
      `insert into ledger_account (id, owner, kind, asset, bound, credits_posted) values (gen_random_uuid(), 'me', 'purse', 'EUR', 'credits', 5)`,
    ],
    [
      'transfers',
      `insert into ledger_transfer (id, kind, ref, phase, at) values (gen_random_uuid(), 'mine', '', 'posted', now())`,
    ],
    ['another time of a transfer', 'update ledger_transfer set at = now()'],
    ['transfers that are gone', 'delete from ledger_transfer'],
    ['amounts', 'update ledger_leg set amount = amount + 1'],
    ['legs that are gone', 'delete from ledger_leg'],
    ['an empty book', 'truncate ledger_leg'],
    ['no accounts', 'truncate ledger_account cascade'],
  ])('%s', async (_what, statement) => {
    await filled('anna', 1000n)
    await expect(opened.client.exec(statement)).rejects.toThrow('the ledger only grows')
    await expect(opened.client.exec(`set ledger.writer = 'off'; ${statement}`)).rejects.toThrow('the ledger only grows')
    await opened.client.exec('reset ledger.writer')
  })
})

test('an account is the same for whoever names it, with the bound that it was opened with', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => purse(database, 'anna')))
  expect(new Set(ids).size).toBe(1)
  expect(await database.select().from(ledgerAccounts)).toHaveLength(1)
  await expect(accountId(database, { owner: 'anna', kind: 'purse', asset: 'EUR', bound: 'none' })).rejects.toThrow(
    'another bound',
  )
})

test('the jobs find what was changed behind the back of the ledger', async () => {
  const run = async (name: string) =>
    ledgerJobs(database)
      .find((job) => job.name === name)
      ?.run({}, new Date())
  const anna = await filled('anna', 1000n)
  await run('ledger.trial_balance')
  await run('ledger.recount')
  const behind = (statement: string) =>
    opened.client.exec(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  await behind(`update ledger_account set credits_posted = 999 where id = '${anna}'`)
  await expect(run('ledger.trial_balance')).rejects.toThrow('EUR: debits and credits differ by 1 posted and 0 pending')
  await behind(`update ledger_account set debits_posted = 999 where kind = 'world'`)
  await run('ledger.trial_balance')
  await expect(run('ledger.recount')).rejects.toThrow(`account ${anna} is not the sum of its transfers`)
})

type Move = { kind: 'move' | 'hold'; from: number; to: number; amount: bigint; again: boolean }
type End = { kind: 'settle' | 'release'; which: number }

const moves: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('move' as const, 'hold' as const),
  from: fc.nat(3),
  to: fc.nat(3),
  amount: fc.bigInt({ min: 1n, max: 60n }),
  again: fc.boolean(),
})
const ends: fc.Arbitrary<End> = fc.record({
  kind: fc.constantFrom('settle' as const, 'release' as const),
  which: fc.nat(5),
})
const steps: fc.Arbitrary<(Move | End)[]> = fc.array(fc.oneof(moves, ends), { minLength: 5, maxLength: 30 })

/** The same in plain sums: the world outside first, which may owe anything, and purses that may not. */
const plainBook = (accounts: number) => {
  const have = Array.from({ length: accounts }, () => 0n)
  const kept = [...have]
  const open: { id: string; from: number; to: number; amount: bigint }[] = []
  const add = (sums: bigint[], at: number, amount: bigint) => void (sums[at] = (sums[at] ?? 0n) + amount)
  const shift = ({ from, to, amount }: Pick<Move, 'from' | 'to' | 'amount'>) => {
    add(have, from, -amount)
    add(have, to, amount)
  }
  return {
    have,
    covers: ({ from, amount }: Move) => from === 0 || (have[from] ?? 0n) - (kept[from] ?? 0n) >= amount,
    move: ({ kind, from, to, amount }: Move, id: string) => {
      if (kind === 'move') return shift({ from, to, amount })
      open.push({ id, from, to, amount })
      add(kept, from, amount)
    },
    end: ({ kind, which }: End): string | null => {
      const [one] = open.splice(which, 1)
      if (one === undefined) return null
      add(kept, one.from, -one.amount)
      if (kind === 'settle') shift(one)
      return one.id
    },
  }
}

test('law: whatever is asked, nothing is made or lost, nobody is overdrawn, and the books agree with a plain sum', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      await opened.empty()
      const ids = [
        await world(database),
        ...(await Promise.all(['a', 'b', 'c'].map((owner) => purse(database, owner)))),
      ]
      const book = plainBook(ids.length)
      for (const step of asked) {
        if ('which' in step) {
          const id = book.end(step)
          const end = step.kind === 'settle' ? settle : release
          expect(await end(database, { ...named(), held: id ?? newId() })).toBe(id === null ? 'not-held' : 'posted')
          continue
        }
        const [debit, credit] = [ids[step.from], ids[step.to]]
        if (debit === credit || debit === undefined || credit === undefined) continue
        const transfer = { ...named(), legs: [{ debit, credit, amount: step.amount }] }
        const make = step.kind === 'move' ? post : hold
        const isCovered = book.covers(step)
        expect(await make(database, transfer)).toBe(isCovered ? 'posted' : 'overdraft')
        if (step.again) expect(await make(database, transfer)).toBe(isCovered ? 'exists' : 'overdraft')
        if (isCovered) book.move(step, transfer.id)
      }
      expect(await Promise.all(ids.map((id) => held(database, id)))).toEqual(book.have)
      expect(await faults()).toEqual([])
    }),
    { numRuns: 40 },
  )
})
