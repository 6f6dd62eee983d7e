import { staffLink } from '#features/documents/server/index.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { requests as contract } from '../contract.ts'
import { ownRequests, requestQueue } from '../list.ts'
import { answerRequest, changeOwn, removing } from './acts.ts'
import type { RequestServices } from './services.ts'
import { findAny, isWaiting, ownSource, queueFile, queueSource, type RequestRow, toRequests } from './store.ts'
import { submitRequest } from './submit.ts'
import { requests } from './tables.ts'

export const requestHandlers = (services: RequestServices) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  const shown = async (row: RequestRow) => (await toRequests(database, [row]))[0] ?? refuse('NOT_FOUND')
  const remove = removing(services)
  const queue = { source: queueSource(services), file: queueFile(services) }
  return os.router({
    list: os.list.handler(answerList(database, ownRequests, ownSource(database))),
    submit: os.submit.handler(({ input, context }) => submitRequest(services, input, context)),
    save: os.save.handler(async ({ input, context }) =>
      shown(await changeOwn(services, { ...input, act: 'save' }, context)),
    ),
    cancel: os.cancel.handler(async ({ input, context }) =>
      shown(await changeOwn(services, { ...input, act: 'cancel' }, context)),
    ),
    remove: os.remove.handler(remove('delete_own')),
    all: os.all.handler(answerList(database, requestQueue, queue.source)),
    csv: os.csv.handler(answerFile(database, requestQueue, queue)),
    waiting: os.waiting.handler(async () => ({ count: await database.$count(requests, isWaiting) })),
    one: os.one.handler(({ input }) => findAny(services, input.request)),
    answer: os.answer.handler(async ({ input, context }) => {
      await answerRequest(services, input, context)
      return findAny(services, input.request)
    }),
    removeAny: os.removeAny.handler(remove('delete_any')),
    openAttachment: os.openAttachment.handler(async ({ input: { request, document } }) => {
      const { attachments } = await findAny(services, request)
      const isAttached = attachments.some(({ id }) => id === document)
      return isAttached ? staffLink(database, document, clock().getTime()) : refuse('NOT_FOUND')
    }),
  })
}
