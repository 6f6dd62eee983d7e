/** Time that passes only when nothing is left to do: events happen in their order, each after all that the one before it caused. */
import { setImmediate } from 'node:timers/promises'

export type VirtualTime = {
  /** Ms since the epoch. */
  now: () => number
  /** Answers with what takes it back. */
  after: (ms: number, act: () => void) => () => void
  sleep: (ms: number) => Promise<void>
  /** Lets so much time pass. */
  pass: (ms: number) => Promise<void>
}

/** Turns of the loop after which what a promise has caused has happened: nothing here waits for the world outside. */
const QUIET_TURNS = 3

/** Events of one moment after which somebody must be asking without end. */
const MOST_AT_ONCE = 20_000

export const openVirtualTime = (startMs: number): VirtualTime => {
  let nowMs = startMs
  let number = 0
  const due: { atMs: number; number: number; act: () => void }[] = []
  const next = () => {
    let first = due[0] ?? null
    for (const one of due)
      if (first !== null && (one.atMs < first.atMs || (one.atMs === first.atMs && one.number < first.number)))
        first = one
    return first
  }
  const quiet = async (): Promise<void> => {
    const before = number
    for (let turn = 0, known = number; turn < QUIET_TURNS; turn += 1) {
      await setImmediate()
      if (number - before > MOST_AT_ONCE) throw new Error('it does not come to rest: somebody asks without end')
      // Somebody is at work: the turns begin anew.
      if (number !== known) turn = 0
      known = number
    }
  }
  const after: VirtualTime['after'] = (ms, act) => {
    const event = { atMs: nowMs + Math.max(0, ms), number: (number += 1), act }
    due.push(event)
    return () => {
      const place = due.indexOf(event)
      if (place !== -1) due.splice(place, 1)
    }
  }
  return {
    now: () => nowMs,
    after,
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    pass: async (ms) => {
      const untilMs = nowMs + ms
      await quiet()
      for (let event = next(); event !== null && event.atMs <= untilMs; event = next()) {
        due.splice(due.indexOf(event), 1)
        nowMs = Math.max(nowMs, event.atMs)
        event.act()
        await quiet()
      }
      nowMs = untilMs
    },
  }
}
