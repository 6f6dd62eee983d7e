/** A value that components can watch with useSyncExternalStore. */
export type Signal<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void
}

export const createSignal = <Value>(first: Value): Signal<Value> => {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
