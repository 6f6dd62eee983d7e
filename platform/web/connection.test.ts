import { beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createConnection, pauseMs, type Socket, STALE_AFTER_MS } from './connection.ts'

const LONGEST_MS = 15_000

type Handler = (event: { code: number }) => void

/** A socket that opens and closes when the test says so. */
const createFakeSocket = () => {
  const handlers = new Map<string, Handler[]>()
  const emit = (name: string, code = 1006) => {
    for (const handler of handlers.get(name) ?? []) handler({ code })
  }
  const socket = {
    readyState: 1,
    sent: [] as unknown[],
    send: (data: unknown) => socket.sent.push(data),
    close: () => emit('close', 1000),
    addEventListener: (name: string, handler: Handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    removeEventListener: () => {},
  }
  return { socket: socket as unknown as Socket, emit }
}

/** Time that moves only when told to. */
const createClock = () => {
  let nowMs = 1_000
  let timers: { atMs: number; act: () => void }[] = []
  const due = (untilMs: number) =>
    timers.filter((timer) => timer.atMs <= untilMs).sort((left, right) => left.atMs - right.atMs)[0]
  return {
    now: () => nowMs,
    after: (delayMs: number, act: () => void) => {
      const timer = { atMs: nowMs + delayMs, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass: (ms: number) => {
      const untilMs = nowMs + ms
      for (let timer = due(untilMs); timer !== undefined; timer = due(untilMs)) {
        const current = timer
        timers = timers.filter((other) => other !== current)
        nowMs = current.atMs
        current.act()
      }
      nowMs = untilMs
    },
    waiting: () => timers.length,
  }
}

let clock: ReturnType<typeof createClock>
let opened: ReturnType<typeof createFakeSocket>[]
let log: string[]

const setUp = () =>
  createConnection(
    {
      open: () => {
        const fake = createFakeSocket()
        opened.push(fake)
        return fake.socket
      },
      now: clock.now,
      after: clock.after,
      random: () => 0,
    },
    {
      onOpen: () => {
        log.push('open')
        return () => log.push('gone')
      },
      onRefused: (code) => log.push(`refused ${code}`),
    },
  )

beforeEach(() => {
  clock = createClock()
  opened = []
  log = []
})

describe('the connection of a tab', () => {
  test('is live once open, reconnecting when cut, stale after ten seconds, live again when back', () => {
    const connection = setUp()
    expect(connection.get()).toEqual({ kind: 'off' })
    connection.start()
    expect(connection.get()).toEqual({ kind: 'connecting' })
    opened[0]?.emit('open')
    expect(connection.get()).toEqual({ kind: 'live', wasStale: false })
    opened[0]?.emit('close')
    expect(connection.get()).toEqual({ kind: 'reconnecting', lostAtMs: 1_000 })
    clock.pass(250)
    expect(opened.length).toBe(2)
    clock.pass(STALE_AFTER_MS - 251)
    expect(connection.get().kind).toBe('reconnecting')
    clock.pass(1)
    expect(connection.get()).toEqual({ kind: 'stale', lostAtMs: 1_000 })
    opened[1]?.emit('open')
    expect(connection.get()).toEqual({ kind: 'live', wasStale: true })
    expect(log).toEqual(['open', 'gone', 'open'])
  })

  test('that never opens is reconnecting, then stale, like one that was cut', () => {
    const connection = setUp()
    connection.start()
    opened[0]?.emit('close')
    expect(connection.get()).toEqual({ kind: 'reconnecting', lostAtMs: 1_000 })
    for (let tries = 1; clock.now() < 1_000 + STALE_AFTER_MS; clock.pass(1))
      if (opened.length > tries) {
        tries = opened.length
        opened.at(-1)?.emit('close')
      }
    expect(connection.get()).toEqual({ kind: 'stale', lostAtMs: 1_000 })
    clock.pass(LONGEST_MS)
    opened.at(-1)?.emit('open')
    expect(connection.get()).toEqual({ kind: 'live', wasStale: true })
  })

  test('tries again with growing pauses, from the start after a success', () => {
    const connection = setUp()
    connection.start()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      opened.at(-1)?.emit('close')
      const before = clock.now()
      const count = opened.length
      while (opened.length === count) clock.pass(1)
      pauses.push(clock.now() - before)
    }
    expect(pauses).toEqual([250, 500, 1000, 2000])
    opened.at(-1)?.emit('open')
    opened.at(-1)?.emit('close')
    const count = opened.length
    clock.pass(250)
    expect(opened.length).toBe(count + 1)
  })

  test('a refusal of the server ends it and is told', () => {
    const connection = setUp()
    connection.start()
    opened[0]?.emit('open')
    opened[0]?.emit('close', 4401)
    expect(connection.get()).toEqual({ kind: 'off' })
    expect(log).toEqual(['open', 'gone', 'refused 4401'])
    clock.pass(60_000)
    expect(opened.length).toBe(1)
  })

  test('stopping leaves no timer, and a late event of the old socket changes nothing', () => {
    const connection = setUp()
    connection.start()
    opened[0]?.emit('open')
    opened[0]?.emit('close')
    connection.stop()
    expect(clock.waiting()).toBe(0)
    opened[0]?.emit('open')
    opened[0]?.emit('close')
    expect(connection.get()).toEqual({ kind: 'off' })
    expect(clock.waiting()).toBe(0)
  })

  test('one socket at a time, however often it is started or hurried', () => {
    const connection = setUp()
    connection.start()
    connection.start()
    connection.hurry()
    expect(opened.length).toBe(1)
    opened[0]?.emit('close')
    connection.hurry()
    connection.hurry()
    expect(opened.length).toBe(2)
    clock.pass(60_000)
    expect(opened.length).toBe(2)
  })

  test('a pause lies between a quarter and fifteen seconds', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const pause = pauseMs(attempt, random)
        expect(pause).toBeGreaterThanOrEqual(250)
        expect(pause).toBeLessThanOrEqual(15_000)
      }),
    )
  })
})
