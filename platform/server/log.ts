/** Log of the program: JSON lines on standard error, so that the printed address and codes stay readable. */
import { sql } from 'drizzle-orm'
import { destination, type Logger, pino } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { isOpenLevel, type LogLevel, logLevels, type OpenLevel } from '../log-level.ts'

/** Field names that are never written, should any code log them. */
const SECRETS = ['password', 'code', 'token', 'cookie', 'secret', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
])

/** A log of JSON lines on standard error, without secrets. */
export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: null, redact: SECRETS }, destination({ dest: 2, sync: level === 'fatal' }))

/** Level of a log now. */
export const levelOf = ({ level }: Logger): LogLevel => logLevels.find((known) => known === level) ?? 'silent'

const CHANNEL = 'log_level'

/** Sets the log level of every process of the installation once the transaction is committed. */
export const tellLogLevel = async (transaction: Database, level: OpenLevel): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${level})`)
}

type Listen = (channel: string, heard: (payload: string) => void) => Promise<void>

/** Follows changes of the log level until the next start, which uses LOG_LEVEL again. */
export const followLogLevel = (log: Logger, listen: Listen): Promise<void> =>
  listen(CHANNEL, (level) => {
    if (isOpenLevel(level)) log.level = level
  })
