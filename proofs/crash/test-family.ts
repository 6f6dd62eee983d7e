/** A small family for tests of the runner: levels that buy, sell dearer, repeat, and leave at market below a stop. */
import type { Event } from '#engine/event.ts'
import { fitQuantity, type MarketNow, type Pair } from '#engine/market.ts'
import { asAmount, asQuantity, notional, type Price, price, type Quantity, quantity } from '#engine/money.ts'
import { bookBuy, bookSell, flat, type Position } from '#engine/position.ts'
import type { SlotChange } from '#engine/slots.ts'
import { type Decision, type Effect, type Family, family, never } from '#engine/unit.ts'

export type LadderConfig = {
  pair: Pair
  levels: readonly { buy: Price; sell: Price; quantity: Quantity }[]
  stop: Price | null
  runs: number
  /** What a test wants to go wrong. */
  fault: 'none' | 'throws-at-fill' | 'wants-again-when-refused' | 'changes-a-live-slot'
}

type Phase = 'idle' | 'buying' | 'selling' | 'stopping' | 'exiting'
export type LadderTrade = { readonly id: number; phase: Phase; position: Position; runs: number }
export type LadderState = { suspended: boolean; deleted: boolean; trades: readonly LadderTrade[] }

type Stored = {
  pair: Pair
  levels: { buy: string; sell: string; quantity: string }[]
  stop: string | null
  runs: number
  fault: LadderConfig['fault']
}

/** Tests write only settings of this shape. */
const asStored = (value: unknown): Stored => {
  if (typeof value !== 'object' || value === null || !('levels' in value)) throw new TypeError('not a ladder')
  return value as Stored
}

type Step = { trade: LadderTrade; wants: SlotChange[]; effects: Effect[] }

const level = (config: LadderConfig, id: number): LadderConfig['levels'][number] => {
  const found = config.levels[id - 1]
  if (found === undefined) throw new Error(`no level ${id}`)
  return found
}

const offer = (config: LadderConfig, trade: LadderTrade): Step => {
  if (trade.runs >= config.runs) return { trade, wants: [], effects: [] }
  const { buy, quantity } = level(config, trade.id)
  const want = { type: 'limit', side: 'buy', price: buy, quantity } as const
  return { trade: { ...trade, phase: 'buying' }, wants: [{ trade: trade.id, slot: 'entry:0', want }], effects: [] }
}

const sell = (config: LadderConfig, trade: LadderTrade, now: MarketNow): Step => {
  const held = fitQuantity(now.market, trade.position.base)
  if (held === 0n) return offer(config, { ...trade, phase: 'idle', runs: trade.runs + 1 })
  const want = { type: 'limit', side: 'sell', price: level(config, trade.id).sell, quantity: held } as const
  return { trade: { ...trade, phase: 'selling' }, wants: [{ trade: trade.id, slot: 'profit:0', want }], effects: [] }
}

const exit = (config: LadderConfig, trade: LadderTrade, now: MarketNow): Step => {
  const held = fitQuantity(now.market, trade.position.base)
  if (held === 0n) return offer(config, { ...trade, phase: 'idle', runs: trade.runs + 1 })
  const want = { type: 'market', side: 'sell', quantity: held } as const
  return { trade: { ...trade, phase: 'exiting' }, wants: [{ trade: trade.id, slot: 'exit', want }], effects: [] }
}

type OrderEvent = Extract<Event, { trade: number; slot: unknown }>

const onOrder = (
  config: LadderConfig,
  trade: LadderTrade,
  event: OrderEvent,
  now: MarketNow,
  suspended: boolean,
): Step => {
  const still: Step = { trade, wants: [], effects: [] }
  switch (event.kind) {
    case 'order-accepted':
      return still
    case 'order-filled': {
      if (config.fault === 'throws-at-fill') throw new Error('a planted fault')
      const buys = event.slot === 'entry:0'
      const position = buys ? bookBuy(trade.position, event.fill) : bookSell(trade.position, event.fill)
      const held = { ...trade, position }
      if (!event.done) return { ...still, trade: held }
      if (buys) return trade.phase === 'stopping' ? exit(config, held, now) : sell(config, held, now)
      const ended = { ...held, phase: 'idle' as const, runs: trade.runs + 1 }
      return suspended ? { ...still, trade: ended } : offer(config, ended)
    }
    case 'order-canceled':
      if (trade.phase === 'stopping') return exit(config, trade, now)
      if (trade.phase === 'exiting') return exit(config, trade, now)
      return { ...still, trade: { ...trade, phase: 'idle' } }
    case 'order-rejected':
    case 'order-refused':
      if (config.fault === 'wants-again-when-refused') return offer(config, trade)
      return { ...still, trade: { ...trade, phase: 'idle' } }
    default:
      return still
  }
}

const decideAll = (
  state: LadderState,
  step: (trade: LadderTrade) => Step,
): { state: LadderState; wants: SlotChange[]; effects: Effect[] } => {
  const steps = state.trades.map(step)
  const same = steps.every(({ trade }, index) => trade === state.trades[index])
  return {
    state: same ? state : { ...state, trades: steps.map(({ trade }) => trade) },
    wants: steps.flatMap(({ wants }) => wants),
    effects: steps.flatMap(({ effects }) => effects),
  }
}

const unchanged = (trade: LadderTrade): Step => ({ trade, wants: [], effects: [] })

const stopAll = (config: LadderConfig, state: LadderState, now: MarketNow) =>
  decideAll(state, (trade) => {
    if (trade.phase !== 'selling' || config.stop === null || now.price > config.stop) return unchanged(trade)
    return {
      trade: { ...trade, phase: 'stopping' },
      wants: [{ trade: trade.id, slot: 'profit:0', want: null }],
      effects: [{ kind: 'notify', code: 'stopped', values: { trade: String(trade.id) } }],
    }
  })

const asked = (config: LadderConfig, state: LadderState, event: Extract<Event, { kind: 'user-asked' }>) => {
  switch (event.ask.kind) {
    case 'suspend':
      return decideAll({ ...state, suspended: true }, (trade) =>
        trade.phase === 'buying'
          ? { trade, wants: [{ trade: trade.id, slot: 'entry:0', want: null }], effects: [] }
          : unchanged(trade),
      )
    case 'start':
      return decideAll({ ...state, suspended: false }, (trade) =>
        trade.phase === 'idle' ? offer(config, trade) : unchanged(trade),
      )
    case 'delete':
      return decideAll({ ...state, suspended: true, deleted: true }, unchanged)
    case 'edit':
      return decideAll(state, unchanged)
    case 'close':
    case 'sell':
    case 'start-profit':
    case 'suspend-profit':
    case 'delete-closed':
    case 'delete-profits':
    case 'distribute':
    case 'change-investment':
    case 'set-live':
    case 'relocate':
    case 'edit-trade':
    case 'end-beta':
      return null
  }
}

const decided = (config: LadderConfig, state: LadderState, event: Event, now: MarketNow) => {
  switch (event.kind) {
    case 'started':
      return decideAll(state, (trade) => offer(config, trade))
    case 'price-crossed':
      return stopAll(config, state, now)
    case 'user-asked':
      return asked(config, state, event)
    case 'balance-changed':
      return decideAll(state, (trade) =>
        trade.phase === 'idle' && !state.suspended ? offer(config, trade) : unchanged(trade),
      )
    case 'order-accepted':
    case 'order-filled':
    case 'order-canceled':
    case 'order-rejected':
    case 'order-refused':
      return decideAll(state, (trade) =>
        trade.id === event.trade ? onOrder(config, trade, event, now, state.suspended) : unchanged(trade),
      )
    case 'allowance-changed':
    case 'candle-closed':
    case 'market-changed':
    case 'signal-received':
    case 'position-changed':
    case 'trade-received':
    case 'trade-moved-in':
    case 'restriction-changed':
    case 'subscription-changed':
    case 'timer-elapsed':
    case 'room-answered':
      return decideAll(state, unchanged)
  }
}

const decide = (config: LadderConfig, state: LadderState, event: Event, now: MarketNow): Decision<LadderState> => {
  const result = decided(config, state, event, now)
  if (result === null) {
    return { state, wants: [], effects: [], wakes: [wakeOf(config, state)], refusal: { code: 'not-here', values: {} } }
  }
  const wants = config.fault === 'changes-a-live-slot' && event.kind === 'order-accepted' ? [broken] : result.wants
  return { ...result, wants, wakes: [wakeOf(config, result.state)], refusal: null }
}

const broken: SlotChange = {
  trade: 1,
  slot: 'entry:0',
  want: { type: 'limit', side: 'buy', price: price('1'), quantity: quantity('1') },
}

const wakeOf = (config: LadderConfig, state: LadderState) =>
  state.trades.some((trade) => trade.phase === 'selling') ? { ...never, below: config.stop } : never

const totals = (state: LadderState): Position =>
  state.trades.reduce(
    (sum, { position }) => ({
      base: asQuantity(sum.base + position.base),
      cost: asAmount(sum.cost + position.cost),
      realised: asAmount(sum.realised + position.realised),
      fees: asAmount(sum.fees + position.fees),
    }),
    flat,
  )

const definition: Family<LadderConfig, LadderState> = {
  name: 'ladder',
  group: 'spot',
  version: 1,
  parseConfig: (value) => {
    const { pair, levels, stop, runs, fault } = asStored(value)
    return {
      pair,
      levels: levels.map((row) => ({ buy: price(row.buy), sell: price(row.sell), quantity: quantity(row.quantity) })),
      stop: stop === null ? null : price(stop),
      runs,
      fault,
    }
  },
  formatConfig: ({ pair, levels, stop, runs, fault }) => ({
    pair,
    levels: levels.map((row) => ({ buy: text(row.buy), sell: text(row.sell), quantity: text(row.quantity) })),
    stop: stop === null ? null : text(stop),
    runs,
    fault,
  }),
  pairs: ({ pair }) => [pair],
  series: () => [],
  pairOf: () => 0,
  initial: ({ levels }) => ({
    suspended: false,
    deleted: false,
    trades: levels.map((_, index) => ({ id: index + 1, phase: 'idle' as const, position: flat, runs: 0 })),
  }),
  decide,
  holding: (state, trade) => {
    const found = state.trades.find(({ id }) => id === trade)
    return found?.position.base ?? asQuantity(0n)
  },
  report: (config, state) => {
    const position = totals(state)
    const runs = state.trades.reduce((sum, trade) => sum + trade.runs, 0)
    return {
      status: state.deleted ? 'deleted' : state.suspended ? 'suspended' : 'active',
      badges: [],
      reasons: [],
      investment: asAmount(config.levels.reduce((sum, row) => sum + notional(row.buy, row.quantity), 0n)),
      committed: position.cost,
      used: state.trades.length,
      limit: null,
      position,
      stopLossProfit: asAmount(0n),
      stopCount: 0,
      runs,
      trades: [],
    }
  },
  explain: () => ({ code: 'waits', values: {} }),
  upgrade: () => {
    throw new Error('there is no older version')
  },
}

const text = (value: bigint): string => {
  const digits = value.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}

export const ladder = family(definition)
