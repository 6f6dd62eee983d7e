/** The keys of one user, for the administration. */
import IconKey from 'icon:key'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { adminWords } from './admin-messages.ts'
import { AdminTable } from './admin-table.tsx'
import { apiKeysApi } from './api.ts'

/** Nobody has more keys than a page holds. */
export const UserKeys = ({ userId }: { userId: string }) => {
  const words = useMessages(adminWords)
  const { data, error, isPending, refetch } = useQuery({
    ...apiKeysApi.adminList.queryOptions({ input: { owner: userId } }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <AdminTable
      isOfOne
      keys={data?.keys ?? []}
      isLoading={isPending}
      empty={
        <Empty icon={IconKey} title={words.emptyTitle}>
          {words.emptyOfOne}
        </Empty>
      }
    />
  )
}
