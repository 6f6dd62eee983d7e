/** The reasons of the design's table (bots.md 16), and what the code makes of them. */
import { describe, expect, it } from 'vitest'
import { type Reason, reasons, type Restriction, restrictions } from '#engine/status.ts'
import { takeRoom } from './allowance.ts'
import { afterEdit, afterStart, isFrozen, lasting, reasonRules, startBar, takeRestriction } from './reasons.ts'

/** Code; side effect; cleared by; as the rows of bots.md 16 say, one row a code of ours. */
const table: readonly (readonly [Reason, string, string])[] = [
  ['user', 'flags', 'user start'],
  ['folder', 'flags', 'user start'],
  ['insufficient-funds', 'entry side off', 'user start'],
  ['stop-loss-limit', 'entry side off', 'user start'],
  ['run-limit', 'entry side off', 'user start or higher repeats'],
  ['key-invalid', 'all suspended, orders left as they are', 'cause over, then user start'],
  ['wallet-invalid', 'all suspended, orders left as they are', 'cause over, then user start'],
  ['key-permission', 'all suspended, orders left as they are', 'cause over, then user start'],
  ['maintenance', 'all suspended, orders left as they are', 'automatic'],
  ['regulation', 'entry side off', 'user start'],
  ['stuck-lower', 'entry side off', 'cause over, then user start'],
  ['stuck-upper', 'entry side off', 'cause over, then user start'],
  ['subscription-expired', 'all suspended', 'cause over, then user start'],
  ['package-limit', 'entry side off', 'automatic'],
  ['below-minimum', 'entry side off', 'edit or start'],
  ['order-rejected', 'entry side off', 'edit or start'],
  ['escape-limit', 'entry side off', 'user start'],
  ['copy-stopped', 'entry side off', 'automatic'],
  ['reconcile-conflict', 'entry side off', 'cause over, then user start'],
  ['beta-ended', 'deleted', '-'],
  ['trailed', 'deleted', '-'],
]

const effectOf = (reason: Reason): string => {
  const { off, keepsOrders, clearedBy } = reasonRules[reason]
  if (clearedBy.length === 0) return 'deleted'
  if (reason === 'user' || reason === 'folder') return 'flags'
  if (off === 'entries') return 'entry side off'
  return keepsOrders ? 'all suspended, orders left as they are' : 'all suspended'
}

const clearingOf = (reason: Reason): string => {
  const { clearedBy, barsStart } = reasonRules[reason]
  if (clearedBy.length === 0) return '-'
  if (barsStart) return 'cause over, then user start'
  if (clearedBy.includes('start')) {
    if (!clearedBy.includes('edit')) return 'user start'
    return reason === 'run-limit' ? 'user start or higher repeats' : 'edit or start'
  }
  return clearedBy.includes('cause') ? 'automatic' : 'edit'
}

describe('the reasons', () => {
  it.each(table)('%s: %s, cleared by %s', (reason, effect, clearing) => {
    expect([effectOf(reason), clearingOf(reason)]).toEqual([effect, clearing])
  })

  it.each<[boolean, readonly Reason[]]>([
    [true, ['user']],
    [false, ['user', 'run-limit']],
  ])('leave, after an edit with more runs %s, %j', (runsOn, left) => {
    expect(afterEdit(['user', 'below-minimum', 'run-limit', 'order-rejected'], runsOn)).toEqual(left)
  })

  it('are those of the table, those that support gives, and a level without an amount', () => {
    const listed = table.map(([reason]) => reason)
    expect(reasons.filter((reason) => !listed.includes(reason))).toEqual(['admin', 'no-amount'])
  })

  it('are cleared by a start as the table says', () => {
    const left = afterStart(reasons)
    expect(left).toEqual(reasons.filter((reason) => !reasonRules[reason].clearedBy.includes('start')))
    expect(left).toContain('maintenance')
    expect(left).not.toContain('user')
  })
})

const unit = () => ({
  effects: [],
  head: {
    subscribed: true,
    entryOff: ['user'] as readonly Reason[],
    profitOff: [] as readonly Reason[],
    restrictions: [] as readonly Restriction[],
  },
})

describe('a restriction', () => {
  it.each(restrictions)('%s is told once, goes as the table says, and leaves what the user did', (reason) => {
    const work = unit()
    takeRestriction(work, { reason, holds: true })
    takeRestriction(work, { reason, holds: true })
    expect(work.effects.length).toBe(2)
    expect(work.head.entryOff).toEqual(['user', reason])
    expect(work.head.profitOff).toEqual(reasonRules[reason].off === 'both' ? [reason] : [])
    expect(startBar(work.head)?.code).toBe(reasonRules[reason].barsStart ? 'held-back' : undefined)
    expect(lasting(work.head)).toEqual({ entryOff: ['user', reason], profitOff: work.head.profitOff })
    takeRestriction(work, { reason, holds: false })
    const isOver = reasonRules[reason].clearedBy.includes('cause')
    expect(work.head.entryOff).toEqual(isOver ? ['user'] : ['user', reason])
    expect([work.head.restrictions, startBar(work.head)]).toEqual([[], null])
  })

  it('keeps orders only where the exchange cannot be asked', () => {
    expect(reasons.filter((reason) => isFrozen([reason]))).toEqual([
      'key-invalid',
      'wallet-invalid',
      'key-permission',
      'maintenance',
    ])
  })
})

describe('a smaller package', () => {
  const trade = (id: number, phase = 'idle', entryOff: readonly Reason[] = []) => ({ id, phase, entryOff })

  it('turns the newest entries off, and on again when there is room', () => {
    const trades = [trade(1), trade(2, 'done'), trade(3, 'holding'), trade(4, 'idle', ['user'])]
    expect(takeRoom({ effects: [] }, trades, 1)).toEqual([
      trade(3, 'holding', ['package-limit']),
      trade(4, 'idle', ['user', 'package-limit']),
    ])
    expect(takeRoom({ effects: [] }, trades, 3)).toEqual([])
    expect(takeRoom({ effects: [] }, [trade(1, 'idle', ['package-limit'])], 1)).toEqual([trade(1)])
  })
})
