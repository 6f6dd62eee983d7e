/** What was changed in things of one kind, beside where they are changed. */
import IconListDetails from 'icon:list-details'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { auditApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { LogTable } from './log-table.tsx'
import { auditWords } from './messages.ts'

const ROWS = 10
const shown = ['time', 'action', 'actor', 'changes']

export const EntityAudit = ({ entity, entityId }: { entity: string; entityId?: string }) => {
  const words = useMessages(auditWords)
  // Which one it is says nothing where all are of one.
  const columns = useColumns().filter(({ id }) => shown.includes(id) || (id === 'entity' && entityId === undefined))
  const [cursor, setCursor] = useState<string>()
  const page = useQuery(
    auditApi.list.queryOptions({
      meta: { old: 'after-every-act' },
      input: {
        entity,
        ...(entityId === undefined ? {} : { entityId }),
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
        <Empty icon={IconListDetails} title={words.unchangedTitle}>
          {words.unchanged}
        </Empty>
      }
    />
  )
}
