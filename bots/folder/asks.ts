/** What users ask of a folder of bots, or of one of its bots. */
import type { Ask, InvestmentChange, Part } from '#engine/event.ts'
import { asAmount, divideUp, formatDecimal, parseDecimal } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, hasPart, refuse } from '../rules/asking.ts'
import { recordAction } from '../rules/history.ts'
import { investmentAfter, partOf } from '../rules/investment.ts'
import { afterStart, lasting, startBar } from '../rules/reasons.ts'
import { isFolder } from './is-folder.ts'
import { asOwn, tell, tellAll } from './member.ts'
import { moveOut, settingsOf } from './moving.ts'
import { investmentOf } from './report.ts'
import { type AnyMember, dealOf, isAwake, isInMarket, isShown, openPlaces, placeOf, type Work } from './state.ts'

/** The same ask, to a bot as a whole. */
const asked = (work: Work, ask: Ask) => ({ at: work.at, kind: 'user-asked' as const, ask })

const suspend = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) head.entryOff = added(head.entryOff, 'user')
  if (hasPart(part, 'profits')) head.profitOff = added(head.profitOff, 'user')
  recordAction(work, 'suspend', null, `user-${part}`)
  tellAll(work, asked(work, { kind: 'suspend', trade: null, part }), isAwake)
}

/** Its bots that rules have turned off go on too; what its user switched off by itself stays off. */
const start = (work: Work, part: Part): Refusal | null => {
  const { head } = work
  const refusal = startBar({ subscribed: head.subscribed, restrictions: head.held })
  if (refusal !== null) return refusal
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    // Stops are counted from the last start of all.
    head.trades = head.trades.map((member) => ({ ...member, state: { ...member.state, stopCount: 0 } }))
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  recordAction(work, 'start', null, `user-${part}`)
  const isLet = (member: AnyMember): boolean =>
    isAwake(member) && hasPart(part, 'entries') && dealOf(member)?.entryOff.includes('user') === false
  tellAll(work, asked(work, { kind: 'start', trade: null, part: 'entries' }), isLet)
  tellAll(work, { at: work.at, kind: 'timer-elapsed', pair: 0 }, (member) => isAwake(member) && !isLet(member))
  return null
}

const close = (work: Work): void => {
  work.head.leaving = 'close'
  recordAction(work, 'close', null, 'user-all')
  tellAll(work, asked(work, { kind: 'close', trade: null }), isAwake)
}

const remove = (work: Work, how: 'close' | 'wait' | 'release'): void => {
  work.head.leaving = how === 'close' ? 'delete' : how
  if (how === 'close') recordAction(work, 'close', null, 'user-all')
  tellAll(work, asked(work, { kind: 'delete', trade: null, how }))
}

const endBeta = (work: Work): void => {
  const { head } = work
  // It is asked until the folder is gone.
  if (head.leaving === 'beta') return
  head.entryOff = added(head.entryOff, 'beta-ended')
  head.leaving = 'beta'
  recordAction(work, 'suspend', null, 'beta-ended')
  tellAll(work, asked(work, { kind: 'end-beta', trade: null }))
}

/** What a bot must have at least or at most, said of the folder in which it has a part. */
const ofWhole = (
  refusal: Refusal,
  { part, present, kept }: { part: bigint; present: bigint; kept: bigint },
): Refusal => {
  const values: Record<string, string> = {}
  for (const [name, text] of Object.entries(refusal.values)) {
    const value = parseDecimal(text)
    values[name] = value === null ? text : formatDecimal(divideUp(value * present, part) + kept)
  }
  return { ...refusal, values }
}

const isGoing = ({ head }: Work, place: number): boolean => {
  const member = head.trades[place]
  return member !== undefined && dealOf(member)?.leaving !== null
}

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n)

/** Each bot that goes on takes its part of the new investment; where one cannot, none does. One that is about to go keeps its own. */
const changeInvestment = (work: Work, change: InvestmentChange): Refusal | null => {
  const places = openPlaces(work)
  const kept = sum(places.filter((place) => isGoing(work, place)).map((place) => investmentOf(work, place)))
  const changed = places
    .filter((place) => !isGoing(work, place))
    .map((place) => ({ place, part: investmentOf(work, place) }))
  const present = asAmount(sum(changed.map(({ part }) => part)))
  // A total is of everything that is shown; a percentage is of what changes.
  const next = asAmount(investmentAfter(present, change) - (change.kind === 'total' ? kept : 0n))
  if (present <= 0n) return refuse('nothing-to-scale')
  if (next <= 0n) return refuse('investment-not-positive')
  for (const { place, part } of changed) {
    const amount = asAmount(partOf(part, { present, next }))
    const ask: Ask = { kind: 'change-investment', trade: null, change: { kind: 'total', amount } }
    const refusal = tell(work, place, asked(work, ask), 'all')
    if (refusal !== null) return ofWhole(refusal, { part, present, kept })
  }
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}

const isLocked = (member: AnyMember): boolean => {
  const phase = dealOf(member)?.phase
  return phase === 'exiting' || phase === 'escaping'
}

/** Bots that have ended or are about to stay behind with the demo. */
const setLive = (work: Work): Refusal | null => {
  const { config, head } = work
  const { entryOff, profitOff, held: restrictions } = head
  if (config.mode === 'live') return refuse('already-live')
  if (head.life === 'closed') return refuse('closed')
  if (head.leaving !== null) return refuse('pending-delete')
  if (head.trades.some(isLocked)) return refuse('locked')
  for (const [place, member] of head.trades.entries())
    if (member.state.life === 'running') tell(work, place, asked(work, { kind: 'set-live', trade: null }), 'all')
  head.trades = head.trades.filter((member) => member.state.life === 'new' && dealOf(member) !== null)
  work.used = head.trades.filter(isInMarket).length
  // It wants nothing before the live account has told it that it is started there.
  Object.assign(head, { life: 'new', ...lasting({ entryOff, profitOff, restrictions }) })
  return null
}

/** Pair and exchange are those of its bots. */
const edit = (work: Work, before: unknown): Refusal | null => {
  const { config, head } = work
  if (head.leaving !== null) return refuse('pending-delete')
  if (!isFolder(before) || !('pair' in before) || before.pair !== config.pair) return refuse('pair-is-fixed')
  if (!('exchange' in before) || before.exchange !== config.exchange) return refuse('pair-is-fixed')
  recordAction(work, 'edit', null, null)
  return null
}

/** New settings for one bot; those of the folder are not in them. */
const editBot = (work: Work, place: number, stored: unknown): Refusal | null => {
  const { bots, head } = work
  const member = head.trades[place]
  if (member === undefined) return refuse('no-such-trade')
  const own = settingsOf(bots, stored)
  if (own === null) return refuse('not-for-this-bot')
  const before = member.own
  head.trades[place] = { ...member, own }
  return tell(work, place, asked(work, { kind: 'edit', before, applyToGenerated: true }), 'alone')
}

type OneAsk = Extract<Ask, { trade: number | null }> & { trade: number }

const askBot = (work: Work, ask: OneAsk): Refusal | null => {
  const place = placeOf(work, ask.trade)
  if (place < 0) return refuse('no-such-trade')
  switch (ask.kind) {
    case 'relocate':
      return moveOut(work, ask)
    case 'edit-trade':
      return editBot(work, place, ask.settings)
    case 'delete-profits':
      return tell(work, place, asked(work, { ...ask, trade: null }), 'alone')
    case 'suspend':
    case 'start':
    case 'suspend-profit':
    case 'start-profit':
    case 'close':
    case 'sell':
    case 'delete':
      return tell(work, place, asked(work, asOwn(ask)), 'alone')
  }
}

const isOfOne = (ask: Ask): ask is OneAsk => 'trade' in ask && ask.trade !== null

type AllAsk = Exclude<Ask, { trade: number }>

const askAll = (work: Work, ask: AllAsk): Refusal | null => {
  switch (ask.kind) {
    case 'suspend':
      suspend(work, ask.part)
      return null
    case 'start':
      return start(work, ask.part)
    case 'close':
      close(work)
      return null
    case 'delete':
      remove(work, ask.how)
      return null
    case 'delete-closed':
    case 'delete-profits':
      tellAll(work, asked(work, ask), isShown)
      return null
    case 'change-investment':
      return work.head.leaving === null ? changeInvestment(work, ask.change) : refuse('pending-delete')
    case 'set-live':
      return setLive(work)
    case 'end-beta':
      endBeta(work)
      return null
    case 'edit':
      return edit(work, ask.before)
    case 'distribute':
      return refuse('not-for-this-bot')
  }
}

/** One that is being emptied by its user's order is let alone until it is. */
const bar = ({ head }: Work, ask: Ask): Refusal | null => {
  if (head.life === 'deleted') return refuse('deleted')
  const tidies = ask.kind === 'delete' || ask.kind === 'delete-closed' || ask.kind === 'delete-profits'
  if (head.life === 'closed') return tidies || ask.kind === 'end-beta' ? null : refuse('closed')
  const isOfAll = 'trade' in ask ? ask.trade === null : true
  const isBusy = head.leaving === 'close' || head.leaving === 'delete'
  return isBusy && isOfAll && !tidiesOnly(ask) ? refuse('locked') : null
}

const tidiesOnly = ({ kind }: Ask): boolean =>
  kind === 'delete-closed' || kind === 'delete-profits' || kind === 'end-beta'

/** Does what is asked, or says why not and changes nothing. */
export const answer = (work: Work, ask: Ask): Refusal | null => {
  const barred = bar(work, ask)
  if (barred !== null) return barred
  return isOfOne(ask) ? askBot(work, ask) : askAll(work, ask)
}
