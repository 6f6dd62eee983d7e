import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { procedure } from '#platform/contract.ts'
import { CODE, EVENTS, LONGEST_AGO_S, NAME } from './rules.ts'

/** The pattern of an address, without what stands in it: `/bots/$family/$id`. */
const Page = z
  .string()
  .max(200)
  .regex(/^\/[\w./$-]*$/)
/** Whole seconds before the page failed. */
const agoS = z.int().min(0).max(LONGEST_AGO_S)

/** Something that happened in the tab before: a page was opened, a call answered, or something pressed. Never a value. */
export const ClientEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), agoS, page: Page }),
  z.strictObject({
    kind: z.literal('call'),
    agoS,
    call: z.string().regex(/^[A-Za-z.]{1,80}$/),
    code: z.string().regex(CODE),
  }),
  z.strictObject({ kind: z.literal('click'), agoS, name: z.string().regex(NAME) }),
])
export type ClientEvent = z.output<typeof ClientEvent>

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
  /** The oldest first. */
  events: z.array(ClientEvent),
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
        page: Page,
        version: z.string().max(60),
        language: z.enum(languages),
        /** The last ones, the oldest first. */
        events: z.array(ClientEvent).max(EVENTS).default([]),
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
