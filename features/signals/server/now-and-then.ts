/** What need not be done each time something comes. */

/** Every so many times it is done. */
const EVERY = 100
/** Keys that are counted. */
const MOST_COUNTED = 10_000

/** Does the work of a key the first time something comes for it, and then now and then. */
export const nowAndThen = (): ((key: string, work: () => Promise<unknown>) => Promise<void>) => {
  const came = new Map<string, number>()
  return async (key, work) => {
    // For one that is forgotten it is done a little sooner.
    if (came.size >= MOST_COUNTED) came.clear()
    const count = came.get(key) ?? 0
    came.set(key, count + 1)
    if (count % EVERY === 0) await work()
  }
}
