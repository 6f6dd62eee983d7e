/** The documents of one user, for the administration. */
import { Button, Group } from '@mantine/core'
import IconFiles from 'icon:files'
import IconUpload from 'icon:upload'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { DataTable } from '#platform/web/table.tsx'
import { useAdminColumns } from './admin-columns.tsx'
import { documentsApi } from './api.ts'
import { MayNot, useDocumentRefusal } from './may-not.tsx'
import { adminWords, documentWords } from './messages.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

type Props = {
  userId: string
  email: string
  /** Nobody is left who could read what comes. */
  isGone: boolean
}

export const UserDocuments = ({ userId, email, isGone }: Props) => {
  const words = useMessages(adminWords)
  const table = useMessages(documentWords)
  const columns = useAdminColumns().filter(({ id }) => id !== 'user')
  const [cursor, setCursor] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const isDisabled = useDocumentRefusal() !== null
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...documentsApi.all.queryOptions({
      input: { owner: userId, ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  const next = data?.next ?? null
  const upload = !isGone && (
    <Button mih={44} disabled={isDisabled} leftSection={<IconUpload size={18} />} onClick={() => setIsUploading(true)}>
      {words.upload}
    </Button>
  )
  return (
    <div className={isPlaceholderData ? 'refreshing' : ''}>
      <MayNot />
      {data !== undefined && data.documents.length > 0 && upload !== false && <Group mb="md">{upload}</Group>}
      <DataTable
        label={table.tableLabel}
        columns={columns}
        rows={data?.documents ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        empty={
          <Empty icon={IconFiles} title={words.emptyOfOneTitle} actions={upload}>
            {words.emptyOfOne}
          </Empty>
        }
      />
      {(next !== null || cursor !== undefined) && (
        <Pager
          count={data?.documents.length ?? 0}
          onFirst={cursor === undefined ? null : () => setCursor(undefined)}
          onNext={next === null ? null : () => setCursor(next)}
        />
      )}
      {isUploading && (
        <Suspense>
          <UploadDialog email={email} onClose={() => setIsUploading(false)} />
        </Suspense>
      )}
    </div>
  )
}
