import { describe, expect, it } from 'vitest'
import { exampleClock } from './example-exchange.ts'
import { openLimits } from './weights.ts'

const spent = (limits: ReturnType<typeof openLimits>, times: number, weight: number): void => {
  for (let count = 0; count < times; count += 1) limits.charge('here', weight)
}

describe('weight', () => {
  it('is counted per address and minute', () => {
    const clock = exampleClock()
    const limits = openLimits(clock.now)
    expect(limits.charge('here', 20)).toMatchObject({ ok: true, usedWeight: 20 })
    expect(limits.charge('here', 2).usedWeight).toBe(22)
    expect(limits.charge('there', 1).usedWeight).toBe(1)
    clock.advance(30_000)
    expect(limits.charge('here', 1).usedWeight).toBe(1)
  })

  it('over the limit is refused until the minute ends, then banned for those who go on', () => {
    const clock = exampleClock()
    const limits = openLimits(clock.now)
    spent(limits, 60, 100)
    expect(limits.charge('here', 1)).toMatchObject({
      ok: false,
      error: { status: 429, code: -1003 },
      retryAfterSeconds: 30,
    })
    spent(limits, 9, 1)
    expect(limits.charge('here', 1)).toMatchObject({ error: { status: 418, code: -1003 }, retryAfterSeconds: 120 })
    expect(limits.charge('there', 1).ok).toBe(true)
    clock.advance(119_000)
    expect(limits.charge('here', 1)).toMatchObject({ error: { status: 418 }, retryAfterSeconds: 1 })
    clock.advance(1_000)
    expect(limits.charge('here', 1).ok).toBe(true)
  })

  it('bans last longer each time', () => {
    const clock = exampleClock()
    const limits = openLimits(clock.now)
    spent(limits, 71, 100)
    clock.advance(120_000)
    spent(limits, 71, 100)
    expect(limits.charge('here', 1).retryAfterSeconds).toBe(240)
  })
})

describe('orders', () => {
  it('that fill make room: one as takers, five as makers, and never more than there were', () => {
    const limits = openLimits(exampleClock().now)
    const count = () => limits.orderCounts('demo')[0]?.count
    for (let made = 0; made < 8; made += 1) limits.orderTaken('demo')
    limits.orderFilled('demo', false)
    expect(count()).toBe(7)
    limits.orderFilled('demo', true)
    expect(count()).toBe(2)
    limits.orderFilled('demo', true)
    expect(count()).toBe(0)
  })

  it('are counted per account in ten seconds and a day', () => {
    const clock = exampleClock()
    const limits = openLimits(clock.now)
    for (let count = 0; count < 100; count += 1) {
      expect(limits.roomForOrders('demo', 1).ok).toBe(true)
      limits.orderTaken('demo')
    }
    expect(limits.roomForOrders('demo', 1)).toMatchObject({
      retryAfterSeconds: 10,
      error: { status: 429, code: -1015, msg: 'Too many new orders; current limit is 100 orders per 10 SECOND.' },
    })
    expect(limits.roomForOrders('other', 1).ok).toBe(true)
    clock.advance(10_000)
    expect(limits.roomForOrders('demo', 1).ok).toBe(true)
    limits.orderTaken('demo')
    expect(limits.orderCounts('demo').map(({ header, count }) => [header, count])).toEqual([
      ['10S', 1],
      ['1D', 101],
    ])
  })
})
