/** How much of its investment a SPOT bot has bound by now. */
import { withSpare } from '#engine/gate.ts'
import { boundByHeld, boundByOrder } from '../rules/bound.ts'
import { investmentNow } from './report.ts'
import type { Trade } from './state.ts'
import { finish, type Work } from './work.ts'

/** Coins that were handed over bring their own money. */
export const sharesInvestment = ({ escapedFrom }: Trade): boolean => escapedFrom === null

const boundBy = ({ position, run, entries }: Trade): bigint =>
  entries.reduce((sum, { order, price }) => sum + boundByOrder(order, price), boundByHeld(position, run.value))

/**
 * Quote that entries may still take, by what is held and by orders of any size. Levels together never need more than there is, until their sizes are changed while orders of the old ones
 * live or are held. A rising price may cost a little more than a line says.
 */
export const unbound = (work: Work): bigint => {
  const trades = work.trades.filter(sharesInvestment)
  const given = investmentNow(work.config, { ...finish(work), trades })
  return trades.reduce<bigint>((left, trade) => left - boundBy(trade), withSpare(given))
}
