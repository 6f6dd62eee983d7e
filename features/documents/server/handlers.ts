import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { platformErrors } from '#platform/errors.ts'
import { fileTypes } from '#platform/server/file-type.ts'
import { documents as contract, type Link } from '../contract.ts'
import { documentList, ownDocuments } from '../list.ts'
import { downloadDaysOf, isDeletable, UPLOAD_BYTES } from '../rules.ts'
import { acceptFile } from './accept-file.ts'
import { type DocumentServices, keepDocument } from './keep.ts'
import { findLinked, renewLink, staffLink } from './links.ts'
import { type DocumentRow, findAny, findOwn, listFile, listSource, ownSource } from './store.ts'
import { documents } from './tables.ts'

const DAY_MS = 86_400_000

const actOn = (document: DocumentRow) => ({
  subject: document.userId,
  entity: { type: 'document', id: document.id },
})

/** A link with a whole new deadline. */
const renew = ({ database, clock }: DocumentServices, document: DocumentRow, context: CallContext): Promise<Link> =>
  database.transaction(async (transaction) => {
    const untilMs = clock().getTime() + downloadDaysOf[document.type] * DAY_MS
    const key = await renewLink(transaction, document.id, untilMs)
    await audit(transaction, whoOf(context), {
      action: 'document.renew',
      ...actOn(document),
      before: { downloadUntil: new Date(document.downloadUntilMs).toISOString() },
      after: { downloadUntil: new Date(untilMs).toISOString() },
    })
    return { key, untilMs }
  })

/** Null for nobody: the document is the system's. */
const userOf = async ({ database }: DocumentServices, email: string): Promise<string | null> => {
  if (email === '') return null
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.emailLower, email.toLowerCase()))
  if (user !== undefined) return user.id
  const data = { fields: [{ path: 'email', code: 'DOCUMENT_NO_USER', params: {} }] }
  throw new ORPCError('INPUT_INVALID', { status: platformErrors.INPUT_INVALID.status, data })
}

type Upload = { email: string; type: DocumentRow['type']; name: string; file: File }

const upload = async (services: DocumentServices, { email, type, name, file }: Upload, context: CallContext) => {
  const userId = await userOf(services, email)
  const accepted = await acceptFile(file, { path: 'file', maxBytes: UPLOAD_BYTES, types: fileTypes })
  const who = whoOf(context)
  return services.database.transaction(async (transaction) => {
    const created = who.actorId === null ? {} : { createdBy: who.actorId }
    const { id } = await keepDocument(
      { ...services, database: transaction },
      { ...accepted, userId, type, name, ...created },
    )
    await audit(transaction, who, {
      action: 'document.upload',
      subject: userId,
      entity: { type: 'document', id },
      after: { type, name },
    })
    return { id }
  })
}

/** The row first: a file without a row is nobody's, a row without its file would be a promise. */
const remove = async ({ database, files }: DocumentServices, document: DocumentRow, context: CallContext) => {
  await database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(documents)
      .where(eq(documents.id, document.id))
      .returning({ id: documents.id })
    if (gone.length === 0) return refuse('NOT_FOUND')
    return audit(transaction, whoOf(context), {
      action: 'document.delete',
      ...actOn(document),
      before: { type: document.type, name: document.name },
    })
  })
  await files.remove(document.fileKey)
}

export const documentHandlers = (services: DocumentServices) => {
  const { database, clock } = services
  const anyone = calls(contract)
  const os = anyone.use(signedIn)
  const any = async (id: string) => (await findAny(database, id)) ?? refuse('NOT_FOUND')
  const list = { source: listSource(services), file: listFile(services) }
  return anyone.router({
    list: os.list.handler(answerList(database, ownDocuments, ownSource(database))),
    link: os.link.handler(async ({ input, context }) =>
      renew(services, (await findOwn(database, context.owner, input.document)) ?? refuse('NOT_FOUND'), context),
    ),
    linked: anyone.linked.handler(async ({ input, errors }) => {
      const found = await findLinked(database, input.key, clock().getTime())
      if (found === null) throw errors.DOWNLOAD_NOT_FOUND()
      const { name, mime, sizeBytes } = found.document
      return { name, mime, sizeBytes, untilMs: found.untilMs }
    }),
    all: os.all.handler(answerList(database, documentList, list.source)),
    csv: os.csv.handler(answerFile(database, documentList, list)),
    upload: os.upload.handler(({ input, context }) => upload(services, input, context)),
    open: os.open.handler(async ({ input }) =>
      staffLink(services.database, (await any(input.document)).id, services.clock().getTime()),
    ),
    renew: os.renew.handler(async ({ input, context }) => renew(services, await any(input.document), context)),
    remove: os.remove.handler(async ({ input, context, errors }) => {
      const document = await any(input.document)
      if (!isDeletable(document, clock().getTime())) throw errors.DOCUMENT_MUST_STAY()
      await remove(services, document, context)
      return {}
    }),
  })
}
