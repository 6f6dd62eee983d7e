/** The program's log: JSON lines on the standard error output, so that the printed address and codes stay readable. */
import { destination, type Logger, pino } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Belt and braces: no code logs these, and if one does, they are not written. */
const SECRETS = ['password', 'code', 'token', 'cookie', 'secret', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
])

export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: null, redact: SECRETS }, destination({ dest: 2, sync: level === 'fatal' }))
