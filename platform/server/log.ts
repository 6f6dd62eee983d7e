/** The program's log: JSON lines on the standard error output, so that the printed address and codes stay readable. */
import { sql } from 'drizzle-orm'
import { destination, type Logger, pino } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { isOpenLevel, type LogLevel, logLevels, type OpenLevel } from '../log-level.ts'

/** Belt and braces: no code logs these, and if one does, they are not written. */
const SECRETS = ['password', 'code', 'token', 'cookie', 'secret', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
])

export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: null, redact: SECRETS }, destination({ dest: 2, sync: level === 'fatal' }))

/** What a log writes now. */
export const levelOf = ({ level }: Logger): LogLevel => logLevels.find((known) => known === level) ?? 'silent'

const CHANNEL = 'log_level'

/** Tells every process of the installation how much to write from now on; heard once the transaction is committed. */
export const tellLogLevel = async (transaction: Database, level: OpenLevel): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${level})`)
}

type Listen = (channel: string, heard: (payload: string) => void) => Promise<void>

/** Until the next start, which goes by LOG_LEVEL again: nobody leaves an installation chatty for good. */
export const followLogLevel = (log: Logger, listen: Listen): Promise<void> =>
  listen(CHANNEL, (level) => {
    if (isOpenLevel(level)) log.level = level
  })
