/** Users' asks to a unit or to one of its deals. */
import type { Ask, Part } from '#engine/event.ts'
import { ZERO_AMOUNT } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, type BotAsk, byUser, type FolderAsk, hasPart, isFolderAsk, refusing } from './asking.ts'
import type { Deal, Work } from './deal.ts'
import { cancelBuy, withdrawBuy } from './deal-buys.ts'
import { startExit } from './deal-exits.ts'
import { withdrawOffer } from './deal-sales.ts'
import { changeInvestment } from './deal-investment.ts'
import { asMember, stays } from './deal-moving.ts'
import type { dealMessages } from './deal-messages.ts'
import { dealOf, findDeal, hasLiveOrder, idsOf, newDeal, pairOfDeal, priceHere, put, remove } from './deal-work.ts'
import { recordAction } from './history.ts'
import type { Unpriced } from './paper-close.ts'
import { afterEdit, afterStart, lasting, startBar } from './reasons.ts'

const refuse = refusing<keyof (typeof dealMessages)['en']>()

/** Ends the orders of sides that are off now. */
const withdraw = (work: Work, id: number, part: Part): void => {
  if (hasPart(part, 'profits') && dealOf(work, id).phase === 'holding') withdrawOffer(work, id)
  if (hasPart(part, 'entries')) withdrawBuy(work, id)
}

const suspendDeal = (work: Work, id: number, part: Part): void => {
  const deal = dealOf(work, id)
  put(work, {
    ...deal,
    entryOff: hasPart(part, 'entries') ? added(deal.entryOff, 'user') : deal.entryOff,
    profitOff: hasPart(part, 'profits') ? added(deal.profitOff, 'user') : deal.profitOff,
  })
  recordAction(work, 'suspend', id, `user-${part}`, priceHere(work, deal))
  withdraw(work, id, part)
}

const suspendUnit = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) head.entryOff = added(head.entryOff, 'user')
  if (hasPart(part, 'profits')) head.profitOff = added(head.profitOff, 'user')
  recordAction(work, 'suspend', null, `user-${part}`)
  for (const id of idsOf(work)) withdraw(work, id, part)
}

/** Clears the reasons of a deal that a start clears, and the counter behind each. Source: bots.md 16, 17. */
const switchOn = (work: Work, id: number, part: Part): void => {
  const deal = dealOf(work, id)
  const hasEntries = hasPart(part, 'entries')
  put(work, {
    ...deal,
    entryOff: hasEntries ? afterStart(deal.entryOff) : deal.entryOff,
    profitOff: hasPart(part, 'profits') ? afterStart(deal.profitOff) : deal.profitOff,
    runs: hasEntries && deal.entryOff.includes('run-limit') ? 0 : deal.runs,
    escapes: hasEntries && deal.entryOff.includes('escape-limit') ? 0 : deal.escapes,
    fundsFails: 0,
    rejections: 0,
    retryAtMs: null,
  })
}

const heldBack = ({ head: { subscribed, held } }: Work): Refusal | null => startBar({ subscribed, restrictions: held })

const startUnit = (work: Work, part: Part): void => {
  const { head } = work
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    head.stopCount = 0
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  const ids = idsOf(work)
  for (const id of ids) {
    // A unit with one deal is that deal: what its user has switched off goes on with it.
    if (ids.length === 1) switchOn(work, id, part)
    else if (hasPart(part, 'entries') && !dealOf(work, id).entryOff.includes('user')) switchOn(work, id, 'entries')
  }
  recordAction(work, 'start', null, `user-${part}`)
}

const close = (work: Work, id: number, afterwards: 'resume' | 'close' | 'delete'): void =>
  startExit(work, id, { reason: 'close', afterwards, threshold: null })

const sellDeal = (work: Work, deal: Deal): Refusal | null => {
  if (deal.phase !== 'holding') return refuse('nothing-held')
  recordAction(work, 'close', deal.id, 'user-sell', priceHere(work, deal))
  close(work, deal.id, 'resume')
  return null
}

/** Marks a deal to be deleted: at once when it has no order and no position, else when its run completes or its orders have ended. */
const markLeaving = (work: Work, id: number, how: 'wait' | 'release' | 'beta'): void => {
  put(work, { ...dealOf(work, id), leaving: how })
  if (how === 'release') withdrawOffer(work, id)
  withdrawBuy(work, id)
  tendLeaving(work, id)
}

/** Deletes a leaving deal once nothing keeps it. */
export const tendLeaving = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  if (deal === null || deal.leaving === null || hasLiveOrder(deal)) return
  const isFree = deal.phase === 'flat' || deal.phase === 'done'
  if (isFree || (deal.phase === 'holding' && deal.leaving === 'release')) remove(work, id)
}

const deleteDeal = (work: Work, id: number, how: 'close' | 'wait' | 'release'): void => {
  if (how === 'close') close(work, id, 'delete')
  else markLeaving(work, id, how)
}

/** Closes all deals that are not closed and not leaving already. */
const closeUnit = (work: Work, afterwards: 'close' | 'delete'): void => {
  work.head.leaving = afterwards
  recordAction(work, 'close', null, 'user-all')
  for (const id of idsOf(work)) {
    const { phase, exit } = dealOf(work, id)
    if (phase === 'exiting' && exit !== null) put(work, { ...dealOf(work, id), exit: { ...exit, afterwards } })
    else if (phase !== 'done') close(work, id, afterwards)
  }
}

const deleteUnit = (work: Work, how: 'close' | 'wait' | 'release' | 'beta'): void => {
  if (how === 'close') return closeUnit(work, 'delete')
  work.head.leaving = how
  for (const id of idsOf(work)) markLeaving(work, id, how)
}

/** Closes or deletes the unit once it has no live order or position. A unit without deals is deleted. */
export const settleLife = (work: Work): void => {
  const { head } = work
  if (head.life !== 'running') return
  const isOver = head.trades.every(({ phase }) => phase === 'done')
  if (head.leaving === 'close' && isOver) head.life = 'closed'
  else if (head.trades.length === 0 || (head.leaving !== null && head.leaving !== 'close' && isOver))
    head.life = 'deleted'
  else return
  head.leaving = null
}

/**
 * Ends the demo: drops orders, closes positions on paper at the price of their pairs once that is known, resets counters. Source: bots.md
 * 18.
 */
const setLive = (work: Work): Refusal | null => {
  const { head } = work
  const { entryOff, profitOff, held: restrictions } = head
  if (work.terms.mode === 'live') return refuse('already-live')
  if (head.life === 'closed') return refuse('closed')
  if (head.leaving !== null) return refuse('pending-delete')
  if (head.trades.some(isLocked)) return refuse('locked')
  for (const id of idsOf(work)) {
    withdrawOffer(work, id)
    cancelBuy(work, id)
  }
  const open = head.trades.map(({ id, position: { base, cost } }): Unpriced => {
    return { id, pair: pairOfDeal(id), direction: 'buy', quantity: base, worth: cost }
  })
  head.trades = head.trades
    .filter(({ phase, leaving }) => phase !== 'done' && leaving === null)
    .map(({ id, price, ...deal }) => ({
      ...newDeal(id),
      price,
      entryOff: byUser(deal.entryOff),
      profitOff: byUser(deal.profitOff),
    }))
  Object.assign(head, {
    // It wants nothing before the live account has told it that it is started there.
    life: 'new',
    ...lasting({ entryOff, profitOff, restrictions }),
    stopCount: 0,
    stopProfit: ZERO_AMOUNT,
    runs: 0,
    gone: [],
    lastFill: null,
    unpriced: [...head.unpriced, ...open.filter(({ quantity }) => quantity > 0n)],
  } satisfies Partial<Work['head']>)
  return null
}

/** Moves the bot with everything it has into a folder. */
const moveOut = (work: Work, ask: Extract<FolderAsk, { kind: 'relocate' }>): Refusal | null => {
  const { head, rules, settings, effects, terms } = work
  const [pair] = terms.pairs
  if (rules.stored === undefined || pair === undefined) return refuse('not-for-this-bot')
  if (findDeal(work, ask.trade) === null) return refuse('no-such-trade')
  const refusal = stays(head)
  if (refusal !== null) return refusal
  const { trade: id, to, mostPartials } = ask
  const moving = {
    id,
    pair,
    trade: asMember(head),
    settings: rules.stored(settings),
    ...(mostPartials === undefined ? {} : { mostPartials }),
  }
  effects.push({ kind: 'move-trade', to, moving })
  recordAction(work, 'edit', id, 'moved-out', priceHere(work, dealOf(work, id)))
  head.trades = []
  head.gone = []
  return null
}

/** Asks about folders; most concern levels, which deals do not have. */
const askFolder = (work: Work, ask: FolderAsk): Refusal | null => {
  const { head } = work
  switch (ask.kind) {
    case 'delete-closed':
      for (const { id, phase } of head.trades) if (phase === 'done') remove(work, id)
      return null
    case 'delete-profits':
      for (const deal of head.trades)
        if (ask.trade === null || ask.trade === deal.id) put(work, { ...deal, ended: null })
      return null
    case 'end-beta':
      // It is asked until the bot is gone.
      if (head.leaving === 'beta') return null
      head.entryOff = added(head.entryOff, 'beta-ended')
      recordAction(work, 'suspend', null, 'beta-ended')
      if (head.life === 'closed') head.life = 'deleted'
      else deleteUnit(work, 'beta')
      return null
    case 'set-live':
      return setLive(work)
    case 'change-investment':
      if (head.life === 'closed') return refuse('closed')
      return head.leaving === null ? changeInvestment(work, ask.change) : refuse('pending-delete')
    case 'relocate':
      return moveOut(work, ask)
    case 'distribute':
    case 'edit-trade':
      return refuse('not-for-this-bot')
  }
}

const isLocked = ({ phase }: Deal): boolean => phase === 'exiting' || phase === 'escaping'

const startDeal = (work: Work, deal: Deal, part: Part): Refusal | null => {
  const refusal = heldBack(work)
  if (refusal !== null) return refusal
  switchOn(work, deal.id, part)
  recordAction(work, 'start', deal.id, `user-${part}`, priceHere(work, deal))
  return null
}

const askDeal = (work: Work, id: number, ask: Exclude<BotAsk, { kind: 'edit' }>): Refusal | null => {
  const deal = findDeal(work, id)
  if (deal === null) return refuse('no-such-trade')
  if (isLocked(deal)) return refuse('locked')
  if (deal.phase === 'done' && ask.kind !== 'delete') return refuse('closed')
  switch (ask.kind) {
    case 'suspend':
      suspendDeal(work, id, ask.part)
      return null
    case 'start':
      return startDeal(work, deal, ask.part)
    // Its only profit is all that it has of them.
    case 'suspend-profit':
      if (ask.profit !== 0) return refuse('no-such-profit')
      suspendDeal(work, id, 'profits')
      return null
    case 'start-profit':
      return ask.profit === 0 ? startDeal(work, deal, 'profits') : refuse('no-such-profit')
    case 'close':
      recordAction(work, 'close', id, 'user-all', priceHere(work, deal))
      close(work, id, 'close')
      return null
    case 'sell':
      return sellDeal(work, deal)
    case 'delete':
      deleteDeal(work, id, ask.how)
      return null
  }
}

const askUnit = (work: Work, ask: BotAsk): Refusal | null => {
  switch (ask.kind) {
    case 'suspend':
      suspendUnit(work, ask.part)
      return null
    case 'start': {
      const refusal = heldBack(work)
      if (refusal === null) startUnit(work, ask.part)
      return refusal
    }
    case 'close':
      closeUnit(work, 'close')
      return null
    case 'delete':
      deleteUnit(work, ask.how)
      return null
    case 'sell':
    case 'suspend-profit':
    case 'start-profit':
    case 'edit':
      return refuse('no-such-trade')
  }
}

/**
 * Turns deals on again after an edit: those with small or rejected orders, and with more repeats those that had used theirs. Source:
 * bots.md 16.
 */
const lift = (work: Work): void => {
  const { repeats } = work.terms
  for (const deal of work.head.trades) {
    const entryOff = afterEdit(deal.entryOff, repeats === null || deal.runs < repeats)
    if (entryOff.length < deal.entryOff.length) put(work, { ...deal, entryOff, rejections: 0 })
  }
}

/** Carries out a user's ask. A refusal leaves everything unchanged; null when done. */
export const answer = (work: Work, ask: Ask): Refusal | null => {
  const { head } = work
  if (head.life === 'deleted') return refuse('deleted')
  if (isFolderAsk(ask)) return askFolder(work, ask)
  if (head.life === 'closed') {
    if (ask.kind !== 'delete') return refuse('closed')
    if (ask.trade !== null) return askDeal(work, ask.trade, ask)
    head.life = 'deleted'
    return null
  }
  if (ask.kind !== 'edit' && ask.trade !== null) return askDeal(work, ask.trade, ask)
  if (head.leaving === 'close' || head.leaving === 'delete') return refuse('locked')
  if (ask.kind !== 'edit') return askUnit(work, ask)
  if (head.leaving !== null) return refuse('pending-delete')
  const refusal = work.rules.edited(work, ask.before)
  if (refusal !== null) return refusal
  lift(work)
  recordAction(work, 'edit', null, null)
  return null
}
