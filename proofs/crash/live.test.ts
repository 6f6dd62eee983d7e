/**
 * A live account of a GRID and a SPOT bot, killed for real once at each of its awaits, several in a life, and with each fault of its exchange begun at three of them: after every
 * step it has come to what the undisturbed life came to, and orders and fills are counted at the exchange. Each await with each fault is the night's (`live-cross.nightly.ts`).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Disturbance, endWith, live, type Lived, openCrew } from './live-life.ts'
import { liveFaults } from './live-faults.ts'
import type { Await } from './live-words.ts'

const crew = openCrew()
afterAll(crew.close)

let undisturbed: Lived | null = null
beforeAll(async () => {
  undisturbed = await live(crew, null, null)
})

const lived = async (disturbance: Disturbance): Promise<Lived> => live(crew, disturbance, undisturbed?.steps ?? [])

test('the undisturbed life has everything in it: parts, profits, a stop', () => {
  const { orders = [], fills = [] } = undisturbed?.end ?? {}
  expect(orders.some((order) => order.includes('MARKET FILLED'))).toBe(true)
  expect(orders.filter((order) => order.startsWith('sell') && order.includes('LIMIT FILLED')).length).toBeGreaterThan(1)
  expect(fills.length).toBeGreaterThan(orders.filter((order) => order.includes('FILLED')).length)
  expect(undisturbed?.wrong).toEqual([])
})

/** Each await once: lives, each with the steps in which it is killed. */
const killed: readonly Readonly<Record<number, string>>[] = [
  {
    0: 'started',
    1: 'before GET time',
    4: 'before POST order',
    7: 'told fills',
    9: 'after DELETE order',
    12: 'told order',
  },
  {
    1: 'after GET time',
    3: 'after answer row',
    4: 'after GET order',
    6: 'before GET openOrders',
    8: 'woken',
    12: 'after POST order',
  },
  {
    1: 'before GET account',
    5: 'after begin',
    7: 'before the read tables',
    9: 'told accepted',
    11: 'after GET myTrades',
    12: 'before DELETE order',
  },
  {
    1: 'after GET account',
    5: 'before GET myTrades',
    8: 'before commit',
    10: 'after record',
    12: 'after commit',
    14: 'after snapshot row',
  },
  {
    1: 'told balances',
    8: 'before GET order',
    9: 'after the read tables',
    10: 'after GET openOrders',
    13: 'told open-orders',
    14: 'after replay row',
  },
]

/** On a machine with much to do an answer may come too late for whoever waits. */
const late = ['told lost', 'told unavailable', 'told not-found']

test('no await is left out', () => {
  const passed = new Set(undisturbed?.awaits.map(({ place }) => place))
  for (const place of late) passed.delete(place)
  expect([...passed].sort()).toEqual(killed.flatMap((life) => Object.values(life)).sort())
})

describe.concurrent('killed at its awaits', () => {
  const lives = killed.map((life) => ({
    kills: Object.entries(life).map(([step, place]): Await => ({ step: Number(step), place })),
    names: Object.values(life).join(', '),
  }))
  test.each(lives)('$names: it ends as if it had not been', async ({ kills: at }) => {
    const { end, kills, wrong } = await lived({ kills: at })
    expect(kills).toBe(at.length)
    expect(wrong).toEqual([])
    expect(end).toEqual(undisturbed?.end)
  })
})

/** A first order of the second bot, what follows a fill, and a stop. */
const starts: readonly Await[] = [
  { step: 3, place: 'before POST order' },
  { step: 8, place: 'after POST order' },
  { step: 12, place: 'before DELETE order' },
]

describe.concurrent('an exchange that goes wrong at three awaits', () => {
  const cases = Object.entries(liveFaults).map(([kind, fault]) => ({ kind, fault }))
  test.each(cases)('$kind: it ends as if it had not been', async ({ fault }) => {
    const { end, faults, wasMet, wrong } = await lived({ at: starts, fault })
    expect([faults, wasMet]).toEqual([starts.length, true])
    expect(wrong).toEqual([])
    expect(end.orders).toEqual(undisturbed?.end.orders)
    if (fault.isOther !== true && undisturbed !== null) expect(end).toEqual(endWith(fault, undisturbed.end))
  })
})
