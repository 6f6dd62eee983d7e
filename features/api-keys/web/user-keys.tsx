/** The keys of one user, for the administration. */
import IconKey from 'icon:key'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { keyList } from '../list.ts'
import { adminWords } from './admin-messages.ts'
import { useKeyTable } from './admin-table.tsx'
import { apiKeysApi } from './api.ts'

export const UserKeys = ({ userId }: { userId: string }) => {
  const words = useMessages(adminWords)
  const { columns, told } = useKeyTable()
  return (
    <>
      {told}
      <ListPart
        list={keyList}
        page={apiKeysApi.adminList}
        asked={{ owner: userId }}
        label={words.tableOfOne}
        columns={columns.filter(({ id }) => id !== 'user').map((column) => ({ ...column, isSortable: false }))}
        empty={
          <Empty icon={IconKey} title={words.emptyTitle}>
            {words.emptyOfOne}
          </Empty>
        }
      />
    </>
  )
}
