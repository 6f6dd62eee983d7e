import { NativeSelect } from '@mantine/core'
import IconFileSearch from 'icon:file-search'
import { createFileRoute } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { auditActions } from '../actions.ts'
import { auditList } from '../list.ts'
import { actionMessages } from '../messages.ts'
import { auditApi } from './api.ts'
import { ChainStateLine } from './chain-state.tsx'
import { useColumns } from './columns.tsx'
import { auditWords } from './messages.ts'

export const Route = createFileRoute('/admin/audit')({
  staticData: {
    grant: 'admin',
    title: { en: 'Audit log', hu: 'Auditnapló' },
    menu: { order: 190, icon: IconFileSearch },
  },
  validateSearch: readAddress(auditList),
  component: AuditPage,
})

const ActionChoice = ({ value, onChange }: { value: string; onChange: (action: string) => void }) => {
  const words = useMessages(auditWords)
  const names = useMessages(actionMessages)
  return (
    <NativeSelect
      className="list-filter"
      label={words.action}
      value={value}
      data={[{ value: '', label: words.all }, ...auditActions.map((one) => ({ value: one, label: names[one] }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The address alone has it, where a link leads to one thing. */
const nowhere = { control: () => null }

function AuditPage() {
  const words = useMessages(auditWords)
  return (
    <ListPage
      list={auditList}
      page={auditApi.list}
      file={auditApi.csv}
      words={words}
      filters={{
        actor: { label: words.actor },
        subject: { label: words.subject },
        action: { control: ActionChoice },
        entity: { label: words.entity, help: words.entityHelp },
        entityId: nowhere,
      }}
      columns={useColumns()}
      empty={{
        none: (
          <Empty icon={IconFileSearch} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyFilteredTitle, text: words.emptyFiltered },
      }}
      above={<ChainStateLine />}
    />
  )
}
