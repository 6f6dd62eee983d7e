/** Users' asks to a unit and to its trades, in families whose trades have an entry and an exit ladder. */
import type { Ask, Part } from '#engine/event.ts'
import { formatDecimal, type Price } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Reason, Restriction } from '#engine/status.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, type BotAsk, type FolderAsk, hasPart, isFolderAsk, refuse } from './asking.ts'
import { type Exit, type ExitStart, everyOpen, isLeavingTogether, isOnItsWay, type Leaver } from './exit.ts'
import { recordAction, type Telling } from './history.ts'
import type { OfRules } from './profit-ladder.ts'
import { afterStart, reasonRules, startBar } from './reasons.ts'
import { beyond, type Bounds, stuckReason } from './stuck.ts'

/** Profit as a user names it: by its place in the ladder on screen. */
type Named = Readonly<OfRules> & { readonly price: Price }

/** Trade, as users switch it. */
type Asked = Leaver & {
  readonly price: Price
  readonly profits: readonly Named[]
  readonly rulesOff: readonly number[]
  readonly entryOff: readonly Reason[]
  readonly profitOff: readonly Reason[]
  readonly runs: number
  readonly fundsFails: number
  readonly rejections: number
  readonly retryAtMs: number | null
}

/** Restrictions of a unit from outside. */
type Held = { readonly subscribed: boolean; readonly restrictions: readonly Restriction[] }

/** Unit in a decision that is asked something. */
type Asking<Trade extends Asked> = Telling & {
  readonly now: { readonly price: Price }
  readonly config: { readonly stuck: Bounds }
  readonly trades: readonly Trade[]
  head: Held & {
    readonly exits: readonly Exit[]
    life: 'new' | 'running' | 'closed' | 'deleted'
    leaving: string | null
    entryOff: readonly Reason[]
    profitOff: readonly Reason[]
    stopCount: number
  }
}

/** Unit as it concerns one of its trades: what turned it off there, and the bounds that pause the trade. */
type Above = {
  readonly entryOff: readonly Reason[]
  readonly profitOff: readonly Reason[]
  readonly stuck: Bounds
}

type DeleteHow = Extract<Ask, { kind: 'delete' }>['how']

/** Rules of a family for its trades when it is asked. */
export type AskRules<Work, Trade> = {
  find: (work: Work, id: number) => Trade | null
  put: (work: Work, next: Trade) => void
  isHeld: (trade: Trade) => boolean
  /** Exit ladder of a trade by its settings alone. */
  ladder: (work: Work, trade: Trade) => readonly Named[]
  /** Renews the profits of one holding trade, or of all. */
  tendProfits: (work: Work, id: number) => void
  tendAllProfits: (work: Work) => void
  /** Resets what else begins anew when the unit is started. */
  restart: (work: Work, part: Part) => void
  /** Trade after a start. */
  switchedOn: (work: Work, trade: Trade, part: Part) => Trade
  unitFor: (work: Work, trade: Trade) => Above
  /** Refusal to start a trade, for reasons of the family's own. Null when it may start. */
  tradeBar: (work: Work, start: { before: Trade; next: Trade }) => Refusal | null
  startExit: (work: Work, start: ExitStart<'close'>) => void
  /** Sells what a trade holds now; its next run begins when its entries are offered again. */
  sellNow: (work: Work, id: number) => void
  /** Bars the level of a deleted trade, so that none is made in its place. */
  bar: (work: Work, trade: Trade) => void
  /** Marks a trade to be deleted: at once when it has no order and no position, else when its run completes or its orders have ended. */
  markLeaving: (work: Work, id: number, how: Exclude<DeleteHow, 'close'>) => void
  /** Takes new settings; `before` are the old ones in the family's own shape. */
  edit: (work: Work, before: unknown, applyToGenerated: boolean) => Refusal | null
  answerFolder: (work: Work, ask: FolderAsk) => Refusal | null
}

/** True for asks that hide or delete what is over, which a closed bot takes too. */
const isTidying = ({ kind }: Ask): boolean => kind === 'delete' || kind === 'delete-closed' || kind === 'delete-profits'

/** Carries out a user's ask by the rules of a family. A refusal leaves everything unchanged; null when done. */
export const answersBy =
  <Work extends Asking<Trade>, Trade extends Asked>(rules: AskRules<Work, Trade>) =>
  (work: Work, ask: Ask): Refusal | null => {
    const { head } = work
    if (head.life === 'deleted') return refuse('deleted')
    if (head.life === 'closed' && ask.kind === 'delete' && ask.trade === null) {
      head.life = 'deleted'
      return null
    }
    if (head.life === 'closed' && !isTidying(ask)) return refuse('closed')
    if (!isFolderAsk(ask) && ask.kind !== 'edit' && ask.trade !== null) return askTrade(rules, work, ask.trade, ask)
    if (isLeavingTogether(work)) return refuse('locked')
    if (isFolderAsk(ask)) return rules.answerFolder(work, ask)
    if (ask.kind !== 'edit') return askUnit(rules, work, ask)
    if (head.leaving !== null) return refuse('pending-delete')
    return rules.edit(work, ask.before, ask.applyToGenerated)
  }

/** Trade with the switches that a start turned on. */
export const switchedOn = <Trade extends Asked>(trade: Trade, part: Part): Trade => ({
  ...trade,
  entryOff: hasPart(part, 'entries') ? afterStart(trade.entryOff) : trade.entryOff,
  profitOff: hasPart(part, 'profits') ? afterStart(trade.profitOff) : trade.profitOff,
  rulesOff: hasPart(part, 'profits') ? [] : trade.rulesOff,
  runs: hasPart(part, 'entries') && trade.entryOff.includes('run-limit') ? 0 : trade.runs,
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
})

/** Asks to the unit as a whole. */
const askUnit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  ask: Exclude<BotAsk, { kind: 'edit' }>,
): Refusal | null => {
  switch (ask.kind) {
    case 'suspend':
      suspendUnit(rules, work, ask.part)
      return null
    case 'start':
      return startUnit(rules, work, ask.part)
    case 'close':
      closeUnit(rules, work, 'close')
      return null
    case 'delete':
      deleteUnit(rules, work, ask.how)
      return null
    case 'sell':
    case 'suspend-profit':
    case 'start-profit':
      return refuse('no-such-trade')
  }
}

/** Asks to one trade. */
const askTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  id: number,
  ask: Exclude<BotAsk, { kind: 'edit' }>,
): Refusal | null => {
  const trade = rules.find(work, id)
  if (trade === null) return refuse('no-such-trade')
  if (isOnItsWay(trade, work.head.exits)) return refuse('locked')
  if (trade.phase === 'done' && ask.kind !== 'delete') return refuse('closed')
  switch (ask.kind) {
    case 'suspend':
      suspendTrade(rules, work, trade, ask.part)
      return null
    case 'start':
      return startTrade(rules, work, trade, ask.part)
    case 'suspend-profit':
      return switchProfit(rules, work, trade, { line: ask.profit, off: true })
    case 'start-profit':
      return switchProfit(rules, work, trade, { line: ask.profit, off: false })
    case 'close':
      closeTrade(rules, work, trade, 'close')
      return null
    case 'sell':
      return sellTrade(rules, work, trade)
    case 'delete':
      deleteTrade(rules, work, trade, ask.how)
      return null
  }
}

const suspendUnit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  part: Part,
): void => {
  const { head } = work
  if (hasPart(part, 'entries')) head.entryOff = added(head.entryOff, 'user')
  if (hasPart(part, 'profits')) head.profitOff = added(head.profitOff, 'user')
  recordAction(work, 'suspend', null, `user-${part}`)
  rules.tendAllProfits(work)
}

const startUnit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  part: Part,
): Refusal | null => {
  const { head } = work
  const bar = startBar(head)
  if (bar !== null) return bar
  if (hasPart(part, 'entries') && stuckReason(work) !== null) {
    return refuse('stuck-out-of-bounds', { price: formatDecimal(work.now.price) })
  }
  if (hasPart(part, 'entries')) {
    head.entryOff = afterStart(head.entryOff)
    head.stopCount = 0
  }
  if (hasPart(part, 'profits')) head.profitOff = afterStart(head.profitOff)
  rules.restart(work, part)
  if (hasPart(part, 'entries')) restartTrades(rules, work)
  recordAction(work, 'start', null, `user-${part}`)
  rules.tendAllProfits(work)
  return null
}

const closeUnit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  afterwards: 'close' | 'delete',
): void => {
  work.head.leaving = afterwards
  recordAction(work, 'close', null, 'user-all')
  rules.startExit(work, { owner: UNIT, reason: 'close', ids: everyOpen(work), quantity: null, afterwards })
}

const deleteUnit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  how: DeleteHow,
): void => {
  if (how === 'close') return closeUnit(rules, work, 'delete')
  work.head.leaving = how
  for (const id of work.trades.map((trade) => trade.id)) {
    if (rules.find(work, id) !== null) rules.markLeaving(work, id, how)
  }
}

const suspendTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  trade: Trade,
  part: Part,
): void => {
  rules.put(work, {
    ...trade,
    entryOff: hasPart(part, 'entries') ? added(trade.entryOff, 'user') : trade.entryOff,
    profitOff: hasPart(part, 'profits') ? added(trade.profitOff, 'user') : trade.profitOff,
  })
  recordAction(work, 'suspend', trade.id, `user-${part}`, trade.price)
  if (trade.phase === 'holding') rules.tendProfits(work, trade.id)
}

/** Refusal of a start after which the trade would stay off. Causes that end by themselves bar nothing. Null when it may start. */
const unitBar = <Work extends Asking<Trade>, Trade extends Asked>(
  { unitFor }: AskRules<Work, Trade>,
  work: Work,
  trade: Trade,
  part: Part,
): Refusal | null => {
  const { entryOff, profitOff, stuck } = unitFor(work, trade)
  const enters = hasPart(part, 'entries')
  if (enters && beyond(stuck, work.now.price) !== null) {
    return refuse('stuck-out-of-bounds', { price: formatDecimal(work.now.price) })
  }
  const off = [...(enters ? entryOff : []), ...(hasPart(part, 'profits') ? profitOff : [])]
  const reason = off.find((one) => reasonRules[one].clearedBy.includes('start'))
  return reason === undefined ? null : refuse('bot-is-off', { reason })
}

/** Restrictions that concern a part: profits alone are not held back by what turns entries off. */
const heldBy = ({ subscribed, restrictions }: Held, part: Part): Held => ({
  subscribed,
  restrictions: part === 'profits' ? restrictions.filter((one) => reasonRules[one].off !== 'entries') : restrictions,
})

/**
 * Starts trades that rules turned off together with their unit, where each could be started alone; those that their user switched off stay
 * off. Source: bots.md 5.2, 16.
 */
const restartTrades = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
): void => {
  for (const before of work.trades) {
    const isCleared = afterStart(before.entryOff).length < before.entryOff.length
    if (!isCleared || before.entryOff.includes('user') || before.phase === 'done') continue
    const next = rules.switchedOn(work, before, 'entries')
    const bar = unitBar(rules, work, before, 'entries') ?? rules.tradeBar(work, { before, next })
    if (bar === null) rules.put(work, next)
  }
}

const startTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  before: Trade,
  part: Part,
): Refusal | null => {
  const next = rules.switchedOn(work, before, part)
  const bar =
    startBar(heldBy(work.head, part)) ?? unitBar(rules, work, before, part) ?? rules.tradeBar(work, { before, next })
  if (bar !== null) return bar
  rules.put(work, next)
  recordAction(work, 'start', next.id, `user-${part}`, next.price)
  if (next.phase === 'holding') rules.tendProfits(work, next.id)
  return null
}

/** Switches one profit of a trade in any phase; one that holds nothing shows the ladder of its settings. */
const switchProfit = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  trade: Trade,
  { line, off }: { line: number; off: boolean },
): Refusal | null => {
  const isHolding = trade.phase === 'holding'
  const ladder = rules.ladder(work, trade)
  const profit = (isHolding ? trade.profits : ladder)[line]
  // One that has sold may be a line of settings that an edit has replaced.
  const named = profit?.rules.filter((rule) => ladder.some((one) => one.rules.includes(rule))) ?? []
  if (profit === undefined || named.length === 0) return refuse('no-such-profit')
  const others = trade.rulesOff.filter((rule) => !named.includes(rule))
  rules.put(work, { ...trade, rulesOff: off ? [...others, ...named] : others })
  recordAction(work, off ? 'suspend' : 'start', trade.id, 'user-profit', profit.price)
  if (isHolding) rules.tendProfits(work, trade.id)
  return null
}

const closeTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  { id, price }: Trade,
  afterwards: 'close' | 'delete',
): void => {
  recordAction(work, 'close', id, 'user-all', price)
  rules.startExit(work, { owner: id, reason: 'close', ids: [id], quantity: null, afterwards })
}

const sellTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  trade: Trade,
): Refusal | null => {
  if (!rules.isHeld(trade)) return refuse('nothing-held')
  recordAction(work, 'close', trade.id, 'user-sell', trade.price)
  rules.sellNow(work, trade.id)
  return null
}

const deleteTrade = <Work extends Asking<Trade>, Trade extends Asked>(
  rules: AskRules<Work, Trade>,
  work: Work,
  trade: Trade,
  how: DeleteHow,
): void => {
  rules.bar(work, trade)
  if (how === 'close') closeTrade(rules, work, trade, 'delete')
  else rules.markLeaving(work, trade.id, how)
}
