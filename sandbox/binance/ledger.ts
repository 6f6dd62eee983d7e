/** What the exchange holds in memory, and one step of it: what a step changes is stored as one, and told only then. */
import type { Market } from '#engine/market.ts'
import type { Trade } from './order.ts'
import type { ExchangeEvent } from './exchange.ts'
import type { Account, Balance, Order, PreventedMatch } from './order.ts'
import type { Store } from './store.ts'
import type { Tape } from './tape.ts'

export type Ledger = {
  now: () => number
  newClientOrderId: () => string
  partsOfFill: (symbol: string) => number
  rulesOf: (symbol: string, market: Market) => Market
  store: Store
  tapes: ReadonlyMap<string, Tape>
  accounts: Map<string, Account>
  /** By account, then by asset. */
  balances: Map<string, Map<string, Balance>>
  open: Map<number, Order>
  /** Base printed exactly at the price of a resting order since it rested, by order. */
  queued: Map<number, number>
  nextOrderId: number
  listeners: Set<(event: ExchangeEvent) => void>
}

export type Step = {
  orders: Map<number, Order>
  trades: Trade[]
  prevented: PreventedMatch[]
  /** Assets by account. */
  touched: Map<string, Set<string>>
  events: ExchangeEvent[]
}

export const beginStep = (): Step => ({ orders: new Map(), trades: [], prevented: [], touched: new Map(), events: [] })

const NOTHING: Balance = { free: 0n, locked: 0n }

export const balanceOf = (ledger: Ledger, account: string, asset: string): Balance =>
  ledger.balances.get(account)?.get(asset) ?? NOTHING

/** Throws RangeError when a balance would go below zero: then a rule was broken before. */
export const move = (ledger: Ledger, step: Step, where: { account: string; asset: string }, delta: Balance): void => {
  const { account, asset } = where
  const before = balanceOf(ledger, account, asset)
  const after = { free: before.free + delta.free, locked: before.locked + delta.locked }
  if (after.free < 0n || after.locked < 0n) throw new RangeError(`${asset} of ${account} would be below zero`)
  const assets = ledger.balances.get(account) ?? new Map<string, Balance>()
  assets.set(asset, after)
  ledger.balances.set(account, assets)
  const touched = step.touched.get(account) ?? new Set<string>()
  touched.add(asset)
  step.touched.set(account, touched)
}

const isOpen = (order: Order): boolean => order.status === 'NEW' || order.status === 'PARTIALLY_FILLED'

export const keep = (ledger: Ledger, step: Step, order: Order): Order => {
  step.orders.set(order.orderId, order)
  if (isOpen(order)) ledger.open.set(order.orderId, order)
  else {
    ledger.open.delete(order.orderId)
    ledger.queued.delete(order.orderId)
  }
  return order
}

/** Tells the balances of these assets as they are now. */
export const tellBalances = (ledger: Ledger, step: Step, account: string, assets: readonly string[]): void => {
  const changed = new Map(assets.map((asset) => [asset, balanceOf(ledger, account, asset)] as const))
  step.events.push({ kind: 'balances', account, changed, at: ledger.now() })
}

export const commit = (ledger: Ledger, step: Step): void => {
  const balances = [...step.touched].flatMap(([account, assets]) =>
    [...assets].map((asset) => ({ account, asset, ...balanceOf(ledger, account, asset) })),
  )
  const orders = [...step.orders.values()]
  if (orders.length + step.trades.length + balances.length > 0) {
    ledger.store.save({ orders, trades: step.trades, balances })
  }
  for (const event of step.events) for (const listener of ledger.listeners) listener(event)
}
