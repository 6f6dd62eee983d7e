/** One WebSocket kept open: reconnects with growing pauses and says how fresh what is on screen is. Time and chance are handed in. */
import { createSignal } from './signal.ts'

export type ConnectionState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  /** `wasStale`: readers were told that it was lost. */
  | { kind: 'live'; wasStale: boolean }
  | { kind: 'reconnecting'; lostAtMs: number }
  | { kind: 'stale'; lostAtMs: number }

export type Socket = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState' | 'close'>

export type Surroundings = {
  open: () => Socket
  now: () => number
  /** Returns how to call it off. */
  after: (delayMs: number, act: () => void) => () => void
  /** From 0 up to but not including 1. */
  random: () => number
}

/** Values older than this without a connection are shown as stale. */
export const STALE_AFTER_MS = 10_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** The pause before the n-th try, half of it random so that many tabs do not return at one moment. */
export const pauseMs = (attempt: number, random: number): number => {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10))
  return Math.round(full / 2 + (full / 2) * random)
}

/** `onOpen` is called with each new socket; what it returns is called when that socket is gone. */
type Handlers = { onOpen: (socket: Socket) => () => void; onRefused?: (code: number) => void }

/** Codes from 4400 on are the server's refusal, such as a session that is over: no further try. */
const isRefusal = (code: number): boolean => code >= 4400 && code < 4500

export const createConnection = (around: Surroundings, handlers: Handlers) => {
  const state = createSignal<ConnectionState>({ kind: 'off' })
  let attempt = 0
  let socket: Socket | null = null
  let leaveSocket = () => {}
  let cancelRetry = () => {}
  let cancelStale = () => {}

  const leave = () => {
    leaveSocket()
    leaveSocket = () => {}
  }

  const lost = () => {
    const { kind } = state.get()
    // One that never opened is as little there as one that was cut.
    if (kind === 'live' || kind === 'connecting') {
      const lostAtMs = around.now()
      state.set({ kind: 'reconnecting', lostAtMs })
      cancelStale = around.after(STALE_AFTER_MS, () => state.set({ kind: 'stale', lostAtMs }))
    }
    cancelRetry = around.after(pauseMs(attempt, around.random()), connect)
    attempt += 1
  }

  const closed = (current: Socket, code: number) => {
    if (socket !== current) return
    socket = null
    leave()
    if (isRefusal(code)) {
      stop()
      handlers.onRefused?.(code)
      return
    }
    lost()
  }

  const connect = () => {
    const current = around.open()
    socket = current
    current.addEventListener('open', () => {
      if (socket !== current) return
      attempt = 0
      cancelStale()
      state.set({ kind: 'live', wasStale: state.get().kind === 'stale' })
      leaveSocket = handlers.onOpen(current)
    })
    current.addEventListener('close', (event) => closed(current, event.code))
  }

  const stop = () => {
    cancelRetry()
    cancelStale()
    const current = socket
    socket = null
    leave()
    current?.close(1000)
    attempt = 0
    state.set({ kind: 'off' })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Nothing happens when it is already running. */
    start: () => {
      if (state.get().kind !== 'off') return
      state.set({ kind: 'connecting' })
      connect()
    },
    stop,
    /** Tries at once, for example when the browser says that the network is back. */
    hurry: () => {
      if (socket !== null || state.get().kind === 'off') return
      cancelRetry()
      connect()
    },
  }
}
