import type { SignalSchema } from '../rules/signal-body.ts'
import type { Config } from './config.ts'

/** How messages to a bot are read. */
export const schemaOf = ({ names, pairs }: Pick<Config, 'names' | 'pairs'>): SignalSchema => ({
  directionField: names.directionField,
  directions: [
    { value: names.longValue, side: 'long' },
    { value: names.shortValue, side: 'short' },
    { value: names.closeValue, side: 'close' },
  ],
  pairField: names.pairField,
  pairs: pairs.map(({ text, pair }) => ({ text, pair })),
  amountField: names.amountField,
  idField: names.idField,
  timeField: names.timeField,
})
