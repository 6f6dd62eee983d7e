import { z } from 'zod'
import { procedure, takingFiles } from '#platform/contract.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { PersonName } from '#platform/fields.ts'
import { documentList, ownDocuments } from './list.ts'
import { documentTypes, NAME_LENGTH, UPLOAD_BYTES } from './rules.ts'

export { MEGABYTE } from './rules.ts'

const write = 'documents.write'

const input = z.strictObject({ document: z.uuid() })

export const Document = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  createdAtMs: z.number(),
  /** When its user signed it; null for what nobody signs. */
  signedAtMs: z.number().nullable(),
  /** Until when its newest link opens it. */
  downloadUntilMs: z.number(),
})
export type Document = z.output<typeof Document>

/** A document of something else, as far as that shows it. */
export const Attachment = Document.pick({ id: true, name: true, sizeBytes: true })
export type Attachment = z.output<typeof Attachment>

/** As the admin area lists it. */
export const AnyDocument = Document.extend({
  /** Whose it is; null for a document of the system. */
  user: z.object({ id: z.uuid(), ...PersonName.shape, email: z.string() }).nullable(),
  isDeletable: z.boolean(),
})
export type AnyDocument = z.output<typeof AnyDocument>

/** A new key, whose link is /documents/download/<key>. */
export const Link = z.object({ key: z.string(), untilMs: z.number() })
export type Link = z.output<typeof Link>

const tags = ['Documents']

export const documents = {
  list: pageCall(ownDocuments, Document, { summary: 'Own documents, newest first', tags }),
  link: procedure('account')
    .route({
      method: 'POST',
      path: '/documents/{document}/links',
      summary: 'A new link to an own document',
      tags,
    })
    .input(input)
    .output(Link),
  /** Whoever has the key may ask. Unknown, expired, deleted and used up are one answer. */
  linked: procedure('anyone')
    .route({ method: 'GET', path: '/downloads/{key}', summary: 'What a link leads to', tags })
    .errors({ DOWNLOAD_NOT_FOUND: { status: 404 } })
    .input(z.strictObject({ key: z.string() }))
    .output(z.object({ name: z.string(), mime: z.string(), sizeBytes: z.int(), untilMs: z.number() })),
  all: pageCall(documentList, AnyDocument, {
    summary: 'Documents of the users that are looked for, or those of the system, newest first',
    tags,
  }),
  csv: fileCall(documentList, {
    summary: 'The filtered list of documents as CSV text, at most 50,000 rows; not the files',
    tags,
  }),
  upload: takingFiles(UPLOAD_BYTES, procedure('admin', write))
    .route({
      method: 'POST',
      path: '/admin/documents',
      summary: 'Takes a PDF, PNG, JPG, CSV or ZIP into the documents of a user or of the system',
      tags,
    })
    .input(
      z.strictObject({
        /** The whole address of its user; empty for a document of the system. */
        email: z.string().trim().max(254),
        type: z.enum(documentTypes),
        name: z.string().trim().normalize('NFC').min(1).max(NAME_LENGTH),
        file: z.file(),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  /** For the admin who asks: it lives for an hour and changes no deadline. */
  open: procedure('admin', write)
    .route({
      method: 'POST',
      path: '/admin/documents/{document}/links',
      summary: 'A new link to any document, for an hour',
      tags,
    })
    .input(input)
    .output(Link),
  renew: procedure('admin', write)
    .route({
      method: 'POST',
      path: '/admin/documents/{document}/renewals',
      summary: 'A new link to any document, with a new deadline',
      tags,
    })
    .input(input)
    .output(Link),
  remove: procedure('admin', write)
    .route({
      method: 'DELETE',
      path: '/admin/documents/{document}',
      summary: 'Deletes a document',
      tags,
    })
    .errors({ DOCUMENT_MUST_STAY: { status: 409 } })
    .input(input)
    .output(z.object({})),
}
