/** Two small families for tests: one that does what it is told and remembers what it heard, and one that buys low and sells higher on fixed lines. */
import type { Event } from '#engine/event.ts'
import { type MarketNow, type Pair, quantityFor, restingPrice } from '#engine/market.ts'
import {
  type Amount,
  asPrice,
  asQuantity,
  type Price,
  type Quantity,
  ZERO_AMOUNT,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { bookBuy, bookSell, flat, type Position } from '#engine/position.ts'
import type { Slot, SlotChange } from '#engine/slots.ts'
import type { UnitReport } from '#engine/status.ts'
import { type AnyFamily, type Decision, type Effect, family, never, type UnitState, type Wake } from '#engine/unit.ts'

const PAIR: Pair = 'BTC/USDC'

const emptyReport: UnitReport = {
  status: 'active',
  badges: [],
  reasons: [],
  investment: ZERO_AMOUNT,
  committed: ZERO_AMOUNT,
  used: 0,
  limit: null,
  position: flat,
  stopLossProfit: ZERO_AMOUNT,
  stopCount: 0,
  runs: 0,
  trades: [],
}

const rest = {
  group: 'spot',
  version: 1,
  pairs: () => [PAIR],
  series: () => [],
  pairOf: () => 0,
  explain: () => ({ code: 'none', values: {} }),
} as const

export type Answer = { wants?: readonly SlotChange[]; effects?: readonly Effect[]; wake?: Partial<Wake> }
/** What to answer to the `count`-th event, from 0. */
export type Script = (event: Event, now: MarketNow, count: number) => Answer

type Heard = { trades: readonly { id: number }[]; count: number; wake: Wake }

/** Keeps the last wake it was told until it is told another. It claims to hold whatever anybody sells. */
export const scripted = (script: Script): AnyFamily =>
  family<null, Heard>({
    ...rest,
    name: 'scripted',
    parseConfig: () => null,
    formatConfig: () => null,
    initial: () => ({ trades: [], count: 0, wake: never }),
    decide: (_config, state, event, now): Decision<Heard> => {
      const { wants = [], effects = [], wake: change } = script(event, now, state.count)
      const wake = { ...state.wake, ...change }
      return { state: { trades: [], count: state.count + 1, wake }, wants, effects, wakes: [wake], refusal: null }
    },
    holding: () => asQuantity(10n ** 30n),
    report: () => emptyReport,
    upgrade: () => ({ trades: [], count: 0, wake: never }),
  })

export type LadderConfig = { lines: readonly Price[]; amount: Amount; /** Hundredths of a percent. */ profit: bigint }
type Rung = { id: number; line: Price; position: Position; order: 'none' | 'buy' | 'sell'; runs: number }
type Ladder = { readonly trades: readonly Rung[] }

const sellPrice = (config: LadderConfig, line: Price, now: MarketNow): Price =>
  restingPrice(now.market, 'sell', asPrice((line * (10_000n + config.profit)) / 10_000n))

const wakeOf = (trades: readonly Rung[]): Wake => {
  let above: Price | null = null
  for (const rung of trades) {
    if (rung.order === 'none' && (above === null || rung.line < above)) above = rung.line
  }
  return { ...never, above }
}

/** What a rung without an order wants now, if anything. */
const offer = (config: LadderConfig, rung: Rung, now: MarketNow): { slot: Slot; want: SlotChange['want'] } | null => {
  if (rung.order !== 'none') return null
  const price = sellPrice(config, rung.line, now)
  const held = asQuantity(rung.position.base - (rung.position.base % now.market.stepSize))
  if (held > 0n) return { slot: 'profit:1', want: { type: 'limit', side: 'sell', price, quantity: held } }
  if (now.price < rung.line) return null
  const quantity = quantityFor(now.market, config.amount, rung.line)
  return { slot: 'entry:0', want: { type: 'limit', side: 'buy', price: rung.line, quantity } }
}

const booked = (rung: Rung, event: Extract<Event, { kind: 'order-filled' }>): Rung => {
  const isBuy = event.slot === 'entry:0'
  const position = (isBuy ? bookBuy : bookSell)(rung.position, event.fill)
  if (!event.done) return { ...rung, position }
  return { ...rung, position, order: 'none', runs: rung.runs + (isBuy ? 0 : 1) }
}

const sum = (trades: readonly Rung[]): Position =>
  trades.reduce<Position>(
    (total, { position }) => ({
      base: asQuantity(total.base + position.base),
      cost: asPriceFree(total.cost + position.cost),
      realised: asPriceFree(total.realised + position.realised),
      fees: asPriceFree(total.fees + position.fees),
    }),
    flat,
  )
const asPriceFree = (value: bigint): Amount => value as Amount

/** A buy rests on each line once the price is above it; what is bought is offered a fixed percentage higher; then again. */
export const ladder = family<LadderConfig, Ladder>({
  ...rest,
  name: 'ladder',
  parseConfig: () => ({ lines: [], amount: ZERO_AMOUNT, profit: 0n }),
  formatConfig: () => null,
  initial: ({ lines }) => ({
    trades: lines.map((line, index) => ({ id: index + 1, line, position: flat, order: 'none', runs: 0 })),
  }),
  decide: (config, state, event, now): Decision<Ladder> => {
    const wants: SlotChange[] = []
    const trades = state.trades.map((before): Rung => {
      const rung = event.kind === 'order-filled' && event.trade === before.id ? booked(before, event) : before
      const next = offer(config, rung, now)
      if (next === null || next.want === null) return rung
      wants.push({ trade: rung.id, slot: next.slot, want: next.want })
      return { ...rung, order: next.want.side }
    })
    return { state: { trades }, wants, effects: [], wakes: [wakeOf(trades)], refusal: null }
  },
  holding: (state: Ladder, trade): Quantity =>
    state.trades.find(({ id }) => id === trade)?.position.base ?? ZERO_QUANTITY,
  report: (_config, { trades }) => ({
    ...emptyReport,
    position: sum(trades),
    runs: trades.reduce((total, rung) => total + rung.runs, 0),
  }),
  upgrade: (state) => state as Ladder,
})

/** The same family, asked at every candle as well: it must do nothing else. */
export const asked = (inner: AnyFamily): AnyFamily => ({
  ...inner,
  decide: (config, state, event, now) => {
    if (event.kind !== 'candle-closed') {
      const decision = inner.decide(config, state, event, now)
      const wake = decision.wakes?.[0] ?? remembered.get(state) ?? never
      remembered.set(decision.state, wake)
      return { ...decision, wakes: [{ ...wake, candles: ['1m'] }] }
    }
    const wake = remembered.get(state) ?? never
    return { state, wants: [], effects: [], wakes: [{ ...wake, candles: ['1m'] }], refusal: null }
  },
})
const remembered = new WeakMap<UnitState, Wake>()
