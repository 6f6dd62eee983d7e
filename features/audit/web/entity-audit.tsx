/** What was changed in things of one kind, beside where they are changed. */
import { Title } from '@mantine/core'
import IconListDetails from 'icon:list-details'
import { useId } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { auditList } from '../list.ts'
import { auditApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { auditWords } from './messages.ts'

const ROWS = 10
const shown = ['time', 'action', 'actor', 'changes']

export const EntityAudit = ({ entity, entityId }: { entity: string; entityId?: string }) => {
  const words = useMessages(auditWords)
  const heading = useId()
  // Which one it is says nothing where all are of one.
  const columns = useColumns().filter(({ id }) => shown.includes(id) || (id === 'entity' && entityId === undefined))
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {words.history}
      </Title>
      <ListPart
        list={auditList}
        page={auditApi.list}
        asked={{ entity, ...(entityId === undefined ? {} : { entityId }), limit: ROWS }}
        old="after-every-act"
        label={words.tableLabel}
        columns={columns}
        empty={
          <Empty icon={IconListDetails} title={words.unchangedTitle}>
            {words.unchanged}
          </Empty>
        }
      />
    </section>
  )
}
