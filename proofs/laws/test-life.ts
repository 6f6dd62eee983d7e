/** Random lives: prices jump, the exchange answers late, in any order, in parts or not at all, users ask, and all laws are held. */
import type { Ask, Event, Handover, Moving } from '#engine/event.ts'
import { encodeJson } from '#engine/json.ts'
import { fitQuantity } from '#engine/market.ts'
import {
  asAmount,
  type Price,
  asPrice,
  asQuantity,
  ceilTo,
  floorTo,
  max,
  notional,
  ratio,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import type { SeriesRequest } from '#engine/indicators/series.ts'
import type { UnitState } from '#engine/unit.ts'
import { sentencesAgree } from './test-law-sentences.ts'
import { freeze, inspector, nothingIsMissed, survivesJournal, type Trial } from './laws.ts'
import { signals, type Step, type Turn } from './test-steps.ts'
import {
  answerOne,
  type Bench,
  type BenchOrder,
  BrokenLaw,
  crosses,
  endOrder,
  fillOrder,
  onBench,
  pairAt,
  priceOf,
  type Rules,
  send,
  setPrice,
  slotKey,
} from '../workbench.ts'

const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(items.length, 1)]

type Target = { pair: number; price: Price; up: boolean }

/** Prices at which something is to happen: those of orders that rest, and those of wakes. */
const targets = <State extends UnitState>({ orders, pairs }: Bench<State>): readonly Target[] => [
  ...[...orders.values()].flatMap(({ pair: at, want }) =>
    want.type === 'market'
      ? []
      : [{ pair: at, price: want.price, up: (want.side === 'sell') === (want.type !== 'stop') }],
  ),
  ...pairs.flatMap(({ wake }, at) => [
    ...(wake.above === null ? [] : [{ pair: at, price: wake.above, up: true }]),
    ...(wake.below === null ? [] : [{ pair: at, price: wake.below, up: false }]),
  ]),
]

const goBeyond = <State extends UnitState>(bench: Bench<State>, target: Target, ticks: number): void => {
  const { market } = pairAt(bench, target.pair).now
  const away = BigInt(target.up ? ticks : -ticks) * market.tickSize
  // What is traded has a price in whole ticks; the moment that a unit waits for may lie between two.
  const whole = (target.up ? ceilTo : floorTo)(target.price, market.tickSize)
  setPrice(bench, asPrice(max(whole + away, market.tickSize * 100n)), target.pair)
}

const move = <State extends UnitState>(bench: Bench<State>, at: number, ticks: number): void =>
  goBeyond(bench, { pair: at, price: pairAt(bench, at).now.price, up: true }, ticks)

/** Everything that is due is answered, and the unit asked whenever it wants to be. */
const calmDown = <State extends UnitState>(bench: Bench<State>, at: number): void => {
  for (let round = 0; round < 300 && answerOne(bench); round += 1) wakeByPrice(bench, at)
  wakeByPrice(bench, at)
}

/** A price event comes only when a wake asks for it, as in the runner. */
const wakeByPrice = <State extends UnitState>(bench: Bench<State>, at: number): void => {
  const { now, wake } = pairAt(bench, at)
  if ((wake.above !== null && now.price >= wake.above) || (wake.below !== null && now.price <= wake.below)) {
    send(bench, { kind: 'price-crossed', pair: at, price: now.price })
  }
}

const fillSome = <State extends UnitState>(bench: Bench<State>, which: number, part: number): void => {
  const order = pick(
    [...bench.orders.values()].filter((live) => crosses(live.want, priceOf(bench, live))),
    which,
  )
  if (order === undefined) return
  fillPart(bench, order, part)
}

/** So many percent of what is left of an order, or all of it. */
const fillPart = <State extends UnitState>(bench: Bench<State>, order: BenchOrder, percent: number): void => {
  const rest = asQuantity(order.want.quantity - order.filled)
  const some = fitQuantity(pairAt(bench, order.pair).now.market, asQuantity((rest * BigInt(percent)) / 100n))
  const price = order.want.type === 'limit' ? order.want.price : priceOf(bench, order)
  fillOrder(bench, order, some > ZERO_QUANTITY && percent < 90 ? some : rest, price)
}

const asks = (trade: number, profit: number): readonly Ask[] => [
  { kind: 'suspend', trade: null, part: 'all' },
  { kind: 'suspend', trade: null, part: 'entries' },
  { kind: 'start', trade: null, part: 'all' },
  { kind: 'start', trade: null, part: 'all' },
  { kind: 'suspend', trade, part: 'profits' },
  { kind: 'suspend', trade, part: 'entries' },
  { kind: 'start', trade, part: 'all' },
  { kind: 'suspend-profit', trade, profit },
  { kind: 'start-profit', trade, profit },
  { kind: 'close', trade },
  { kind: 'delete', trade, how: 'wait' },
  { kind: 'delete', trade, how: 'release' },
  { kind: 'delete', trade, how: 'close' },
  { kind: 'close', trade: null },
  { kind: 'delete', trade: null, how: 'wait' },
  { kind: 'delete', trade: null, how: 'release' },
  { kind: 'sell', trade },
  { kind: 'distribute', trade: null },
  { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('15') } },
  { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('-20') } },
  { kind: 'delete-closed', trade: null },
  { kind: 'delete-profits', trade: null },
]

const moneyMoved = <State extends UnitState>(bench: Bench<State>): string => encodeJson(bench.ledger)

/**
 * The end of an order, not by us, in whose slot the next one lives already. A slot and a time do not tell the two apart, for in a backtest an order may end in the
 * moment it is wanted; the client order id does, by which whoever tells the unit knows that the first has ended before.
 */
const isOfAnEarlierOrder = <State extends UnitState>({ orders }: Bench<State>, last: Event): boolean => {
  const isEnd = last.kind === 'order-rejected' || (last.kind === 'order-canceled' && last.by !== 'us')
  return isEnd && orders.has(slotKey(last.trade, last.slot))
}

/** What users ask and what is answered for room are commands, carried out once by their names; refusals of our own gate never travel. */
const once: readonly Event['kind'][] = ['user-asked', 'trade-moved-in', 'room-answered', 'order-refused']

/** A second delivery of the same event changes no money and places nothing; a fill that comes again later changes no money. */
const repeat = <State extends UnitState>(bench: Bench<State>, what: 'event' | 'fill'): void => {
  const { last, lastFill } = bench
  const before = moneyMoved(bench)
  if (what === 'fill') {
    if (lastFill === null) return
    const { trade, slot } = lastFill.event
    send(bench, lastFill.event, { trade, slot, pair: lastFill.pair })
  } else {
    const isOnce = last !== null && once.includes(last.kind)
    if (last === null || isOnce || isOfAnEarlierOrder(bench, last)) return
    if (last.at !== bench.at || bench.refused.length > 0) return
    const placed = send(bench, last).wants.filter((change) => change.want !== null)
    if (placed.length > 0) throw new BrokenLaw('a repeated event is harmless', `${last.kind} ${encodeJson(placed)}`)
  }
  if (before !== moneyMoved(bench)) throw new BrokenLaw('a repeated event is harmless', what)
}

const onOrder = <State extends UnitState>(bench: Bench<State>, taken: Step & { which: number }): void => {
  const order: BenchOrder | undefined = pick([...bench.orders.values()], taken.which)
  if (order === undefined) return
  const { trade, slot } = order
  if (taken.kind === 'accept' && !order.accepted) {
    order.accepted = true
    send(bench, { kind: 'order-accepted', trade, slot }, order)
  } else if (taken.kind === 'cancel-outside' && order.accepted) {
    endOrder(bench, order, 'outside')
  } else if (taken.kind === 'reject' && !order.accepted && order.filled === 0n) {
    bench.orders.delete(slotKey(trade, slot))
    send(bench, { kind: 'order-rejected', trade, slot, reason: taken.reason }, order)
  }
}

const wait = <State extends UnitState>(bench: Bench<State>, ms: number): void => {
  const until = bench.at + ms
  for (let turn = 0; turn < 5; turn += 1) {
    const times = bench.pairs.map(({ wake }) => wake.atMs ?? Infinity)
    const next = Math.min(...times)
    if (next > until) break
    bench.at = next
    send(bench, { kind: 'timer-elapsed', pair: times.indexOf(next) })
  }
  bench.at = Math.max(bench.at, until)
}

/** A number that a series may have: some are a percentage, others swing around zero. */
const indicated = ({ indicator }: SeriesRequest, value: number): number | null => {
  if (value === 0) return null
  switch (indicator) {
    case 'rsi':
      return value / 10
    case 'boll':
      return value / 5 - 50
    case 'macd':
    case 'sma':
    case 'ema':
      return value / 100 - 5
  }
}

const closeCandle = <Config, State extends UnitState>(
  { family, config }: Trial<Config, State>,
  bench: Bench<State>,
  { pair: at, ticks, value }: { pair: number; ticks: number; value: number },
): void => {
  const { now, wake } = pairAt(bench, at)
  const close = Number(floorTo(now.price + BigInt(ticks) * now.market.tickSize, 10n ** 14n)) / 1e18
  const candle = { openTimeMs: bench.at, open: close, high: close, low: close, close, volume: 1 }
  for (const interval of wake.candles) {
    const values = family
      .series(config, bench.state)
      .map((series) => (series.pair === at && series.interval === interval ? indicated(series, value) : null))
    send(bench, { kind: 'candle-closed', pair: at, interval, candle, values })
  }
}

/** Coins of another bot come, bought a little dearer than the price is. */
const receive = <Config, State extends UnitState>(trial: Trial<Config, State>, bench: Bench<State>): void => {
  const { market, price } = bench.now
  const base = fitQuantity(market, asQuantity(10n ** 18n))
  const cost = asAmount((notional(price, base) * 103n) / 100n)
  const target = asPrice(floorTo((price * 105n) / 100n, market.tickSize))
  const from = { unit: 'other', trade: bench.fills.length + 1 }
  const handover: Handover = { pair: market.pair, from, base, cost, target, stop: null }
  if (trial.receives !== true) return
  bench.ledger.base += base
  bench.ledger.spent += cost
  send(bench, { kind: 'trade-received', handover })
}

/** Bots come from elsewhere, flat and with settings of their own; one that is not let in stays there. */
const moveIn = <State extends UnitState>(bench: Bench<State>, moves: readonly Moving[]): void => {
  for (const moving of moves) send(bench, { kind: 'trade-moved-in', moving })
}

const MOST_MOVED = 6

const setMarket = <State extends UnitState>(bench: Bench<State>, changes: Partial<Bench<State>['now']['market']>) => {
  bench.now = { ...bench.now, market: { ...bench.now.market, ...changes } }
  send(bench, { kind: 'market-changed', pair: 0 })
}

const turn = <State extends UnitState>(bench: Bench<State>, what: Turn): void => {
  switch (what) {
    case 'pump': {
      const first = pairAt(bench, 0)
      // What waits for minutes hears of the end of a pump from the one that ends it, which is still to be told.
      if (bench.now.pumping && first.wake.candles.includes('1m')) first.isLate = true
      bench.now = { ...bench.now, pumping: !bench.now.pumping }
      return
    }
    case 'halt':
      return setMarket(bench, { status: 'halted' })
    case 'narrow-band':
      return setMarket(bench, { band: { low: ratio('0.96'), high: ratio('1.04') } })
    case 'large-minimum':
      return setMarket(bench, { minNotional: asAmount(30n * 10n ** 18n) })
    case 'free-market':
      return setMarket(bench, { status: 'trading', band: null, minNotional: asAmount(5n * 10n ** 18n) })
    case 'poor':
    case 'rich':
      bench.freeQuote = what === 'poor' ? 60n * 10n ** 18n : 10n ** 24n
      send(bench, { kind: 'balance-changed', free: asQuantity(bench.freeQuote) })
      return
    case 'no-room':
    case 'room':
      bench.hasRoom = what === 'room'
      send(bench, { kind: 'allowance-changed', allowance: what === 'room' ? 1_000 : bench.state.trades.length })
      return
    case 'small-package':
      send(bench, { kind: 'allowance-changed', allowance: 1 })
      return
    case 'expired':
    case 'renewed':
      send(bench, { kind: 'subscription-changed', active: what === 'renewed' })
      return
    case 'maintained':
    case 'mended':
      send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: what === 'maintained' })
  }
}

/** A unit without orders waits for what its candles or its signals say: instead of a step that finds nothing, one of them comes. */
const nudge = <Config, State extends UnitState>(
  trial: Trial<Config, State>,
  bench: Bench<State>,
  which: number,
): void => {
  const at = which % bench.pairs.length
  if (pairAt(bench, at).wake.candles.length > 0) {
    return closeCandle(trial, bench, { pair: at, ticks: which * 3 - 30, value: (which * 370) % 1_000 })
  }
  const side = signals[which % signals.length] ?? 'buy'
  send(bench, { kind: 'signal-received', pair: at, side, amount: null })
}

const take = <Config, State extends UnitState>(trial: Trial<Config, State>, bench: Bench<State>, taken: Step): void => {
  switch (taken.kind) {
    case 'move':
    case 'calm': {
      const at = taken.pair % bench.pairs.length
      move(bench, at, taken.ticks)
      if (taken.kind === 'move') return wakeByPrice(bench, at)
      calmDown(bench, at)
      return nothingIsMissed(bench, taken.ticks % 150, at)
    }
    case 'reach': {
      const target = pick(targets(bench), taken.which)
      if (target === undefined) return nudge(trial, bench, taken.which)
      goBeyond(bench, target, taken.beyond)
      if (!taken.calm) return wakeByPrice(bench, target.pair)
      calmDown(bench, target.pair)
      return nothingIsMissed(bench, taken.beyond % 7, target.pair)
    }
    case 'fill':
      if (bench.orders.size === 0) return nudge(trial, bench, taken.part)
      return fillSome(bench, taken.which, taken.part)
    case 'answer':
      answerOne(bench)
      return
    case 'accept':
    case 'cancel-outside':
    case 'reject':
      if (bench.orders.size === 0) return nudge(trial, bench, taken.which)
      return onOrder(bench, taken)
    case 'wait':
      return wait(bench, taken.ms)
    case 'candle':
      return closeCandle(trial, bench, { ...taken, pair: taken.pair % bench.pairs.length })
    case 'signal': {
      const { side, amount } = taken
      send(bench, { kind: 'signal-received', pair: taken.pair % bench.pairs.length, side, amount })
      if (bench.state.trades.length < MOST_MOVED) moveIn(bench, trial.moves?.slice(0, 1) ?? [])
      return receive(trial, bench)
    }
    case 'repeat':
      return repeat(bench, taken.what)
    case 'ask': {
      const ask = pick(asks(pick(bench.state.trades, taken.which)?.id ?? 1, taken.which % 3), taken.what)
      if (ask !== undefined) send(bench, { kind: 'user-asked', ask })
      return
    }
    case 'turn':
      return turn(bench, taken.what)
  }
}

/** Everything that is due is answered, until the unit rests; no more than so many answers may be needed. */
const comeToRest = <State extends UnitState>(bench: Bench<State>): void => {
  for (let round = 0; round < 1_000; round += 1) if (!answerOne(bench)) return
  throw new BrokenLaw('a unit comes to rest', `1,000 answers at ${bench.at}`)
}

/** Lives through `happenings` under every law; throws BrokenLaw at the first that is broken. `rules` replaces the family's own to try planted faults. */
export const live = <Config, State extends UnitState>(
  trial: Trial<Config, State>,
  happenings: readonly Step[],
  rules: Rules<Config, State> = trial.family,
): Bench<State> => {
  freeze(trial.config)
  const bench = onBench(rules, trial.config, trial.market, trial.start, trial.others)
  freeze(bench.state)
  const { decide } = bench
  bench.decide = (state, event, now) => {
    freeze(event)
    freeze(now)
    return decide(state, event, now)
  }
  bench.inspect = inspector(trial)
  send(bench, { kind: 'started', allowance: 1_000, suspended: false })
  freeze(trial.moves)
  moveIn(bench, trial.moves ?? [])
  for (const happening of happenings) {
    if (happening.kind !== 'repeat') bench.at += 7
    take(trial, bench, happening)
  }
  comeToRest(bench)
  survivesJournal(trial, bench)
  // Everything has been told by now: what is said and what lies at the exchange are of one moment.
  sentencesAgree(bench, trial.family.explain(trial.config, bench.state, bench.now))
  return bench
}
