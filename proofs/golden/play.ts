/** Plays a recorded script through a lane on the caller's thread, and says what people would have seen of it. */
import { feePairOf } from '#engine/fees.ts'
import { intervalMs } from '#engine/candle.ts'
import { encodeJson } from '#engine/json.ts'
import type { Market } from '#engine/market.ts'
import { asPrice, formatDecimal } from '#engine/money.ts'
import { families, type FamilyName } from '#bots/index.ts'
import type { PrintSource } from '#market/feed.ts'
import { type Disk, emptyDisk, memoryJournal } from '../crash/harness.ts'
import type { LaneInput, StartInput } from '#runner/lane/inputs.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import type { Command, CommandAnswer, ProjectionBatch } from '#runner/host/runner.ts'
import type { LaneOutput } from '#runner/lane/lane.ts'
import type { SleepPolicy } from '#runner/sleep/sleep.ts'
import { MINUTE, nextCandle, numbersFrom, openCloses, printsOf } from './walk.ts'

/** What is tried: settings as they are stored, so that no change of what makes settings changes the script. */
export type Script = {
  name: string
  family: FamilyName
  seed: number
  config: unknown
  markets: readonly { market: Market; start: number }[]
  source: PrintSource
  /** Settings of a folder that the bot's first trade moves into; null where none is. */
  folder: unknown
  /** Decimal text of the account's quote. */
  quote: string
  /** What comes in between: a restart with or without a snapshot, silence of the exchange, a halted market. */
  trouble: 'none' | 'restart' | 'restart-asleep' | 'silence' | 'halt'
}

export const MINUTES = 300
const BORN = 30
const FIRST_MS = 1_700_000_040_000

type Told = { batches: ProjectionBatch[]; answers: Map<string, CommandAnswer>; asked: LaneOutput['asked'] }

const ALWAYS_ASLEEP: SleepPolicy = { quietMs: 0, mostAwake: 0 }

/** The asset in which fees are taken, where it is none of the pair's own: its market stands beside the script's. */
const besideOf = ({ markets }: Script): { market: Market; start: number } | null => {
  const charged = markets.find(({ market }) => feePairOf(market) !== null)
  const pair = charged === undefined ? null : feePairOf(charged.market)
  return charged === undefined || pair === null
    ? null
    : { market: { ...charged.market, pair, base: pair.split('/')[0] ?? '' }, start: 500 }
}

/** What users and their packages do, by the minute. */
const asksAt = (script: Script, minute: number): Command[] => {
  const ask = (kind: 'suspend' | 'start' | 'close'): Command => {
    const trade = null
    const asked = kind === 'close' ? { kind, trade } : { kind, trade, part: 'all' as const }
    return { kind: 'ask', id: `${kind} ${minute}`, account: 'a', unit: 'bot', ask: asked, change: null }
  }
  const relocate = {
    kind: 'ask',
    account: 'a',
    unit: 'bot',
    ask: { kind: 'relocate', trade: 1, to: 'folder' },
    change: null,
  } as const
  const held = { kind: 'restrict', account: 'a', unit: 'bot', reason: 'maintenance' } as const
  switch (minute) {
    case 65:
      return script.folder === null ? [] : [{ ...relocate, id: 'moved' }]
    case 110:
      return [ask('suspend')]
    case 118:
      return [ask('start')]
    case 170:
      return [{ ...held, id: 'held', holds: true }]
    case 174:
      return [{ ...held, id: 'held no more', holds: false }]
    case 200:
      return [{ kind: 'subscribe', id: 'expired', account: 'a', unit: 'bot', active: false }]
    case 206:
      return [{ kind: 'subscribe', id: 'renewed', account: 'a', unit: 'bot', active: true }]
    case 230:
      return [{ kind: 'allow', id: 'allowed', account: 'a', unit: 'bot', allowance: 50 }]
    case 285:
      return [ask('close')]
    default:
      return minute > BORN && minute % 9 === 0 ? signalsAt(script, minute) : []
  }
}

const spotSides = ['buy', 'buy', 'sell'] as const
const futuresSides = ['long', 'close', 'short', 'short', 'close'] as const

const signalsAt = ({ family, markets }: Script, minute: number): Command[] => {
  if (family !== 'signal' && family !== 'futures-signal') return []
  const turn = minute / 9
  const sides = family === 'signal' ? spotSides : futuresSides
  const { market } = markets[turn % markets.length] ?? { market: null }
  const side = sides[turn % sides.length]
  if (market === null || side === undefined) return []
  const { pair } = market
  return [{ kind: 'bring-signal', id: `signal ${minute}`, account: 'a', unit: 'bot', pair, side, amount: '60' }]
}

const createOf = (script: Script): Command[] => {
  const account = { id: 'a', owner: 'u', exchange: exchangeOf(script), kind: 'demo' } as const
  const { market } = script.markets[0] ?? { market: null }
  const unit = {
    id: 'bot',
    owner: 'u',
    family: script.family,
    name: 'Bot',
    mode: 'demo',
    config: script.config,
  } as const
  const create = { kind: 'create', account: 'a', allowance: 6, suspended: false } as const
  const folder = { ...create, id: 'folder', unit: { ...unit, id: 'folder', name: 'Folder', config: script.folder } }
  return [
    { kind: 'open-account', id: 'open', account, balances: { [market?.quote ?? 'USDC']: script.quote } },
    { ...create, id: 'create', unit },
    ...(script.folder === null ? [] : [folder]),
  ]
}

const exchangeOf = ({ markets }: Script): string => markets[0]?.market.exchange ?? 'paper'

/** What a package answers: room now and then. */
const answerTo = (asked: Told['asked'][number], count: number): Command => {
  const { answer: id, account, unit } = asked
  return asked.kind === 'allowance'
    ? { kind: 'allow', id, account, unit, allowance: 20 }
    : { kind: 'answer-room', id, account, unit, trade: asked.trade, has: count % 3 !== 2 }
}

/** A part of a script, on what an earlier part has left on the disk. */
export type Span = { disk: Disk; from: number; until: number }

const whole = (): Span => ({ disk: emptyDisk(), from: 0, until: MINUTES })

export const play = (script: Script, { disk, from, until } = whole()): Told => {
  const told: Told = { batches: [], answers: new Map(), asked: [] }
  const next = numbersFrom(script.seed)
  const beside = besideOf(script)
  const places = beside === null ? script.markets : [...script.markets, beside]
  const closes = new Map(places.map(({ market }) => [market.pair, openCloses(market.pair)]))
  const begin = (nowOf: (market: Market) => StartInput): LocalHost =>
    startLocalHost({
      journal: memoryJournal(disk),
      families: new Map(Object.values(families).map((family) => [family.name, family])),
      markets: places.map(({ market }) => nowOf(market)),
      sink: ({ batches, answers, asked, series }) => {
        told.batches.push(...batches)
        for (const { command, answer } of answers) told.answers.set(command, answer)
        told.asked.push(...asked)
        for (const named of series) closes.get(named.pair)?.want(named)
      },
      snapshotEvery: 400,
      ...(script.trouble === 'restart-asleep' ? { sleepPolicy: ALWAYS_ASLEEP } : {}),
    })
  let host = begin((market) => ({ kind: 'market', market, interval: '1m', now: null }))
  let answered = 0
  const take = (input: LaneInput): void => {
    host.take(input)
    for (let asked = told.asked[answered]; asked !== undefined; asked = told.asked[answered]) {
      answered += 1
      host.take({ kind: 'command', command: answerTo(asked, answered) })
    }
  }
  const last = new Map(places.map(({ market, start }) => [market.pair, start]))
  for (let minute = 0; minute < until; minute += 1) {
    const openTimeMs = FIRST_MS + minute * MINUTE
    const candles = places.map(({ market, start }) => {
      const candle = nextCandle(last.get(market.pair) ?? start, { start, minute, openTimeMs }, next)
      last.set(market.pair, candle.close)
      return { pair: market.pair, candle, prints: printsOf(market.pair, candle, script.source, next) }
    })
    const closed = candles.flatMap(({ pair, candle }) =>
      (closes.get(pair)?.close(candle) ?? []).map((one) => ({ pair, ...one })),
    )
    if (minute < from) continue
    for (const input of troublesAt(script, minute)) take(input)
    if (minute % 100 === 60 && script.trouble.startsWith('restart')) {
      if (script.trouble === 'restart-asleep') host.snapshot()
      host = begin((market) => ({ kind: 'market', market, interval: '1m', now: null }))
    }
    const prints = candles.flatMap(({ prints: own }) => own).sort((left, right) => left.print.at - right.print.at)
    for (const [place, event] of prints.entries()) {
      take({ kind: 'print', exchange: exchangeOf(script), event })
      if (place !== 3) continue
      const commands = minute === BORN ? createOf(script) : asksAt(script, minute)
      for (const command of commands) take({ kind: 'command', command })
    }
    take({ kind: 'time', atMs: openTimeMs + intervalMs['1m'] - 2_000 })
    for (const { pair, interval, candle, values } of closed) {
      const event = { kind: 'candle-closed', pair, interval, candle, pumping: minute === 140 } as const
      take({ kind: 'candle', exchange: exchangeOf(script), event, values })
    }
  }
  return told
}

const troublesAt = (script: Script, minute: number): LaneInput[] => {
  const exchange = exchangeOf(script)
  if (script.trouble === 'silence') {
    if (minute === 90 || minute === 220) {
      return [{ kind: 'staleness', exchange, sinceMs: FIRST_MS + minute * MINUTE }]
    }
    if (minute === 93 || minute === 222) return [{ kind: 'staleness', exchange, sinceMs: null }]
  }
  if (script.trouble === 'halt' && (minute === 95 || minute === 99 || minute === 240)) {
    const { market } = script.markets[0] ?? { market: null }
    if (market === null) return []
    const changed: Market =
      minute === 95
        ? { ...market, status: 'halted' }
        : { ...market, tickSize: asPrice(market.tickSize * (minute === 99 ? 1n : 10n)) }
    return [{ kind: 'market', market: changed, interval: '1m', now: null }]
  }
  return []
}

/** What people have seen: fills, rows of the history, the last balances and every answer, a line each. */
export const linesOf = ({ batches, answers }: Told) => ({
  fills: batches.flatMap(({ fills }) => fills).map((fill) => encodeJson(fill)),
  history: batches.flatMap(({ history }) => history).map((row) => encodeJson(row)),
  balances: [
    ...new Map(batches.flatMap(({ balances }) => balances).map((row) => [`${row.account} ${row.asset}`, row])).values(),
  ].map(({ account, asset, free, locked }) => `${account} ${asset} ${formatDecimal(free)} ${formatDecimal(locked)}`),
  answers: [...answers].map(([command, answer]) => `${command} ${encodeJson(answer)}`),
})
