/**
 * Values of a form that have a status of their own: stop loss, its limit and each bound of the stuck protection can be switched off and keep what was typed.
 * No rule reads what is off: to the rules it is not given. Source: spec 001 section 3; bots.md 7.1 and 10.
 */
import { z } from 'zod'

const switches = ['stop', 'stop-limit', 'stuck-lower', 'stuck-upper'] as const

/** What can be switched off. */
export type Switch = (typeof switches)[number]

/** Names of what a form has switched off. Forms of before have nothing. */
export const offList = z.lazy(() => z.array(z.enum(switches)).max(switches.length).default([]))

/** What reads the texts of a form, and notes what is no number. */
type Reader = {
  optional: (path: string, text: string) => unknown
  optionalWhole: (path: string, text: string, most: number) => unknown
}

type Stuck = { lower: string; upper: string }

/** What is off, and its texts as they were typed; what is on stands in the settings themselves. */
export type SwitchedOff<Stop> = { off: readonly Switch[]; stop: Stop; stuck: Stuck }

/** The part of a form that has switches. `Stop` has its own text and a limit. */
type Switched<Stop> = { off: readonly Switch[]; stop: Stop; stuck: Stuck }

/** Settings as stored: left out where nothing is off, as it is in those of before. */
export const storedSwitchedOff = <Shape extends z.ZodRawShape>(stop: z.ZodObject<Shape>) =>
  z
    .strictObject({
      off: z.array(z.enum(switches)),
      stop,
      stuck: z.strictObject({ lower: z.string(), upper: z.string() }),
    })
    .optional()

/** Its part of settings, and of stored ones. */
export const partOf = <Stop>(switchedOff: SwitchedOff<Stop> | undefined) =>
  switchedOff === undefined ? {} : { switchedOff: { ...switchedOff, off: [...switchedOff.off] } }

/** The form as the rules read it: what is off is not given. `none` is a stop that is not given. */
export const whatIsOn = <Stop extends { limit: string }, Form extends Switched<Stop>>(form: Form, none: Stop): Form => {
  const { off, stop, stuck } = form
  if (off.length === 0) return form
  const limited = off.includes('stop-limit') ? { ...stop, limit: '' } : stop
  return {
    ...form,
    stop: off.includes('stop') ? none : limited,
    stuck: {
      lower: off.includes('stuck-lower') ? '' : stuck.lower,
      upper: off.includes('stuck-upper') ? '' : stuck.upper,
    },
  }
}

/** What of a form is off, with its texts. A text that is no number is refused, off or on. */
export const readSwitchedOff = <Stop extends { limit: string }>(
  reader: Reader,
  { off, stop, stuck }: Switched<Stop>,
  price: { path: string; text: string },
): { switchedOff?: SwitchedOff<Stop> } => {
  if (off.includes('stop')) reader.optional(price.path, price.text)
  if (off.includes('stop') || off.includes('stop-limit')) reader.optionalWhole('stop.limit', stop.limit, MOST_STOPS)
  if (off.includes('stuck-lower')) reader.optional('stuck.lower', stuck.lower)
  if (off.includes('stuck-upper')) reader.optional('stuck.upper', stuck.upper)
  return off.length === 0 ? {} : { switchedOff: { off, stop, stuck } }
}

/** The most stop losses that a limit counts to. */
export const MOST_STOPS = 1_000

/** A form of settings, with what they keep of what is off. */
export const withSwitchedOff = <Stop extends { limit: string }, Form extends Switched<Stop>>(
  form: Form,
  switchedOff: SwitchedOff<Stop> | undefined,
): Form => {
  if (switchedOff === undefined) return form
  const { off, stop, stuck } = switchedOff
  const limited = off.includes('stop-limit') ? { ...form.stop, limit: stop.limit } : form.stop
  return {
    ...form,
    off: [...off],
    stop: off.includes('stop') ? stop : limited,
    stuck: {
      lower: off.includes('stuck-lower') ? stuck.lower : form.stuck.lower,
      upper: off.includes('stuck-upper') ? stuck.upper : form.stuck.upper,
    },
  }
}

type Asked = { off: readonly Switch[] }

/** Whether something is switched on. */
export const isOn = ({ off }: Asked, name: Switch): boolean => !off.includes(name)
