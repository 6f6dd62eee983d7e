/** How much of its investment a SPOT bot has bound by now. */
import { withSpare } from '#engine/gate.ts'
import { boundByHeld, boundByOrder } from '../rules/bound.ts'
import { investmentNow } from './report.ts'
import { isLive, type Trade, worthOf } from './state.ts'
import { finish, type Work } from './work.ts'

/** Coins that were handed over bring their own money. */
export const sharesInvestment = ({ escapedFrom }: Trade): boolean => escapedFrom === null

const boundBy = ({ position, run, entries }: Trade): bigint =>
  entries.reduce((sum, { order, price }) => sum + boundByOrder(order, price), boundByHeld(position, run.value))

/** What its lines may bind that have traded or are about to. */
const mayBind = ({ entries }: Trade): bigint =>
  entries.reduce((sum, entry) => (entry.traded || isLive(entry.order) ? sum + worthOf(entry) : sum), 0n)

/**
 * Quote that entries may still take, by what is held and by orders of any size. Levels together never need more than there is, but while orders or coins of other
 * sizes bind it: null where none do. A rising price may cost a little more than a line says.
 */
export const unbound = (work: Work): bigint | null => {
  const { head } = work
  if (!head.hasOldSizes) return null
  const trades = work.trades.filter(sharesInvestment)
  let left: bigint = withSpare(investmentNow(work.config, { ...finish(work), trades }))
  let hasOldSizes = false
  for (const trade of trades) {
    const binds = boundBy(trade)
    left -= binds
    hasOldSizes ||= binds > mayBind(trade)
  }
  head.hasOldSizes = hasOldSizes
  return left
}
