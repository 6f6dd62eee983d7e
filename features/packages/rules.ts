/** What packages have room for, pure. Sources: design pages business 6.1, 6.2 and bots 20. */
import { catalogued, type CatalogueEntry } from '#bots/catalogue.ts'
import type { Mode } from '#engine/unit.ts'

export const intervals = ['monthly', 'yearly'] as const
export type Interval = (typeof intervals)[number]

export type Group = CatalogueEntry['group']

/** In the order of the families. Which family is in which group stands with the family. */
export const groups: readonly Group[] = [...new Set(catalogued.map(({ group }) => group))]

/** How many trades that have not ended there may be. */
export type Most = number | 'unlimited'

/** Null: the package has none of the group. */
export type Limits = Readonly<Record<Group, Readonly<Record<Mode, Most>> | null>>

/** Null: not included. A limit of nought says the same. */
export const mostOf = (limits: Limits, group: Group, mode: Mode): Most | null => {
  const most = limits[group]?.[mode] ?? null
  return most === 0 ? null : most
}

/** A package that has run out has no room for anything new (business.md 7). */
export const NO_ROOM: Limits = { spot: null, indicator: null, signal: null }

/** Whether the package limits anything at all. */
export const isLimited = (limits: Limits): boolean =>
  groups.some((group) => mostOf(limits, group, 'live') !== 'unlimited' || mostOf(limits, group, 'demo') !== 'unlimited')

export type Cell =
  | { kind: 'not-included'; used: number }
  | { kind: 'unlimited'; used: number }
  | { kind: 'limited'; used: number; max: number; remaining: number; percent: number }

/** `percent` has one decimal, and is above 100 where a smaller package came later than the trades. */
export const cellOf = (most: Most | null, used: number): Cell => {
  if (most === null) return { kind: 'not-included', used }
  if (most === 'unlimited') return { kind: 'unlimited', used }
  const percent = Math.round((used / most) * 1000) / 10
  return { kind: 'limited', used, max: most, remaining: Math.max(0, most - used), percent }
}

/** More is used than there is room for. */
export const isOver = (cell: Cell): boolean =>
  cell.kind === 'limited' ? cell.used > cell.max : cell.kind === 'not-included' && cell.used > 0

/** Trades a bot may make while nothing limits it; no bot can have as many. */
export const UNLIMITED_ROOM = 100_000

/** The user is told of an automatic trade that there is no room for once in this time. */
export const NOTE_EVERY_MS = 60 * 60_000
