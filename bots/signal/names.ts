import type { SignalSchema } from '../rules/signal-body.ts'
import type { Config } from './config.ts'

/** How messages to a bot are read. */
export const schemaOf = ({ names, pairs }: Pick<Config, 'names' | 'pairs'>): SignalSchema => {
  const { buyValue, sellValue, ...fields } = names
  return {
    ...fields,
    directions: [
      { value: buyValue, side: 'buy' },
      { value: sellValue, side: 'sell' },
    ],
    pairs,
  }
}
