/**
 * A folder of bots with an adviser: a unit of its own (design: architecture.md 1) whose trades are bots that go on by the settings and the rules that each had alone.
 * Theirs are adviser, run and position; the folder's are the switches, the limit and the end.
 */
import type { SeriesRequest } from '#engine/indicators/series.ts'
import type { MarketNow } from '#engine/market.ts'
import type { SlotChange } from '#engine/slots.ts'
import { type Effect, never, type Wake } from '#engine/unit.ts'
import type { Deal, DealRules, DealState } from '../rules/deal.ts'
import { bound } from '../rules/deal-report.ts'
import { usesLimit } from '../rules/deal-work.ts'
import type { FolderConfig } from './config.ts'

/** The number of the one deal of a bot. */
export const DEAL = 1

/** A bot in its folder. Its number is the folder's; in its own state its deal is the first, as it was alone. */
export type Member<Config, Own> = {
  id: number
  own: Config
  state: DealState<Own>
  /** When it must be asked again, by its last decision. */
  wake: Wake
}

/** What a folder says for all its bots at once. */
export type Switches = Pick<DealState<unknown>, 'entryOff' | 'profitOff' | 'subscribed' | 'held'>

export type FolderState<Config, Own> = Switches & {
  life: 'new' | 'running' | 'closed' | 'deleted'
  leaving: DealState<unknown>['leaving']
  /** Deleted ones too, for what they have earned; they are not shown. */
  trades: readonly Member<Config, Own>[]
  /** No number is given twice. */
  nextId: number
}

/** What a folder must know of the bots that it takes. */
export type Bots<Config extends object, Own> = {
  rules: DealRules<Config, Own>
  /** The settings of a bot out of stored data; throws when they are not. */
  parse: (stored: unknown) => Config
  /** Indicator values that come with its closed candles. */
  series: (settings: Config) => readonly SeriesRequest[]
  /** The state of an older version in the present shape. */
  upgrade: (stored: unknown) => DealState<Own>
}

/** A folder whatever its bots are. */
export type AnyBots = Bots<object, unknown>
export type AnyMember = Member<object, unknown>
export type AnyFolder = FolderState<object, unknown>

/** One decision being made. */
export type Work = {
  readonly bots: AnyBots
  readonly config: FolderConfig
  readonly now: MarketNow
  readonly at: number
  head: { -readonly [Key in keyof Omit<AnyFolder, 'trades'>]: AnyFolder[Key] } & { trades: AnyMember[] }
  /** Bots in the market. */
  used: number
  /** Quote that bots hold beyond investments that have been made smaller: the others leave so much free until it is sold. */
  excess: bigint
  wants: SlotChange[]
  effects: Effect[]
}

export const initialFolder = (): AnyFolder => ({
  life: 'new',
  leaving: null,
  trades: [],
  nextId: 1,
  entryOff: [],
  profitOff: [],
  subscribed: true,
  held: [],
})

/** Null once it has been deleted. */
export const dealOf = ({ state }: AnyMember): Deal | null => state.trades[0] ?? null

export const isInMarket = (member: AnyMember): boolean => {
  const deal = dealOf(member)
  return deal !== null && usesLimit(deal)
}

/** Its position leaves at market. */
export const isLeaving = (member: AnyMember): boolean => dealOf(member)?.phase === 'exiting'

/** Quote that it holds beyond its investment, since that has been made smaller. */
export const excessOf = ({ state: { given, trades } }: AnyMember): bigint => {
  if (given === null) return 0n
  const used = trades.reduce((sum, deal) => sum + bound(deal), 0n)
  return used > given ? used - given : 0n
}

/** It goes on, or is not over yet. */
export const isOpen = (member: AnyMember): boolean => {
  const deal = dealOf(member)
  return deal !== null && deal.phase !== 'done' && member.state.life !== 'closed' && member.state.life !== 'deleted'
}

/** It may still be asked something by prices, times and candles. */
export const isAwake = ({ state }: AnyMember): boolean => state.life === 'new' || state.life === 'running'

/** Its user has not deleted it. */
export const isShown = ({ state }: AnyMember): boolean => state.life !== 'deleted'

/** Where a bot stands among the others; -1 where none of this number is shown. */
export const placeOf = ({ head }: Pick<Work, 'head'>, id: number): number =>
  head.trades.findIndex((member) => member.id === id && isShown(member))

/** The bots that go on, by their places. */
export const openPlaces = ({ head }: Pick<Work, 'head'>): readonly number[] =>
  head.trades.flatMap((member, place) => (isOpen(member) ? [place] : []))

/** The bot's state with what its folder says in the place of what it said itself. */
export const switched = (state: DealState<unknown>, folder: Switches): DealState<unknown> => {
  const { entryOff, profitOff, subscribed, held } = folder
  const isSame =
    state.entryOff === entryOff &&
    state.profitOff === profitOff &&
    state.subscribed === subscribed &&
    state.held === held
  return isSame ? state : { ...state, entryOff, profitOff, subscribed, held }
}

/** One wake for all: the nearest prices and time, every candle. */
export const wakeOf = ({ life, trades }: AnyFolder): Wake => {
  const awake = trades.filter(isAwake).map(({ wake }) => wake)
  if (life !== 'running' || awake.length === 0) return never
  const [first = never, ...others] = awake
  const joined = others.reduce(nearer, { ...first, candles: first.candles })
  const calms = awake.map((wake) => wake.calms)
  const { calms: _own, ...rest } = joined
  return calms.every((one) => one !== undefined) ? { ...rest, calms: calms.flat() } : rest
}

const least = <Value extends bigint | number>(left: Value | null, right: Value | null): Value | null =>
  left === null || (right !== null && right < left) ? right : left

const greatest = <Value extends bigint | number>(left: Value | null, right: Value | null): Value | null =>
  left === null || (right !== null && right > left) ? right : left

const nearer = (left: Wake, right: Wake): Wake => ({
  above: least(left.above, right.above),
  below: greatest(left.below, right.below),
  atMs: least(left.atMs, right.atMs),
  candles: [...new Set([...left.candles, ...right.candles])],
})

/** The series of all that are awake, in their order. */
export const seriesOf = (bots: AnyBots, { trades }: AnyFolder): readonly SeriesRequest[] =>
  trades.filter(isAwake).flatMap(({ own }) => bots.series(own))
