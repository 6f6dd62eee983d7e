import { Alert, Button, Group, Text } from '@mantine/core'
import IconKey from 'icon:key'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SuspendAll } from '#features/live-accounts/web/index.ts'
import { exchangeTitles } from '#platform/exchange-titles.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { type ApiKeyView, apiKeysApi, keysQuery, useReread } from './api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { Below, Checked, Expiry, NameAndKey, StatusCell, useRights } from './key-face.tsx'
import { apiKeyWords } from './messages.ts'
import { Notices } from './notices.tsx'

export const Route = createFileRoute('/user/api')({
  staticData: { grant: 'account', title: { en: 'API keys', hu: 'API-kulcsok' }, menu: { order: 90, icon: IconKey } },
  component: KeysPage,
})

type ActionsProps = { row: ApiKeyView; onCheck: () => void; onDelete: () => void }

const Actions = ({ row: { id, name }, onCheck, onDelete }: ActionsProps) => {
  const words = useMessages(apiKeyWords)
  return (
    <Group gap={4} maw={230}>
      <ButtonLink variant="default" to="/user/api/$apiId" params={{ apiId: id }} aria-label={words.editOf({ name })}>
        {words.edit}
      </ButtonLink>
      <Button variant="default" aria-label={words.checkOf({ name })} onClick={onCheck}>
        {words.check}
      </Button>
      <Button variant="subtle" color="red" aria-label={words.removeOf({ name })} onClick={onDelete}>
        {words.remove}
      </Button>
    </Group>
  )
}

const useColumns = (act: { check: (row: ApiKeyView) => void; remove: (row: ApiKeyView) => void }) => {
  const words = useMessages(apiKeyWords)
  const titles = useMessages(exchangeTitles)
  const rightsOf = useRights()
  return useMemo((): readonly Column<ApiKeyView>[] => {
    const yesNo = (is: boolean) => (is ? words.yes : words.no)
    return [
      { id: 'name', header: words.name, card: 'title', cell: (row) => <NameAndKey {...row} /> },
      { id: 'exchange', header: words.exchange, cell: ({ exchange }) => titles[exchange] },
      { id: 'status', header: words.status, cell: (row) => <StatusCell {...row} /> },
      {
        id: 'rights',
        header: words.rights,
        cell: (row) => (
          <div style={{ whiteSpace: 'normal' }}>
            {rightsOf(row)}
            <Below label={words.expires}>
              <Expiry {...row} />
            </Below>
          </div>
        ),
      },
      {
        id: 'flags',
        header: words.settings,
        card: 'more',
        cell: ({ futures, mica, createdAtMs }) => (
          <div>
            <Below label={words.futures}>{yesNo(futures)}</Below>
            <Below label={words.mica}>{yesNo(mica)}</Below>
            <Below label={words.created}>
              <Time atMs={createdAtMs} />
            </Below>
          </div>
        ),
      },
      {
        id: 'actions',
        header: words.actions,
        card: 'foot',
        cell: (row) => <Actions row={row} onCheck={() => act.check(row)} onDelete={() => act.remove(row)} />,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- what acts is made anew with every drawing
  }, [words, titles])
}

function KeysPage() {
  const words = useMessages(apiKeyWords)
  const reread = useReread()
  const [doomed, setDoomed] = useState<ApiKeyView | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  const { data, error, isPending, refetch } = useQuery(keysQuery)
  const options = useQuery(apiKeysApi.options.queryOptions({}))
  const check = useMutation(apiKeysApi.check.mutationOptions({ onSettled: reread }))
  const columns = useColumns({ check: ({ id }) => check.mutate({ id }), remove: setDoomed })
  // What is said above the keys comes with them: a list that is there does not move.
  const isComing = isPending || options.isPending
  const isFull = data !== undefined && data.keys.length >= data.most
  const add = <ButtonLink to="/user/api/create">{words.add}</ButtonLink>
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {isComing ? null : <Notices options={options.data} />}
      {!isComing && data !== undefined && data.keys.length > 0 && (
        <Group mb="md">
          {isFull ? <Text>{words.full(data)}</Text> : add}
          <SuspendAll />
        </Group>
      )}
      {check.isError && <Problem error={check.error} />}
      {check.isSuccess && <Checked row={check.data} />}
      {isDeleted && (
        <Alert mb="sm" role="status">
          {words.apiDeleted}
        </Alert>
      )}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.tableLabel}
          columns={columns}
          rows={data?.keys ?? []}
          rowKey={({ id }) => id}
          isLoading={isComing}
          empty={
            <Empty icon={IconKey} title={words.emptyTitle} actions={add}>
              {words.empty}
            </Empty>
          }
        />
      )}
      {doomed !== null && (
        <DeleteDialog
          row={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            setIsDeleted(true)
            void reread()
          }}
        />
      )}
    </>
  )
}
