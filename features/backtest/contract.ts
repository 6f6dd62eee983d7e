import { z } from 'zod'
import { signalSides } from '#engine/event.ts'
import { assumptions } from '#backtest/result.ts'
import { intervals } from '#engine/candle.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'
import { MOST_SIGNALS } from './rules.ts'

const Id = z.uuid()

/** One price at which trades were entered, and what they brought. */
const LevelRow = z.object({
  price: Decimal,
  buys: z.int(),
  sells: z.int(),
  bought: Decimal,
  sold: Decimal,
  realised: Decimal,
  fees: Decimal,
  held: Decimal,
})

const FillRow = z.object({
  at: z.number(),
  side: z.enum(['buy', 'sell']),
  liquidity: z.enum(['maker', 'taker']),
  price: Decimal,
  quantity: Decimal,
  worth: Decimal,
  fee: Decimal,
})

const MissingCandles = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  candles: z.int(),
  /** Where the bot has several. */
  pair: z.string().optional(),
})

/** What a bot would have done: sums after fees in quote, shares and charts as numbers. */
export const BacktestReport = z.object({
  family: z.string(),
  pair: z.string(),
  interval: z.enum(intervals),
  fromMs: z.number(),
  toMs: z.number(),
  candles: z.int(),
  gaps: z.object({
    count: z.int(),
    candles: z.int(),
    longest: z.array(MissingCandles).readonly(),
    /** How many candles each pair misses, where the bot has several. */
    pairs: z
      .array(z.object({ pair: z.string(), candles: z.int() }))
      .readonly()
      .optional(),
  }),
  money: z.object({
    begun: Decimal,
    ended: Decimal,
    profit: Decimal,
    profitPercent: z.number(),
    realised: Decimal,
    unrealised: Decimal,
    stopLoss: Decimal,
    makerFees: Decimal,
    takerFees: Decimal,
    /** The part of the fees that was taken in a third asset, and its value in quote; null where nothing was. */
    thirdFees: z.object({ asset: z.string(), amount: Decimal, quote: Decimal }).nullable(),
    funding: Decimal,
  }),
  /** What the run comes to with the stop first, where candles reach both a profit and a stop. */
  stopFirst: z
    .object({
      candles: z.int(),
      ended: Decimal,
      profit: Decimal,
      profitPercent: z.number(),
      drawdownPercent: z.number(),
      stops: z.int(),
    })
    .nullable()
    .default(null),
  /** The same money in base from the first open to the last close, without fees. */
  holdPercent: z.number(),
  drawdownPercent: z.number(),
  exposurePercent: z.number(),
  counts: z.object({
    fills: z.int(),
    buys: z.int(),
    sells: z.int(),
    runs: z.int(),
    stops: z.int(),
    decisions: z.int(),
  }),
  /** How often an order was refused, by the reason. */
  refusals: z.record(z.string(), z.int()),
  levels: z.array(LevelRow).readonly(),
  /** What orders of several levels did, and levels that are gone: with the levels it adds up to the account. */
  rest: LevelRow.omit({ price: true }).nullable().default(null),
  /** The last executions, oldest first. */
  lastFills: z.array(FillRow).readonly(),
  points: z
    .array(z.object({ at: z.number(), equity: z.number(), close: z.number(), drawdownPercent: z.number() }))
    .readonly(),
  /** The rules of filling that the figures rest on; the values are percents. */
  assumptions: z
    .array(
      z.object({
        code: z.enum(assumptions),
        values: z.object({
          slippage: z.number(),
          share: z.number(),
          feePair: z.string().optional(),
          spare: z.number().optional(),
        }),
      }),
    )
    .readonly(),
})
export type BacktestReport = z.output<typeof BacktestReport>

/** `no-candles`: the exchange has none of this pair. `too-long`: it took longer than a run may. `broke`: the rules failed over these candles. */
export const failures = ['no-candles', 'too-long', 'broke'] as const

export const BacktestJob = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued') }),
  /** `done`: the share of candles read and walked through, from 0 to 1. */
  z.object({ state: z.literal('running'), done: z.number() }),
  /** `fees`: what the market takes, as a share. */
  z.object({ state: z.literal('done'), report: BacktestReport, fees: z.object({ maker: Decimal, taker: Decimal }) }),
  z.object({ state: z.literal('failed'), code: z.enum(failures) }),
  z.object({ state: z.literal('canceled') }),
])
export type BacktestJob = z.output<typeof BacktestJob>

/** Jobs live in memory, for an hour after their end: a restart forgets them. */
const UNKNOWN = { JOB_UNKNOWN: { status: 404 } }

/** What a bot of signals would have heard, in place of a source. Few enough for a person to type or paste. */
const PastSignals = z
  .array(
    z.strictObject({
      /** Milliseconds since 1970. */
      at: z.int().min(0).max(8.64e15),
      pair: z.string().max(61),
      direction: z.enum([...signalSides.spot, ...signalSides.futures]),
      /** Quote, for bots that take it from the signal. */
      amount: Decimal.max(40).optional(),
    }),
  )
  .min(1)
  .max(MOST_SIGNALS)
  .readonly()
export type PastSignals = z.output<typeof PastSignals>

/** Funding rates of futures. */
const PastFunding = z
  .array(
    z.strictObject({
      at: z.int().min(0).max(8.64e15),
      pair: z.string().max(61),
      /** What a long position pays of its worth; 0.0001 is 0.01 %. */
      rate: Decimal.max(24),
    }),
  )
  .max(10_000)
  .readonly()
export type PastFunding = z.output<typeof PastFunding>

/** What a backtest comes to, in the few figures that one chooses by. */
const Sketch = z.object({
  /** Quote, after fees. */
  begun: Decimal,
  profit: Decimal,
  profitPercent: z.number(),
  holdPercent: z.number(),
  drawdownPercent: z.number(),
  runs: z.int(),
  /** What the account was worth, and what the same money in coins; oldest first. */
  points: z.array(z.object({ bot: z.number(), hold: z.number() })),
})
export type Sketch = z.output<typeof Sketch>

/** Settings that are looked at side by side. */
const MOST_SKETCHES = 3

export const backtest = {
  /** Kept for a while and in no history; another call of the same user ends one that is not over. Null of a form that cannot be run. */
  sketch: procedure('trading')
    .route({
      method: 'POST',
      path: '/backtests/sketches',
      summary: 'Compare forms over past prices',
      tags: ['Backtests'],
    })
    .input(
      z.strictObject({
        family: z.string().max(30),
        forms: z.array(z.unknown()).min(1).max(MOST_SKETCHES),
        days: z.int().min(1).max(90).default(30),
      }),
    )
    .output(z.object({ sketches: z.array(Sketch.nullable()) })),
  /** One at a time for each user; `BACKTEST_RUNNING` names the one that has not ended. */
  start: procedure('trading')
    .route({ method: 'POST', path: '/backtests', summary: 'Run a form over past prices', tags: ['Backtests'] })
    .input(
      z.strictObject({
        family: z.string().max(30),
        form: z.unknown(),
        days: z.int().min(1).max(365).default(30),
        /** Needed by families that trade by signals, and taken by no other. */
        signals: PastSignals.optional(),
        /** Taken by families that trade futures; zero where it is left out. */
        funding: PastFunding.optional(),
        /** How much worse than the price orders that take are filled; 0.05 as in a demo account where it is left out. */
        slippagePercent: z.number().min(0).max(100).optional(),
        /** Share of the traded volume that one limit order may take; orders that take are filled whole. */
        participationPercent: z.number().positive().max(100).optional(),
      }),
    )
    .errors({
      /** The family trades by messages from outside, which past prices do not hold, and none were given. */
      SIGNALS_NEEDED: { status: 409 },
      FAMILY_UNKNOWN: { status: 404 },
      /** A folder trades by the settings of the bots in it alone. */
      NOTHING_TO_TRY: { status: 409 },
      BACKTEST_RUNNING: { status: 409, data: z.object({ id: Id }) },
    })
    .output(z.object({ id: Id })),
  look: procedure('trading')
    .route({ method: 'GET', path: '/backtests/{id}', summary: 'How far a backtest is', tags: ['Backtests'] })
    .input(z.strictObject({ id: Id }))
    .errors(UNKNOWN)
    .output(BacktestJob),
  /** One that has ended stays as it is. */
  cancel: procedure('trading')
    .route({ method: 'POST', path: '/backtests/{id}/cancel', summary: 'End a backtest', tags: ['Backtests'] })
    .input(z.strictObject({ id: Id }))
    .errors(UNKNOWN)
    .output(BacktestJob),
}
