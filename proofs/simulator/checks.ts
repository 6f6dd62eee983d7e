/** What must be true of a world. Orders, fills and balances are those of the exchange's own books, not of our journal. */
import { decodeClientOrderId } from '#engine/client-order-id.ts'
import { formatDecimal } from '#engine/money.ts'
import type { ExampleSource } from '#sandbox/example-price-source.ts'
import type { InnerSandbox } from '#sandbox/binance/index.ts'
import type { Order, Trade } from '#sandbox/binance/order.ts'
import { accountBalances, unitNow } from '#runner/read/queries.ts'
import { awaken } from '#runner/sleep/sleep.ts'
import { brokenFills, brokenOrders, brokenPositions, brokenReplay, entriesOf, fillsOf } from '../crash/crash-checks.ts'
import type { Disk } from '../crash/harness.ts'
import { BOTS } from '../crash/live-words.ts'
import type { Plan } from './plan.ts'
import { type Process, TRADER } from './process.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Scene = {
  time: VirtualTime
  source: ExampleSource
  inner: InnerSandbox
  disk: Disk
  /** What the runner would show to a person. */
  conflicts: string[]
  /** What was wrong at some moment, whatever became of it. */
  breaches: string[]
}

/** Client id of an order that somebody else has made by hand in the same account, and the beginning of others. */
export const FOREIGN = 'somebody-else'

const openAt = ({ inner }: Scene): Order[] =>
  inner.exchange.openOrders(TRADER.name, null).filter(({ clientOrderId }) => !clientOrderId.startsWith(FOREIGN))

const slotOf = ({ clientOrderId }: Order): string => {
  const identity = decodeClientOrderId(clientOrderId)
  return identity === null ? `unknown ${clientOrderId}` : `${identity.trade} ${identity.slot}`
}

/** A slot has at most one order at the exchange, at every moment. */
export const brokenSlots = (scene: Scene): string[] => {
  const slots = openAt(scene).map(slotOf)
  const twice = slots.find((slot, index) => slots.indexOf(slot) !== index)
  return twice === undefined ? [] : [`slot ${twice} has two orders at the exchange`]
}

/** A number of ours is at the exchange once: it would take one again whose order has ended. */
const brokenNumbers = ({ inner }: Scene): string[] => {
  const asked = { symbol: 'BTCUSDC', fromOrderId: 0, startTime: null, endTime: null, limit: 1_000 }
  const numbers = inner.exchange.allOrders(TRADER.name, asked).map(({ clientOrderId }) => clientOrderId)
  const twice = numbers.filter((id, index) => numbers.indexOf(id) !== index)
  return twice.map((id) => `the exchange has number ${id} twice`)
}

const ALL = { symbol: 'BTCUSDC', orderId: null, fromId: 0, startTime: null, endTime: null, limit: 1_000 }

/** Fills of the account: of our orders, or of somebody else's. */
const fillsAt = ({ inner: { exchange } }: Scene, whose: 'ours' | 'foreign'): readonly Trade[] =>
  exchange.myTrades(TRADER.name, ALL).filter(({ orderId }) => {
    const order = exchange.find(TRADER.name, { symbol: ALL.symbol, orderId, clientOrderId: null })
    return (order.ok && order.value.clientOrderId.startsWith(FOREIGN)) === (whose === 'foreign')
  })

/** Each fill of the exchange was booked once, and no other. */
const brokenBookings = (scene: Scene): string[] => {
  const entries = entriesOf(scene.disk)
  const booked = fillsOf(entries).flatMap(({ record }) =>
    record.outcome?.kind === 'filled' ? [record.outcome.fill.tradeId] : [],
  )
  const real = fillsAt(scene, 'ours').map(({ id }) => String(id))
  const missing = real.filter((id) => !booked.includes(id))
  const invented = booked.filter((id) => !real.includes(id))
  const twice = booked.filter((id, index) => booked.indexOf(id) !== index)
  return [
    ...missing.map((id) => `fill ${id} of the exchange was never booked`),
    ...invented.map((id) => `fill ${id} is none of the exchange's`),
    ...twice.map((id) => `fill ${id} was booked twice`),
  ]
}

const brokenBalances = ({ inner }: Scene, { host }: Process): string[] => {
  const known = new Map(
    accountBalances(host().lane, TRADER.id).map(({ asset, free, locked }) => [asset, free + locked]),
  )
  return [...inner.exchange.balancesOf(TRADER.name)].flatMap(([asset, { free, locked }]) => {
    const ours = known.get(asset) ?? 0n
    return ours === free + locked
      ? []
      : [`the exchange has ${formatDecimal(free + locked)} ${asset}, we know of ${formatDecimal(ours)}`]
  })
}

/** What bots say they hold is what the account has, but for what somebody else has bought. */
const brokenHoldings = (scene: Scene, { host }: Process): string[] => {
  const { inner } = scene
  const bought = fillsAt(scene, 'foreign').reduce((sum, fill) => {
    const fee = fill.commissionAsset === 'BTC' ? fill.commission : 0n
    return sum + fill.quantity - fee
  }, 0n)
  const held = BOTS.map((bot) => unitNow(host().lane, TRADER.id, bot)?.report.position.base ?? 0n)
  const total = held.reduce((sum: bigint, base) => sum + base, bought)
  const { free = 0n, locked = 0n } = inner.exchange.balancesOf(TRADER.name).get('BTC') ?? {}
  return total === free + locked
    ? []
    : [`bots and others hold ${formatDecimal(total)} BTC, the account ${formatDecimal(free + locked)}`]
}

const brokenOpenOrders = (scene: Scene, { host }: Process): string[] => {
  const accounts = [...host().lane.shards.values()].flatMap((shard) => [...shard.accounts.values()])
  const known = accounts.flatMap(({ attempts }) => [...attempts.keys()]).sort()
  const open = openAt(scene)
    .map(({ clientOrderId }) => clientOrderId)
    .sort()
  return known.join() === open.join() ? [] : [`open for us ${known.join()}, at the exchange ${open.join()}`]
}

/** An order that no bot wants any more may fill all the same. */
const brokenWishes = ({ host }: Process): string[] =>
  [...host().lane.shards.values()]
    .flatMap((shard) => [...shard.accounts.values()])
    .flatMap(({ attempts }) => [...attempts])
    .filter(([, { handle, key }]) => awaken(handle).orders.get(key)?.wanted === false)
    .map(([id]) => `order ${id} rests, and is not wanted any more`)

/** True when both sides have the same, and nothing is in doubt. */
export const isAtRest = (scene: Scene, process: Process): boolean =>
  process.isSure() && brokenBalances(scene, process).length === 0 && brokenOpenOrders(scene, process).length === 0

const brokenForeign = ({ inner }: Scene): string[] => {
  const found = inner.exchange
    .openOrders(TRADER.name, null)
    .some(({ clientOrderId, executed }) => clientOrderId === FOREIGN && executed === 0n)
  return found ? [] : ['an order of somebody else was touched']
}

/** Laws of the journal, then what it says beside what the exchange says. */
export const brokenEnd = (scene: Scene, process: Process, plan: Plan): string[] => {
  const entries = entriesOf(scene.disk)
  const incidents = BOTS.flatMap((bot) => {
    const incident = unitNow(process.host().lane, TRADER.id, bot)?.incident ?? null
    return incident === null ? [] : [`${bot} has failed`]
  })
  return [
    ...scene.breaches,
    ...scene.conflicts.map((detail) => `quarantined: ${detail}`),
    ...incidents,
    ...brokenPositions(entries),
    ...brokenOrders(entries),
    ...brokenFills(entries),
    ...brokenReplay(process.host().lane, scene.disk),
    ...brokenNumbers(scene),
    ...brokenBookings(scene),
    ...brokenBalances(scene, process),
    ...brokenHoldings(scene, process),
    ...brokenOpenOrders(scene, process),
    ...brokenWishes(process),
    ...brokenForeign(scene),
    ...(plan.endsSuspended && openAt(scene).length > 0 ? ['suspended bots have orders at the exchange'] : []),
  ]
}
