/** A trade of a bot as screens get it. */
import { z } from 'zod'
import { badges, entryStates, reasons, statuses } from '#engine/status.ts'
import { Decimal } from '#platform/fields.ts'

const Execution = z.object({ atMs: z.number(), price: Decimal, quantity: Decimal })

export const BotTrade = z.object({
  id: z.int(),
  /** Of a trade that has settings of its own among others. */
  name: z.string().nullable(),
  price: Decimal,
  amount: Decimal,
  status: z.enum(statuses),
  badges: z.array(z.enum(badges)),
  reasons: z.array(z.enum(reasons)),
  phase: z.enum(['idle', 'armed', 'entry-open', 'entry-partial', 'holding', 'exit-partial', 'exiting', 'done']),
  /** Its entry ladder, the nearest to the market first. */
  entries: z.array(
    z.object({
      price: Decimal,
      /** What it trades, and whether that is counted in the quote or in the base. */
      size: Decimal,
      unit: z.enum(['quote', 'base']),
      status: z.enum(entryStates),
      /** What its order has traded in the current run. */
      executed: z.array(Execution),
    }),
  ),
  /** Average price of the current run's entry fills, weighted by quantity, without fees; null where none has come, and of trades that no user has made. */
  tradePrice: Decimal.nullable(),
  base: Decimal,
  cost: Decimal,
  realised: Decimal,
  unrealised: Decimal,
  /** The part of what it has that its settings keep: no exit takes it. */
  kept: z.object({ base: Decimal, cost: Decimal, unrealised: Decimal }),
  runs: z.int(),
  /** How often the current run has bought more, of how many times; null where it never does. */
  dilutions: z.object({ used: z.int(), most: z.int() }).nullable(),
  /** Made by a user, who may move it to another bot; or by a rule. */
  origin: z.enum(['manual', 'generated']),
  stopPrice: Decimal.nullable(),
  /** The last price of its pair; null where there is none. */
  market: Decimal.nullable(),
  pair: z.string(),
  /** The open position of futures. */
  leveraged: z
    .object({
      direction: z.enum(['long', 'short']),
      leverage: z.int(),
      marginType: z.enum(['isolated', 'cross']),
      quantity: Decimal,
      entry: Decimal,
      margin: Decimal,
      /** Paid so far, below zero received. */
      funding: Decimal,
      /** Where the exchange is expected to liquidate; null where its rules are not known. */
      liquidation: Decimal.nullable(),
      /** From the last price to there, in percent of the price. */
      distancePercent: z.number().nullable(),
    })
    .nullable(),
  profits: z.array(
    z.object({
      price: Decimal,
      share: Decimal,
      quantity: Decimal,
      status: z.enum(['waiting', 'sold', 'escaped', 'suspended']),
      /** What its orders have traded in the current run, in their order. */
      executed: z.array(Execution),
      /** Deleted from sight; it keeps its place, by which asks name it. */
      hidden: z.boolean(),
    }),
  ),
})
export type BotTrade = z.output<typeof BotTrade>
