/** Questions that come at once, answered by one reading. */
import { setImmediate } from 'node:timers/promises'

/**
 * Gathers what is asked for in one turn of the event loop and reads it then, at most so many of them by one reading. The reading
 * begins after the last of its questions, so each is answered with everything that was committed before it was asked.
 */
export const together = <Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  atMost = Number.POSITIVE_INFINITY,
): ((key: Key) => Promise<Found | null>) => {
  let gathered: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | null = null
  const readGathered = async (keys: ReadonlySet<Key>): Promise<ReadonlyMap<Key, Found>> => {
    await setImmediate()
    if (gathered?.keys === keys) gathered = null
    return read([...keys])
  }
  return async (key) => {
    if (gathered === null || gathered.keys.size >= atMost) {
      const keys = new Set<Key>()
      gathered = { keys, found: readGathered(keys) }
    }
    gathered.keys.add(key)
    return (await gathered.found).get(key) ?? null
  }
}
