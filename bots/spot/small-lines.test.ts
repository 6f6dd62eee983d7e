/** Lines of an entry ladder that have become smaller than the exchange takes (bots.md 2.5): they wait alone, and nothing is tried in a loop. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import { type Bench, endOrder, fillOrder, goTo, onBench, resting, send, setPrice, settle } from '#proofs/workbench.ts'
import type { SingleConfig } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import { spotMessages } from './messages.ts'
import type { State } from './state.ts'

const PRICES = ['100', '98', '96']

/** A ladder of so much quote at 100, 98 and 96. */
const lines = (...amounts: string[]): SingleConfig['entries'] =>
  amounts.map((size, line) => ({
    price: price(PRICES[line] ?? '90'),
    size: { kind: 'quote', amount: amount(size) },
  }))

/** Ready to start. */
const ready = (config: SingleConfig, at: string): Bench<State> => onBench(spot, config, testMarket(), price(at))

const start = (bench: Bench<State>): Bench<State> => {
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

/** From now on the exchange takes nothing smaller. */
const setMinimum = (bench: Bench<State>, minimum: string): void => {
  bench.now = { ...bench.now, market: { ...bench.now.market, minNotional: amount(minimum) } }
  send(bench, { kind: 'market-changed', pair: 0 })
  settle(bench)
}

/** Started where the exchange takes nothing below 30, which nobody has been told. */
const begin = (config: SingleConfig, at: string): Bench<State> => {
  const bench = ready(config, at)
  bench.now = { ...bench.now, market: { ...bench.now.market, minNotional: amount('30') } }
  return start(bench)
}

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  settle(bench)
  return refusal?.code ?? 'ok'
}

/** The bot goes on with other settings. */
const edit = (bench: Bench<State>, before: SingleConfig, after: SingleConfig): string => {
  bench.decide = (state, event, now) => spot.decide(after, state, event, now)
  return ask(bench, { kind: 'edit', before, applyToGenerated: true })
}

const tradeOf = (bench: Bench<State>) => {
  const trade = bench.state.trades.at(-1)
  if (trade === undefined) throw new Error('no trade')
  return trade
}

/** What each line is waiting for: by whose word it is too small, or nothing. */
const marks = (bench: Bench<State>): string =>
  tradeOf(bench)
    .entries.map(({ belowMinimum = '-' }) => belowMinimum)
    .join(' ')

/** The prices of which the history, and the notifications, have said that something is too small. */
const told = ({ effects }: Bench<State>): string => {
  const rows = effects.flatMap((one) => (one.kind === 'write-history' && one.row.action === 'suspend' ? [one.row] : []))
  const notes = effects.flatMap((one) => (one.kind === 'notify' && one.code === 'below-minimum' ? [one.values] : []))
  const prices = rows.map(({ threshold }) => (threshold === null ? 'none' : formatDecimal(threshold)))
  expect(notes.map((values) => values['price'])).toEqual(prices)
  return prices.join(' ')
}

const orderAt = (bench: Bench<State>, slot: string) => {
  const found = [...bench.orders.values()].find((order) => order.slot === slot)
  if (found === undefined) throw new Error(`nothing rests in ${slot}`)
  return found
}

/** The exchange refuses what rests in a slot, although it is as large as its filters ask. */
const reject = (bench: Bench<State>, slot: 'entry:0' | 'entry:1'): void => {
  const { trade } = orderAt(bench, slot)
  bench.orders.delete(`${trade}/${slot}`)
  send(bench, { kind: 'order-rejected', trade, slot, reason: 'minimum' })
  settle(bench)
}

/** What is wanted when a line is offered anew that somebody else has taken off the market. */
const tryAgain = (bench: Bench<State>, slot: 'entry:0' | 'entry:1') => {
  endOrder(bench, orderAt(bench, slot), 'outside')
  bench.at = bench.wake.atMs ?? 0
  return send(bench, { kind: 'timer-elapsed', pair: 0 }).wants
}

describe('a line that is too small', () => {
  it('waits alone: the others rest, and it is told once', () => {
    const bench = start(ready(singleConfig({ entries: lines('20', '60') }), '101'))
    setMinimum(bench, '30')
    expect(resting(bench)).toBe('buy 100, buy 98')
    expect(tryAgain(bench, 'entry:0')).toEqual([])
    expect([tradeOf(bench).phase, tradeOf(bench).entryOff, marks(bench)]).toEqual(['entering', [], 'filters -'])
    // No price and no time brings it back.
    expect(bench.wake).toMatchObject({ above: null, below: null, atMs: null })
    for (const at of ['103', '99', '104']) goTo(bench, price(at))
    expect([resting(bench), told(bench)]).toEqual(['buy 98', '100'])
  })

  it('lets those out that come with it', () => {
    const bench = begin(
      singleConfig({ entries: lines('60', '20'), opening: { kind: 'amount', amount: price('5') } }),
      '104',
    )
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 100', '- filters', '98'])
    goTo(bench, price('110'))
    goTo(bench, price('104'))
    expect([resting(bench), told(bench)]).toEqual(['buy 100', '98'])
  })

  it('is taken for none that waits for the price where nothing is offered', () => {
    const bench = begin(singleConfig({ entries: lines('20', '60') }), '101')
    goTo(bench, price('97.9'))
    expect([tradeOf(bench).phase, resting(bench)]).toEqual(['holding', 'sell 98.98'])
    expect(spot.explain(singleConfig({}), bench.state, bench.now).code).toBe('spot-waits-to-exit')
    expect(bench.wake).toMatchObject({ above: null, below: null, atMs: null })
  })

  it('turns the entries off as a whole where no other is large enough, which is told once', () => {
    const config = singleConfig({ entries: lines('20', '25') })
    const bench = begin(config, '101')
    expect([tradeOf(bench).entryOff, marks(bench), told(bench)]).toEqual([['below-minimum'], '- -', '100'])
    expect(resting(bench)).toBe('')
    expect(spot.report(config, bench.state)).toMatchObject({
      status: 'suspended-buy',
      trades: [{ badges: ['bot-suspended'], reasons: ['below-minimum'] }],
    })
  })

  it('is not told anew of a trade that other filters leave too small, and lets it on with the first that do not', () => {
    const bench = begin(singleConfig({ entries: lines('20', '25') }), '101')
    for (const minimum of ['40', '28', '28']) setMinimum(bench, minimum)
    expect([tradeOf(bench).entryOff, told(bench), resting(bench)]).toEqual([['below-minimum'], '100', ''])
    setMinimum(bench, '5')
    expect([tradeOf(bench).entryOff, told(bench), resting(bench)]).toEqual([[], '100', 'buy 100, buy 98'])
  })

  it('turns the entries off as a whole with the last one that was large enough', () => {
    const bench = start(ready(singleConfig({ entries: lines('20', '60') }), '101'))
    reject(bench, 'entry:0')
    expect([tradeOf(bench).entryOff, resting(bench)]).toEqual([[], 'buy 98'])
    reject(bench, 'entry:1')
    expect([tradeOf(bench).entryOff, marks(bench), resting(bench)]).toEqual([['below-minimum'], '- -', ''])
    expect(told(bench)).toBe('100 100')
  })

  it('leaves the trade on where another rests that was offered before, however small that is', () => {
    const bench = start(ready(singleConfig({ entries: lines('25', '20') }), '101'))
    setMinimum(bench, '30')
    tryAgain(bench, 'entry:0')
    expect([tradeOf(bench).entryOff, resting(bench), marks(bench)]).toEqual([[], 'buy 98', 'filters -'])
  })

  it('leaves the trade on where another has traded, which is tried with the next run', () => {
    const bench = start(ready(singleConfig({ entries: lines('60', '20') }), '101'))
    goTo(bench, price('99.9'))
    setMinimum(bench, '61')
    tryAgain(bench, 'entry:1')
    expect([tradeOf(bench).phase, tradeOf(bench).entryOff, marks(bench)]).toEqual(['holding', [], '- filters'])
    goTo(bench, price('101.1'))
    expect([tradeOf(bench).runs, tradeOf(bench).entryOff, told(bench)]).toEqual([1, ['below-minimum'], '98 100'])
  })

  it('of a seller waits alone, too', () => {
    const entries: SingleConfig['entries'] = ['0.2', '0.5'].map((base, line) => ({
      price: price(['103', '104'][line] ?? '105'),
      size: { kind: 'base', quantity: quantity(base) },
    }))
    const bench = begin(singleConfig({ direction: 'sell', entries }), '102')
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['sell 104', 'filters -', '103'])
    goTo(bench, price('104.1'))
    goTo(bench, price('102.9'))
    expect([tradeOf(bench).runs, resting(bench), told(bench)]).toEqual([1, 'sell 104', '103'])
  })
})

describe('a line that was too small', () => {
  it('comes back with other filters, and not before they are large enough', () => {
    const bench = begin(singleConfig({ entries: lines('20', '60') }), '101')
    setMinimum(bench, '25')
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 98', 'filters -', '100'])
    setMinimum(bench, '10')
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 100, buy 98', '- -', '100'])
  })

  it('waits in the next run, too, and is not told anew', () => {
    const bench = begin(singleConfig({ entries: lines('20', '60') }), '101')
    for (const runs of [1, 2]) {
      goTo(bench, price('97.9'))
      goTo(bench, price('101'))
      expect([tradeOf(bench).runs, resting(bench), marks(bench)]).toEqual([runs, 'buy 98', 'filters -'])
    }
    expect(told(bench)).toBe('100')
  })

  it('comes back with the next run where the dust of the last had made it so small', () => {
    const bench = begin(singleConfig({ entries: lines('33', '60') }), '101')
    expect(resting(bench)).toBe('buy 100, buy 98')
    goTo(bench, price('97.9'))
    setPrice(bench, price('101'))
    fillOrder(bench, orderAt(bench, 'profit:0'), quantity('0.75'), price('99.8'))
    // What is left of it cannot be sold, and has cost 19 of the 33 that are meant for the line.
    endOrder(bench, orderAt(bench, 'profit:0'), 'outside')
    settle(bench)
    expect([tradeOf(bench).runs, resting(bench), marks(bench)]).toEqual([1, 'buy 98', 'filters -'])
    expect(told(bench)).toBe('100')
    goTo(bench, price('97.9'))
    goTo(bench, price('102'))
    expect([tradeOf(bench).runs, resting(bench), marks(bench)]).toEqual([2, 'buy 100, buy 98', '- -'])
  })

  it.each([
    ['160', 'buy 100, buy 98'],
    // A raise is refused that leaves a line too small, and so is a cut.
    ['100', 'buy 98'],
    ['70', 'buy 98'],
  ])('comes back where the investment becomes %s and makes it large enough: %s', (total, expected) => {
    const bench = begin(singleConfig({ entries: lines('20', '60') }), '101')
    const change = { kind: 'total', amount: amount(total) } as const
    expect(ask(bench, { kind: 'change-investment', trade: null, change })).toBe(
      expected === 'buy 98' ? 'investment-below-minimum' : 'ok',
    )
    expect([resting(bench), told(bench)]).toEqual([expected, '100'])
  })

  it('is tried again, and told anew, where its user starts the bot', () => {
    const bench = begin(singleConfig({ entries: lines('20', '60') }), '101')
    expect(ask(bench, { kind: 'start', trade: null, part: 'profits' })).toBe('ok')
    expect(told(bench)).toBe('100')
    expect(ask(bench, { kind: 'start', trade: 1, part: 'all' })).toBe('ok')
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 98', 'filters -', '100 100'])
  })

  it('is tried again with other settings, also where something is held', () => {
    const config = singleConfig({ entries: lines('60', '20') })
    const bench = begin(config, '101')
    goTo(bench, price('99.9'))
    const larger = singleConfig({ entries: lines('60', '40') })
    expect(edit(bench, config, larger)).toBe('ok')
    expect([marks(bench), told(bench)]).toEqual(['- filters', '98'])
    goTo(bench, price('101.1'))
    expect([tradeOf(bench).runs, resting(bench), marks(bench)]).toEqual([1, 'buy 100, buy 98', '- -'])
  })

  it('follows the price with the others, and is not told at each step', () => {
    const follow = { up: { kind: 'amount', amount: price('2') }, down: null } as const
    const bench = begin(singleConfig({ entries: lines('20', '60'), follow }), '101')
    for (const at of ['103', '105', '107']) {
      bench.at += 10_000
      goTo(bench, price(at))
    }
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 103', 'filters -', '100'])
    setMinimum(bench, '10')
    expect(resting(bench)).toBe('buy 103, buy 105')
  })

  it('stays so where its trade is moved to another bot', () => {
    const source = begin(singleConfig({ entries: lines('20', '60') }), '101')
    ask(source, { kind: 'relocate', trade: 1, to: 'folder' })
    const effect = source.effects.find((one) => one.kind === 'move-trade')
    if (effect?.kind !== 'move-trade') throw new Error('nothing was given')
    const { id, ...moving } = effect.moving
    const config = generatorConfig({ startPrice: price('40'), maxPrice: price('45') })
    const bench = onBench(spot, config, source.now.market, price('101'))
    start(bench)
    send(bench, { kind: 'trade-moved-in', moving: { ...moving, from: { unit: 'source', trade: id } } })
    settle(bench)
    expect([marks(bench), told(bench)]).toEqual(['filters -', ''])
  })
})

describe('a line that the exchange has refused although its filters allow it', () => {
  const refused = (follow: SingleConfig['follow'] = { up: null, down: null }): Bench<State> => {
    const bench = start(ready(singleConfig({ entries: lines('20', '60'), follow }), '101'))
    reject(bench, 'entry:0')
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 98', 'exchange -', '100'])
    return bench
  }

  it('is not sent again by the next run, nor where it follows the price', () => {
    const bench = refused({ up: { kind: 'amount', amount: price('2') }, down: null })
    goTo(bench, price('97.9'))
    goTo(bench, price('100'))
    expect([tradeOf(bench).runs, resting(bench)]).toEqual([1, 'buy 98'])
    bench.at += 10_000
    goTo(bench, price('105'))
    expect([resting(bench), marks(bench), told(bench)]).toEqual(['buy 101', 'exchange -', '100'])
  })

  it('is sent again with other filters, and waits by these where they say so themselves', () => {
    const bench = refused()
    setMinimum(bench, '8')
    expect([resting(bench), marks(bench)]).toEqual(['buy 100, buy 98', '- -'])
  })

  it('is sent again with another size', () => {
    const bench = refused()
    expect(
      ask(bench, { kind: 'change-investment', trade: null, change: { kind: 'total', amount: amount('160') } }),
    ).toBe('ok')
    expect([resting(bench), marks(bench)]).toEqual(['buy 100, buy 98', '- -'])
  })
})

describe('what people are told of a line that is too small', () => {
  const config = singleConfig({ entries: lines('20', '60', '25') })

  it('names it and its trade, which is not off, and its money stays its own', () => {
    const bench = begin(config, '101')
    const report = spot.report(config, bench.state)
    expect(report).toMatchObject({
      status: 'active',
      trades: [{ status: 'active', badges: [], reasons: ['below-minimum'] }],
    })
    expect(formatDecimal(report.committed)).toBe('105')
    expect(report.reasons).toEqual([])
  })

  it.each([
    [
      'en',
      'Waits to buy at 98; the price is 101. The entries at 100, 96 are below the exchange minimum: they are not offered, and their money stays unspent.',
    ],
    [
      'hu',
      'Vételre vár 98 áron; az ár 101. Ezek a nyitások a tőzsdei minimum alatt vannak: 100, 96. Nem mennek ki, a pénzük elköltetlen marad.',
    ],
  ] as const)('is said beside what the bot does (%s)', (language, expected) => {
    const bench = begin(config, '101')
    const { code, values } = spot.explain(config, bench.state, bench.now)
    const words: Readonly<Record<string, unknown>> = spotMessages[language]
    const text = words[code]
    expect(typeof text === 'function' ? text(values) : text).toBe(expected)
  })

  it.each([
    ['en', ' The entry at 1,234.50 is below'],
    ['hu', ' A nyitás 1,234.50 áron'],
  ] as const)('is said of one line as of one, however its price is written (%s)', (language, expected) => {
    expect(spotMessages[language]['spot-nothing-left']({ price: '1', rates: '1,234.50', small: '1' })).toContain(
      expected,
    )
  })

  it('is nothing once it has gone', () => {
    const bench = begin(config, '101')
    setMinimum(bench, '5')
    setPrice(bench, price('101'))
    expect(spot.explain(config, bench.state, bench.now).values).not.toHaveProperty('rates')
    expect(spot.report(config, bench.state).trades[0]?.reasons).toEqual([])
  })
})
