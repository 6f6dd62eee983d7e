/** Every family, live as a demo bot and over the same candles in a backtest: the journal decided again is the journal, and both trade the same. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Candles, intervalMs } from '#engine/candle.ts'
import type { SignalSide } from '#engine/event.ts'
import { feePairOf, withFeesIn } from '#engine/fees.ts'
import type { Fill } from '#engine/fill.ts'
import { amount, formatDecimal, type Price } from '#engine/money.ts'
import { type AnyFamily, family, type UnitState } from '#engine/unit.ts'
import { gridTrials } from '#bots/grid/trials.ts'
import { hodlTrials } from '#bots/hodl/trials.ts'
import { futuresSignalTrials } from '#bots/futures-signal/trials.ts'
import { families, type FamilyName } from '#bots/index.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import type { Trial } from '../laws/laws.ts'
import { rsiTrials } from '#bots/rsi/trials.ts'
import { signalTrials } from '#bots/signal/trials.ts'
import { spotTrials } from '#bots/spot/trials.ts'
import type { Place } from '../workbench.ts'
import { madeCandles } from '#backtest/example-straight.ts'
import type { BacktestFill } from '#backtest/records.ts'
import { backtest } from '#backtest/run.ts'
import { backtestPairs, type PairPast, type PastSignal } from '#backtest/several-pairs.ts'
import type { Feed, FeedEvent, PrintEvent } from '#market/feed.ts'
import { sliceCandles } from '#market/fold.ts'
import { replayFeed } from '#market/replay.ts'
import { brokenParity, type Entry } from '../crash/crash-checks.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import type { Runner } from '#runner/host/runner.ts'
import { SHARDS } from '#runner/lane/shard.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { isNight } from '../suite/night.ts'
import { testStore } from '../crash/test-world.ts'
import { replayPairs } from './test-replay.ts'

const PLENTY = '1000000'
/** Quiet minutes go by without a fill; so many bring each bot to dozens. */
const MINUTES = 800
/** In which fees are taken where it is a third asset. */
const ASSET = 'BNB'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parity-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** A bot to run, with its types forgotten. */
type Bot = Pick<Trial<unknown, UnitState>, 'market' | 'start' | 'config'> & {
  family: AnyFamily
  /** Its further pairs. */
  others: readonly Place[]
  /** It hears signals; they are told to the backtest as the journal has them. */
  hears: boolean
}

/** Bots of one pair, and of several; the second of a family pays its fees in a third asset. */
const [OF_ONE, OF_SEVERAL] = isNight ? [3, 2] : [2, 1]

/** Settings of the laws' own making, the same ones at each run. */
const botsOf = <Config, State extends UnitState>(
  trials: fc.Arbitrary<Trial<Config, State>>,
  hears = false,
): readonly Bot[] => {
  const sampled = fc.sample(trials, { numRuns: 40, seed: 11 }).map((trial) => ({ others: [], ...trial }))
  const several = sampled.filter(({ others }) => others.length > 0).slice(0, OF_SEVERAL)
  return [...sampled.filter(({ others }) => others.length === 0).slice(0, OF_ONE), ...several].map((trial, index) => ({
    ...trial,
    // Contracts take their fees in quote; of the others one bot of each family pays in a third asset.
    market: trial.market.futures === undefined && index === 1 ? withFeesIn(trial.market, ASSET) : trial.market,
    family: family(trial.family),
    hears,
  }))
}

const rises = ({ config }: { config: { risingOnly: unknown } }): boolean => config.risingOnly !== null

/** A family that is not here does not compile. */
const all: Record<FamilyName, readonly Bot[]> = {
  grid: [...botsOf(gridTrials), ...botsOf(gridTrials.filter(rises)).slice(0, 1)],
  spot: [...botsOf(spotTrials), ...botsOf(spotTrials.filter(rises)).slice(0, 1)],
  hodl: botsOf(hodlTrials),
  indicator: botsOf(indicatorTrials),
  rsi: botsOf(rsiTrials),
  signal: botsOf(signalTrials, true),
  'futures-signal': botsOf(futuresSignalTrials, true),
}

/** Seeded minutes around the price that a pair starts at, four times as lively as they are. */
const candlesFrom = (start: Price, seed: number): Candles => {
  const candles = madeCandles(seed, MINUTES)
  const from = candles.open[0] ?? 1
  const around = Number(start) / 1e18
  const scaled = (values: Float64Array): Float64Array =>
    values.map((value) => Math.round(around * (value / from) ** 4 * 100) / 100)
  const { open, high, low, close } = candles
  return { ...candles, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) }
}

type Pasts = readonly [PairPast, ...PairPast[]]

/** What happened on each pair of a bot. */
const pastsFor = ({ market, start, others }: Bot, seed: number): Pasts => [
  { market, candles: candlesFrom(start, seed) },
  ...others.map((place, index) => ({ market: place.market, candles: candlesFrom(place.start, seed + index + 1) })),
]

const create = async (runner: Runner, { family: rules, config, market }: Bot): Promise<void> => {
  const account = { id: 'demo', owner: 'u', exchange: market.exchange, kind: 'demo' } as const
  await runner.send({ kind: 'open-account', id: 'c1', account, balances: { [market.quote]: PLENTY } })
  const made = await runner.send({
    kind: 'create',
    id: 'c2',
    account: 'demo',
    unit: { id: 'bot', owner: 'u', family: rules.name, name: 'bot', mode: 'demo', config: rules.formatConfig(config) },
    allowance: 1_000_000,
    suspended: false,
  })
  expect(made.refusal).toBeNull()
}

const sides: Readonly<Record<'spot' | 'futures', readonly SignalSide[]>> = {
  spot: ['sell', 'buy', 'buy'],
  futures: ['short', 'close', 'long', 'close'],
}

const sideOf = ({ futures }: Bot['market'], count: number): SignalSide => {
  const said = sides[futures === undefined ? 'spot' : 'futures']
  return said[count % said.length] ?? 'close'
}

/** Every fiftieth event a signal of one side or the other, for one pair after the other. */
const signal = (runner: Runner, { market, others }: Bot, count: number): Promise<unknown> => {
  const markets = [market, ...others.map((place) => place.market)]
  return runner.send({
    kind: 'bring-signal',
    id: `s${count}`,
    account: 'demo',
    unit: 'bot',
    pair: (markets[count % markets.length] ?? market).pair,
    side: sideOf(market, Math.floor(count / markets.length)),
    amount: '60',
  })
}

/** The closes of the asset that fees are taken in, another one each minute; the first minutes have none. */
const closesBeside = (candles: Candles): Candles =>
  mapped(sliceCandles(candles, 60, candles.openTimeMs.length), (_, index) => 500 + (index % 97))

const mapped = (candles: Candles, price: (before: number, index: number) => number): Candles => {
  const close = candles.close.map(price)
  return { ...candles, open: close, high: close, low: close, close }
}

/** The same feed with the asset beside it: each of its closes is a print, told before whatever happens from then on. */
const withAsset = (feed: Feed, candles: Candles): Feed => {
  const [market] = feed.markets
  const pair = market === undefined ? null : feePairOf(market)
  if (market === undefined || pair === null) return feed
  const { openTimeMs, close, interval } = closesBeside(candles)
  const prints = [...openTimeMs].map((openMs, index): PrintEvent => {
    const price = close[index] ?? 0
    const print = { at: openMs + intervalMs[interval], price, quantity: 1 }
    return { kind: 'print', pair, print, bid: price, ask: price, source: 'candle' }
  })
  const momentOf = (event: FeedEvent): number =>
    event.kind === 'print' ? event.print.at : event.kind === 'candle-closed' ? event.candle.openTimeMs : 0
  return {
    ...feed,
    markets: [...feed.markets, { ...market, pair, base: ASSET }],
    subscribe: (listener) => {
      let next = 0
      return feed.subscribe(async (event) => {
        for (let due = prints[next]; due !== undefined && due.print.at <= momentOf(event); due = prints[next]) {
          next += 1
          await listener(due)
        }
        await listener(event)
      })
    },
  }
}

/** Runs the product over the candles; answers with what the journal holds. */
const journalOf = async (bot: Bot, pasts: Pasts): Promise<readonly Entry[]> => {
  const [{ market, candles }, ...others] = pasts
  const feed = others.length > 0 ? replayPairs(pasts) : replayFeed({ market, candles, speed: 'as-fast-as-taken' })
  const failed = (error: unknown): void => {
    throw error
  }
  /** There is always room, as in a backtest: the answer comes before the next print. */
  const answers: Promise<unknown>[] = []
  const runner: Runner = await startRunner({
    dataDir,
    families: Object.values(families),
    feeds: [withAsset(feed, candles)],
    readStore: testStore(),
    failed,
    allowance: () => Promise.resolve(1_000_000),
    roomAsked: ({ answer, account, unit, trade }) => {
      answers.push(runner.send({ kind: 'answer-room', id: answer, account, unit, trade, has: true }))
    },
    shardWorkers: 0,
  })
  let events = 0
  feed.subscribe(async () => {
    events += 1
    // Each of its pairs has a price by then.
    if (events === pasts.length) await create(runner, bot)
    else if (bot.hears && events % 50 === 0) await signal(runner, bot, events / 50)
    await Promise.all(answers.splice(0))
  })
  feed.start()
  await feed.ended
  await runner.stop()
  const journal = openSqliteJournal(join(dataDir, 'journal.sqlite'), Date.now)
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
  const rows = shards.flatMap((shard) => journal.read(shard, 0, 1_000_000).map((row) => ({ ...row, shard })))
  journal.close()
  return rows.map(({ shard, position, body }) => ({
    shard,
    position,
    epoch: 1,
    record: decodeRecord(body, 'a record'),
  }))
}

/** Fills as people see them. */
const fillText = (side: string, fill: Fill): string =>
  `${fill.at} ${side} ${formatDecimal(fill.quantity)} at ${formatDecimal(fill.price)}, fee ${formatDecimal(fill.fee.amount)} of ${fill.fee.asset}, ${formatDecimal(fill.fee.quote)}`

const fillsIn = (entries: readonly Entry[]): readonly string[] => {
  const sides = new Map<string, string>()
  return entries.flatMap(({ record }) => {
    // What was handed over goes on in a bot of its own, which a backtest does not have.
    if (record.kind !== 'happened' || record.unit !== 'bot') return []
    for (const row of record.orders) sides.set(row.clientOrderId, row.want.side)
    const { outcome } = record
    return outcome?.kind === 'filled' ? [fillText(sides.get(outcome.id) ?? '', outcome.fill)] : []
  })
}

/** What the journal says that the bot has heard. */
const signalsIn = (entries: readonly Entry[]): readonly PastSignal[] =>
  entries.flatMap(({ record }) => {
    if (record.kind !== 'happened' || record.event.kind !== 'signal-received') return []
    const { at, pair, side, amount: carried } = record.event
    return [{ at, pair, side, amount: carried }]
  })

/** The same bot over the same candles in a backtest, with the same signals. */
const triedOut = ({ family: rules, config, hears }: Bot, pasts: Pasts, entries: readonly Entry[]) => {
  const [{ market, candles }] = pasts
  const options = { quote: amount(PLENTY), feeCandles: closesBeside(candles) }
  if (!hears) return backtest(rules, config, candles, market, options).fills
  const signals = signalsIn(entries)
  return backtestPairs({ family: rules, config }, pasts, { signals }, options).fills
}

/** The pair that has traded; a backtest of one pair does not name it. */
const pairOf = (fill: BacktestFill | (BacktestFill & { pair: number })): number => ('pair' in fill ? fill.pair : 0)

describe.each(Object.entries(all))('%s', (_name, bots) => {
  const compared: number[] = []
  const decided: number[] = []
  const inThird: string[] = []
  const traded = new Set<number>()
  test.each(bots.map((bot, index) => ({ bot, seed: index + 1 })))(
    'bot $seed: decided again, byte for byte',
    async ({ bot, seed }) => {
      const pasts = pastsFor(bot, seed)
      const entries = await journalOf(bot, pasts)
      const named = new Map(Object.values(families).map((one) => [one.name, one]))
      expect(brokenParity(named, entries)).toEqual([])
      decided.push(entries.length)
      const fills = fillsIn(entries)
      compared.push(fills.length)
      inThird.push(...fills.filter((text) => text.includes('of third')))
      const tried = triedOut(bot, pasts, entries)
      expect(fills).toEqual(tried.map(({ side, fill }) => fillText(side, fill)))
      for (const fill of tried) traded.add(pairOf(fill))
    },
  )
  test('they were at work', () => {
    expect(Math.max(...decided)).toBeGreaterThan(50)
    expect(Math.max(...compared)).toBeGreaterThan(4)
    expect(traded.size).toBe(Math.max(...bots.map(({ others }) => 1 + others.length)))
    const isCharged = bots.some(({ market }) => market.fees.mode === 'third')
    if (isCharged) expect(inThird.length).toBeGreaterThan(0)
  })
})
