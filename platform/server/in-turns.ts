/** Work that nobody may have much of at once: whoever asks for more waits for their own, and all others do not. */

/** Runs the work of one key one after the other, in the order it was asked for. A failure is for whoever asked. */
export type InTurns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Works of one key follow each other; those of different keys do not wait. A work that fails holds nothing up. */
export const inTurns = (): InTurns => {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const own = before === undefined ? work() : before.then(work, work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
