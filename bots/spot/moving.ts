/** A trade that its user moves from one bot of the account to another (bots.md 18). It keeps its run, its books and its orders. */
import type { Ask, Moving } from '#engine/event.ts'
import type { Reason } from '#engine/status.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, refuse } from '../rules/asking.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import type { SingleConfig } from './config.ts'
import { partialsBar } from './partials.ts'
import { isManual, type Trade } from './state.ts'
import { formatConfig, parseConfig } from './stored.ts'
import { upgradeMoved } from './upgrade.ts'
import { findTrade, insert, rearrange, termsOf, type Work } from './work.ts'

/** What has switched off a bot of one trade goes with that, and the stops that it has counted; what holds the account back does so there as well. */
const withSwitches = ({ config, head }: Work, trade: Trade): Trade => {
  if (config.kind !== 'single') return trade
  const all = (own: readonly Reason[], units: readonly Reason[]): readonly Reason[] =>
    units.filter((reason) => !head.restrictions.some((outside) => outside === reason)).reduce(added, own)
  return {
    ...trade,
    entryOff: all(trade.entryOff, head.entryOff),
    profitOff: all(trade.profitOff, head.profitOff),
    stopCount: head.stopCount,
  }
}

/** Lets a trade go to another bot. Only one that its user made has settings of its own to go with. */
export const moveOut = (work: Work, ask: Extract<Ask, { kind: 'relocate' }>): Refusal | null => {
  const { trade: id, to, mostPartials } = ask
  const trade = findTrade(work, id)
  if (trade === null) return refuse('no-such-trade')
  const settings = termsOf(work, trade)
  if (settings.kind !== 'single' || !isManual(work.config, trade)) return refuse('relocate-generated')
  if (isOnItsWay(trade, work.head.exits)) return refuse('locked')
  if (trade.phase === 'done') return refuse('closed')
  if (trade.leaving !== null) return refuse('pending-delete')
  rearrange(
    work,
    work.trades.filter((other) => other.id !== id),
  )
  work.head.exits = work.head.exits.filter(({ owner }) => owner !== id)
  const moving = {
    id,
    pair: settings.pair,
    trade: withSwitches(work, trade),
    settings: formatConfig(settings),
    ...(mostPartials === undefined ? {} : { mostPartials }),
  }
  work.effects.push({ kind: 'move-trade', to, moving })
  recordAction(work, 'edit', id, 'moved-out', trade.price)
  return null
}

export const settingsOf = (stored: unknown): SingleConfig | null => {
  const settings = parseConfig(stored)
  return settings.kind === 'single' ? settings : null
}

/** Takes a trade in, under its own number where that has never been used here; or says why not. */
export const moveIn = (work: Work, moving: Moving): Refusal | null => {
  const { config, head } = work
  const own = settingsOf(moving.settings)
  if (config.kind === 'single' || own === null) return refuse('relocate-needs-folder')
  if (own.pair !== config.pair) return refuse('relocate-pair')
  if (own.direction !== config.direction) return refuse('relocate-direction')
  if (head.life !== 'running') return refuse('closed')
  if (head.leaving !== null) return refuse('pending-delete')
  const refused = partialsBar(work, own, moving)
  if (refused !== null) return refused
  const trade = upgradeMoved(moving.trade)
  const id = Math.max(trade.id, head.nextId)
  head.nextId = id + 1
  insert(work, { ...trade, id, own, level: 0, terms: head.past.length })
  recordAction(work, 'edit', id, 'moved-in', trade.price)
  return null
}
