/** Trades, orders, fills and settings of a bot, one at a time; the address says which. */
import { Tabs } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Bot } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { FillsTable, OrdersTable } from './order-tables.tsx'
import { type SettingSection, SettingsList } from './settings-list.tsx'
import { TradesTable } from './trades-table.tsx'
import type { BotActs } from './use-bot-acts.tsx'

export const tabs = ['trades', 'orders', 'fills', 'settings'] as const
type Tab = (typeof tabs)[number]

type Props = {
  bot: Bot
  settings: readonly SettingSection[]
  acts: BotActs
  steps: { tickSize: string; stepSize: string }
  tab: Tab
  onTab: (tab: Tab) => void
  onExit: (kind: 'close' | 'delete', trade: number) => void
}

export const BotTabs = ({ bot, settings, acts, steps, tab, onTab, onExit }: Props) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  return (
    <Tabs value={tab} onChange={(next) => onTab(tabs.find((known) => known === next) ?? 'trades')} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="trades">
          {words.tabTrades} ({format.count(bot.trades.length)})
        </Tabs.Tab>
        <Tabs.Tab value="orders">
          {words.tabOrders} ({words.openOrders({ count: format.count(bot.liveOrders.length) })})
        </Tabs.Tab>
        <Tabs.Tab value="fills">{words.tabFills}</Tabs.Tab>
        <Tabs.Tab value="settings">{words.tabSettings}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="trades">
        <TradesTable
          bot={bot}
          tickSize={steps.tickSize}
          busy={acts.busy}
          onAct={(trade, act) => (act.kind === 'toggle' ? void acts.toggle(bot, act.ask) : onExit(act.exit, trade.id))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="orders">
        <OrdersTable bot={bot} {...steps} />
      </Tabs.Panel>
      <Tabs.Panel value="fills">
        <FillsTable bot={bot} {...steps} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsList items={settings} />
      </Tabs.Panel>
    </Tabs>
  )
}
