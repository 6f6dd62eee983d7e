/** Wakes readers that wait for something new. Ringing costs nothing while nobody waits. */

export type Bell = {
  ring: () => void
  /** Resolves at the next ring, or at once when the signal is or gets aborted. */
  wait: (signal: AbortSignal | undefined) => Promise<void>
  waiting: () => number
}

export const newBell = (): Bell => {
  const waiting = new Set<() => void>()
  return {
    waiting: () => waiting.size,
    ring: () => {
      const woken = [...waiting]
      waiting.clear()
      for (const wake of woken) wake()
    },
    wait: (signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const wake = () => {
          waiting.delete(wake)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal?.addEventListener('abort', wake)
      }),
  }
}
