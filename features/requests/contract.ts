import { z } from 'zod'
import { Attachment, Link } from '#features/documents/contract.ts'
import { procedure, routes, takingFiles } from '#platform/contract.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { line, PersonName, prose } from '#platform/fields.ts'
import { ownRequests, requestQueue } from './list.ts'
import { ATTACHMENT_BYTES, ATTACHMENTS, MESSAGE_LENGTH, RESPONSE_LENGTH, SUBJECT_LENGTH } from './rules.ts'
import { needsResponse, requestStates } from './states.ts'

const write = 'requests.write'

export const Request = z.object({
  id: z.uuid(),
  isBugReport: z.boolean(),
  status: z.enum(requestStates),
  subject: z.string(),
  message: z.string(),
  /** Empty while there is none. */
  response: z.string(),
  attachments: z.array(Attachment),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  version: z.int(),
})
export type Request = z.output<typeof Request>

export const StaffRequest = Request.extend({
  user: z.object({ id: z.uuid(), ...PersonName.shape, email: z.string() }),
  /** Waits for longer than it should. */
  isLate: z.boolean(),
})
export type StaffRequest = z.output<typeof StaffRequest>

const words = { subject: line(SUBJECT_LENGTH), message: prose(MESSAGE_LENGTH) }
const one = { request: z.uuid() }
const known = { ...one, version: z.int() }
const tags = ['Requests']
const route = routes(tags)

export const requests = {
  list: pageCall(ownRequests, Request, { summary: 'Own requests, newest first', tags }),
  submit: takingFiles(ATTACHMENTS * ATTACHMENT_BYTES, procedure('account'))
    .route(route('POST', '/requests', 'Submits a request, with files'))
    .errors({ REQUEST_TOO_MANY_OPEN: { status: 409 } })
    .input(z.strictObject({ ...words, files: z.array(z.file()).max(ATTACHMENTS).default([]) }))
    .output(z.object({ id: z.uuid() })),
  save: procedure('account')
    .route(route('PUT', '/requests/{request}', 'Changes an own request while it is pending'))
    .input(z.strictObject({ ...known, ...words }))
    .output(Request),
  cancel: procedure('account')
    .route(route('POST', '/requests/{request}/cancellation', 'Takes an own request back'))
    .input(z.strictObject(known))
    .output(Request),
  remove: procedure('account')
    .route(route('DELETE', '/requests/{request}', 'Deletes an own request that is over'))
    .input(z.strictObject(one))
    .output(z.object({})),
  all: pageCall(requestQueue, StaffRequest, { summary: 'Requests of everybody, the oldest first', tags }),
  csv: fileCall(requestQueue, {
    summary: 'The filtered requests as CSV text, at most 50,000, the newest first',
    tags,
  }),
  /** Those that wait for somebody of the administration. */
  waiting: procedure('admin')
    .route(route('GET', '/admin/requests/waiting', 'How many requests wait for an answer'))
    .output(z.object({ count: z.int() })),
  one: procedure('admin')
    .route(route('GET', '/admin/requests/{request}', 'One request'))
    .input(z.strictObject(one))
    .output(StaffRequest),
  answer: procedure('admin', write)
    .route(route('POST', '/admin/requests/{request}/answers', 'Gives a request a status and a response in one step'))
    .input(
      z
        .strictObject({
          ...known,
          status: z.enum(requestStates),
          response: prose(RESPONSE_LENGTH, 0),
        })
        .refine(({ status, response }) => response !== '' || !needsResponse(status), {
          path: ['response'],
          message: 'REQUEST_RESPONSE_NEEDED',
        }),
    )
    .output(StaffRequest),
  removeAny: procedure('admin', write)
    .route(route('DELETE', '/admin/requests/{request}', 'Deletes a request that is over'))
    .input(z.strictObject(one))
    .output(z.object({})),
  openAttachment: procedure('admin', write)
    .route(route('POST', '/admin/requests/{request}/attachments/{document}/links', 'A link to a file of a request'))
    .input(z.strictObject({ ...one, document: z.uuid() }))
    .output(Link),
}
