import type { SignalSchema } from '../rules/signal-body.ts'
import type { Config } from './config.ts'

const other = { buy: 'sell', sell: 'buy' } as const

/** How messages to a bot that waits for its signal are read: by the names of the example in bots.md 13.2. Null for a bot that waits for none. */
export const schemaOf = (config: Config): SignalSchema | null =>
  config.kind === 'generator' && config.waitsForSignal
    ? {
        directionField: 'action',
        // Its own first; the other changes nothing, and a source that sends both is not refused.
        directions: [config.direction, other[config.direction]].map((side) => ({ value: side, side })),
        pairField: 'pair',
        pairPrefix: '',
        pairs: [{ text: config.pair.replace('/', ''), pair: config.pair }],
        amountField: null,
        idField: null,
        timeField: null,
      }
    : null
