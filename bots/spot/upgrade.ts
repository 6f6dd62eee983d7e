/** States of earlier versions in the present shape. */
import type { Exit, State } from './state.ts'

/** What a state of `version` has: those before 2 do not say what began an exit. */
const asStored = (state: unknown) =>
  state as Omit<State, 'exits'> & { exits: readonly (Omit<Exit, 'threshold'> & Partial<Exit>)[] }

export const upgrade = (state: unknown): State => {
  const stored = asStored(state)
  return { ...stored, exits: stored.exits.map((exit): Exit => ({ threshold: null, ...exit })) }
}
