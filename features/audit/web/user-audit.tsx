/** What concerns one user, for the administration. */
import IconListDetails from 'icon:list-details'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { auditList } from '../list.ts'
import { auditApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { auditWords } from './messages.ts'

/** `own-log`: what the user finds in the profile; `all`: everything that concerns the account. */
export const UserAudit = ({ userId, rows }: { userId: string; rows: 'own-log' | 'all' }) => {
  const words = useMessages(auditWords)
  const columns = useColumns().filter(({ id }) => id !== 'subject' && id !== 'entity')
  return (
    <ListPart
      list={auditList}
      page={auditApi.list}
      asked={{ subject: userId, ...(rows === 'own-log' ? { ownLog: 'yes' as const } : {}) }}
      old="after-every-act"
      label={words.tableLabel}
      columns={columns}
      empty={
        <Empty icon={IconListDetails} title={words.emptyTitle}>
          {words.empty}
        </Empty>
      }
    />
  )
}
