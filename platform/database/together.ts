/** Questions that come at once, answered by one reading. */
import { setImmediate } from 'node:timers/promises'

/**
 * Gathers what is asked for in one turn of the event loop and reads it then, at most so many of them by one reading. The reading
 * begins after the last of its questions, so each is answered with everything that was committed before it was asked. With `inTurn`
 * one reading waits for the one before it and gathers meanwhile: where many ask and the database answers one after the other,
 * fewer and larger readings are sooner done.
 */
export const together = <Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  { atMost = Number.POSITIVE_INFINITY, inTurn = false }: { atMost?: number; inTurn?: boolean } = {},
): ((key: Key) => Promise<Found | null>) => {
  let gathered: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | null = null
  let before: Promise<unknown> = Promise.resolve()
  const readGathered = async (keys: ReadonlySet<Key>): Promise<ReadonlyMap<Key, Found>> => {
    const waited = inTurn ? before : null
    await setImmediate()
    await waited
    if (gathered?.keys === keys) gathered = null
    const reading = read([...keys])
    if (inTurn) before = reading.catch(() => null)
    return reading
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
