import type { SignalSchema } from '../rules/signal-body.ts'
import type { Config } from './config.ts'

/** How messages to a bot are read. */
export const schemaOf = ({ names, pairs }: Pick<Config, 'names' | 'pairs'>): SignalSchema => {
  const { longValue, shortValue, closeValue, ...fields } = names
  return {
    ...fields,
    directions: [
      { value: longValue, side: 'long' },
      { value: shortValue, side: 'short' },
      { value: closeValue, side: 'close' },
    ],
    pairs: pairs.map(({ text, pair }) => ({ text, pair })),
  }
}
