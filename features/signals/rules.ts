/** What is decided about a message before trading hears of it; pure. Numbers are those of bots.md 13.1. */
import { formatDecimal } from '#engine/money.ts'
import type { Signal, SignalSchema } from '#bots/rules/signal-body.ts'
import type { SignalSide } from '#engine/event.ts'
import type { ReceivedSignal } from './contract.ts'

/** Messages of one address in a minute. */
export const MOST_A_MINUTE = 60
/** A message that names its time may be this old, and this far ahead where clocks differ. */
export const OLDEST_MS = 300_000
export const FURTHEST_AHEAD_MS = 60_000
/** Time that a number counts as seen, and that an equal body does where messages have no number: alerts of every minute come up to a second early. */
export const SAME_ID_MS = 24 * 3_600_000
export const SAME_BODY_MS = 15_000
/** So long received messages can be read. */
export const KEPT_MS = 30 * 24 * 3_600_000
/** Kept of a bot at most: of those that trading heard, more than come in a day of a full minute each; of the others, what a person may read. */
export const MOST_HEARD = 90_000
export const MOST_UNHEARD = 1_000
/** What is kept of a body, in characters: enough to see what was wrong with it. */
export const EXCERPT = 500

export const isStale = (atMs: number | null, nowMs: number): boolean =>
  atMs !== null && (atMs < nowMs - OLDEST_MS || atMs > nowMs + FURTHEST_AHEAD_MS)

/** What makes a message the same as another, and for how long. */
export type Likeness = { text: string; windowMs: number }

export const likenessOf = ({ id }: Signal, body: string, sameBodyMs = SAME_BODY_MS): Likeness =>
  id === null ? { text: `body ${body}`, windowMs: sameBodyMs } : { text: `id ${id}`, windowMs: SAME_ID_MS }

/** What stands for a character that a column does not take: what the message had there is not known any more. */
const REPLACED = '\uFFFD'

/** A text as a database column takes it: without zero bytes and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', REPLACED).toWellFormed()

export const excerptOf = (body: string): string => storable(body.slice(0, EXCERPT))

/** Whether what is kept of a body is all of it. Nothing at all may have been bytes that were no text. */
const isWhole = (excerpt: string): boolean => excerpt !== '' && excerpt.length < EXCERPT && !excerpt.includes(REPLACED)

/** A message that trading has not heard, and that is known to its last character, can be brought again. */
export const isReplayable = ({ outcome, excerpt }: Pick<ReceivedSignal, 'outcome' | 'excerpt'>): boolean =>
  outcome !== 'heard' && outcome !== 'duplicate' && isWhole(excerpt)

/** What an example shows where the source says for how much to buy (bots.md 13.2). */
const EXAMPLE_AMOUNT = '50'

export type ExampleOf = { side: SignalSide; row: number; id: string; nowMs: number }

/** A message that this schema reads as the side and the pair of that row. */
export const exampleBody = (schema: SignalSchema, { side, row, id, nowMs }: ExampleOf): string => {
  const fields: (readonly [string | null, string | undefined])[] = [
    [schema.directionField, schema.directions.find((direction) => direction.side === side)?.value],
    [schema.pairField, schema.pairs[row]?.text],
    [schema.amountField, EXAMPLE_AMOUNT],
    [schema.idField, id],
    [schema.timeField, new Date(nowMs).toISOString()],
  ]
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => name !== null)))
}

/** The amount as commands take it. */
export const amountText = ({ amount }: Signal): string | null => (amount === null ? null : formatDecimal(amount))

type Said = { signal: Signal; pair: string }

/** What was read by other names, as this schema names it; equal messages stay equal. What the bot asks for beyond it is missing, and it says so. */
export const bodyInWordsOf = (schema: SignalSchema, { signal, pair }: Said): string => {
  const { side, id, atMs } = signal
  const fields: (readonly [string | null, string | null])[] = [
    [schema.directionField, schema.directions.find((direction) => direction.side === side)?.value ?? side],
    [schema.pairField, schema.pairs.find((row) => row.pair === pair)?.text ?? pair],
    [schema.amountField, amountText(signal)],
    [schema.idField, id],
    [schema.timeField, atMs === null ? null : new Date(atMs).toISOString()],
  ]
  return JSON.stringify(Object.fromEntries(fields.filter(([name, value]) => name !== null && value !== null)))
}
