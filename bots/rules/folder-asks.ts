/** Users' asks to a folder and to its trades. Source: bots.md 18. */
import type { InvestmentChange } from '#engine/event.ts'
import type { MarketNow, Side } from '#engine/market.ts'
import { type Amount, asAmount, formatDecimal, type Quantity, ZERO_AMOUNT } from '#engine/money.ts'
import { flat, type Position } from '#engine/position.ts'
import type { Reason, Restriction, UnitReport } from '#engine/status.ts'
import type { Mode, Refusal } from '#engine/unit.ts'
import { type FolderAsk, refuse } from './asking.ts'
import { redistribute } from './distribute.ts'
import { type Exit, isOnItsWay, type Leaver } from './exit.ts'
import { recordAction, type Telling } from './history.ts'
import { investmentAfter, mostFor } from './investment.ts'
import { closeOnPaper } from './paper-close.ts'
import { isSold } from './profit-ladder.ts'
import { lasting } from './reasons.ts'

/** Line of an exit ladder, as folders use it. */
type Line = { readonly quantity: Quantity; readonly sold: Quantity; readonly hidden: boolean }

/** Trade, as folders use it. */
type Filed = Leaver & {
  /** True when made by settings that an edit has replaced: it is deleted when its run completes. */
  readonly legacy: boolean
  readonly profits: readonly Line[]
}

/** Unit in a decision, as a folder. */
type Folder<Trade extends Filed> = Telling & {
  readonly now: MarketNow
  readonly config: { readonly mode: Mode }
  readonly trades: readonly Trade[]
  head: {
    readonly leaving: string | null
    readonly restrictions: readonly Restriction[]
    life: 'new' | 'running' | 'closed' | 'deleted'
    exits: readonly Exit[]
    entryOff: readonly Reason[]
    profitOff: readonly Reason[]
    stopCount: number
    stopProfit: Amount
    runs: number
    gone: Position
    stuckAtMs: number | null
    rising: object | null
    lastFill: string | null
    hasOldSizes: boolean
  }
}

/** Scaling from the present investment to the next. */
export type Scaling = { present: Amount; next: Amount }

/** Rules of a family for its trades when its folder is asked. */
export type FolderRules<Work, Trade> = {
  put: (work: Work, next: Trade) => void
  /** Report of the unit now. */
  shown: (work: Work) => UnitReport
  directionOf: (work: Work) => Side
  /** Deletes a closed trade. */
  remove: (work: Work, trade: Trade) => void
  /** Gives a trade another amount: an unfilled order ends first; a holding trade takes it in its next run. */
  resize: (work: Work, id: number, amount: Amount) => void
  /** Quote that an investment change leaves alone: the worth of handed-over coins. */
  kept: (work: Work) => Amount
  /** Least investment with which every level is large enough for the exchange. Null when `next` is enough. */
  leastAbove: (work: Work, change: Scaling) => Amount | null
  /** Quantity of the largest level's order. */
  largest: (work: Work) => Quantity
  /** Scales every level to the new investment. */
  scale: (work: Work, change: Scaling) => void
  /** Ends all orders of a trade; answers with its open quantity and what that has cost or earned. */
  empty: (work: Work, id: number) => { direction: Side; quantity: Quantity; worth: bigint }
  /** Keeps only trades that go on, as if they had never traded, and resets the family's counters. */
  afresh: (work: Work) => void
  relocate: (work: Work, ask: Extract<FolderAsk, { kind: 'relocate' }>) => Refusal | null
  /** Edits a trade's own settings; omitted when trades have none. */
  editTrade?: (work: Work, ask: Extract<FolderAsk, { kind: 'edit-trade' }>) => Refusal | null
}

/** Carries out an ask to a folder by the rules of its family. A refusal leaves everything unchanged; null when done. */
export const folderAnswersBy =
  <Work extends Folder<Trade>, Trade extends Filed>(rules: FolderRules<Work, Trade>) =>
  (work: Work, ask: FolderAsk): Refusal | null => {
    // What its levels are worth is a setting: no edit once it waits to be deleted.
    const isSetting = ask.kind === 'distribute' || ask.kind === 'change-investment' || ask.kind === 'edit-trade'
    if (isSetting && work.head.leaving !== null) return refuse('pending-delete')
    switch (ask.kind) {
      case 'delete-closed':
        return deleteClosed(rules, work)
      case 'delete-profits':
        return deleteProfits(rules, work, ask.trade)
      case 'distribute':
        return distribute(rules, work)
      case 'change-investment':
        return changeInvestment(rules, work, ask.change)
      case 'set-live':
        return setLive(rules, work)
      case 'relocate':
        return rules.relocate(work, ask)
      case 'edit-trade':
        return rules.editTrade === undefined ? refuse('not-for-this-bot') : rules.editTrade(work, ask)
      case 'end-beta':
        return refuse('not-in-beta')
    }
  }

const deleteClosed = <Work extends Folder<Trade>, Trade extends Filed>(
  rules: FolderRules<Work, Trade>,
  work: Work,
): Refusal | null => {
  const closed = work.trades.filter(({ phase }) => phase === 'done')
  if (closed.length === 0) return refuse('nothing-to-delete')
  for (const trade of closed) rules.remove(work, trade)
  return null
}

/** Hides profits; they keep their place in the ladder, which names the orders of the others. */
const deleteProfits = <Work extends Folder<Trade>, Trade extends Filed>(
  rules: FolderRules<Work, Trade>,
  work: Work,
  only: number | null,
): Refusal | null => {
  if (only !== null && work.trades.every(({ id }) => id !== only)) return refuse('no-such-trade')
  const concerned = work.trades.filter(
    ({ id, profits }) => (only === null || id === only) && profits.some((profit) => isSold(profit) && !profit.hidden),
  )
  if (concerned.length === 0) return refuse('nothing-to-delete')
  for (const trade of concerned) {
    const profits = trade.profits.map((profit) => (isSold(profit) ? { ...profit, hidden: true } : profit))
    rules.put(work, { ...trade, profits })
  }
  return null
}

const distribute = <Work extends Folder<Trade>, Trade extends Filed>(
  rules: FolderRules<Work, Trade>,
  work: Work,
): Refusal | null => {
  const { price } = work.now
  const legacy = new Set(work.trades.filter((trade) => trade.legacy).map(({ id }) => id))
  const own = rules.shown(work).trades.filter(({ id }) => !legacy.has(id))
  const changes = redistribute(own, price, rules.directionOf(work))
  if (typeof changes === 'string') return refuse(changes, { price: formatDecimal(price) })
  for (const { id, before, after } of changes) if (after !== before) rules.resize(work, id, after)
  work.head.hasOldSizes = true
  recordAction(work, 'edit', null, 'distributed', price)
  return null
}

const changeInvestment = <Work extends Folder<Trade>, Trade extends Filed>(
  rules: FolderRules<Work, Trade>,
  work: Work,
  change: InvestmentChange,
): Refusal | null => {
  const { investment } = rules.shown(work)
  const kept = rules.kept(work)
  const present = asAmount(investment - kept)
  // A total is of everything that is shown; a percentage is of what changes.
  const next = asAmount(investmentAfter(present, change) - (change.kind === 'total' ? kept : 0n))
  if (present <= 0n) return refuse('nothing-to-scale')
  if (next <= 0n) return refuse('investment-not-positive')
  const least = rules.leastAbove(work, { present, next })
  if (least !== null) return refuse('investment-below-minimum', { min: formatDecimal(least + kept) })
  const most = mostFor(present, rules.largest(work), work.now.market.maxQuantity)
  if (most !== null && next > most) return refuse('investment-above-maximum', { max: formatDecimal(most + kept) })
  rules.scale(work, { present, next })
  work.head.hasOldSizes = true
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}

/** Starts the rest in the live account: levels, sizes and the user's switches, and nothing that the demo did. */
const setLive = <Work extends Folder<Trade>, Trade extends Filed>(
  rules: FolderRules<Work, Trade>,
  work: Work,
): Refusal | null => {
  const { config, head } = work
  if (config.mode === 'live') return refuse('already-live')
  if (head.leaving !== null) return refuse('pending-delete')
  if (work.trades.some((trade) => isOnItsWay(trade, head.exits))) return refuse('locked')
  for (const id of work.trades.map((trade) => trade.id)) closeOnPaper(work, { id, ...rules.empty(work, id) })
  rules.afresh(work)
  Object.assign(head, {
    // It wants nothing before the live account has told it that it is started there.
    life: 'new',
    exits: [],
    ...lasting(head),
    stopCount: 0,
    stopProfit: ZERO_AMOUNT,
    runs: 0,
    gone: flat,
    stuckAtMs: null,
    rising: null,
    lastFill: null,
  } satisfies Partial<Folder<Trade>['head']>)
  return null
}
