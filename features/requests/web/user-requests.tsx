/** The requests of one user, for the administration: opened to be answered. */
import IconMessages from 'icon:messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { DataTable } from '#platform/web/table.tsx'
import { useAdminColumns } from './admin-columns.tsx'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'

export const UserRequests = ({ userId }: { userId: string }) => {
  const words = useMessages(adminWords)
  const columns = useAdminColumns().filter(({ id }) => id !== 'user')
  const [cursor, setCursor] = useState<string>()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...requestsApi.all.queryOptions({
      input: { owner: userId, order: 'newest', ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  const next = data?.next ?? null
  return (
    <div className={isPlaceholderData ? 'refreshing' : ''}>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={data?.requests ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        empty={
          <Empty icon={IconMessages} title={words.emptyOfOneTitle}>
            {words.emptyOfOne}
          </Empty>
        }
      />
      {(next !== null || cursor !== undefined) && (
        <Pager
          count={data?.requests.length ?? 0}
          onFirst={cursor === undefined ? null : () => setCursor(undefined)}
          onNext={next === null ? null : () => setCursor(next)}
        />
      )}
    </div>
  )
}
