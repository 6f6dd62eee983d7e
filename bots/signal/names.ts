import type { SignalSchema } from '../rules/signal-body.ts'
import type { Config } from './config.ts'

/** How messages to a bot are read. */
export const schemaOf = ({ names, pairs }: Pick<Config, 'names' | 'pairs'>): SignalSchema => ({
  directionField: names.directionField,
  directions: [
    { value: names.buyValue, side: 'buy' },
    { value: names.sellValue, side: 'sell' },
  ],
  pairField: names.pairField,
  pairs,
  amountField: names.amountField,
  idField: names.idField,
  timeField: names.timeField,
})
