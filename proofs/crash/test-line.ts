/** For tests: a live account at an exchange behind a line that loses, delays, repeats and mixes up what goes over it. */
import type { MarketNow } from '#engine/market.ts'
import { amount, asPrice, fromNumber } from '#engine/money.ts'
import type { FillTold, Question } from '#exchanges/contract.ts'
import { openPaperExchange, type PaperExchange } from '#exchanges/paper/exchange.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import type { Said } from '#runner/orders/said.ts'
import { type Disk, emptyDisk, memoryJournal, testMarket } from './harness.ts'
import { ladder } from './test-family.ts'
import { openAccount, printInput } from './test-world.ts'

/** Whole numbers below `most`: what the line does next. */
export type Chance = (most: number) => number

export type Line = {
  disk: Disk
  host: () => LocalHost
  take: (input: LaneInput) => void
  /** Others trade; the lane hears the print unless its own line is silent. */
  trade: (price: number, quantity: number) => void
  wait: (ms: number) => void
  /** Brings what is on its way, in any order. */
  deliver: (count: number) => void
  /** Says something that was not asked. */
  say: (said: Said) => void
  restart: () => void
  /** From now on nothing is lost, late or repeated. */
  mend: () => void
  fillsAtExchange: () => readonly FillTold[]
  openAtExchange: () => readonly string[]
  conflicts: string[]
  /** Questions that were asked, in their order. */
  asked: Question[]
}

const MARKET = testMarket('BTC/USDC')

type State = {
  nowMs: number
  now: MarketNow
  roll: Chance
  /** What is on its way to the lane. */
  under: Said[]
  /** Fills that the stream has come to. */
  streamed: number
  asked: Question[]
}

/** Hands a question on, or not; its answer may be lost, late for good or there twice. */
const answer = (state: State, exchange: PaperExchange, question: Question): void => {
  state.asked.push(question)
  const isOrder = question.kind === 'place' || question.kind === 'cancel'
  const fate = state.roll(5)
  const lost: Said =
    'id' in question ? { kind: 'lost', id: question.id } : { kind: 'unavailable', question: question.kind }
  if (fate === 1) {
    state.under.push(lost)
    return
  }
  exchange.ask(question, (said) => {
    if (fate === 2) state.under.push(lost)
    else if (fate !== 3 || !isOrder) state.under.push(said)
    if (fate === 4) state.under.push(said)
  })
}

/** The stream of the account: every fill and order, now and then not at all or twice. */
const stream = (state: State, exchange: PaperExchange): void => {
  const fills = fillsOf(exchange)
  for (const fill of fills.slice(state.streamed)) {
    const times = [1, 0, 2][state.roll(3)] ?? 1
    for (let time = 0; time < times; time += 1)
      state.under.push({ kind: 'fills', pair: MARKET.pair, fills: [fill], after: null })
    if (fill.id === null || state.roll(3) === 1) continue
    exchange.ask({ kind: 'find', id: fill.id, pair: MARKET.pair }, (said) => void state.under.push(said))
  }
  state.streamed = fills.length
  if (state.roll(4) === 0) state.under.push({ kind: 'woken' })
}

const fillsOf = (exchange: PaperExchange): readonly FillTold[] => {
  let fills: readonly FillTold[] = []
  exchange.ask({ kind: 'fills', pair: MARKET.pair, after: null }, (said) => {
    if (said.kind === 'fills') fills = said.fills
  })
  return fills
}

const openOrdersOf = (exchange: PaperExchange): readonly string[] => {
  let open: readonly string[] = []
  exchange.ask({ kind: 'open-orders' }, (said) => {
    if (said.kind === 'open-orders') open = said.orders.map(({ id }) => id)
  })
  return open
}

/** The runner's end: its questions leave when the lane is done with an input. */
const openEnd = (send: (question: Question) => void) => {
  const disk = emptyDisk()
  const conflicts: string[] = []
  const later: Question[] = []
  const begin = (): LocalHost =>
    startLocalHost({
      journal: memoryJournal(disk),
      families: new Map([['ladder', ladder]]),
      markets: [{ kind: 'market', market: MARKET, interval: '1m', now: null }],
      sink: ({ questions, conflicts: found }) => {
        later.push(...questions.map(({ question }) => question))
        conflicts.push(...found.map(({ detail }) => detail))
      },
      snapshotEvery: 30,
    })
  let host = begin()
  const flush = (): void => {
    for (let question = later.shift(); question !== undefined; question = later.shift()) send(question)
  }
  return {
    disk,
    conflicts,
    host: () => host,
    take: (input: LaneInput): void => {
      host.take(input)
      flush()
    },
    restart: (): void => {
      later.length = 0
      host = begin()
      flush()
    },
  }
}

export const openLine = (chance: Chance, usdc = '10000'): Line => {
  const state: State = { nowMs: 1_000, now: nowAt(100), roll: chance, under: [], streamed: 0, asked: [] }
  const exchange = openPaperExchange({
    balances: { USDC: amount(usdc) },
    market: () => state.now,
    clock: () => state.nowMs,
  })
  const end = openEnd((question) => answer(state, exchange, question))
  const say = (said: Said): void => end.take({ kind: 'exchange-said', account: 'a', said })
  return {
    ...end,
    say,
    asked: state.asked,
    trade: (price, quantity) => {
      state.nowMs += 400
      state.now = nowAt(price)
      exchange.hear(MARKET.pair, { at: state.nowMs, price, quantity })
      stream(state, exchange)
      end.take(printInput(state.nowMs, price, quantity))
    },
    wait: (ms) => {
      state.nowMs += ms
      end.take({ kind: 'time', atMs: state.nowMs })
    },
    deliver: (count) => {
      for (let left = count; left > 0 && state.under.length > 0; left -= 1) {
        const [said] = state.under.splice(state.roll(state.under.length), 1)
        if (said !== undefined) say(said)
      }
    },
    mend: () => {
      state.roll = () => 0
    },
    fillsAtExchange: () => fillsOf(exchange),
    openAtExchange: () => openOrdersOf(exchange),
  }
}

const nowAt = (last: number): MarketNow => {
  const exact = asPrice(fromNumber(last))
  return { market: MARKET, price: exact, bid: exact, ask: exact, pumping: false }
}

/** Opens the live account of the line. */
export const liveAccount = (usdc = '10000'): LaneInput => {
  const command = openAccount('c1', 'a', usdc)
  if (command.kind !== 'open-account') throw new Error('no account')
  return { kind: 'command', command: { ...command, account: { ...command.account, kind: 'live' } } }
}
