/** An open order as a record or a snapshot has it. */
import type { OpenOrder, Simulated } from '#exchanges/outcome.ts'

/** Earlier formats had what the simulated exchange knows beside the rest, and no name of the exchange's own; both are written so where that is shorter. */
export type StoredOrder = Omit<OpenOrder, 'exchangeId' | 'simulated'> &
  Partial<Pick<OpenOrder, 'exchangeId' | 'simulated'>> &
  Partial<Simulated>

export const openOrderOf = ({ activeFromMs, punctual, ...stored }: StoredOrder): OpenOrder => {
  const order = { exchangeId: stored.id, ...stored }
  if (activeFromMs === undefined) return order
  return { ...order, simulated: { activeFromMs, ...(punctual === undefined ? {} : { punctual }) } }
}
