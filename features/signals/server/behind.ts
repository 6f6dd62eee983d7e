/** Work that goes on behind an answer, and how much of it there may be. */

/** Works that may wait before their senders wait too: some seconds of a burst. */
const MOST = 2_000

export type Behind = {
  /** Resolves at once, or when the work is done where much waits already. A failure behind the answer is told to the operator. */
  leave: (work: Promise<unknown>) => Promise<void>
  /** Resolves when all that was left so far is done, or has failed. */
  settled: () => Promise<void>
}

export const openBehind = (failed: (error: unknown) => void): Behind => {
  const open = new Set<Promise<void>>()
  return {
    leave: async (work) => {
      const done = work
        .then(
          () => {},
          (error: unknown) => failed(error),
        )
        .finally(() => open.delete(done))
      open.add(done)
      if (open.size > MOST) await done
    },
    settled: async () => {
      await Promise.all(open)
    },
  }
}
