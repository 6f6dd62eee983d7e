/** Trades, orders, fills, settings and activity of a bot, one at a time; the address says which. */
import { Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import type { Bot } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { readBotSearch } from './bot-search.ts'
import type { FolderChoice } from './folder-acts.ts'
import type { Kit } from './family-kit.ts'
import { type SettingSection, SettingsList } from './settings-list.tsx'
import type { Place } from './tab-table.tsx'
import type { BotActs } from './use-bot-acts.tsx'

/** Each comes with its tab. */
const TradesTable = lazy(async () => ({ default: (await import('./trades-table.tsx')).TradesTable }))
const OrdersTable = lazy(async () => ({ default: (await import('./order-tables.tsx')).OrdersTable }))
const FillsTable = lazy(async () => ({ default: (await import('./order-tables.tsx')).FillsTable }))
const ActivityTable = lazy(() => import('./activity-table.tsx'))
const SettingsHistory = lazy(() => import('./settings-history.tsx'))
const ghost = <Skeleton height={200} />

type Props = Place & {
  bot: Bot
  kit: Kit
  markets: readonly MarketSummary[]
  settings: readonly SettingSection[]
  acts: BotActs
  steps: { tickSize: string; stepSize: string }
  onExit: (kind: 'sell' | 'close' | 'delete', trade: number) => void
  onFolder: (choice: FolderChoice) => void
}

export const BotTabs = (props: Props) => {
  const { bot, kit, markets, settings, acts, steps, onExit, onFolder, search, onSearch } = props
  const words = useMessages(botMessages)
  const format = useFormat()
  return (
    <Tabs
      value={search.tab ?? 'trades'}
      onChange={(tab) => onSearch(readBotSearch({ tab, in: search.in }))}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="trades">
          {words.tabTrades} ({format.count(bot.trades.length)})
        </Tabs.Tab>
        <Tabs.Tab value="orders">
          {words.tabOrders} ({words.openOrders({ count: format.count(bot.liveOrders.length) })})
        </Tabs.Tab>
        <Tabs.Tab value="fills">{words.tabFills}</Tabs.Tab>
        <Tabs.Tab value="settings">{words.tabSettings}</Tabs.Tab>
        <Tabs.Tab value="activity">{words.tabActivity}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="trades">
        <Suspense fallback={ghost}>
          <TradesTable
            bot={bot}
            tickSize={steps.tickSize}
            entersBy={kit.entersBy(bot.form)}
            sellsNow={findCatalogued(bot.family)?.sellsNow === true}
            folderActs={findCatalogued(bot.family)?.folderActs ?? []}
            busy={acts.busy}
            search={search}
            onSearch={onSearch}
            onAct={(trade, act) => {
              if (act.kind === 'toggle') void acts.toggle(bot, act.ask)
              else if (act.kind === 'exit') onExit(act.exit, trade.id)
              else onFolder({ kind: act.folder, trade: trade.id })
            }}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="orders">
        <Suspense fallback={ghost}>
          <OrdersTable bot={bot} {...steps} search={search} onSearch={onSearch} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="fills">
        <Suspense fallback={ghost}>
          <FillsTable bot={bot} {...steps} search={search} onSearch={onSearch} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsList items={settings} />
        <Suspense fallback={ghost}>
          <SettingsHistory bot={bot} kit={kit} markets={markets} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <Suspense fallback={ghost}>
          <ActivityTable bot={bot} family={kit.words} tickSize={steps.tickSize} search={search} onSearch={onSearch} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
