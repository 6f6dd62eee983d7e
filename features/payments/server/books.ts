/** Payments in the ledger: what each provider owes us, what is ours, what is the state's, and what has to go back. */
import { accountId, type Leg, type Outcome, post } from '#features/ledger/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'

const PLATFORM = 'platform'

type Parts = { net: bigint; vat: bigint; currency: string; provider: string }

/** Money at a provider that has not reached the bank; it may be owed to them too. */
const clearing = (database: Database, { provider, currency: asset }: Parts) =>
  accountId(database, { owner: PLATFORM, kind: `clearing:${provider}`, asset, bound: 'none' })

const account = (database: Database, kind: 'revenue' | 'vat' | 'owed-back', asset: string) =>
  accountId(database, { owner: PLATFORM, kind, asset, bound: kind === 'owed-back' ? 'credits' : 'none' })

const turned = (legs: readonly Leg[]): Leg[] =>
  legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }))

const saleLegs = async (database: Database, parts: Parts): Promise<Leg[]> => {
  const [debit, revenue, vat] = [
    await clearing(database, parts),
    await account(database, 'revenue', parts.currency),
    await account(database, 'vat', parts.currency),
  ]
  return [
    { debit, credit: revenue, amount: parts.net },
    { debit, credit: vat, amount: parts.vat },
  ].filter(({ amount }) => amount > 0n)
}

const surplusLegs = async (database: Database, parts: Parts): Promise<Leg[]> => [
  {
    debit: await clearing(database, parts),
    credit: await account(database, 'owed-back', parts.currency),
    amount: parts.net + parts.vat,
  },
]

export type Booked = { kind: 'payment' | 'refund' | 'surplus' | 'surplus_refund'; orderId: string; at: Date } & Parts

/** One transfer for each transaction. Throws where the ledger refuses: then nothing of the payment happens. */
export const book = async (database: Database, { kind, orderId, at, ...parts }: Booked): Promise<void> => {
  if (parts.net + parts.vat === 0n) return
  const isSurplus = kind === 'surplus' || kind === 'surplus_refund'
  const legs = await (isSurplus ? surplusLegs : saleLegs)(database, parts)
  const goesBack = kind === 'refund' || kind === 'surplus_refund'
  const outcome: Outcome = await post(database, {
    id: newId(),
    kind: `payment.${kind}`,
    ref: orderId,
    at,
    legs: goesBack ? turned(legs) : legs,
  })
  if (outcome !== 'posted') throw new Error(`the ledger refuses a ${kind}: ${outcome}`)
}
