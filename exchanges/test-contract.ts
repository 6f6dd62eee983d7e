/** For tests: what every exchange that trades must keep, held against one that is turned by hand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketNow } from '#engine/market.ts'
import { asPrice, asQuantity, notional, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { Answer, FillTold, Question, TradingExchange } from './contract.ts'

/** An account of 10,000 quote at an exchange whose market stands at 100 and steps in cents. */
export type ContractWorld = {
  exchange: TradingExchange
  now: () => MarketNow
  clock: () => number
  wait: (ms: number) => Promise<void>
  /** Others trade so much base at a price, which is the last price from then on. */
  trade: (price: string, quantity: string) => Promise<void>
  halt: () => Promise<void>
}

const WINDOW_MS = 5_000

/** Longer than any order takes to reach the exchange. */
const WAY_MS = 400

const limit = (side: 'buy' | 'sell', at: string, size: string): Want => ({
  type: 'limit',
  side,
  price: asPrice(quantity(at)),
  quantity: quantity(size),
})

/** Questions of a test, each with a name of its own made of a number. */
const openAsking = (world: ContractWorld, nameOf: (number: number) => string) => {
  const { exchange, now, clock } = world
  const pair = now().market.pair
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve) => {
      exchange.ask(question, resolve)
    })
  const place = async (number: number, want: Want, deadlineMs = clock() + WINDOW_MS): Promise<Answer> => {
    const answer = await ask({ kind: 'place', id: nameOf(number), pair, want, deadlineMs })
    await world.wait(WAY_MS)
    return answer
  }
  const named = (kind: 'cancel' | 'find') => (number: number) => ask({ kind, id: nameOf(number), pair })
  const fills = async (after: string | null): Promise<{ fills: readonly FillTold[]; after: string | null }> => {
    const answer = await ask({ kind: 'fills', pair, after })
    if (answer.kind !== 'fills') throw new Error(`fills were asked, told was ${answer.kind}`)
    return answer
  }
  const open = async (): Promise<string[]> => {
    const answer = await ask({ kind: 'open-orders' })
    return answer.kind === 'open-orders' ? answer.orders.map(({ id }) => id).sort() : [answer.kind]
  }
  const balances = async () => {
    const answer = await ask({ kind: 'balances', asked: 1 })
    if (answer.kind !== 'balances') throw new Error(`balances were asked, told was ${answer.kind}`)
    const of = (asset: string) => answer.balances[asset] ?? { free: 0n, locked: 0n }
    return { base: of(now().market.base), quote: of(now().market.quote) }
  }
  return { ask, place, cancel: named('cancel'), find: named('find'), fills, open, balances }
}

type Begin = () => Promise<{ world: ContractWorld } & ReturnType<typeof openAsking>>

/** An order that rests and fills. */
const rests = (begin: Begin, nameOf: (number: number) => string): void => {
  test('rests: it is found by its id, is among the open ones and locks what it costs', async () => {
    const { place, find, open: openOrders, balances } = await begin()
    const before = await balances()
    const accepted = await place(1, limit('buy', '99', '2'))
    expect(accepted).toMatchObject({ kind: 'accepted', id: nameOf(1) })
    expect(await find(1)).toMatchObject({ kind: 'order', order: { state: 'open', filled: 0n } })
    expect(await openOrders()).toEqual([nameOf(1)])
    const { quote } = await balances()
    expect(quote.locked >= notional(asPrice(quantity('99')), quantity('2'))).toBe(true)
    expect(quote.free + quote.locked).toBe(before.quote.free)
  })

  test('fills in parts, each told once behind a cursor, and ends filled', async () => {
    const { world, place, find, fills, open: openOrders } = await begin()
    await place(1, limit('buy', '99', '2'))
    await world.trade('98', '0.5')
    const first = await fills(null)
    expect(first.fills).toMatchObject([{ id: nameOf(1), cumulative: quantity('0.5') }])
    expect(await find(1)).toMatchObject({ order: { state: 'open', filled: quantity('0.5') } })
    await world.trade('98', '50')
    const second = await fills(first.after)
    expect(second.fills).toMatchObject([{ id: nameOf(1), cumulative: quantity('2') }])
    expect(await find(1)).toMatchObject({ order: { state: 'filled', filled: quantity('2') } })
    expect(await openOrders()).toEqual([])
    expect((await fills(second.after)).fills).toEqual([])
  })

  test('is told again behind the same cursor, word for word, with names that differ', async () => {
    const { world, place, fills } = await begin()
    await place(1, limit('buy', '99', '1'))
    await place(2, limit('buy', '98.5', '1'))
    await world.trade('98', '50')
    const told = await fills(null)
    expect(await fills(null)).toEqual(told)
    expect(new Set(told.fills.map(({ fill }) => fill.tradeId)).size).toBe(2)
  })
}

/** An order that ends. */
const ends = (begin: Begin): void => {
  test('is canceled with what it has filled, and canceling it again says the same', async () => {
    const { world, place, cancel, find, balances } = await begin()
    await place(1, limit('buy', '99', '2'))
    await world.trade('98', '0.5')
    const canceled = await cancel(1)
    expect(canceled).toMatchObject({ kind: 'order', order: { state: 'canceled', filled: quantity('0.5') } })
    expect(await cancel(1)).toEqual(canceled)
    expect(await find(1)).toEqual(canceled)
    expect((await balances()).quote.locked).toBe(0n)
  })

  test('that takes and finds nobody at its price ends by itself', async () => {
    const { world, place, find } = await begin()
    await place(1, { type: 'immediate', side: 'buy', price: asPrice(quantity('95')), quantity: quantity('1') })
    await world.trade('100', '1')
    expect(await find(1)).toMatchObject({ order: { state: 'expired', filled: 0n } })
  })
}

/** What an id and a deadline promise. */
const makesOneOrder = (begin: Begin, nameOf: (number: number) => string): void => {
  test('an order that comes after its deadline never exists', async () => {
    const { world, place, find, open: openOrders, balances } = await begin()
    const before = await balances()
    const answer = await place(1, limit('buy', '99', '2'), world.clock() - 1)
    expect(answer).toEqual({ kind: 'not-accepted', id: nameOf(1) })
    expect(await find(1)).toEqual({ kind: 'not-found', id: nameOf(1) })
    expect(await openOrders()).toEqual([])
    expect(await balances()).toEqual(before)
  })

  test.each<[string, 'rests' | 'has filled' | 'was canceled']>([
    ['an id that rests makes no second order', 'rests'],
    ['an id that has filled makes no second order', 'has filled'],
    ['an id that was canceled makes no second order', 'was canceled'],
  ])('%s', async (_name, how) => {
    const { world, place, cancel, find, open: openOrders } = await begin()
    await place(1, limit('buy', '99', '1'))
    if (how === 'has filled') await world.trade('98', '50')
    if (how === 'was canceled') await cancel(1)
    const before = await find(1)
    expect(await place(1, limit('buy', '97', '1'))).toEqual(before)
    expect(await find(1)).toEqual(before)
    expect((await openOrders()).length).toBe(how === 'rests' ? 1 : 0)
  })
}

/** What is not there, and what is not taken. */
const refuses = (begin: Begin, nameOf: (number: number) => string): void => {
  test('an id that the exchange never had is not found and cannot be canceled', async () => {
    const { find, cancel } = await begin()
    expect(await find(7)).toEqual({ kind: 'not-found', id: nameOf(7) })
    expect(await cancel(7)).toEqual({ kind: 'not-found', id: nameOf(7) })
  })

  test.each<[string, Want, string]>([
    ['more than there is', limit('buy', '99', '102'), 'funds'],
    ['base that is not there', limit('sell', '101', '1'), 'funds'],
    ['a crumb', limit('buy', '99', '0.001'), 'minimum'],
    ['a price between two ticks', limit('buy', '99.005', '1'), 'precision'],
  ])('%s is rejected, and nothing of it is left', async (_name, want, reason) => {
    const { place, find, balances } = await begin()
    const before = await balances()
    expect(await place(1, want)).toEqual({ kind: 'rejected', id: nameOf(1), reason })
    expect(await find(1)).toEqual({ kind: 'not-found', id: nameOf(1) })
    expect(await balances()).toEqual(before)
  })

  test('nothing is taken on a halted market', async () => {
    const { world, place } = await begin()
    await world.halt()
    expect(await place(1, limit('buy', '99', '1'))).toMatchObject({ kind: 'rejected', reason: 'halted' })
  })
}

/** Whoever watches. */
const wakes = (begin: Begin): void => {
  test('whoever watches is woken by fills and ends, and no more once it has ended', async () => {
    const { world, place, cancel } = await begin()
    let woken = 0
    const end = world.exchange.watch(() => void (woken += 1))
    await place(1, limit('buy', '99', '1'))
    const before = woken
    await world.trade('98', '0.5')
    expect(woken).toBeGreaterThan(before)
    const filled = woken
    await cancel(1)
    expect(woken).toBeGreaterThan(filled)
    end()
    const ended = woken
    await place(2, limit('buy', '97', '1'))
    await world.trade('96', '50')
    expect(woken).toBe(ended)
  })
}

/** The law of balances. */
const addsUp = (begin: Begin, nameOf: (number: number) => string): void => {
  test('whatever happens, balances are the start and the fills, and cumulative is their sum', async () => {
    const step = fc.record({
      act: fc.constantFrom('buy', 'sell', 'trade', 'cancel'),
      cents: fc.integer({ min: 9_500, max: 10_500 }),
      size: fc.integer({ min: 100, max: 20_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { world, place, cancel, fills, balances } = await begin()
        const start = await balances()
        const sides = new Map<string, 'buy' | 'sell'>()
        for (const [number, { act, cents, size }] of steps.entries()) {
          const [at, much] = [(cents / 100).toFixed(2), (size / 1_000).toFixed(3)]
          if (act === 'trade') await world.trade(at, much)
          else if (act === 'cancel') await cancel(Math.floor(number / 2))
          else {
            await place(number, limit(act, at, much))
            sides.set(nameOf(number), act)
          }
        }
        const sums = { base: start.base.free, quote: start.quote.free }
        const filled = new Map<string, bigint>()
        for (const { id, fill, cumulative } of (await fills(null)).fills) {
          const sign = sides.get(id ?? '') === 'buy' ? 1n : -1n
          sums.base += sign * fill.quantity - (fill.fee.asset === 'base' ? fill.fee.amount : 0n)
          sums.quote -= sign * notional(fill.price, fill.quantity) + (fill.fee.asset === 'base' ? 0n : fill.fee.quote)
          filled.set(id ?? '', (filled.get(id ?? '') ?? 0n) + fill.quantity)
          expect(cumulative).toBe(asQuantity(filled.get(id ?? '') ?? 0n))
        }
        const { base, quote } = await balances()
        expect([base.free + base.locked, quote.free + quote.locked]).toEqual([sums.base, sums.quote])
      }),
      { numRuns: 60 },
    )
  })
}

/** `nameOf` makes client order ids that this exchange takes. */
export const keepsContract = (open: () => Promise<ContractWorld>, nameOf: (number: number) => string): void => {
  const begin: Begin = async () => {
    const world = await open()
    return { world, ...openAsking(world, nameOf) }
  }
  describe('an order', () => {
    rests(begin, nameOf)
    ends(begin)
  })
  describe('proof', () => {
    makesOneOrder(begin, nameOf)
    refuses(begin, nameOf)
  })
  wakes(begin)
  addsUp(begin, nameOf)
}
