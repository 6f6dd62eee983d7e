import { z } from 'zod'
import { procedure, takingFiles } from '#platform/contract.ts'
import { line, prose } from '#platform/fields.ts'
import { SCREENSHOT_BYTES, SUBJECT_LENGTH, TEXT_MAX, TEXT_MIN } from './rules.ts'

const BugReport = z.strictObject({
  subject: line(SUBJECT_LENGTH),
  text: prose(TEXT_MAX, TEXT_MIN),
  /** The page where it happened, and the version and browser that showed it. */
  route: z.string().max(300),
  version: z.string().max(60),
  browser: z.string().max(400),
  /** The id that a page which failed has shown. */
  incident: z.uuid().optional(),
  screenshot: z.file().optional(),
})
export type BugReport = z.output<typeof BugReport>

export const bugReports = {
  report: takingFiles(SCREENSHOT_BYTES, procedure('account'))
    .route({
      method: 'POST',
      path: '/bug-reports',
      summary: 'Reports a bug, which becomes a request',
      tags: ['Requests'],
    })
    .errors({ BUG_TOO_MANY: { status: 429 } })
    .input(BugReport)
    .output(z.object({ id: z.uuid() })),
}
