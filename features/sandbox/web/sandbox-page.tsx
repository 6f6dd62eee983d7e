import { Skeleton, Tabs } from '@mantine/core'
import IconFlask from 'icon:flask'
import IconPlugOff from 'icon:plug-off'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import { Accounts } from './accounts.tsx'
import { type SandboxView, sandboxApi } from './api.ts'
import { Faults } from './faults.tsx'
import { sandboxWords } from './messages.ts'
import { Prices } from './prices.tsx'
import { Connections, Requests } from './traffic.tsx'

const tabs = ['prices', 'faults', 'accounts', 'connections', 'requests'] as const
type Tab = (typeof tabs)[number]

/** Prices move all the time; a page of one person may ask every second. */
const REFRESH_MS = 1000

export const Route = createFileRoute('/admin/dev/sandbox')({
  staticData: {
    grant: 'system',
    title: { en: 'Binance sandbox', hu: 'Binance sandbox' },
    menu: { order: 210, icon: IconFlask },
  },
  validateSearch: oneOf('tab', tabs),
  component: SandboxPage,
})

type PanelsProps = { sandbox: SandboxView; tab: Tab; onTab: (tab: Tab) => void }

const Panels = ({ sandbox, tab, onTab }: PanelsProps) => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  const counted = (rows: readonly unknown[]) => ({ count: format.count(rows.length) })
  return (
    <Tabs value={tab} onChange={(next) => onTab(tabs.find((known) => known === next) ?? 'prices')} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="prices">{words.tabPrices}</Tabs.Tab>
        <Tabs.Tab value="faults">{words.tabFaults(counted(sandbox.faults))}</Tabs.Tab>
        <Tabs.Tab value="accounts">{words.tabAccounts(counted(sandbox.accounts))}</Tabs.Tab>
        <Tabs.Tab value="connections">{words.tabConnections(counted(sandbox.connections))}</Tabs.Tab>
        <Tabs.Tab value="requests">{words.tabRequests}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="prices">
        <Prices sandbox={sandbox} />
      </Tabs.Panel>
      <Tabs.Panel value="faults">
        <Faults sandbox={sandbox} />
      </Tabs.Panel>
      <Tabs.Panel value="accounts">
        <Accounts sandbox={sandbox} />
      </Tabs.Panel>
      <Tabs.Panel value="connections">
        <Connections sandbox={sandbox} />
      </Tabs.Panel>
      <Tabs.Panel value="requests">
        <Requests sandbox={sandbox} />
      </Tabs.Panel>
    </Tabs>
  )
}

function SandboxPage() {
  const words = useMessages(sandboxWords)
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery(
    sandboxApi.look.queryOptions({
      refetchInterval: ({ state }) => (state.data?.sandbox === null ? false : REFRESH_MS),
    }),
  )
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={420} />}
      {data?.sandbox === null && (
        <Empty icon={IconPlugOff} title={words.offTitle}>
          {words.off}
        </Empty>
      )}
      {data !== undefined && data.sandbox !== null && (
        <Panels
          sandbox={data.sandbox}
          tab={tab}
          onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
        />
      )}
    </>
  )
}
