/** Takes bug reports in: each becomes a request of its author, and support is told. */
import { ORPCError } from '@orpc/server'
import { and, count, eq, gt } from 'drizzle-orm'
import { acceptAttachment, newRequest, requests } from '#features/requests/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { lockUser, type User } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { fullName } from '#platform/person-name.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Files } from '#platform/server/files.ts'
import type { Mailer } from '#platform/server/mail.ts'
import { type BugReport, bugReports as contract } from '../contract.ts'
import { bugMails } from '../messages.ts'
import { BUG_MARK, REPORTS_A_DAY } from '../rules.ts'

const DAY_MS = 86_400_000

type Services = { database: Database; files: Files; clock: () => Date; mailer: Mailer }

/** Deleted ones count too: deleting makes no room for more. */
const assertFewReports = async (transaction: Database, { id }: User, nowMs: number): Promise<void> => {
  const { userId, isBugReport, createdAtMs } = requests
  const [found] = await transaction
    .select({ sent: count() })
    .from(requests)
    .where(and(eq(userId, id), eq(isBugReport, true), gt(createdAtMs, nowMs - DAY_MS)))
  if ((found?.sent ?? 0) >= REPORTS_A_DAY) throw new ORPCError('BUG_TOO_MANY', { status: 429 })
}

/** Text of the request; what the browser adds by itself stands below what somebody wrote. */
const messageOf = ({ text, route, version, browser, incident }: BugReport): string =>
  [
    `${text}\n\n--`,
    route,
    `Tradewright ${version}`,
    browser,
    ...(incident === undefined ? [] : [`Incident ${incident}`]),
  ].join('\n')

/** Support is told where it has an address. */
const tellSupport = async (
  { mailer }: Services,
  transaction: Database,
  { id, report, author }: { id: string; report: BugReport; author: User },
): Promise<void> => {
  const to = await readSetting(transaction, 'general.support_email')
  if (to === '') return
  const language = (await readSetting(transaction, 'platform.default_language')) === 'hu' ? 'hu' : 'en'
  const words = bugMails[language]
  const letter = {
    subject: words.emailBugReport({ subject: report.subject }),
    greeting: null,
    paragraphs: [`${fullName(author, language)} (${author.username})`, messageOf(report)],
    link: { label: words.openRequest, href: `/admin/requests/${id}` },
  }
  await mailer({ to, language, letter }, transaction)
}

export const bugReportHandlers = (services: Services) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    report: os.report.handler(async ({ input: report, context }) => {
      const { screenshot } = report
      const attachments =
        screenshot === undefined ? [] : [await acceptAttachment(screenshot, 'screenshot', ['png', 'jpg'])]
      return database.transaction(async (transaction) => {
        const author = (await lockUser(transaction, context.owner.userId)) ?? refuse('NOT_FOUND')
        await assertFewReports(transaction, author, clock().getTime())
        const words = { subject: `${BUG_MARK} ${report.subject}`, message: messageOf(report) }
        const asked = { ...words, isBugReport: true, attachments }
        const id = await newRequest({ ...services, database: transaction }, asked, { author, context })
        await tellSupport(services, transaction, { id, report, author })
        return { id }
      })
    }),
  })
}
