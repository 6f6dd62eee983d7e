import type { Database } from '#platform/database/database.ts'
import type { Files } from '#platform/server/files.ts'
import type { Mailer } from '#platform/server/mail.ts'

export type RequestServices = { database: Database; files: Files; clock: () => Date; mailer: Mailer }
