/** The bots of a folder, their open orders, their fills and their days, one at a time; the address says which. */
import { Skeleton, Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { folderMarketMessages } from './folder-market-messages.ts'
import { type FolderTab, folderTabs } from './folder-tab.ts'
import type { FolderFacts } from './folders-api.ts'

/** Each comes with its tab. */
const FolderOrders = lazy(async () => ({ default: (await import('./folder-tables.tsx')).FolderOrders }))
const FolderFills = lazy(async () => ({ default: (await import('./folder-tables.tsx')).FolderFills }))
const FolderDays = lazy(() => import('./folder-days.tsx'))

type Props = {
  folder: FolderFacts
  tab: FolderTab | undefined
  onTab: (tab: FolderTab | undefined) => void
  /** The list of its bots. */
  children: ReactNode
}

export const FolderTabs = ({ folder: { id, family, bots, pending }, tab, onTab, children }: Props) => {
  const words = useMessages(folderMarketMessages)
  const format = useFormat()
  return (
    <Tabs
      value={tab ?? 'bots'}
      onChange={(next) => onTab(folderTabs.find((known) => known === next))}
      keepMounted={false}
      my="sm"
    >
      <Tabs.List mb="md" aria-label={words.tabs}>
        <Tabs.Tab value="bots">
          {words.tabBots} ({format.count(bots)})
        </Tabs.Tab>
        <Tabs.Tab value="orders">
          {words.tabOrders} ({format.count(pending)})
        </Tabs.Tab>
        <Tabs.Tab value="fills">{words.tabFills}</Tabs.Tab>
        <Tabs.Tab value="days">{words.tabDays}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="bots">{children}</Tabs.Panel>
      <Suspense fallback={<Skeleton h={200} />}>
        <Tabs.Panel value="orders">
          <FolderOrders id={id} family={family} />
        </Tabs.Panel>
        <Tabs.Panel value="fills">
          <FolderFills id={id} family={family} />
        </Tabs.Panel>
        <Tabs.Panel value="days">
          <FolderDays id={id} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  )
}
