/** New settings for a unit that is running. Statistics, positions and runs stay (bots.md 9.7). */
import { max } from '#engine/money.ts'
import type { Ask } from '#engine/event.ts'
import type { Refusal } from '#engine/unit.ts'
import { refusing } from '../rules/asking.ts'
import { isOnItsWay } from '../rules/exit.ts'
import { recordAction } from '../rules/history.ts'
import { givenInvestment } from '../rules/investment.ts'
import { sameDistance } from '../rules/distance.ts'
import { marksLeft } from '../rules/profit-ladder.ts'
import { afterEdit } from '../rules/reasons.ts'
import type { Config, GeneratorConfig, SingleConfig } from './config.ts'
import { begunAtPrice, takeBack } from './entries.ts'
import { remeasured } from './entry-size.ts'
import { generate } from './levels.ts'
import type { spotMessages } from './messages.ts'
import { anchorOf, hasLosingExit } from './ladder.ts'
import { settingsOf } from './moving.ts'
import { partialsBar } from './partials.ts'
import { baseOf, investmentOf, ladderFor, sameLine, sameSize } from './plan.ts'
import { withInvestment } from './present.ts'
import { tendProfits } from './profits.ts'
import { report } from './report.ts'
import { hasLiveOrder, isManual, isOnItsOwn, isUnentered, sitsOut, type Trade } from './state.ts'
import { findTrade, finish, idsOf, letGo, put, termsOf, tradeOf, type Work } from './work.ts'

const refuse = refusing<keyof (typeof spotMessages)['en']>()

const sameLattice = (left: GeneratorConfig, right: GeneratorConfig): boolean =>
  left.startPrice === right.startPrice && sameDistance(left.step, right.step)

const sameLevels = (left: GeneratorConfig, right: GeneratorConfig): boolean =>
  sameLattice(left, right) &&
  left.maxPrice === right.maxPrice &&
  left.stepLimit === right.stepLimit &&
  sameSize(left.size, right.size)

/** Whether the new settings have other levels than there are, be it by the old settings or with the investment of now, which the form shows. */
const changesLevels = (work: Work, old: Config): boolean => {
  const { config } = work
  if (old.kind !== 'generator' || config.kind !== 'generator' || sameLevels(old, config)) return false
  const now = withInvestment(old, givenInvestment(report(old, finish(work))))
  return now.kind !== 'generator' || !sameLevels(now, config)
}

/** Why a running bot cannot become this one. */
const forbidden = (work: Work, old: Config, applyToGenerated: boolean): Refusal | null => {
  const { config } = work
  if (old.pair !== config.pair || old.exchange !== config.exchange) return refuse('pair-is-fixed')
  if (old.kind !== config.kind || old.direction !== config.direction) return refuse('kind-is-fixed')
  if (changesLevels(work, old) && !applyToGenerated) return refuse('levels-need-applying')
  return null
}

/** Levels that hold nothing make room for new ones; the others stay until their run completes, on their line where that still exists. */
const clearLevels = (work: Work, isNewLattice: boolean, config: GeneratorConfig): void => {
  // The dust of an idle level may be on its way out: the level hears of that before it goes.
  const isLeaving = (trade: Trade): boolean => isOnItsWay(trade, work.head.exits)
  for (const id of idsOf(work)) {
    const trade = tradeOf(work, id)
    if (trade.own !== null) continue
    const isOutside = trade.price > config.maxPrice || trade.price < config.startPrice
    if (isUnentered(trade)) {
      put(work, { ...trade, legacy: true })
      if (!hasLiveOrder(takeBack(work, id, () => true)) && !isLeaving(trade)) letGo(work, id)
    } else if (isNewLattice || isOutside || trade.phase === 'done') {
      put(work, { ...tradeOf(work, id), legacy: true })
      takeBack(work, id, () => true)
      if (sitsOut(trade) && !isLeaving(trade)) letGo(work, id)
    }
  }
}

/** A new investment outlives an edit that leaves the ladder as it was. */
const ownAfter = ({ own }: Trade, config: Config, old: Config | undefined): SingleConfig | null => {
  if (own === null || config.kind !== 'single' || old?.kind !== 'single') return null
  const isSame =
    old.entries.length === config.entries.length &&
    old.entries.every((entry, line) => {
      const other = config.entries[line]
      return other !== undefined && sameLine(entry, other)
    })
  return isSame ? { ...config, entries: own.entries } : null
}

/** New settings for a trade that exists already, `own` where they are not the unit's: its exits now, its entries when nothing of this run has traded. */
const renew = (work: Work, id: number, { config, own }: { config: Config; own: SingleConfig | null }): void => {
  const { head, now } = work
  const trade = tradeOf(work, id)
  const renewed: Trade = {
    ...trade,
    own,
    terms: head.past.length,
    shift: 0n,
    entryOff: afterEdit(trade.entryOff, config.repeats === null || trade.runs < config.repeats),
    rulesOff: marksLeft(trade, config),
    replan: trade.phase === 'holding',
  }
  put(
    work,
    config.kind === 'single' && isUnentered(trade) ? renewedEntry(work, renewed) : remeasured(work, renewed, true),
  )
  const next = begunAtPrice(work, tradeOf(work, id))
  put(work, { ...next, badSell: hasLosingExit(config, anchorOf(next), 0n, now.market) })
  if (next.phase === 'holding') tendProfits(work, id)
}

/** The entry ladder of a single bot anew; orders of the old one end first. */
const renewedEntry = (work: Work, trade: Trade): Trade => {
  const { now } = work
  const terms = termsOf(work, trade)
  if (terms.kind !== 'single') return trade
  put(work, trade)
  const free = takeBack(work, trade.id, () => true)
  const entries = ladderFor(terms, free, now.market)
  // What it was given grows with its ladder, and never below what it has given away already.
  const assigned = terms.direction === 'sell' ? max(baseOf(entries, now.market), trade.short) : trade.assigned
  return { ...free, entries, price: entries[0]?.price ?? trade.price, assigned }
}

/** Trades with settings of their own in a folder are not its to change. */
const isReached = (work: Work, id: number): boolean => {
  const trade = findTrade(work, id)
  return trade !== null && !trade.legacy && (trade.own === null || work.config.kind === 'single')
}

/** `work.config` is the new settings, `before` the old ones in this family's shape. */
export const applyEdit = (work: Work, before: unknown, applyToGenerated: boolean): Refusal | null => {
  const old = before as Config
  const { head, config, now } = work
  const refusal = forbidden(work, old, applyToGenerated)
  if (refusal !== null) return refusal
  head.past = [...head.past, old]
  const reaches = config.kind === 'single' || applyToGenerated
  if (config.kind === 'generator' && old.kind === 'generator' && changesLevels(work, old)) {
    clearLevels(work, !sameLattice(old, config), config)
    head.generated = false
  }
  if (reaches)
    for (const id of idsOf(work))
      if (isReached(work, id)) renew(work, id, { config, own: ownAfter(tradeOf(work, id), config, old) })
  if (config.kind === 'single') head.investment = investmentOf(work.trades[0]?.own ?? config, now.market.tickSize)
  if (!head.generated) generate(work)
  head.hasOldSizes = true
  head.exhausted = { up: false, down: false }
  head.badSellTold = false
  const count = config.kind === 'generator' ? config.takeProfits.length : 0
  if (head.takeProfit.fired > count) head.takeProfit = { ...head.takeProfit, fired: count }
  recordAction(work, 'edit', null, applyToGenerated ? 'applied' : 'new-levels-only')
  return null
}

/** Why the trade, or the settings that it has now, cannot become these. */
const tradeBar = (
  work: Work,
  trade: Trade,
  { own, next }: { own: SingleConfig; next: SingleConfig },
): Refusal | null => {
  if (isOnItsWay(trade, work.head.exits)) return refuse('locked')
  if (trade.phase === 'done') return refuse('closed')
  if (trade.leaving !== null) return refuse('pending-delete')
  if (own.pair !== next.pair || own.exchange !== next.exchange) return refuse('pair-is-fixed')
  return own.direction === next.direction ? null : refuse('kind-is-fixed')
}

/**
 * New settings for a trade that its user has moved into a folder: what it is doing, its books and its switches stay, as with an edit of a bot that is one
 * trade. Account and mode are those of the folder.
 */
export const editTrade = (work: Work, ask: Extract<Ask, { kind: 'edit-trade' }>): Refusal | null => {
  const trade = findTrade(work, ask.trade)
  if (trade === null) return refuse('no-such-trade')
  const { own } = trade
  if (own === null || !isOnItsOwn(work.config, trade) || !isManual(work.config, trade)) return refuse('no-own-settings')
  const asked = settingsOf(ask.settings)
  if (asked === null) return refuse('kind-is-fixed')
  const next = { ...asked, account: own.account, mode: own.mode }
  const refusal = tradeBar(work, trade, { own, next }) ?? partialsBar(work, next, ask, trade.id)
  if (refusal !== null) return refusal
  renew(work, trade.id, { config: next, own: next })
  work.head.hasOldSizes = true
  recordAction(work, 'edit', trade.id, 'applied')
  return null
}
