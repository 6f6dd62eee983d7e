/** Bots that their user moves into a folder, out of it, and from one into another. */
import { describe, expect, it } from 'vitest'
import type { Moving } from '#engine/event.ts'
import { encodeJson } from '#engine/json.ts'
import { amount, asAmount, asQuantity, price, ratio } from '#engine/money.ts'
import type { Effect } from '#engine/unit.ts'
import { grid } from '../grid/index.ts'
import { testConfig as gridConfig } from '../grid/fixture.ts'
import { indicator, indicatorFolder } from '../indicator/index.ts'
import { testMarket } from '../indicator/fixture.ts'
import { formatConfig } from '../indicator/stored.ts'
import { rsiFolder } from '../rsi/index.ts'
import { type Bench, endOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { botConfig, close, type FolderBench, folderWith, movingBot, testFolder } from './fixture.ts'

const alone = (config = botConfig('30')) => {
  const bench = onBench(indicator, config, testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return bench
}

type Alone = ReturnType<typeof alone>

const callBuy = (bench: Alone): void => {
  const candle = { openTimeMs: 0, open: 100, high: 100, low: 100, close: 100, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [20, 20] })
}

const movedOf = (effects: readonly Effect[]): Moving => {
  const effect = effects.find(({ kind }) => kind === 'move-trade')
  if (effect?.kind !== 'move-trade') throw new Error('nothing has moved')
  const { id, ...moving } = effect.moving
  return { ...moving, from: { unit: 'here', trade: id } }
}

const relocate = <State extends { trades: readonly { id: number }[] }>(
  bench: Bench<State>,
  trade = 1,
  mostPartials?: number,
): string => {
  const most = mostPartials === undefined ? {} : { mostPartials }
  return (
    send(bench, { kind: 'user-asked', ask: { kind: 'relocate', trade, to: 'there', ...most } }).refusal?.code ?? 'ok'
  )
}

const moveIn = (bench: FolderBench, moving: Moving): string =>
  send(bench, { kind: 'trade-moved-in', moving }).refusal?.code ?? 'ok'

const shown = (bench: FolderBench) => indicatorFolder.report(testFolder(), bench.state)

describe('a bot alone', () => {
  it('goes with all that it was, and is gone', () => {
    const bench = alone()
    callBuy(bench)
    settle(bench)
    const { position } = indicator.report(botConfig('30'), bench.state)
    expect(relocate(bench)).toBe('ok')
    expect(indicator.report(botConfig('30'), bench.state)).toMatchObject({ status: 'deleted', trades: [] })
    const folder = folderWith([botConfig('40')])
    expect(moveIn(folder, movedOf(bench.effects))).toBe('ok')
    expect(shown(folder)).toMatchObject({ status: 'active', position, used: 1 })
    expect(shown(folder).trades[1]).toMatchObject({ id: 2, phase: 'holding', runs: 0 })
    expect(folder.effects.at(-1)).toMatchObject({ row: { action: 'edit', trade: 2, cause: 'moved-in' } })
  })

  it('takes along what it owes', () => {
    const bench = alone()
    const { position } = indicator.report(botConfig('30'), bench.state)
    const owed = { ...position, base: asQuantity(-(10n ** 18n)), cost: asAmount(-(10n ** 20n)) }
    bench.state = { ...bench.state, gone: [owed] }
    expect(relocate(bench)).toBe('ok')
    const folder = folderWith([])
    expect(moveIn(folder, movedOf(bench.effects))).toBe('ok')
    expect([indicator.report(botConfig('30'), bench.state), shown(folder)]).toMatchObject([
      { position },
      { position: owed },
    ])
  })

  it('takes its orders along, which go on in the folder', () => {
    const bench = alone()
    callBuy(bench)
    const [order] = [...bench.orders.values()]
    if (order === undefined) throw new Error('no order')
    relocate(bench)
    expect(bench.orders.get('1/entry:0')?.canceling).toBe(false)
    const folder = folderWith([])
    moveIn(folder, movedOf(bench.effects))
    folder.orders.set('1/entry:0', order)
    endOrder(folder, order, 'expiry')
    expect(shown(folder).trades[0]?.phase).toBe('idle')
  })

  it('sells in the folder by the profit that it was set to', () => {
    const bench = alone()
    callBuy(bench)
    settle(bench)
    relocate(bench)
    const folder = folderWith([])
    moveIn(folder, movedOf(bench.effects))
    // No two fills of a pair have one id.
    folder.fills.push(...bench.fills)
    setPrice(folder, price('110'))
    close(folder, 80)
    settle(folder)
    expect(shown(folder)).toMatchObject({ runs: 1, used: 0 })
    expect(shown(folder).position.realised).toBeGreaterThan(0n)
  })

  it('goes on being switched off, and with another investment', () => {
    const bench = alone()
    send(bench, {
      kind: 'user-asked',
      ask: { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('100') } },
    })
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    relocate(bench)
    const folder = folderWith([])
    moveIn(folder, movedOf(bench.effects))
    expect(shown(folder)).toMatchObject({ investment: amount('200'), trades: [{ status: 'suspended-buy' }] })
    close(folder, 20)
    expect(folder.orders.size).toBe(0)
  })

  it('leaves what holds the account back where it is told itself', () => {
    const bench = alone()
    send(bench, { kind: 'restriction-changed', reason: 'maintenance', holds: true })
    relocate(bench)
    const folder = folderWith([])
    moveIn(folder, movedOf(bench.effects))
    expect(shown(folder).trades[0]?.status).toBe('waiting')
  })

  it('stays while it sells everything, has ended, or is about to', () => {
    const selling = alone()
    callBuy(selling)
    settle(selling)
    send(selling, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
    expect(relocate(selling)).toBe('locked')
    settle(selling)
    expect(relocate(selling)).toBe('closed')
    const going = alone()
    callBuy(going)
    settle(going)
    send(going, { kind: 'user-asked', ask: { kind: 'delete', trade: 1, how: 'wait' } })
    expect(relocate(going)).toBe('pending-delete')
    expect(relocate(alone(), 2)).toBe('no-such-trade')
  })

  it('takes none in', () => {
    const bench = alone()
    const { refusal } = send(bench, { kind: 'trade-moved-in', moving: movingBot(botConfig('30')) })
    expect(refusal?.code).toBe('relocate-needs-folder')
  })
})

describe('a folder', () => {
  it('lets a bot go to another one, without its own switches', () => {
    const first = folderWith([botConfig('30'), botConfig('40')])
    close(first, 20)
    settle(first)
    send(first, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })
    expect(relocate(first, 2)).toBe('ok')
    expect(shown(first).trades.map(({ id }) => id)).toEqual([1])
    const second = folderWith([])
    expect(moveIn(second, movedOf(first.effects))).toBe('ok')
    expect(shown(second)).toMatchObject({ used: 1, trades: [{ id: 1, status: 'active' }] })
    expect(relocate(first, 2)).toBe('no-such-trade')
  })

  it('switches off what it takes in while it is off', () => {
    const bench = alone()
    callBuy(bench)
    relocate(bench)
    const folder = folderWith([])
    send(folder, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })
    const { wants } = send(folder, { kind: 'trade-moved-in', moving: movedOf(bench.effects) })
    expect(wants).toEqual([{ trade: 1, slot: 'entry:0', want: null }])
  })

  it('takes none of another pair, of another kind, or while it is ending', () => {
    const folder = folderWith([])
    const moving = movingBot(botConfig('30'))
    expect(moveIn(folder, { ...moving, pair: 'GEM/USDC' })).toBe('relocate-pair')
    expect(moveIn(folder, { ...moving, settings: testFolder() })).toBe('relocate-kind')
    expect(moveIn(folder, { ...moving, settings: grid.formatConfig(gridConfig()) })).toBe('relocate-kind')
    send(folder, { kind: 'trade-moved-in', moving })
    close(folder, 20)
    settle(folder)
    send(folder, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    expect(moveIn(folder, moving)).toBe('pending-delete')
    settle(folder)
    expect(moveIn(folder, moving)).toBe('closed')
  })

  it('of RSI bots takes no other indicator', () => {
    const folder = onBench(rsiFolder, testFolder(), testMarket(), price('100'))
    send(folder, { kind: 'started', allowance: 1, suspended: false })
    const ema = movingBot({ ...botConfig('30'), indicator: 'ema' })
    expect(send(folder, { kind: 'trade-moved-in', moving: ema }).refusal?.code).toBe('relocate-kind')
    expect(send(folder, { kind: 'trade-moved-in', moving: movingBot(botConfig('30')) }).refusal).toBeNull()
  })

  it('holds no more bots than the administrator says', () => {
    const folder = folderWith([botConfig('30'), botConfig('30')])
    const moving = movingBot(botConfig('30'))
    expect(moveIn(folder, { ...moving, mostPartials: 2 })).toBe('too-many-partials')
    expect(moveIn(folder, { ...moving, mostPartials: 3 })).toBe('ok')
  })

  it('says how many may be where a bot goes', () => {
    const first = folderWith([botConfig('30')])
    relocate(first, 1, 4)
    expect(movedOf(first.effects).mostPartials).toBe(4)
    const bench = alone()
    relocate(bench, 1, 4)
    expect(movedOf(bench.effects).mostPartials).toBe(4)
  })

  it('keeps a bot that its user has said is to be deleted', () => {
    const folder = folderWith([botConfig('30')])
    close(folder, 20)
    settle(folder)
    send(folder, { kind: 'user-asked', ask: { kind: 'delete', trade: 1, how: 'wait' } })
    expect(relocate(folder)).toBe('pending-delete')
  })

  it('comes back out of its journal as it was', () => {
    const folder = folderWith([botConfig('30')])
    close(folder, 20)
    settle(folder)
    const upgraded = indicatorFolder.upgrade(folder.state, 1)
    expect(encodeJson(upgraded)).toBe(encodeJson(folder.state))
  })
})

it('settings go along as they are stored', () => {
  const bench = alone()
  relocate(bench)
  expect(movedOf(bench.effects)).toMatchObject({ pair: 'COIN/USDC', settings: formatConfig(botConfig('30')) })
})
