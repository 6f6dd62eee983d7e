/** A bot of a folder is told something, decides by its own rules, and what it decided becomes the folder's. */
import type { Event } from '#engine/event.ts'
import { asAmount, max, ZERO_AMOUNT } from '#engine/money.ts'
import { rememberedWith } from '#engine/remembered.ts'
import type { Effect, Refusal } from '#engine/unit.ts'
import type { DealTerms } from '../rules/deal.ts'
import { decideDeals } from '../rules/deal-decide.ts'
import type { FolderConfig } from './config.ts'
import { type AnyBots, type AnyMember, DEAL, excessOf, isInMarket, isLeaving, switched, type Work } from './state.ts'

type Place = Pick<FolderConfig, 'exchange' | 'account' | 'mode'>

const isSamePlace = (left: Place, right: Place): boolean =>
  left.exchange === right.exchange && left.account === right.account && left.mode === right.mode

/** The bot's settings where its folder is: one object while neither changes. */
export const settingsIn = rememberedWith(
  (own: object, { exchange, account, mode }: Place): object => ({ ...own, exchange, account, mode }),
  isSamePlace,
)

/** Terms that other bots of the folder change: its limit may be used up, one may be leaving, and what some hold beyond a smaller investment is left free by the rest. */
const termsFor = (work: Work, member: AnyMember, settings: object): DealTerms => {
  const { bots, config, used } = work
  const usual = bots.rules.terms(settings)
  const isFull = config.limit !== null && used >= config.limit
  const excess = work.excess - excessOf(member)
  const isHeldUp = work.head.trades.some((other) => other.id !== member.id && isLeaving(other))
  if (!isFull && !isHeldUp && excess <= 0n) return usual
  const own = member.state.given ?? bots.rules.sizing.investment(settings)
  const room = excess <= 0n ? {} : { room: max(asAmount(own - excess), ZERO_AMOUNT) }
  return { ...usual, ...room, isHeldUp, limit: isFull ? 0 : usual.limit }
}

const rulesFor = (work: Work, member: AnyMember): AnyBots['rules'] => ({
  ...work.bots.rules,
  terms: (settings) => termsFor(work, member, settings),
})

/** Numbers of the bot as numbers of its folder. What a bot writes about itself as a whole is said once, by the folder, where all were told the same. */
const lifted = (effect: Effect, id: number, isAlone: boolean): Effect | null => {
  switch (effect.kind) {
    case 'write-history':
      if (effect.row.trade === null) return isAlone ? { ...effect, row: { ...effect.row, trade: id } } : null
      return { ...effect, row: { ...effect.row, trade: id } }
    case 'ask-room':
      return { ...effect, trade: id }
    case 'hand-over':
      return { ...effect, handover: { ...effect.handover, trade: id } }
    case 'notify':
    case 'ask-allowance':
    case 'move-trade':
      return effect
  }
}

/** Whether one bot was told this, or every one. */
export type Hearing = 'alone' | 'all'

/** What the bot at a place of the list makes of an event. */
const deciding = (work: Work, place: number, event: Event) => {
  const { head, config, now } = work
  const member = head.trades[place]
  if (member === undefined) throw new RangeError(`no bot at ${place}`)
  const unit = { config: settingsIn(member.own, config), state: switched(member.state, head) }
  return { member, decision: decideDeals(rulesFor(work, member), unit, event, now) }
}

/** Whether the bot at a place of the list would begin to leave. It is not told. */
export const leavesOn = (work: Work, place: number, event: Event): boolean => {
  const { member, decision } = deciding(work, place, event)
  return !isLeaving(member) && isLeaving({ ...member, state: decision.state })
}

/** Tells the bot at a place of the list; a refusal leaves it as it was. */
export const tell = (work: Work, place: number, event: Event, hearing: Hearing): Refusal | null => {
  const { head } = work
  const { member, decision } = deciding(work, place, event)
  const { state, wants, effects, wakes, refusal } = decision
  if (refusal !== null) return refusal
  const next = { ...member, state, wake: wakes?.[0] ?? member.wake }
  if (next.state !== member.state || next.wake !== member.wake) head.trades[place] = next
  work.used += Number(isInMarket(next)) - Number(isInMarket(member))
  work.excess += excessOf(next) - excessOf(member)
  for (const want of wants) work.wants.push({ ...want, trade: member.id })
  for (const effect of effects) {
    const own = lifted(effect, member.id, hearing === 'alone')
    if (own !== null) work.effects.push(own)
  }
  return null
}

/** Tells every bot that is not deleted; those that cannot do it stay as they are. */
export const tellAll = (work: Work, event: Event, isMeant: (member: AnyMember) => boolean = () => true): void => {
  for (let place = 0; place < work.head.trades.length; place += 1) {
    const member = work.head.trades[place]
    if (member !== undefined && member.state.life !== 'deleted' && isMeant(member)) tell(work, place, event, 'all')
  }
}

/** An event about one bot, in the numbers of that bot. */
export const asOwn = <One extends { trade: number | null }>(event: One): One => ({ ...event, trade: DEAL })
