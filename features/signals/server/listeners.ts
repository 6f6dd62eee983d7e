/** How each family that hears signals wants its messages read. A new one is a line here. */
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { schemaOf as futuresSchemaOf } from '#bots/futures-signal/names.ts'
import type { SignalSchema } from '#bots/rules/signal-body.ts'
import { signal } from '#bots/signal/index.ts'
import { schemaOf } from '#bots/signal/names.ts'

const listeners: ReadonlyMap<string, (stored: unknown) => SignalSchema> = new Map([
  [signal.name, (stored: unknown) => schemaOf(signal.parseConfig(stored))],
  [futuresSignal.name, (stored: unknown) => futuresSchemaOf(futuresSignal.parseConfig(stored))],
])

/** Null for a bot that hears no signals. Throws on settings that are not the family's. */
export const schemaOfBot = ({ family, config }: { family: string; config: unknown }): SignalSchema | null =>
  listeners.get(family)?.(config) ?? null
