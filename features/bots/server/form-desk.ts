/** What the server asks of a family's form. */
import { z } from 'zod'
import { families } from '#bots/index.ts'
import type { AnyFamily } from '#engine/unit.ts'
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

/** Stored settings serve as the form of a family that has none of its own. */
const storedDesk = (family: AnyFamily): FormDesk => ({
  read: (form) => {
    const head = z.object({ name: z.string(), exchange: z.string() }).safeParse(form)
    try {
      if (head.success) {
        const config = family.formatConfig(family.parseConfig(form))
        return { kind: 'sound', bot: { family, ...head.data, mode: 'demo', config } }
      }
    } catch {
      // The answer below says so.
    }
    return { kind: 'wrong', issues: [{ path: '', code: 'VALIDATION_INVALID', params: {} }] }
  },
  show: (stored) => stored,
})

export const formDesks: FormDesks = new Map(
  Object.entries(families).map(([name, family]) => [name, storedDesk(family)]),
)
