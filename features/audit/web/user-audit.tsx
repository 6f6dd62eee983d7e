/** What concerns one user, for the administration. */
import IconListDetails from 'icon:list-details'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { auditApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { LogTable } from './log-table.tsx'
import { auditWords } from './messages.ts'

const ROWS = 25

/** `own-log`: what the user finds in the profile; `all`: everything that concerns the account. */
export const UserAudit = ({ userId, rows }: { userId: string; rows: 'own-log' | 'all' }) => {
  const words = useMessages(auditWords)
  const columns = useColumns().filter(({ id }) => id !== 'subject' && id !== 'entity')
  const [cursor, setCursor] = useState<string>()
  const page = useQuery(
    auditApi.list.queryOptions({
      meta: { old: 'after-every-act' },
      input: {
        subject: userId,
        ...(rows === 'own-log' ? { ownLog: 'yes' as const } : {}),
        ...(cursor === undefined ? {} : { cursor }),
        limit: ROWS,
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  return (
    <LogTable
      label={words.tableLabel}
      columns={columns}
      page={page}
      cursor={cursor}
      onTurn={setCursor}
      empty={
        <Empty icon={IconListDetails} title={words.emptyTitle}>
          {words.empty}
        </Empty>
      }
    />
  )
}
