/** What the administration sees of a document. */
import { useMemo } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { AnyDocument } from '../contract.ts'
import { AdminActs } from './admin-acts.tsx'
import { FileCell } from './file-cell.tsx'
import { documentWords, typeWord } from './messages.ts'

export const useAdminColumns = (): readonly Column<AnyDocument>[] => {
  const words = useMessages(documentWords)
  return useMemo(
    () => [
      { id: 'name', header: words.name, cell: ({ name }) => name, card: 'title' },
      { id: 'type', header: words.type, cell: ({ type }) => words[typeWord[type]] },
      { id: 'user', header: words.user, cell: ({ user }) => user?.email ?? words.documentSystem },
      { id: 'file', header: words.file, cell: (file) => <FileCell file={file} /> },
      { id: 'time', header: words.time, cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
      {
        id: 'signed',
        header: words.signed,
        cell: ({ signedAtMs }) => (signedAtMs === null ? words.notToSign : <Time atMs={signedAtMs} />),
      },
      { id: 'deadline', header: words.deadline, cell: ({ downloadUntilMs }) => <Time atMs={downloadUntilMs} /> },
      { id: 'acts', header: words.acts, card: 'foot', cell: (document) => <AdminActs document={document} /> },
    ],
    [words],
  )
}
