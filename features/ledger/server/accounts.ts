import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Account, Balance } from '../rules.ts'
import { ledgerAccounts } from './tables.ts'

const named = ({ owner, kind, asset }: Account) =>
  and(eq(ledgerAccounts.owner, owner), eq(ledgerAccounts.kind, kind), eq(ledgerAccounts.asset, asset))

const findId = async (database: Database, account: Account): Promise<string | null> => {
  const [found] = await database
    .select({ id: ledgerAccounts.id, bound: ledgerAccounts.bound })
    .from(ledgerAccounts)
    .where(named(account))
  if (found === undefined) return null
  if (found.bound !== account.bound) throw new Error(`the account ${account.kind} has another bound in the ledger`)
  return found.id
}

/** The id of the account; it is opened where there is none. Throws where it was opened with another bound. */
export const accountId = async (database: Database, account: Account): Promise<string> => {
  const known = await findId(database, account)
  if (known !== null) return known
  // Of two that open it at once the second finds what the first has made.
  await database
    .insert(ledgerAccounts)
    .values({ id: newId(), ...account })
    .onConflictDoNothing()
  const made = await findId(database, account)
  if (made === null) throw new Error('an account that was opened is not there')
  return made
}

/** Throws for an account that is not there. */
export const balanceOf = async (database: Database, id: string): Promise<Balance> => {
  const [found] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  if (found === undefined) throw new Error(`no account ${id} in the ledger`)
  const { debitsPosted: debits, creditsPosted: credits, debitsPending, creditsPending } = found
  return { debits, credits, debitsPending, creditsPending }
}
