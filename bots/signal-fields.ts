/** How a source writes its messages: names of fields, values and a prefix, exactly. Source: bots.md 13.2. */
import { z } from 'zod'
import type { SignalSchema } from './rules/signal-body.ts'
import { MOST_CHARACTERS } from './text-length.ts'
import type { SignalSide } from '#engine/event.ts'

const word = z.string().max(MOST_CHARACTERS)
/** A field that lies in another is named by its path, such as `order.ticker`. */
const needed = word.min(1)

export const SignalFields = z.strictObject({
  directionField: needed,
  /** What means buy, or long. */
  buyValue: needed,
  /** What means sell, or short. */
  sellValue: needed,
  /** What closes a position of futures; empty for none. */
  closeValue: word,
  pairField: needed,
  /** Left off where it stands before the pair, such as `EXCHANGE:`. */
  pairPrefix: word,
  /** Empty for none. */
  amountField: word,
  idField: word,
  timeField: word,
})
export type SignalFields = z.output<typeof SignalFields>

const given = (text: string): string | null => (text === '' ? null : text)

const asPair = (text: string) => text as SignalSchema['pairs'][number]['pair']

type Read = { fields: SignalFields; pairs: readonly string[]; isFutures: boolean }

/** A pair is called as exchanges call it, without the slash. */
export const schemaOfSignal = ({ fields, pairs, isFutures }: Read): SignalSchema => {
  const { buyValue, sellValue, closeValue, amountField, idField, timeField, ...names } = fields
  const sides: readonly (readonly [string, SignalSide])[] = isFutures
    ? [
        [buyValue, 'long'],
        [sellValue, 'short'],
        [closeValue, 'close'],
      ]
    : [
        [buyValue, 'buy'],
        [sellValue, 'sell'],
      ]
  return {
    ...names,
    directions: sides.filter(([value]) => value !== '').map(([value, side]) => ({ value, side })),
    pairs: pairs.map((pair) => ({ text: pair.replace(/[/:-]/g, ''), pair: asPair(pair) })),
    amountField: given(amountField),
    idField: given(idField),
    timeField: given(timeField),
  }
}
