import { Button, Card, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import IconFiles from 'icon:files'
import IconSearchOff from 'icon:search-off'
import IconUpload from 'icon:upload'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { LegalEditors } from '#features/legal/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { DataTable } from '#platform/web/table.tsx'
import { documentTypes } from '../rules.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { documentsApi } from './api.ts'
import { MayNot, useDocumentRefusal } from './may-not.tsx'
import { adminWords, documentWords, typeWord } from './messages.ts'
import { type DocumentsSearch, parseSearch } from './search.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

export const Route = createFileRoute('/admin/documents')({
  staticData: {
    grant: 'admin',
    title: { en: 'Documents', hu: 'Dokumentumok' },
    menu: { order: 150, icon: IconFiles },
  },
  validateSearch: (search: Record<string, unknown>): DocumentsSearch => parseSearch(search),
  component: DocumentsPage,
})

type FilterProps = { search: DocumentsSearch; onChange: (search: DocumentsSearch) => void }

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
const Filters = ({ search, onChange }: FilterProps) => {
  const words = useMessages(adminWords)
  const types = useMessages(documentWords)
  const [email, setEmail] = useState(search.email ?? '')
  const apply = () => email.trim() !== (search.email ?? '') && onChange(parseSearch({ ...search, email: email.trim() }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" mb="md">
        <TextInput
          type="search"
          label={words.email}
          description={words.emailHelp}
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          onBlur={apply}
        />
        <NativeSelect
          label={types.type}
          value={search.type ?? ''}
          data={[
            { value: '', label: words.anyType },
            ...documentTypes.map((value) => ({ value, label: types[typeWord[value]] })),
          ]}
          onChange={({ currentTarget }) => onChange(parseSearch({ ...search, type: currentTarget.value }))}
        />
      </Group>
    </form>
  )
}

type NothingProps = { isSystem: boolean; upload: ReactNode; onClear: () => void }

const Nothing = ({ isSystem, upload, onClear }: NothingProps) => {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  return isSystem ? (
    <Empty icon={IconFiles} title={words.emptySystemTitle} actions={upload}>
      {words.emptySystem}
    </Empty>
  ) : (
    <Empty
      icon={IconSearchOff}
      title={words.emptyTitle}
      actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
    >
      {words.emptyUser}
    </Empty>
  )
}

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
  const table = useMessages(documentWords)
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const { cursor, ...filter } = search
  const navigate = Route.useNavigate()
  const change = (next: DocumentsSearch) => void navigate({ search: next, resetScroll: false })
  const [isUploading, setIsUploading] = useState(false)
  const columns = useAdminColumns()
  const isDisabled = useDocumentRefusal() !== null
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    documentsApi.all.queryOptions({ input: search, placeholderData: keepPreviousData }),
  )
  const next = data?.next ?? null
  const upload = (
    <Button disabled={isDisabled} leftSection={<IconUpload size={18} />} onClick={() => setIsUploading(true)}>
      {words.upload}
    </Button>
  )
  return (
    <>
      <PageHeading subtitle={words.subtitle} actions={upload}>
        {words.title}
      </PageHeading>
      <MayNot />
      {filter.email === undefined && <LegalCard />}
      <Filters key={search.email ?? ''} search={filter} onChange={({ cursor: _cursor, ...wanted }) => change(wanted)} />
      <CsvButton ask={() => documentsApi.csv.call(filter)} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <DataTable
            label={table.tableLabel}
            columns={columns}
            rows={data?.documents ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            empty={<Nothing isSystem={Object.keys(filter).length === 0} upload={upload} onClear={() => change({})} />}
          />
          {(next !== null || cursor !== undefined) && (
            <Pager
              count={data?.documents.length ?? 0}
              onFirst={cursor === undefined ? null : () => change(filter)}
              onNext={next === null ? null : () => change({ ...filter, cursor: next })}
            />
          )}
        </div>
      )}
      {isUploading && (
        <Suspense>
          <UploadDialog
            email={filter.email?.includes('@') === true ? filter.email : ''}
            onClose={() => setIsUploading(false)}
          />
        </Suspense>
      )}
    </>
  )
}
