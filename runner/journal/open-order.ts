/** Open order as a record or a snapshot holds it. */
import type { OpenOrder, Simulated } from '#exchanges/outcome.ts'

/**
 * Open order of earlier formats: with the simulated exchange's own fields and without an exchange id. Both shapes are written where that is
 * shorter.
 */
export type StoredOrder = Omit<OpenOrder, 'exchangeId' | 'simulated'> &
  Partial<Pick<OpenOrder, 'exchangeId' | 'simulated'>> &
  Partial<Simulated>

/** Open order of a stored one; what only the simulated book knows stands apart. */
export const openOrderOf = ({ activeFromMs, punctual, ...stored }: StoredOrder): OpenOrder => {
  const order = { exchangeId: stored.id, ...stored }
  if (activeFromMs === undefined) return order
  return { ...order, simulated: { activeFromMs, ...(punctual === undefined ? {} : { punctual }) } }
}
