import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { procedure } from '#platform/contract.ts'

/** One fault, however often it was met. */
export const Crash = z.object({
  /** The same for the same message and the same calls on the same page. */
  fingerprint: z.string(),
  count: z.int(),
  /** How many users have met it; visitors do not count. */
  users: z.int(),
  firstMs: z.number(),
  lastMs: z.number(),
  /** What the newest report says. */
  message: z.string(),
  stack: z.string(),
  page: z.string(),
  version: z.string(),
  language: z.enum(languages),
  browser: z.string(),
  incident: z.string(),
})
export type Crash = z.output<typeof Crash>

const tags = ['Crashes']

export const crashes = {
  /** Refused with TOO_MANY_REQUESTS after the fifth report of a session, or of an address without one within the hour. */
  report: procedure('anyone')
    .route({ method: 'POST', path: '/crashes', summary: 'Tells of a page that failed in the browser', tags })
    .input(
      z.strictObject({
        /** The id that the page shows: that of a failed request, or one of its own. */
        incident: z.uuid(),
        message: z.string().max(1_000),
        stack: z.string().max(8_000),
        /** The pattern of the address, without what stands in it: `/bots/$family/$id`. */
        page: z
          .string()
          .max(200)
          .regex(/^\/[\w./$-]*$/),
        version: z.string().max(60),
        language: z.enum(languages),
      }),
    )
    .output(z.object({})),
  list: procedure('system')
    .route({ method: 'GET', path: '/crashes', summary: 'Pages that failed in browsers, the newest first', tags })
    .input(
      z.strictObject({
        /** Only the fault that was shown under this id. */
        incident: z.uuid().optional(),
      }),
    )
    .output(z.object({ crashes: z.array(Crash) })),
}
