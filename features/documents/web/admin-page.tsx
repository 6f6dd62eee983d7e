import { Button, Card, Text, Title } from '@mantine/core'
import IconFiles from 'icon:files'
import IconUpload from 'icon:upload'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ContractCard } from '#features/contracts/web/index.ts'
import { LegalEditors } from '#features/legal/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage, useAddress } from '#platform/web/list-page.tsx'
import { documentList } from '../list.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { documentsApi } from './api.ts'
import { MayNotChange, useDocumentRefusal } from './may-not.tsx'
import { adminWords, documentWords, typeWord } from './messages.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

export const Route = createFileRoute('/admin/documents')({
  staticData: {
    grant: 'admin',
    title: { en: 'Documents', hu: 'Dokumentumok' },
    menu: { order: 150, icon: IconFiles },
  },
  validateSearch: readAddress(documentList),
  component: DocumentsPage,
})

const LegalCard = () => {
  const words = useMessages(adminWords)
  return (
    <Card mb="lg">
      <Title order={2} size="h4">
        {words.legalTitle}
      </Title>
      <Text c="dimmed" mb="sm">
        {words.legalText}
      </Text>
      <LegalEditors />
    </Card>
  )
}

function DocumentsPage() {
  const words = useMessages(adminWords)
  const types = useMessages(documentWords)
  const { user } = useAddress(documentList).address
  const [isUploading, setIsUploading] = useState(false)
  const isDisabled = useDocumentRefusal() !== null
  const upload = (
    <Button disabled={isDisabled} leftSection={<IconUpload size={18} />} onClick={() => setIsUploading(true)}>
      {words.upload}
    </Button>
  )
  return (
    <>
      <ListPage
        list={documentList}
        page={documentsApi.all}
        file={documentsApi.csv}
        words={{ ...words, tableLabel: types.tableLabel }}
        filters={{
          user: { note: words.userHelp },
          type: { label: types.type, all: words.anyType, nameOf: (type) => types[typeWord[type]] },
        }}
        columns={useAdminColumns()}
        empty={{
          none: (
            <Empty icon={IconFiles} title={words.emptySystemTitle} actions={upload}>
              {words.emptySystem}
            </Empty>
          ),
          filtered: { title: words.emptyTitle, text: words.emptyUser },
        }}
        actions={upload}
        above={
          <>
            <MayNotChange />
            {user === undefined && (
              <>
                <LegalCard />
                <ContractCard />
              </>
            )}
          </>
        }
      />
      {isUploading && (
        <Suspense>
          <UploadDialog email={user?.includes('@') === true ? user : ''} onClose={() => setIsUploading(false)} />
        </Suspense>
      )}
    </>
  )
}
