/** Last values by key, asked for only while something on screen shows them. Readers are told once an animation frame. */

type Flush = (act: () => void) => void

type Entry<Value> = { value: Value | undefined; listeners: Set<() => void> }

/** `onWanted` gets the sorted keys whenever the set of shown keys has changed; `flush` puts off telling readers, as requestAnimationFrame does. */
export const createPriceStore = <Value>(flush: Flush, onWanted: (keys: readonly string[]) => void) => {
  const entries = new Map<string, Entry<Value>>()
  const changed = new Set<string>()
  let announced = ''

  const announce = () => {
    const keys = [...entries]
      .filter(([, entry]) => entry.listeners.size > 0)
      .map(([key]) => key)
      .sort()
    if (keys.join('\n') === announced) return
    announced = keys.join('\n')
    onWanted(keys)
  }

  const tell = () => {
    const keys = [...changed]
    changed.clear()
    for (const key of keys) for (const listener of entries.get(key)?.listeners ?? []) listener()
  }

  const entryOf = (key: string): Entry<Value> => {
    const known = entries.get(key)
    if (known !== undefined) return known
    const fresh: Entry<Value> = { value: undefined, listeners: new Set() }
    entries.set(key, fresh)
    return fresh
  }

  return {
    get: (key: string): Value | undefined => entries.get(key)?.value,
    /** Counted: the key is wanted until the last of its readers has left. */
    subscribe: (key: string, listener: () => void): (() => void) => {
      const entry = entryOf(key)
      // Two components may hand in the same function; each counts.
      const own = () => listener()
      entry.listeners.add(own)
      queueMicrotask(announce)
      return () => {
        entry.listeners.delete(own)
        queueMicrotask(announce)
      }
    },
    put: (key: string, value: Value) => {
      entryOf(key).value = value
      if (changed.size === 0) flush(tell)
      changed.add(key)
    },
    wanted: (): readonly string[] => (announced === '' ? [] : announced.split('\n')),
  }
}
