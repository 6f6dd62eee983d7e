import { and, eq } from 'drizzle-orm'
import { newLink } from '#features/documents/server/index.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { requests as contract } from '../contract.ts'
import { answerRequest, cancelRequest, removeRequest, saveRequest } from './acts.ts'
import { csvOf } from './csv.ts'
import type { RequestServices } from './services.ts'
import { findAny, findOwn, listAny, listOwn, type RequestRow, toRequests } from './store.ts'
import { reportBug, submitRequest } from './submit.ts'
import { requestAttachments } from './tables.ts'

/** How long a link to a file lives for whoever answers. */
const STAFF_LINK_MS = 60 * 60_000

export const requestHandlers = (services: RequestServices) => {
  const { database, clock } = services
  const nowMs = () => clock().getTime()
  const os = calls(contract).use(signedIn)
  const any = async (id: string) => (await findAny(database, id, nowMs())) ?? refuse('NOT_FOUND')
  const shown = async (row: RequestRow) => (await toRequests(database, [row]))[0] ?? refuse('NOT_FOUND')
  return os.router({
    list: os.list.handler(({ input, context }) => listOwn(database, context.owner, input)),
    submit: os.submit.handler(({ input, context }) =>
      submitRequest(services, input, { owner: context.owner, context }),
    ),
    save: os.save.handler(async ({ input, context }) => {
      const row = (await findOwn(database, context.owner, input.request)) ?? refuse('NOT_FOUND')
      return shown(await saveRequest(services, row, { ...input, context }))
    }),
    cancel: os.cancel.handler(async ({ input, context }) => {
      const row = (await findOwn(database, context.owner, input.request)) ?? refuse('NOT_FOUND')
      return shown(await cancelRequest(services, row, { ...input, context }))
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      const row = (await findOwn(database, context.owner, input.request)) ?? refuse('NOT_FOUND')
      await removeRequest(services, row, { act: 'delete_own', context })
      return {}
    }),
    reportBug: os.reportBug.handler(({ input, context }) =>
      reportBug(services, input, { owner: context.owner, context }),
    ),
    all: os.all.handler(({ input: { cursor, limit, order, ...filter }, context }) =>
      listAny(
        database,
        { ...filter, timeZone: context.session.user.timeZone },
        { cursor, limit, order, nowMs: nowMs() },
      ),
    ),
    csv: os.csv.handler(({ input, context }) => csvOf(services, input, context)),
    one: os.one.handler(async ({ input }) => (await any(input.request)).staff),
    answer: os.answer.handler(async ({ input, context }) => {
      const { row } = await any(input.request)
      await answerRequest(services, row, { ...input, context })
      return (await any(input.request)).staff
    }),
    removeAny: os.removeAny.handler(async ({ input, context }) => {
      const { row } = await any(input.request)
      await removeRequest(services, row, { act: 'delete_any', context })
      return {}
    }),
    openAttachment: os.openAttachment.handler(async ({ input: { request, document } }) => {
      const { requestId, documentId } = requestAttachments
      await any(request)
      const [found] = await database
        .select({ documentId })
        .from(requestAttachments)
        .where(and(eq(requestId, request), eq(documentId, document)))
      if (found === undefined) return refuse('NOT_FOUND')
      const untilMs = nowMs() + STAFF_LINK_MS
      return { key: await newLink(database, document, untilMs), untilMs }
    }),
  })
}
