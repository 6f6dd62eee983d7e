/** Accounts for tests of the ledger: a purse that cannot be overdrawn for each owner, and the world outside. */
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Outcome } from '../rules.ts'
import { accountId, balanceOf } from './accounts.ts'
import { post } from './post.ts'

const AT = new Date('2026-11-25T12:00:00Z')

export const purse = (database: Database, owner: string, asset = 'EUR'): Promise<string> =>
  accountId(database, { owner, kind: 'purse', asset, bound: 'credits' })

export const world = (database: Database, asset = 'EUR'): Promise<string> =>
  accountId(database, { owner: 'platform', kind: 'world', asset, bound: 'none' })

export const named = (id: string = newId()) => ({ id, kind: 'trial', ref: 'test', at: AT })

type Move = { from: string; to: string; amount: bigint; id?: string }

/** From one account to another: the one that pays is debited. */
export const move = (database: Database, { from, to, amount, id }: Move): Promise<Outcome> =>
  post(database, { ...named(id), legs: [{ debit: from, credit: to, amount }] })

/** What is in a purse. */
export const held = async (database: Database, id: string): Promise<bigint> => {
  const { credits, debits } = await balanceOf(database, id)
  return credits - debits
}
