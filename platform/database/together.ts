/** Questions that come at once, answered by one reading. */
import { setImmediate } from 'node:timers/promises'

/**
 * Gathers what is asked for in one turn of the event loop and reads it then. The reading begins after the last of the questions,
 * so each is answered with everything that was committed before it was asked.
 */
export const together = <Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): ((key: Key) => Promise<Found | null>) => {
  let gathered: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | null = null
  const readGathered = async (keys: ReadonlySet<Key>): Promise<ReadonlyMap<Key, Found>> => {
    await setImmediate()
    gathered = null
    return read([...keys])
  }
  return async (key) => {
    if (gathered === null) {
      const keys = new Set<Key>()
      gathered = { keys, found: readGathered(keys) }
    }
    gathered.keys.add(key)
    return (await gathered.found).get(key) ?? null
  }
}
