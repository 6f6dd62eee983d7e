/** The button that suspends a bot: first what keeps its exits, then everything, each with what it cancels. */
import { Button, Menu, Text } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import IconPlayerPause from 'icon:player-pause'
import type { Side } from '#engine/market.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { actMessages, sideWords } from './act-messages.ts'
import type { Bot } from './api.ts'
import { sidesOf } from './family.ts'
import { listMessages } from './messages.ts'
import { ordersBySide } from './orders-by-side.ts'
import type { BotActs } from './use-bot-acts.tsx'

type Props = { bot: Bot; entersBy: Side; acts: BotActs }

export const SuspendMenu = ({ bot, entersBy, acts }: Props) => {
  const words = useMessages(actMessages)
  const list = useMessages(listMessages)
  const format = useFormat()
  const { entries } = sideWords[sidesOf(bot.family, entersBy)]
  const { opening, closing } = ordersBySide(bot, entersBy)
  const counts = { opening: format.count(opening), closing: format.count(closing) }
  const suspend = (part: 'entries' | 'all') => void acts.toggle(bot, { kind: 'suspend', trade: null, part })
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} />}
          rightSection={<IconChevronDown size={16} />}
          disabled={acts.busy}
        >
          {list.suspend}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        <Menu.Item onClick={() => suspend('entries')}>
          {words[entries.suspend]}
          <Text size="xs" c="dimmed">
            {words.cancelsOpening(counts)}
          </Text>
        </Menu.Item>
        <Menu.Item onClick={() => suspend('all')}>
          {words.suspendAll}
          <Text size="xs" c="dimmed">
            {words.cancelsAll(counts)}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
