/** How far the exchange's clock is from ours. */

/** Time in ms after which the offset is measured again. Source: architecture.md 2, law 2. */
const MEASURE_MS = 60_000

/** Difference in ms within which a clock is trusted with the deadlines of orders. Source: as above. */
const TRUSTED_MS = 1_000

export type ClockOffset = {
  /** Exchange time, ms since the epoch. */
  now: () => number
  /** Settles once the offset is known; measures again beside when that was long ago. */
  ready: () => Promise<void>
  /** True while our own clock is near enough to the exchange's for a deadline that was set by it. */
  isTrusted: () => boolean
  /** Measures with the next question, because an answer spoke of a wrong time. */
  doubt: () => void
}

/** `serverTime` is null when the exchange did not tell it. */
export const openClockOffset = (clock: () => number, serverTime: () => Promise<number | null>): ClockOffset => {
  let offset = 0
  let error = Infinity
  let measuredMs = -Infinity
  let under: Promise<void> | null = null
  const measure = async (): Promise<void> => {
    const sent = clock()
    const told = await serverTime()
    const came = clock()
    if (told === null) return
    offset = told - (sent + came) / 2
    error = (came - sent) / 2
    measuredMs = came
  }
  const begin = (): Promise<void> => {
    under ??= measure().finally(() => {
      under = null
    })
    return under
  }
  return {
    now: () => clock() + offset,
    ready: async () => {
      const age = clock() - measuredMs
      if (age > 2 * MEASURE_MS) return begin()
      if (age > MEASURE_MS) void begin()
    },
    isTrusted: () => clock() - measuredMs <= 3 * MEASURE_MS && Math.abs(offset) + error <= TRUSTED_MS,
    doubt: () => {
      measuredMs = -Infinity
    },
  }
}
