/** Settings as stored plain data: those of a SPOT generator without what every HODL bot has in common. */
import { z } from 'zod'
import { formatConfig as formatSpot, parseConfig as parseSpot } from '../spot/stored.ts'
import { type Config, fixed, hodlOf } from './config.ts'

const Stored = z.record(z.string(), z.unknown())

/** Settings out of stored data; throws when it is not a HODL bot's. */
export const parseConfig = (stored: unknown): Config => {
  const config = hodlOf(parseSpot({ ...Stored.parse(stored), ...fixed }))
  if (config === null) throw new TypeError('not the settings of a HODL bot')
  return config
}

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): unknown =>
  Object.fromEntries(Object.entries(formatSpot(config)).filter(([name]) => !(name in fixed)))
