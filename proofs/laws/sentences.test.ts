/** What a bot says of itself, in both languages, held against its open orders: every family, in every state, with its entries and its profits off or on, with a stop or without one. */
import { describe, expect, test } from 'vitest'
import { languages, type Text } from '#engine/messages.ts'
import { price, type Price, ratio } from '#engine/money.ts'
import type { Market } from '#engine/market.ts'
import type { Family, UnitState } from '#engine/unit.ts'
import { futuresConfig, testFutures } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { futuresMessages } from '#bots/futures-signal/messages.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { gridMessages } from '#bots/grid/messages.ts'
import { hodlConfig } from '#bots/hodl/fixture.ts'
import { hodl } from '#bots/hodl/index.ts'
import { hodlMessages } from '#bots/hodl/messages.ts'
import type { FamilyName } from '#bots/index.ts'
import { testConfig as indicatorConfig, testMarket as indicatorMarket } from '#bots/indicator/fixture.ts'
import { indicator } from '#bots/indicator/index.ts'
import { indicatorMessages } from '#bots/indicator/messages.ts'
import { rsi } from '#bots/rsi/index.ts'
import { rsiMessages } from '#bots/rsi/messages.ts'
import { testConfig as signalConfig, testMarket as signalMarket } from '#bots/signal/fixture.ts'
import { signal } from '#bots/signal/index.ts'
import { signalMessages } from '#bots/signal/messages.ts'
import { singleConfig, testMarket as spotMarket } from '#bots/spot/fixture.ts'
import { spot } from '#bots/spot/index.ts'
import { spotMessages } from '#bots/spot/messages.ts'
import { type Bench, goTo, onBench, send, settle } from '../workbench.ts'

const states = ['flat', 'entering', 'holding', 'leaving'] as const
type Phase = (typeof states)[number]
/** What is off: sides of the bot, or both sides of each of its trades by itself. */
const parts = ['nothing', 'entries', 'profits', 'all', 'each'] as const
type Off = (typeof parts)[number]

/** Slots of the open orders of a unit in some state, and what it says there in a language. */
type Told = { open: readonly string[]; say: (language: 'en' | 'hu') => string; isHeld: boolean }

/** How a family is brought to buy, and what it is made of. */
type Tried<Config, State extends UnitState> = {
  family: Family<Config, State>
  config: Config
  market: Market
  start: Price
  others?: readonly { market: Market; start: Price }[]
  words: Readonly<Record<'en' | 'hu', Readonly<Record<string, Text>>>>
  /** Sends its entry, unanswered. */
  enter: (bench: Bench<State>) => void
  /** Fills what rests. */
  fill: (bench: Bench<State>) => void
}

const tellClose = <State extends UnitState>(bench: Bench<State>): void => {
  bench.at += 60_000
  const candle = { openTimeMs: bench.at - 60_000, open: 100, high: 100, low: 100, close: 100, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [20, 20] })
}

const brought =
  <Config, State extends UnitState>(tried: Tried<Config, State>) =>
  (phase: Phase, off: Off): Told => {
    const { family, config, market, start, others, words, enter, fill } = tried
    const bench = onBench(family, config, market, start, others)
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    if (phase !== 'flat') enter(bench)
    if (phase === 'holding' || phase === 'leaving') {
      fill(bench)
      settle(bench)
    }
    if (off !== 'nothing') {
      bench.at += 1
      const trades = off === 'each' ? bench.state.trades.map(({ id }) => id) : [null]
      const part = off === 'each' ? 'all' : off
      for (const trade of trades) send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade, part } })
      settle(bench)
    }
    bench.at += 1
    if (phase === 'leaving') send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    const { code, values } = family.explain(config, bench.state, bench.now)
    return {
      open: [...bench.orders.values()].filter(({ canceling }) => !canceling).map(({ slot }) => slot),
      isHeld: bench.ledger.base !== 0n,
      say: (language) => {
        const text = words[language][code]
        if (text === undefined) throw new Error(`no words for ${code}`)
        return typeof text === 'string' ? text : text(values as never)
      },
    }
  }

type Bring = (phase: Phase, off: Off) => Told

const nothing = (): void => undefined
const toFall = <State extends UnitState>(bench: Bench<State>, to: string): void => goTo(bench, price(to))

/** A family without states to try does not compile. By whether a stop is set; of signals none has one, of futures every one. */
const families: Record<FamilyName, (hasStop: boolean) => Bring> = {
  grid: (hasStop) =>
    brought({
      family: grid,
      config: gridConfig({ stop: hasStop ? { price: price('90'), limit: null } : null }),
      market: gridMarket(),
      start: price('130'),
      words: gridMessages,
      enter: (bench) => toFall(bench, '104.3'),
      fill: (bench) => toFall(bench, '103.9'),
    }),
  spot: (hasStop) => {
    const stop = hasStop ? { price: price('90'), limit: null } : null
    return brought({
      family: spot,
      config: singleConfig({ stop }),
      market: spotMarket(),
      start: price('99'),
      words: spotMessages,
      enter: (bench) => toFall(bench, '101'),
      fill: (bench) => toFall(bench, '99.9'),
    })
  },
  hodl: (hasStop) => {
    const stop = hasStop ? ({ kind: 'fix', price: price('80'), limit: null } as const) : null
    return brought({
      family: hodl,
      config: hodlConfig({ stop }),
      market: spotMarket(),
      start: price('85'),
      words: hodlMessages,
      enter: (bench) => toFall(bench, '101'),
      fill: (bench) => toFall(bench, '99.9'),
    })
  },
  indicator: (hasStop) =>
    brought({
      family: indicator,
      config: indicatorConfig({ maxLoss: hasStop ? ratio('5') : null }),
      market: indicatorMarket(),
      start: price('100'),
      words: indicatorMessages,
      enter: tellClose,
      fill: nothing,
    }),
  rsi: (hasStop) =>
    brought({
      family: rsi,
      config: indicatorConfig({ maxLoss: hasStop ? ratio('5') : null }),
      market: indicatorMarket(),
      start: price('100'),
      words: rsiMessages,
      enter: tellClose,
      fill: nothing,
    }),
  signal: () =>
    brought({
      family: signal,
      config: signalConfig(),
      market: signalMarket(),
      start: price('100'),
      others: [{ market: signalMarket({ pair: 'GEM/USDC' }), start: price('10') }],
      words: signalMessages,
      enter: (bench) => void send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null }),
      fill: nothing,
    }),
  'futures-signal': () =>
    brought({
      family: futuresSignal,
      config: futuresConfig(),
      market: testFutures(),
      start: price('100'),
      words: futuresMessages,
      enter: (bench) => void send(bench, { kind: 'signal-received', pair: 0, side: 'long', amount: null }),
      fill: nothing,
    }),
}

type Truth = {
  entries: number
  profits: number
  stops: number
  leaves: boolean
  isHeld: boolean
  entriesAreOff: boolean
  profitsAreOff: boolean
}

/** What words claim, and when it is true. */
const claims: readonly { en: RegExp; hu: RegExp; isTrue: (truth: Truth) => boolean }[] = [
  {
    en: /Waits to buy at|Waits to sell at|[Nn]ext buy|[Bb]uys next|^Buying now|^Opens a position/,
    hu: /^Vételre vár|Következő vétel|következő vétel|^Éppen vesz|^Éppen pozíciót nyit/,
    isTrue: ({ entries }) => entries > 0,
  },
  {
    en: /next sell \d|sells next|to sell the next at|is still sold at a profit|still leaves at a profit/,
    hu: /eladás \d|a következőt .* áron adja el|továbbra is profittal/,
    isTrue: ({ profits }) => profits > 0,
  },
  {
    en: /^Buying is off|^Entries are off|^Suspended/,
    hu: /^A vétel ki van kapcsolva|^A nyitás ki van kapcsolva|^Fel van függesztve/,
    isTrue: ({ entries, entriesAreOff }) => entries === 0 && entriesAreOff,
  },
  {
    en: /^All its lines are suspended/,
    hu: /^Minden vonala fel van függesztve/,
    isTrue: ({ entries, entriesAreOff }) => entries === 0 && entriesAreOff,
  },
  {
    en: /^Profits are suspended|^Selling is suspended/,
    hu: /^A profitok fel vannak függesztve|^Az eladás fel van függesztve/,
    isTrue: ({ profits, profitsAreOff }) => profits === 0 && profitsAreOff,
  },
  {
    en: /buys when|buys if it closes|^Buys at a .* close|buys again|[Ww]aits for a buy signal|Waits for a signal/,
    hu: /akkor vesz|[Vv]ételi jelzésre vár|^Jelzésre vár/,
    isTrue: ({ entriesAreOff, leaves }) => !entriesAreOff && !leaves,
  },
  {
    en: /sells when|Sells at a .* close|is still sold at a sell point/,
    hu: /akkor ad el|eladási ponton továbbra is eladja/,
    isTrue: ({ isHeld, profitsAreOff }) => isHeld && !profitsAreOff,
  },
  {
    en: /stop lies at the exchange/,
    hu: /[Aa] stop .* van a tőzsdén/,
    isTrue: ({ stops }) => stops > 0,
  },
  {
    en: /until (?:that is over|that is done)/,
    hu: /Amíg ez tart/,
    isTrue: ({ leaves, entries }) => leaves && entries === 0,
  },
  {
    en: /^Holds|would net/,
    hu: /^Tart|tart érmét|pozíciót tart|vonalból .* vett|vonalat tart|van pozíciója|nettó/,
    isTrue: ({ isHeld }) => isHeld,
  },
]

const truthOf = ({ open, isHeld }: Told, phase: Phase, off: Off): Truth => {
  const count = (start: string): number => open.filter((slot) => slot.startsWith(start)).length
  return {
    entries: count('entry'),
    profits: count('profit'),
    stops: count('stop'),
    leaves: phase === 'leaving',
    isHeld,
    entriesAreOff: off !== 'nothing' && off !== 'profits',
    profitsAreOff: off !== 'nothing' && off !== 'entries',
  }
}

const cases = Object.entries(families).flatMap(([name, of]) =>
  [true, false].flatMap((hasStop) =>
    states.flatMap((phase) => parts.map((off) => ({ name, of, hasStop, phase, off }))),
  ),
)

/** Which claims have been made at all, by language: one that nobody makes proves nothing. */
const made = { en: new Set<number>(), hu: new Set<number>() }

describe('no sentence of a bot contradicts its open orders', () => {
  test.each(cases)('$name $phase, off: $off, stop: $hasStop', ({ of, hasStop, phase, off }) => {
    const told = of(hasStop)(phase, off)
    const truth = truthOf(told, phase, off)
    for (const language of languages) {
      const sentence = told.say(language)
      expect(sentence).not.toMatch(/undefined|NaN|\$\{/)
      claims.forEach((claim, index) => {
        if (!claim[language].test(sentence)) return
        made[language].add(index)
        expect({ sentence, isTrue: claim.isTrue(truth), truth }).toMatchObject({ isTrue: true })
      })
    }
    // Both languages claim the same.
    const said = (language: 'en' | 'hu') =>
      claims.flatMap((claim, at) => (claim[language].test(told.say(language)) ? [at] : []))
    expect(said('hu')).toEqual(said('en'))
  })

  test('each claim is made by somebody, in both languages', () => {
    const every = claims.map((_, index) => index)
    expect([...made.en].sort((one, other) => one - other)).toEqual(every)
    expect([...made.hu].sort((one, other) => one - other)).toEqual(every)
  })
})
