/** Bots that their user moves into a folder or out of it (bots.md 18). */
import type { Ask, Moving } from '#engine/event.ts'
import { never, type Refusal } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import { asMember, stays } from '../rules/deal-moving.ts'
import { recordAction } from '../rules/history.ts'
import { tell } from './member.ts'
import { type AnyBots, dealOf, excessOf, isInMarket, isOpen, placeOf, type Work } from './state.ts'

/** Its settings as a bot of this folder's kind; null where it is another. */
export const settingsOf = ({ parse }: AnyBots, stored: unknown): object | null => {
  try {
    return parse(stored)
  } catch {
    return null
  }
}

/** Each bot has one buy and one sale at a time; an ask that says no number is one of before. */
const partialsBar = ({ head }: Work, { mostPartials: most }: Pick<Moving, 'mostPartials'>): Refusal | null => {
  const count = head.trades.filter(isOpen).length + 1
  if (most === undefined || count <= most) return null
  return refuse('too-many-partials', { items: String(most), buys: String(count), sells: String(count) })
}

/** Takes a bot in under a number of the folder, or says why not. */
export const moveIn = (work: Work, moving: Moving): Refusal | null => {
  const { bots, config, head, now, at } = work
  const own = settingsOf(bots, moving.settings)
  if (own === null) return refuse('relocate-kind')
  if (moving.pair !== config.pair) return refuse('relocate-pair')
  if (head.life !== 'running') return refuse('closed')
  if (head.leaving !== null) return refuse('pending-delete')
  const refused = partialsBar(work, moving)
  if (refused !== null) return refused
  const id = head.nextId
  head.nextId += 1
  const member = { id, own, state: bots.upgrade(moving.trade), wake: never }
  head.trades.push(member)
  work.used += Number(isInMarket(member))
  work.excess += excessOf(member)
  recordAction(work, 'edit', id, 'moved-in', now.price)
  // What the folder has switched off is off for it as well, and it says when it is to be asked next.
  tell(work, head.trades.length - 1, { at, kind: 'timer-elapsed', pair: 0 }, 'alone')
  return null
}

/** Lets a bot go to another folder; it leaves nothing behind. */
export const moveOut = (work: Work, ask: Extract<Ask, { kind: 'relocate' }>): Refusal | null => {
  const { head, effects, config, bots } = work
  const place = placeOf(work, ask.trade)
  const member = head.trades[place]
  if (member === undefined) return refuse('no-such-trade')
  const refusal = stays(member.state)
  if (refusal !== null) return refusal
  head.trades.splice(place, 1)
  const { mostPartials } = ask
  const moving = {
    id: member.id,
    pair: config.pair,
    // Switches of the folder stay with it.
    trade: asMember({ ...member.state, entryOff: [], profitOff: [] }),
    settings: bots.rules.stored?.(member.own),
    ...(mostPartials === undefined ? {} : { mostPartials }),
  }
  effects.push({ kind: 'move-trade', to: ask.to, moving })
  recordAction(work, 'edit', member.id, 'moved-out', dealOf(member)?.price ?? null)
  return null
}
