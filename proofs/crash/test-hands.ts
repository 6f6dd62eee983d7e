/** For tests of what crosses units: a giver buys and hands over all it holds above a price; a keeper sells what it got, and its trades may move to another keeper. */
import type { Event } from '#engine/event.ts'
import { fitQuantity, type Pair } from '#engine/market.ts'
import { asAmount, asQuantity, type Price, price, type Quantity, quantity } from '#engine/money.ts'
import { bookBuy, bookSell, flat, type Position } from '#engine/position.ts'
import type { SlotChange, Want } from '#engine/slots.ts'
import type { UnitReport } from '#engine/status.ts'
import { type Decision, type Effect, type Family, family, never, type Receiver } from '#engine/unit.ts'

type Held = { readonly id: number; position: Position }

const reportOf = (trades: readonly Held[], isDeleted: boolean): UnitReport => {
  const sum = (of: (position: Position) => bigint) => trades.reduce((total, { position }) => total + of(position), 0n)
  const position: Position = {
    base: asQuantity(sum(({ base }) => base)),
    cost: asAmount(sum(({ cost }) => cost)),
    realised: asAmount(sum(({ realised }) => realised)),
    fees: asAmount(sum(({ fees }) => fees)),
  }
  return {
    status: isDeleted ? 'deleted' : 'active',
    badges: [],
    reasons: [],
    investment: asAmount(0n),
    committed: position.cost,
    used: trades.length,
    limit: null,
    position,
    stopLossProfit: asAmount(0n),
    stopCount: 0,
    runs: 0,
    trades: [],
  }
}

const still = <State extends { trades: readonly Held[] }>(state: State): Decision<State> => ({
  state,
  wants: [],
  effects: [],
  wakes: null,
  refusal: null,
})

const holdingOf = ({ trades }: { trades: readonly Held[] }, trade: number): Quantity =>
  trades.find(({ id }) => id === trade)?.position.base ?? asQuantity(0n)

const oneEach = <State extends { trades: readonly Held[] }>(state: State, changed: State['trades'][number]): State => ({
  ...state,
  trades: state.trades.map((trade) => (trade.id === changed.id ? changed : trade)),
})

export type GiverSettings = {
  pair: Pair
  levels: { buy: string; quantity: string }[]
  /** All that is held goes when the price is here, to be sold at the target. */
  giveAt: string
  target: string
  /** What is wrong with the receiver. */
  receiver: 'sound' | 'of-no-family' | 'of-wrong-settings' | 'throws'
}

type GiverState = { trades: readonly Held[] }

const receiverOf = ({ receiver, pair }: GiverSettings): Receiver => ({
  key: 'escaped',
  family: receiver === 'of-no-family' ? 'nothing' : 'keeper',
  name: 'Escaped',
  config: receiver === 'of-wrong-settings' ? {} : { pair, throws: receiver === 'throws', isFull: false },
})

const buy = (config: GiverSettings, id: number): SlotChange => {
  const level = config.levels[id - 1]
  const want: Want = {
    type: 'limit',
    side: 'buy',
    price: price(level?.buy ?? '0'),
    quantity: quantity(level?.quantity ?? '0'),
  }
  return { trade: id, slot: 'entry:0', want }
}

/** What is given up keeps its fees and what it realised; the next run of the level begins at once. */
const give = (config: GiverSettings, state: GiverState): Decision<GiverState> => {
  const isHeld = ({ position }: Held) => position.base > 0n
  const effects = state.trades.filter(isHeld).map(({ id, position }): Effect => {
    const { base, cost } = position
    const coins = { pair: config.pair, base, cost, target: price(config.target), stop: null }
    return { kind: 'hand-over', to: receiverOf(config), handover: { ...coins, trade: id } }
  })
  const trades = state.trades.map((trade) =>
    isHeld(trade) ? { ...trade, position: { ...trade.position, base: asQuantity(0n), cost: asAmount(0n) } } : trade,
  )
  const wants = state.trades.filter(isHeld).map(({ id }) => buy(config, id))
  return { ...still(state), state: { trades }, wants, effects }
}

const giving: Family<GiverSettings, GiverState> = {
  name: 'giver',
  group: 'indicator',
  version: 1,
  parseConfig: (stored) => asGiver(stored),
  formatConfig: (config) => config,
  pairs: ({ pair }) => [pair],
  series: () => [],
  pairOf: () => 0,
  initial: ({ levels }) => ({ trades: levels.map((_, index) => ({ id: index + 1, position: flat })) }),
  decide: (config, state, event) => {
    const wakes = [{ ...never, above: price(config.giveAt) }]
    if (event.kind === 'started')
      return { ...still(state), wants: state.trades.map(({ id }) => buy(config, id)), wakes }
    if (event.kind === 'price-crossed' && event.price >= price(config.giveAt)) return { ...give(config, state), wakes }
    if (event.kind !== 'order-filled') return still(state)
    const trade = state.trades.find(({ id }) => id === event.trade)
    if (trade === undefined) throw new Error(`no trade ${event.trade}`)
    return still(oneEach(state, { ...trade, position: bookBuy(trade.position, event.fill) }))
  },
  holding: holdingOf,
  report: (_config, { trades }) => reportOf(trades, false),
  explain: () => ({ code: 'waits', values: {} }),
  upgrade: () => {
    throw new Error('there is no older version')
  },
}

export type KeeperSettings = { pair: Pair; throws: boolean; /** It refuses whole trades. */ isFull: boolean }

type Kept = Held & { target: Price }
type KeeperState = { trades: readonly Kept[]; nextId: number; deleted: boolean }

const sell = ({ id, position, target }: Kept, held: Quantity): SlotChange[] =>
  position.base === 0n || held === 0n
    ? []
    : [{ trade: id, slot: 'profit:0', want: { type: 'limit', side: 'sell', price: target, quantity: held } }]

const refusal = (code: string) => ({ code, values: {} })

const keeperAsked = (state: KeeperState, { ask }: Extract<Event, { kind: 'user-asked' }>): Decision<KeeperState> => {
  if (ask.kind === 'delete') return still({ ...state, deleted: true })
  const trade = ask.kind === 'relocate' ? state.trades.find(({ id }) => id === ask.trade) : undefined
  if (trade === undefined || ask.kind !== 'relocate') return { ...still(state), refusal: refusal('not-here') }
  const moving = { id: trade.id, pair: 'BTC/USDC' as const, trade, settings: null }
  return {
    ...still({ ...state, trades: state.trades.filter((other) => other !== trade) }),
    effects: [{ kind: 'move-trade', to: ask.to, moving }],
  }
}

const keeping: Family<KeeperSettings, KeeperState> = {
  name: 'keeper',
  group: 'spot',
  version: 1,
  parseConfig: (stored) => asKeeper(stored),
  formatConfig: (config) => config,
  pairs: ({ pair }) => [pair],
  series: () => [],
  pairOf: () => 0,
  initial: () => ({ trades: [], nextId: 1, deleted: false }),
  decide: (config, state, event, now) => {
    const wakes = [never]
    const added = (kept: Omit<Kept, 'id'>): { trade: Kept; state: KeeperState } => {
      const trade = { ...kept, id: state.nextId }
      return { trade, state: { ...state, trades: [...state.trades, trade], nextId: state.nextId + 1 } }
    }
    const isGiven = event.kind === 'trade-received' || event.kind === 'trade-moved-in'
    if (isGiven && config.throws) throw new Error('a planted fault')
    if (event.kind === 'trade-received') {
      const { base, cost, target } = event.handover
      const { trade, state: after } = added({ target, position: { ...flat, base, cost } })
      const allowance: Effect = { kind: 'ask-allowance', count: 1 }
      return { ...still(after), wants: sell(trade, fitQuantity(now.market, base)), effects: [allowance], wakes }
    }
    if (event.kind === 'trade-moved-in') {
      if (config.isFull) return { ...still(state), refusal: refusal('full') }
      return { ...still(added(asKept(event.moving.trade)).state), wakes }
    }
    if (event.kind === 'user-asked') return keeperAsked(state, event)
    if (event.kind !== 'order-filled') return still(state)
    const trade = state.trades.find(({ id }) => id === event.trade)
    if (trade === undefined) throw new Error(`no trade ${event.trade}`)
    return still(oneEach(state, { ...trade, position: bookSell(trade.position, event.fill) }))
  },
  holding: holdingOf,
  report: (_config, { trades, deleted }) => reportOf(trades, deleted),
  explain: () => ({ code: 'waits', values: {} }),
  upgrade: () => {
    throw new Error('there is no older version')
  },
}

/** Tests write only settings of these shapes. */
const asGiver = (value: unknown) => value as GiverSettings
const asKeeper = (value: unknown): KeeperSettings => {
  if (typeof value !== 'object' || value === null || !('pair' in value)) throw new TypeError('not a keeper')
  return value as KeeperSettings
}
/** A keeper's trade comes from a keeper. */
const asKept = (value: unknown) => value as Kept

export const giver = family(giving)
export const keeper = family(keeping)
