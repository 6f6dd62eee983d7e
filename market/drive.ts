/** What moves a replay: from event to event as the clock allows, waiting for listeners that take their time. */
import { setImmediate as breath } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Market time over real time; `as-fast-as-taken` goes on whenever all listeners are done with the event before. */
export type Speed = number | 'as-fast-as-taken'

/** Where a replay stands: it is moved from event to event. */
export type Walk = {
  now: () => number
  isOver: () => boolean
  /** When the next event is; Infinity when there is none. */
  nextAt: () => number
  /** Announces it. */
  step: () => void | Promise<void>
}

export type Drive = {
  start: () => void
  stop: () => void
  /** Ends when the last event has been announced, never when it is stopped before; fails with what a listener failed with. */
  ended: Promise<void>
}

const EVERY_MS = 50
/** Events between two chances for timers and sockets. */
const SLICE = 320

export const openDrive = (walk: Walk, { speed, clock }: { speed: Speed; clock: Clock }): Drive => {
  let stopTimer: (() => void) | null = null
  let run = 0
  let isBusy = false
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  if (walk.isOver()) end()

  /** All that is due, one event after the other; a call while another is at it does nothing. */
  const advance = async (target: () => number, isStill: () => boolean): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let taken = 1; isStill() && walk.nextAt() <= target() && !walk.isOver(); taken += 1) {
      const wait = walk.step()
      if (wait !== undefined) await wait
      if (taken % SLICE === 0) await breath()
    }
    isBusy = false
    if (!walk.isOver()) return
    stop()
    end()
  }
  const stop = (): void => {
    stopTimer?.()
    stopTimer = null
  }

  /** Begins to move; answers with what ends the timer. A replay without a speed needs it only to go on after a stop and a start. */
  const go = (isStill: () => boolean): (() => void) => {
    const startedAt = clock.now()
    const began = walk.now()
    const target = (): number => (speed === 'as-fast-as-taken' ? Infinity : began + (clock.now() - startedAt) * speed)
    const move = (): void =>
      void advance(target, isStill).catch((error: unknown) => {
        stop()
        fail(error)
      })
    const stopMoving = clock.every(EVERY_MS, move)
    move()
    return stopMoving
  }

  return {
    start: () => {
      if (stopTimer !== null) return
      run += 1
      const own = run
      // Set before anything is announced, so that a listener may stop it at the first event.
      stopTimer = () => undefined
      const stopMoving = go(() => stopTimer !== null && own === run)
      if (stopTimer === null) stopMoving()
      else stopTimer = stopMoving
    },
    stop,
    ended,
  }
}
