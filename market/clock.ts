/** Time as an argument: the real one, and one that tests and simulations turn by hand. */

export type Clock = {
  /** ms since epoch. */
  now: () => number
  /** Calls `work` again and again; answers with what ends it. */
  every: (ms: number, work: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every: (ms, work) => {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}

/** Goes faster or slower than another clock, from where it stands. Work is still done every so many ms of the other one. */
export type SpeedClock = Clock & { speed: () => number; setSpeed: (speed: number) => void }

export const speedClock = (base: Clock = systemClock): SpeedClock => {
  let speed = 1
  let begun = { base: base.now(), own: base.now() }
  const now = (): number => begun.own + (base.now() - begun.base) * speed
  return {
    now,
    every: base.every,
    speed: () => speed,
    setSpeed: (next) => {
      begun = { base: base.now(), own: now() }
      speed = next
    },
  }
}

export type ManualClock = Clock & { advance: (ms: number) => void }

/** Stands still until it is advanced; then every piece of work that falls due is done in the order of its time. */
export const manualClock = (startMs: number): ManualClock => {
  let now = startMs
  const works = new Set<{ ms: number; due: number; work: () => void }>()
  const nextDue = () => [...works].sort((left, right) => left.due - right.due)[0]
  return {
    now: () => now,
    every: (ms, work) => {
      const entry = { ms, due: now + ms, work }
      works.add(entry)
      return () => void works.delete(entry)
    },
    advance: (ms) => {
      const end = now + ms
      for (let entry = nextDue(); entry !== undefined && entry.due <= end; entry = nextDue()) {
        now = entry.due
        entry.due += entry.ms
        entry.work()
      }
      now = end
    },
  }
}
