/** What a folder of bots does with them, told on INDICATOR bots. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { amount, formatDecimal, price, ratio } from '#engine/money.ts'
import { answerOne, endOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { indicatorFolder, indicatorUnits } from '../indicator/index.ts'
import { testMarket } from '../indicator/fixture.ts'
import { formatConfig } from '../indicator/stored.ts'
import { botConfig, close, type FolderBench, folderWith, movingBot, testFolder } from './fixture.ts'

const ask = (bench: FolderBench, what: Ask): string =>
  send(bench, { kind: 'user-asked', ask: what }).refusal?.code ?? 'ok'

const reportOf = (bench: FolderBench, limit: number | null = null) =>
  indicatorFolder.report(testFolder({ limit }), bench.state)

const statuses = (bench: FolderBench): string =>
  reportOf(bench)
    .trades.map(({ id, status }) => `${id} ${status}`)
    .join(', ')

const rows = (bench: FolderBench): readonly string[] =>
  bench.effects.flatMap((effect) =>
    effect.kind === 'write-history' ? [`${effect.row.action} ${effect.row.trade} ${effect.row.cause}`] : [],
  )

/** The next candle, with what each bot hears of its buy and its sell side. */
const hear = (bench: FolderBench, values: readonly number[]): void => {
  bench.at += 60_000
  const candle = { openTimeMs: bench.at - 60_000, open: 100, high: 100, low: 100, close: 100, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [...values] })
}

/** Both have bought. */
const holding = (changes: Parameters<typeof folderWith>[1] = {}): FolderBench => {
  const bench = folderWith([botConfig('30'), botConfig('40', '50')], changes)
  close(bench, 20)
  settle(bench)
  bench.effects.length = 0
  return bench
}

const bought = (bench: FolderBench): readonly string[] =>
  reportOf(bench).trades.map(({ id, position }) => `${id} ${formatDecimal(position.base)}`)

describe('the bots of a folder', () => {
  it('wait for what each of them waited for alone', () => {
    const bench = folderWith([botConfig('30'), botConfig('40', '50')])
    expect(statuses(bench)).toBe('1 waiting, 2 waiting')
    close(bench, 35)
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
    close(bench, 25)
    settle(bench)
    expect(statuses(bench)).toBe('1 active, 2 active')
    expect(rows(bench)).toEqual(['edit 1 moved-in', 'edit 2 moved-in', 'buy 2 null', 'buy 1 null'])
  })

  it('are counted together', () => {
    const { investment, broughtIn, used, committed, position, trades } = reportOf(holding())
    expect([investment, broughtIn, used]).toEqual([amount('150'), amount('150'), 2])
    expect(committed).toBe(position.cost)
    expect(trades.map(({ origin, settings }) => [origin, settings])).toEqual([
      ['manual', formatConfig(botConfig('30'))],
      ['manual', formatConfig(botConfig('40', '50'))],
    ])
  })

  it('stop at their own losses', () => {
    const bench = folderWith([botConfig('30', '100', { maxLoss: ratio('5') }), botConfig('30', '50')])
    close(bench, 20)
    settle(bench)
    expect(bench.wake.below).not.toBeNull()
    setPrice(bench, price('90'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
    expect(reportOf(bench)).toMatchObject({ stopCount: 1, runs: 1 })
  })

  it('are asked at the nearest of their prices and at every candle of theirs', () => {
    const slow = botConfig('30', '100', { maxLoss: ratio('5') })
    const five = {
      ...slow,
      maxLoss: ratio('3'),
      buy: { ...slow.buy, calculation: { ...slow.buy.calculation, interval: '5m' as const } },
    }
    const bench = folderWith([slow, five])
    expect(bench.wake.candles).toEqual(['1m', '5m'])
    expect(indicatorFolder.series(testFolder(), bench.state).map(({ interval }) => interval)).toEqual([
      '1m',
      '1m',
      '5m',
      '5m',
    ])
    close(bench, 20)
    settle(bench)
    expect(statuses(bench)).toBe('1 active, 2 waiting')
  })

  it('each hear the values of their own series', () => {
    const bench = folderWith([botConfig('30'), botConfig('30')])
    hear(bench, [50, 50, 20, 20])
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
  })

  it('are deleted one by one, and the folder stays', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    settle(bench)
    expect(statuses(bench)).toBe('2 active')
    expect(ask(bench, { kind: 'suspend', trade: 1, part: 'all' })).toBe('no-such-trade')
    expect(ask(bench, { kind: 'delete', trade: 2, how: 'close' })).toBe('ok')
    settle(bench)
    expect([reportOf(bench).status, bench.state.life]).toEqual(['waiting', 'running'])
    expect(indicatorFolder.explain(testFolder(), bench.state, bench.now).code).toBe('folder-empty')
  })

  it('give no number to a second one', () => {
    const bench = holding()
    ask(bench, { kind: 'delete', trade: 2, how: 'release' })
    send(bench, { kind: 'trade-moved-in', moving: movingBot(botConfig('30')) })
    expect(statuses(bench)).toBe('1 active, 3 waiting')
  })
})

describe('a limit', () => {
  it('lets so many into the market, the first of them at the same candle', () => {
    const bench = folderWith([botConfig('30'), botConfig('30'), botConfig('30')], { limit: 2 })
    close(bench, 20)
    settle(bench)
    expect(statuses(bench)).toBe('1 active, 2 active, 3 waiting')
    expect(reportOf(bench, 2)).toMatchObject({ used: 2, limit: 2 })
    expect(indicatorFolder.explain(testFolder({ limit: 2 }), bench.state, bench.now)).toEqual({
      code: 'folder-full',
      values: { bots: '3', used: '2', limit: '2' },
    })
  })

  it('lets the next in when one has left', () => {
    const bench = folderWith([botConfig('30'), botConfig('30')], { limit: 1 })
    close(bench, 20)
    settle(bench)
    expect(ask(bench, { kind: 'sell', trade: 1 })).toBe('ok')
    settle(bench)
    close(bench, 20)
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
  })

  it('bars no more of one that is in', () => {
    const two = {
      ...botConfig('30'),
      buy: { ...botConfig('30').buy, entries: [botConfig('30').buy.entries[0]!, botConfig('10').buy.entries[0]!] },
    }
    const bench = folderWith([two], { limit: 1 })
    close(bench, 20)
    settle(bench)
    close(bench, 5)
    settle(bench)
    expect(bought(bench)).toEqual([`1 ${formatDecimal(reportOf(bench).position.base)}`])
    expect(bench.fills).toHaveLength(2)
  })
})

describe('what is asked of the folder', () => {
  it('suspends and starts all, each once in the history', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'suspend', trade: null, part: 'all' })).toBe('ok')
    expect(statuses(bench)).toBe('1 suspended, 2 suspended')
    expect(reportOf(bench).trades.map(({ badges }) => badges)).toEqual([['folder-suspended'], ['folder-suspended']])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect(statuses(bench)).toBe('1 active, 2 active')
    expect(rows(bench)).toEqual(['suspend null user-all', 'start null user-all'])
  })

  it('leaves off what its user has switched off by itself', () => {
    const bench = holding()
    ask(bench, { kind: 'suspend', trade: 2, part: 'entries' })
    ask(bench, { kind: 'suspend', trade: null, part: 'all' })
    ask(bench, { kind: 'start', trade: null, part: 'all' })
    expect(statuses(bench)).toBe('1 active, 2 suspended-buy')
  })

  it('takes orders back and places none while it is off', () => {
    const bench = folderWith([botConfig('30'), botConfig('40')])
    close(bench, 20)
    expect(bench.orders.size).toBe(2)
    ask(bench, { kind: 'suspend', trade: null, part: 'entries' })
    expect([...bench.orders.values()].every(({ canceling }) => canceling)).toBe(true)
    for (const order of bench.orders.values()) endOrder(bench, order, 'us')
    close(bench, 20)
    expect(bench.orders.size).toBe(0)
  })

  it('starts one bot that rules have turned off', () => {
    const bench = folderWith([botConfig('30', '100', { repeats: 1 })])
    close(bench, 20)
    settle(bench)
    ask(bench, { kind: 'sell', trade: 1 })
    settle(bench)
    expect(reportOf(bench).trades[0]?.reasons).toEqual(['run-limit'])
    ask(bench, { kind: 'start', trade: null, part: 'all' })
    expect(statuses(bench)).toBe('1 waiting')
  })

  it('is refused a start while its account may not trade', () => {
    const bench = holding()
    send(bench, { kind: 'subscription-changed', active: false })
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('subscription-expired')
    expect(ask(bench, { kind: 'start', trade: 1, part: 'all' })).toBe('subscription-expired')
    expect(rows(bench)).toEqual(['suspend null subscription-expired'])
    expect(statuses(bench)).toBe('1 suspended, 2 suspended')
  })

  it('closes all and is closed', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
    expect(reportOf(bench).status).toBe('pending')
    expect(ask(bench, { kind: 'suspend', trade: null, part: 'all' })).toBe('locked')
    settle(bench)
    expect([reportOf(bench).status, statuses(bench)]).toEqual(['closed', '1 closed, 2 closed'])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('closed')
    expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    expect(bench.state.life).toBe('deleted')
  })

  it('waits to be deleted until each has sold', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    expect(reportOf(bench)).toMatchObject({ status: 'pending', badges: ['pending-delete'] })
    expect(
      ask(bench, { kind: 'change-investment', trade: null, change: { kind: 'total', amount: amount('90') } }),
    ).toBe('pending-delete')
    expect(ask(bench, { kind: 'suspend', trade: null, part: 'profits' })).toBe('ok')
    expect(ask(bench, { kind: 'start', trade: null, part: 'profits' })).toBe('ok')
    setPrice(bench, price('110'))
    close(bench, 80)
    settle(bench)
    expect(bench.state.life).toBe('deleted')
    expect(reportOf(bench).position.base).toBeLessThan(testMarket().stepSize)
  })

  it('is deleted at once where it is empty', () => {
    const bench = folderWith([])
    expect(ask(bench, { kind: 'delete', trade: null, how: 'release' })).toBe('ok')
    expect(bench.state.life).toBe('deleted')
    expect(ask(bench, { kind: 'delete', trade: null, how: 'release' })).toBe('deleted')
  })

  it('gives each bot its part of another investment, or none', () => {
    const bench = folderWith([botConfig('30'), botConfig('40', '50')])
    const change = (total: string): Ask => ({
      kind: 'change-investment',
      trade: null,
      change: { kind: 'total', amount: amount(total) },
    })
    expect(ask(bench, change('300'))).toBe('ok')
    expect(rows(bench).slice(2)).toEqual(['edit null investment-changed'])
    close(bench, 20)
    settle(bench)
    expect(bought(bench).map((text) => Number(text.split(' ')[1]).toFixed(0))).toEqual(['2', '1'])
    const { refusal } = send(bench, { kind: 'user-asked', ask: change('14') })
    // The smaller bot needs a little more than 5 of its third.
    expect(refusal?.code).toBe('investment-below-minimum')
    expect(Number(refusal?.values['min'])).toBeGreaterThan(15)
    expect(reportOf(bench).investment).toBe(amount('300'))
  })

  it('keeps the others back while one holds more than a smaller investment lets it', () => {
    const bench = folderWith([botConfig('30'), botConfig('10')])
    close(bench, 20)
    settle(bench)
    const change: Ask = { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('-40') } }
    expect(ask(bench, change)).toBe('ok')
    close(bench, 5)
    settle(bench)
    expect(statuses(bench)).toBe('1 active, 2 waiting')
    ask(bench, { kind: 'sell', trade: 1 })
    settle(bench)
    close(bench, 5)
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
  })

  it('tidies up what has ended', () => {
    const bench = holding()
    ask(bench, { kind: 'close', trade: 1 })
    settle(bench)
    expect(statuses(bench)).toBe('1 closed, 2 active')
    expect(reportOf(bench).investment).toBe(amount('50'))
    expect(ask(bench, { kind: 'delete-closed', trade: null })).toBe('ok')
    expect(statuses(bench)).toBe('2 active')
    expect(reportOf(bench).runs).toBe(1)
  })

  it('goes live with bots that have never traded', () => {
    const bench = holding()
    ask(bench, { kind: 'suspend', trade: 2, part: 'entries' })
    ask(bench, { kind: 'close', trade: 1 })
    settle(bench)
    expect(ask(bench, { kind: 'set-live', trade: null })).toBe('ok')
    expect(bench.state.life).toBe('new')
    expect(rows(bench).at(-1)).toBe('close 2 demo-closed')
    bench.orders.clear()
    bench.decide = (state, event, now) =>
      indicatorFolder.decide(testFolder({ mode: 'live', account: 'key' }), state, event, now)
    expect(ask(bench, { kind: 'set-live', trade: null })).toBe('already-live')
    send(bench, { kind: 'started', allowance: 9, suspended: false })
    expect(statuses(bench)).toBe('2 suspended-buy')
    expect(reportOf(bench)).toMatchObject({ runs: 0, used: 0 })
  })

  it('gives no part to a bot that is about to go', () => {
    const bench = holding()
    ask(bench, { kind: 'delete', trade: 1, how: 'wait' })
    const change: Ask = { kind: 'change-investment', trade: null, change: { kind: 'total', amount: amount('180') } }
    expect(ask(bench, change)).toBe('ok')
    expect(reportOf(bench).investment).toBe(amount('180'))
    expect(ask(bench, { kind: 'delete', trade: 1, how: 'release' })).toBe('ok')
    expect(reportOf(bench).investment).toBe(amount('80'))
  })

  it('is not distributed, and has no bots of nobody', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'distribute', trade: null })).toBe('not-for-this-bot')
    expect(ask(bench, { kind: 'sell', trade: 7 })).toBe('no-such-trade')
  })

  it('ends with the beta', () => {
    const bench = holding()
    expect(ask(bench, { kind: 'end-beta', trade: null })).toBe('ok')
    settle(bench)
    expect(bench.effects.filter(({ kind }) => kind === 'hand-over')).toHaveLength(2)
    expect(bench.state.life).toBe('deleted')
  })
})

describe('settings', () => {
  it('of the folder change, but for where it trades', () => {
    const bench = holding()
    const edit = (before: unknown): string => ask(bench, { kind: 'edit', before, applyToGenerated: false })
    expect(edit(testFolder({ limit: 3 }))).toBe('ok')
    expect(edit(testFolder({ pair: 'GEM/USDC' }))).toBe('pair-is-fixed')
    expect(edit(testFolder({ exchange: 'other' }))).toBe('pair-is-fixed')
    expect(rows(bench)).toEqual(['edit null null'])
  })

  it('of one bot change alone', () => {
    const bench = folderWith([botConfig('30'), botConfig('30')])
    expect(ask(bench, { kind: 'edit-trade', trade: 2, settings: formatConfig(botConfig('50')) })).toBe('ok')
    close(bench, 45)
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 active')
    expect(ask(bench, { kind: 'edit-trade', trade: 1, settings: testFolder() })).toBe('not-for-this-bot')
    const other = { ...botConfig('30'), pair: 'GEM/USDC' as const }
    expect(ask(bench, { kind: 'edit-trade', trade: 1, settings: formatConfig(other) })).toBe('pair-is-fixed')
    expect(rows(bench)).toContain('edit 2 null')
  })

  it('say what they are when they are stored', () => {
    expect(indicatorUnits.parseConfig(testFolder({ limit: 4 }))).toEqual(testFolder({ limit: 4 }))
    expect(() => indicatorUnits.parseConfig({ ...testFolder(), limit: 0 })).toThrow()
    expect(indicatorUnits.parseConfig(formatConfig(botConfig('30')))).toEqual(botConfig('30'))
  })
})

describe('what comes from outside', () => {
  it('holds all of them back at once, and is told once', () => {
    const bench = holding()
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: true })
    expect(statuses(bench)).toBe('1 suspended, 2 suspended')
    expect(bench.effects.filter(({ kind }) => kind === 'notify')).toHaveLength(1)
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: false })
    expect(statuses(bench)).toBe('1 active, 2 active')
    expect(rows(bench)).toEqual(['suspend null maintenance', 'start null maintenance'])
  })

  it('turns the newest off where the package has no room', () => {
    const bench = folderWith([botConfig('30'), botConfig('30'), botConfig('30')])
    bench.effects.length = 0
    send(bench, { kind: 'allowance-changed', allowance: 1 })
    expect(statuses(bench)).toBe('1 waiting, 2 suspended-buy, 3 suspended-buy')
    close(bench, 20)
    expect(bench.orders.size).toBe(1)
    send(bench, { kind: 'allowance-changed', allowance: 3 })
    expect(rows(bench)).toEqual([
      'suspend 2 package-limit',
      'suspend 3 package-limit',
      'start 2 package-limit',
      'start 3 package-limit',
    ])
  })

  it('reaches one whose moment came while others were told', () => {
    const bench = folderWith([botConfig('30', '100', { maxLoss: ratio('5') }), botConfig('30')])
    close(bench, 20)
    settle(bench)
    setPrice(bench, price('90'))
    ask(bench, { kind: 'suspend', trade: 2, part: 'entries' })
    settle(bench)
    expect(statuses(bench)).toBe('1 waiting, 2 suspended-buy')
  })

  it('is no reason to be asked again where an order is only taken', () => {
    const bench = folderWith([botConfig('30'), botConfig('30')])
    hear(bench, [20, 20, 50, 50])
    settle(bench)
    setPrice(bench, price('110'))
    hear(bench, [80, 80, 20, 20])
    const offer = bench.orders.get('1/profit:0')
    if (offer === undefined) throw new Error('nothing is offered')
    endOrder(bench, offer, 'expiry')
    expect(bench.wake.atMs).toBe(bench.at + 10_000)
    bench.at += 20_000
    expect(send(bench, { kind: 'order-accepted', trade: 2, slot: 'entry:0' }).wakes).toBeNull()
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(bench.orders.has('1/profit:0')).toBe(true)
  })

  it('is where coins go that one bot cannot sell well', () => {
    const escaping = botConfig('30', '100', { escape: { allowed: true, diluted: true, minProfit: ratio('2') } })
    const bench = folderWith([botConfig('1'), escaping], { mode: 'live', account: 'key' })
    close(bench, 20)
    settle(bench)
    close(bench, 80)
    expect(bench.asking).toEqual([2])
    settle(bench)
    const given = bench.effects.flatMap((effect) => (effect.kind === 'hand-over' ? [effect] : []))
    expect(given).toMatchObject([{ handover: { trade: 2 }, to: { config: { mode: 'live', account: 'key' } } }])
  })

  it('is not for it: coins, signals and positions of futures', () => {
    const bench = onBench(indicatorFolder, testFolder(), testMarket(), price('100'))
    send(bench, { kind: 'started', allowance: 1, suspended: true })
    const { state } = bench
    send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
    expect(bench.state).toEqual(state)
    expect(reportOf(bench).status).toBe('suspended')
  })
})

it('none of a folder buys while another gives up at market, and each may right after it', () => {
  const careful = botConfig('30', '100', { maxLoss: ratio('5') })
  const bench = folderWith([careful, botConfig('40', '50')])
  hear(bench, [20, 50, 60, 50])
  settle(bench)
  setPrice(bench, price('90'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
  expect([...bench.orders.keys()]).toEqual(['1/exit'])
  hear(bench, [60, 50, 20, 50])
  expect([...bench.orders.keys()]).toEqual(['1/exit'])
  settle(bench)
  hear(bench, [60, 50, 20, 50])
  expect([...bench.orders.keys()]).toEqual(['2/entry:0'])
})

it('a bot that gives up at a price does so before another averages down at the same one', () => {
  const dilution = { percent: ratio('2'), size: { kind: 'quote' as const, amount: amount('50') }, most: 1 }
  const bench = folderWith([botConfig('30', '100', { dilution }), botConfig('30', '50', { maxLoss: ratio('5') })])
  close(bench, 20)
  settle(bench)
  // A candle after its last buy it may average down, and does as soon as the other is gone.
  bench.at += 60_000
  setPrice(bench, price('90'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
  expect([...bench.orders.keys()]).toEqual(['2/exit'])
  answerOne(bench)
  expect([...bench.orders.keys()]).toEqual(['1/entry:0'])
})
