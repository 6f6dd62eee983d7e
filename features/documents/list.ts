/** The lists of documents, as data. */
import { byCursor, id, list, oneOf, person } from '#platform/list.ts'
import { documentTypes } from './rules.ts'

/** A user's own, newest first. */
export const ownDocuments = list({ rows: 'documents', grant: 'account', path: '/documents', pages: byCursor('newest') })

/** Those of the system where no user is named. */
export const documentList = list({
  rows: 'documents',
  grant: 'admin',
  path: '/admin/documents',
  filters: { user: person(), type: oneOf(documentTypes) },
  scope: { owner: id() },
  pages: byCursor('newest'),
})
