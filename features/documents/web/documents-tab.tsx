/** A user's own documents, as a tab of the profile. */
import { Button, Stack } from '@mantine/core'
import IconDownload from 'icon:download'
import IconFiles from 'icon:files'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ContractToSign } from '#features/contracts/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { GrowingList } from '#platform/web/growing-list.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Document } from '../contract.ts'
import { ownDocuments } from '../list.ts'
import { documentsApi } from './api.ts'
import { FileCell } from './file-cell.tsx'
import { followLink } from './follow-link.ts'
import { documentWords, typeWord } from './messages.ts'

const useColumns = (onDownload: (document: string) => void): readonly Column<Document>[] => {
  const words = useMessages(documentWords)
  return useMemo(
    () => [
      { id: 'name', header: words.name, cell: ({ name }) => name, card: 'title' },
      { id: 'type', header: words.type, cell: ({ type }) => words[typeWord[type]] },
      { id: 'file', header: words.file, cell: (file) => <FileCell file={file} /> },
      { id: 'time', header: words.time, cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
      {
        id: 'signed',
        header: words.signed,
        cell: ({ signedAtMs }) => (signedAtMs === null ? words.notToSign : <Time atMs={signedAtMs} />),
      },
      {
        id: 'download',
        header: words.download,
        card: 'foot',
        cell: ({ id, name }) => (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            aria-label={words.downloadOf({ name })}
            onClick={() => onDownload(id)}
          >
            {words.download}
          </Button>
        ),
      },
    ],
    [words, onDownload],
  )
}

export const DocumentsTab = () => {
  const words = useMessages(documentWords)
  const { mutate, error: linkError } = useMutation(
    documentsApi.link.mutationOptions({ onSuccess: ({ key }) => followLink(key) }),
  )
  const columns = useColumns((document) => mutate({ document }))
  const table = { label: words.tableLabel, columns, rowKey: ({ id }: Document) => id, empty: null }
  return (
    <Stack>
      <ContractToSign refresh={[documentsApi.key()]} />
      {linkError !== null && <Problem error={linkError} />}
      <GrowingList
        list={ownDocuments}
        page={documentsApi.list}
        loading={<DataTable {...table} rows={[]} isLoading />}
        empty={
          <Empty icon={IconFiles} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      >
        {(rows) => <DataTable {...table} rows={rows} />}
      </GrowingList>
    </Stack>
  )
}
