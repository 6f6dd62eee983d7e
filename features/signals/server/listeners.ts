/** How each family that hears signals wants its messages read. A new one is a line here. */
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { schemaOf as futuresSchemaOf } from '#bots/futures-signal/names.ts'
import { hodl } from '#bots/hodl/index.ts'
import type { SignalSchema } from '#bots/rules/signal-body.ts'
import { signal } from '#bots/signal/index.ts'
import { schemaOf } from '#bots/signal/names.ts'
import { spot } from '#bots/spot/index.ts'
import { schemaOf as spotSchemaOf } from '#bots/spot/names.ts'

const listeners: ReadonlyMap<string, (stored: unknown) => SignalSchema | null> = new Map([
  [signal.name, (stored: unknown) => schemaOf(signal.parseConfig(stored))],
  [futuresSignal.name, (stored: unknown) => futuresSchemaOf(futuresSignal.parseConfig(stored))],
  [spot.name, (stored: unknown) => spotSchemaOf(spot.parseConfig(stored))],
  [hodl.name, (stored: unknown) => spotSchemaOf(hodl.parseConfig(stored))],
])

/** True for families whose bots may hear signals. */
export const isListener = (family: string): boolean => listeners.has(family)

/** Null for a bot that hears no signals. Throws on settings that are not the family's. */
export const schemaOfBot = ({ family, config }: { family: string; config: unknown }): SignalSchema | null =>
  listeners.get(family)?.(config) ?? null

/** True for a bot whose settings can be read and that hears signals. */
export const isHearing = (bot: { family: string; config: unknown }): boolean => {
  try {
    return schemaOfBot(bot) !== null
  } catch {
    // Settings of a shape that the family no longer reads hear nothing.
    return false
  }
}
