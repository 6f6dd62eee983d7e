/** A user's own documents, as a tab of the profile. */
import { Button, Stack } from '@mantine/core'
import IconDownload from 'icon:download'
import IconFiles from 'icon:files'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Document } from '../contract.ts'
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
        id: 'download',
        header: words.download,
        card: 'foot',
        cell: ({ id, name }) => (
          <Button
            variant="default"
            mih={44}
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
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    documentsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const { mutate, error: linkError } = useMutation(
    documentsApi.link.mutationOptions({ onSuccess: ({ key }) => followLink(key) }),
  )
  const columns = useColumns((document) => mutate({ document }))
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <Stack>
      {linkError !== null && <Problem error={linkError} />}
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={data?.pages.flatMap(({ documents }) => documents) ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        empty={
          <Empty icon={IconFiles} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      />
      {hasNextPage && (
        <Button variant="default" mih={44} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Stack>
  )
}
