/** The documents of one user, for the administration. */
import { Button, Group } from '@mantine/core'
import IconFiles from 'icon:files'
import IconUpload from 'icon:upload'
import { lazy, Suspense, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { documentList } from '../list.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { documentsApi } from './api.ts'
import { MayNotChange, useDocumentRefusal } from './may-not.tsx'
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
  const [isUploading, setIsUploading] = useState(false)
  const isDisabled = useDocumentRefusal() !== null
  const upload = !isGone && (
    <Button disabled={isDisabled} leftSection={<IconUpload size={18} />} onClick={() => setIsUploading(true)}>
      {words.upload}
    </Button>
  )
  return (
    <>
      <MayNotChange />
      <ListPart
        list={documentList}
        page={documentsApi.all}
        asked={{ owner: userId }}
        label={table.tableLabel}
        columns={columns}
        above={upload !== false && <Group mb="md">{upload}</Group>}
        empty={
          <Empty icon={IconFiles} title={words.emptyOfOneTitle} actions={upload}>
            {words.emptyOfOne}
          </Empty>
        }
      />
      {isUploading && (
        <Suspense>
          <UploadDialog email={email} onClose={() => setIsUploading(false)} />
        </Suspense>
      )}
    </>
  )
}
