/** The buttons that suspend and start several bots, as a whole, what opens, or what takes profit; each with what it does to them. */
import { Button, Menu, Text } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import { useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import type { BotSummary } from './api.ts'
import { botsMessages } from './bots-messages.ts'
import { bulkMessages } from './bulk-messages.ts'
import { listMessages } from './messages.ts'
import { isMeant } from './toggle.ts'
import type { BulkKind } from './use-bulk.ts'

type Act = Extract<BulkKind, { kind: 'suspend' | 'start' }>

type Props = {
  kind: Act['kind']
  chosen: readonly BotSummary[]
  busy: boolean
  onRun: (kind: BulkKind, bots: readonly BotSummary[]) => void
}

/** Its words, in the order of the menu. */
const useItems = (kind: Act['kind']) => {
  const words = useMessages(botsMessages)
  const bulk = useMessages(bulkMessages)
  const acts = useMessages(actMessages)
  return kind === 'suspend'
    ? ([
        { part: 'entries', label: words.suspendEntries, help: words.suspendEntriesHelp },
        { part: 'profits', label: bulk.suspendProfits, help: bulk.suspendProfitsHelp },
        { part: 'all', label: acts.suspendAll, help: words.suspendAllHelp },
      ] as const)
    : ([
        { part: 'all', label: acts.startAll, help: bulk.startAllHelp },
        { part: 'entries', label: bulk.startEntries, help: bulk.startEntriesHelp },
        { part: 'profits', label: bulk.startProfits, help: bulk.startProfitsHelp },
      ] as const)
}

export const BulkParts = ({ kind, chosen, busy, onRun }: Props) => {
  const list = useMessages(listMessages)
  const words = useMessages(botsMessages)
  const bulk = useMessages(bulkMessages)
  const items = useItems(kind)
  return (
    <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />} disabled={busy}>
          {kind === 'suspend' ? list.suspend : list.start}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {items.map(({ part, label, help }) => {
          const bots = chosen.filter((bot) => isMeant({ kind, part }, bot))
          const none =
            part === 'profits' ? bulk.noneOfProfits : kind === 'suspend' ? words.noneToSuspend : words.noneToStart
          return (
            <Menu.Item key={part} disabled={bots.length === 0} onClick={() => onRun({ kind, part }, bots)}>
              {label}
              <Text size="xs" c="dimmed">
                {bots.length === 0 ? none : help}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
