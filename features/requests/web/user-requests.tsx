/** The requests of one user, for the administration: opened to be answered. */
import IconMessages from 'icon:messages'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { requestQueue } from '../list.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'

export const UserRequests = ({ userId }: { userId: string }) => {
  const words = useMessages(adminWords)
  return (
    <ListPart
      list={requestQueue}
      page={requestsApi.all}
      asked={{ owner: userId, order: 'newest' }}
      label={words.title}
      columns={useAdminColumns().filter(({ id }) => id !== 'user')}
      empty={
        <Empty icon={IconMessages} title={words.emptyOfOneTitle}>
          {words.emptyOfOne}
        </Empty>
      }
    />
  )
}
