/** What the server asks of a family's form. */
import type { Market } from '#engine/market.ts'
import type { Settled } from './desk.ts'

/** What is wrong, at the form's own path. */
export type Issue = { path: string; code: string; params: Record<string, string> }

export type FindMarket = (exchange: string, pair: string) => Market | null

export type FormDesk = {
  /** The settings of a form as typed, or everything that is wrong with it. */
  read: (
    form: unknown,
    findMarket: FindMarket,
  ) => { kind: 'sound'; bot: Settled } | { kind: 'wrong'; issues: readonly Issue[] }
  /** Stored settings as the form shows them. */
  show: (stored: unknown) => unknown
}

export type FormDesks = ReadonlyMap<string, FormDesk>

export const formDesks: FormDesks = new Map()
