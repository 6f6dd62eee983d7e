/** Answers a link: the file to save, or one and the same refusal. */
import { fileTypes, mimeOf } from '#platform/server/file-type.ts'
import { audit, whoOf } from '#features/audit/server/index.ts'
import type { CallContext } from '#platform/server/call.ts'
import { dispositionOf, fileNameOf } from '../rules.ts'
import type { DocumentServices } from './keep.ts'
import { countDownload, findLinked } from './links.ts'

const notFound = (): Response => {
  const code = 'DOWNLOAD_NOT_FOUND'
  const body = { defined: true, code, status: 404, message: code }
  return Response.json(body, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

/** What the program itself makes may be of a kind that nobody can upload. */
const endingOf = (mime: string): string =>
  fileTypes.find((type) => mimeOf[type] === mime) ?? mime.slice(mime.indexOf('/') + 1)

export const downloadAnswer =
  ({ database, files, clock }: DocumentServices) =>
  async (key: string, context: CallContext): Promise<Response> => {
    const nowMs = clock().getTime()
    const found = await findLinked(database, key, nowMs)
    const bytes = found === null ? null : await files.read(found.document.fileKey)
    if (found === null || bytes === null) return notFound()
    const { document } = found
    const isCounted = await database.transaction(async (transaction) => {
      const counted = await countDownload(transaction, key, nowMs)
      if (counted)
        await audit(transaction, whoOf(context), {
          action: 'document.download',
          subject: document.userId,
          entity: { type: 'document', id: document.id },
          after: { name: document.name },
        })
      return counted
    })
    if (!isCounted) return notFound()
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': document.mime,
        'Content-Length': String(bytes.length),
        'Content-Disposition': dispositionOf(fileNameOf(document.name, endingOf(document.mime))),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
