/** Words of trading with a key, as they cross into the signer: typed questions, and what whoever asks is allowed. */
import { z } from 'zod'
import { asAmount, asPrice, asQuantity } from '#engine/money.ts'

const Price = z.bigint().positive().transform(asPrice)
const Quantity = z.bigint().positive().transform(asQuantity)
const Side = z.enum(['buy', 'sell'])
const Id = z.string().regex(/^[0-9a-f]{32}$/)
const Pair = z
  .string()
  .regex(/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/)
  .transform((text): `${string}/${string}` => {
    const [base = '', quote = ''] = text.split('/')
    return `${base}/${quote}`
  })

/** Orders of the spot market. */
const Want = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('limit'), side: Side, price: Price, quantity: Quantity }),
  z.strictObject({ type: z.literal('immediate'), side: Side, price: Price, quantity: Quantity }),
  z.strictObject({ type: z.literal('market'), side: Side, quantity: Quantity }),
])

/** Question for one account; `deadlineMs` and all times are ms since the epoch. */
export const TradingQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), id: Id, pair: Pair, want: Want, deadlineMs: z.number() }),
  z.strictObject({ kind: z.literal('cancel'), id: Id, pair: Pair }),
  z.strictObject({ kind: z.literal('find'), id: Id, pair: Pair }),
  z.strictObject({ kind: z.literal('open-orders') }),
  z.strictObject({ kind: z.literal('fills'), pair: Pair, after: z.string().max(30).nullable() }),
  z.strictObject({ kind: z.literal('balances'), asked: z.int().min(0) }),
])
export type TradingQuestion = z.output<typeof TradingQuestion>

/** What whoever asks was given: an account, for as long as a lease lasts. */
export const Grant = z.strictObject({
  /** The exchange's own number of the account. */
  account: z.string().min(1).max(100),
  /** Epoch of the account's shard: whoever has a lower one has been replaced. */
  epoch: z.int().min(0),
  /** Time in ms after which whoever asks may have been replaced. */
  leaseEndMs: z.number(),
  pairs: z.array(Pair).max(1_000),
  /** Most quote that one order may be worth. */
  mostNotional: z.bigint().positive().transform(asAmount),
  /** Most quote that the buys of any hour may be worth. */
  mostHourly: z.bigint().positive().transform(asAmount),
  /** Most quote that the buys of a day, UTC, may be worth. */
  mostDaily: z.bigint().positive().transform(asAmount),
  /** Least quote that must have been traded of the pair in 24 hours before something is bought there. */
  leastVolume: z.bigint().min(0n).transform(asAmount),
  /** Time in ms before which no order that enters may leave; 0 where none is held back. */
  entriesFromMs: z.number().min(0),
  /** Last price of the question's pair, as whoever asks knows it. Null when there is none. */
  lastPrice: Price.nullable(),
})
export type Grant = z.output<typeof Grant>
