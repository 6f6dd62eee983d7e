import { Alert, Button, Group } from '@mantine/core'
import IconKey from 'icon:key'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { exchangeTitles } from '#platform/exchange-titles.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { narrowedAt, readAddress } from '#platform/web/list-address.ts'
import { ListPage, useAddress } from '#platform/web/list-page.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { keyList } from '../list.ts'
import { keyStatusWords } from '../messages.ts'
import { adminWords } from './admin-messages.ts'
import { useKeyTable } from './admin-table.tsx'
import { apiKeysApi } from './api.ts'
import { MasterKey } from './master-key.tsx'
import { apiKeyWords } from './messages.ts'

export const Route = createFileRoute('/admin/apis')({
  staticData: {
    grant: 'admin',
    title: { en: 'API keys of users', hu: 'Felhasználói API-kulcsok' },
    menu: { order: 112, icon: IconKey },
  },
  validateSearch: readAddress(keyList),
  component: AdminKeysPage,
})

const CheckAll = () => {
  const words = useMessages(adminWords)
  const { address } = useAddress(keyList)
  const checkAll = useMutation(apiKeysApi.adminCheckAll.mutationOptions())
  return (
    <>
      <Group mb="sm">
        <Button
          variant="default"
          loading={checkAll.isPending}
          onClick={() => checkAll.mutate(narrowedAt(keyList, address))}
        >
          {words.checkAll}
        </Button>
      </Group>
      {checkAll.isError && <Problem error={checkAll.error} />}
      {checkAll.isSuccess && (
        <Alert mb="sm" role="status">
          {words.checkAllDone({ count: checkAll.data.keys })}
        </Alert>
      )}
    </>
  )
}

function AdminKeysPage() {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const statuses = useMessages(keyStatusWords)
  const titles = useMessages(exchangeTitles)
  const { columns, told } = useKeyTable()
  return (
    <ListPage
      list={keyList}
      page={apiKeysApi.adminList}
      file={apiKeysApi.adminCsv}
      words={words}
      filters={{
        search: { label: words.search, help: words.searchHelp },
        exchange: { label: own.exchange, nameOf: (exchange) => titles[exchange] },
        status: { label: own.status, nameOf: (status) => statuses[status] },
        mica: { label: own.mica, nameOf: (wanted) => own[wanted] },
      }}
      columns={columns}
      empty={{
        none: (
          <Empty icon={IconKey} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyFilteredTitle, text: words.emptyFiltered },
      }}
      above={
        <>
          <CheckAll />
          {told}
        </>
      }
      below={<MasterKey />}
    />
  )
}
