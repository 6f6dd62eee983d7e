/** The words of the ledger: double entry, in the vocabulary of TigerBeetle (https://docs.tigerbeetle.com/coding/data-modeling/). */

/** What an account may never do: `credits`, take out more than was put in; `debits`, the same seen from the other side; `none`, anything goes. */
export const bounds = ['none', 'credits', 'debits'] as const
export type Bound = (typeof bounds)[number]

/** `pending` holds an amount; what is held is settled or released, whole and once. */
export const phases = ['posted', 'pending', 'settled', 'released'] as const
export type Phase = (typeof phases)[number]

/** An account is known by its owner, its kind and its asset. */
export type Account = { owner: string; kind: string; asset: string; bound: Bound }

/** From the account that is debited to the one that is credited, in the smallest unit of their asset. */
export type Leg = { debit: string; credit: string; amount: bigint }

/**
 * `exists`: this transfer was made before, and nothing is done again. The others are refusals that change nothing: `differs`, another transfer has its id;
 * `overdraft`, an account would pass its bound; `not-held`, there is nothing held to settle or release, or no more.
 */
export const outcomes = ['posted', 'exists', 'differs', 'overdraft', 'not-held'] as const
export type Outcome = (typeof outcomes)[number]

export type Balance = { debits: bigint; credits: bigint; debitsPending: bigint; creditsPending: bigint }
