/** The button that suspends several bots: first what opens, which leaves their exits, then everything, each with what it does to them. */
import { Button, Menu, Text, Tooltip } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import { useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import type { BotSummary } from './api.ts'
import { botsMessages } from './bots-messages.ts'
import { listMessages } from './messages.ts'
import { toggleOf } from './use-bot-acts.tsx'
import type { BulkKind } from './use-bulk.ts'

type Props = {
  chosen: readonly BotSummary[]
  busy: boolean
  onRun: (kind: BulkKind, bots: readonly BotSummary[]) => void
}

export const BulkSuspend = ({ chosen, busy, onRun }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const acts = useMessages(actMessages)
  const running = chosen.filter((bot) => toggleOf(bot) === 'suspend')
  if (running.length === 0)
    return (
      <Tooltip label={words.noneToSuspend} events={{ hover: true, focus: true, touch: true }}>
        <Button variant="default" data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
          {list.suspend}
        </Button>
      </Tooltip>
    )
  return (
    <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />} disabled={busy}>
          {list.suspend}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        <Menu.Item onClick={() => onRun('suspend-entries', running)}>
          {words.suspendEntries}
          <Text size="xs" c="dimmed">
            {words.suspendEntriesHelp}
          </Text>
        </Menu.Item>
        <Menu.Item onClick={() => onRun('suspend', running)}>
          {acts.suspendAll}
          <Text size="xs" c="dimmed">
            {words.suspendAllHelp}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
