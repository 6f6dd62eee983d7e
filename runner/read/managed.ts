/** Managed part of an account: the quote that its bots may still spend, and their positions at the last price. */
import type { AnyFamily, UnitState } from '#engine/unit.ts'
import { type Amount, asAmount, multiplyDown, notional, type Price } from '#engine/money.ts'
import { isOver, type TradeReport, type UnitReport } from '#engine/status.ts'
import { reportOf } from './report.ts'

/** Amounts by asset, and base by pair; below zero for a short position. */
export type Managed = readonly (readonly [assetOrPair: string, amount: bigint])[]

export const NOTHING_MANAGED: Managed = []

type Part = { free: bigint; base: bigint }

/** Managed part of one trade; a leveraged position counts as its margin and unrealised profit. */
const partOf = ({ position, leveraged }: TradeReport): Part => {
  if (leveraged === undefined) return { free: -position.cost, base: position.base }
  const { direction, quantity, entry } = leveraged
  const sign = direction === 'long' ? 1n : -1n
  return { free: -sign * notional(entry, quantity), base: sign * quantity }
}

/** Managed part of a unit: its positions, and its investment less their cost. An ended unit has its positions alone. */
export const managedBy = (unit: { family: AnyFamily; config: unknown; state: UnitState }): Managed =>
  managedIn(unit.family.pairs(unit.config), reportOf(unit))

/** Managed part of a unit with these pairs, out of its report. */
export const managedIn = (pairs: readonly string[], report: UnitReport): Managed => {
  const bases = new Map<string, bigint>()
  let free: bigint = isOver(report) ? 0n : report.investment
  for (const trade of report.trades) {
    const part = partOf(trade)
    if (!isOver(report)) free += part.free
    const pair = pairs[trade.pair ?? 0]
    if (pair !== undefined && part.base !== 0n) bases.set(pair, (bases.get(pair) ?? 0n) + part.base)
  }
  const [first = ''] = pairs
  const quote = first.slice(first.indexOf('/') + 1)
  return free === 0n ? [...bases] : [[quote, free], ...bases]
}

/** Adds amounts to sums by asset, or takes them away; an asset whose sum is 0 leaves. */
export const addManaged = (sums: Map<string, bigint>, managed: Managed, sign: 1n | -1n): void => {
  for (const [name, amount] of managed) {
    const sum = (sums.get(name) ?? 0n) + sign * amount
    if (sum === 0n) sums.delete(name)
    else sums.set(name, sum)
  }
}

/** Amount of an asset that bots manage: quote that they may spend, or base that they hold. */
export const managedAmount = (sums: ReadonlyMap<string, bigint>, asset: string): bigint => {
  let amount = 0n
  for (const [name, sum] of sums) if (sum > 0n && (name === asset || name.startsWith(`${asset}/`))) amount += sum
  return amount
}

/** Worth in an asset; `priceOf` is null for a pair without a price, which then counts as nothing. */
export const worthIn = (
  sums: ReadonlyMap<string, bigint>,
  asset: string,
  priceOf: (pair: string) => Price | null,
): Amount => {
  let worth = 0n
  for (const [name, amount] of sums) worth += worthOf(name, amount, { asset, priceOf })
  return asAmount(worth)
}

const worthOf = (
  name: string,
  amount: bigint,
  at: { asset: string; priceOf: (pair: string) => Price | null },
): bigint => {
  if (name === at.asset) return amount
  const isPair = name.includes('/')
  const price = at.priceOf(isPair ? name : `${name}/${at.asset}`)
  if (price === null) return 0n
  const worth = multiplyDown(amount, price)
  return isPair ? worthOf(name.slice(name.indexOf('/') + 1), worth, at) : worth
}

/** Text for a snapshot's column: names and whole numbers of 10^-18. */
export const managedText = (managed: Managed): string => managed.map(([name, amount]) => `${name} ${amount}`).join(';')

/** Lists by their text, shared by all sleeping units with the same one. */
const known = new Map<string, Managed>()
const MOST_KNOWN = 10_000

/** Managed amounts of their text, in 1e-18 of each asset. */
export const readManaged = (text: string): Managed => {
  if (text === '') return NOTHING_MANAGED
  const earlier = known.get(text)
  if (earlier !== undefined) return earlier
  const managed = text.split(';').map((part): readonly [string, bigint] => {
    const space = part.indexOf(' ')
    return [part.slice(0, space), BigInt(part.slice(space + 1))]
  })
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, managed)
  return managed
}
