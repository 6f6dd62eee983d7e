/** How many bots are chosen, and what can be done to them. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { botsMessages } from './bots-messages.ts'
import { listMessages } from './messages.ts'
import type { BulkKind } from './use-bulk.ts'

/** It comes with the first choice. */
const BulkActions = lazy(() => import('./bulk-actions.tsx'))

type Props = {
  /** How many the filters leave. */
  count: number
  chosen: readonly BotSummary[]
  busy: boolean
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  onAll: (selected: boolean) => void
  onRun: (kind: BulkKind, bots: readonly BotSummary[]) => void
}

export const BulkBar = ({ count, chosen, busy, say, onAll, onRun }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const format = useFormat()
  return (
    <Group
      justify="space-between"
      gap="sm"
      mih={{ base: 44, sm: 28 }}
      className={chosen.length > 0 ? 'bulk-row bulk-bar' : 'bulk-row'}
    >
      <Checkbox
        className="bulk-all"
        label={words.selectAll({ count: format.count(count) })}
        checked={chosen.length > 0 && chosen.length === count}
        indeterminate={chosen.length > 0 && chosen.length < count}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <Group gap="sm" role="toolbar" aria-label={list.selected({ count: format.count(chosen.length) })}>
          <Text size="sm" role="status">
            {list.selected({ count: format.count(chosen.length) })}
          </Text>
          <Suspense>
            <BulkActions chosen={chosen} busy={busy} say={say} onRun={onRun} />
          </Suspense>
          <Button variant="subtle" onClick={() => onAll(false)}>
            {words.clearSelection}
          </Button>
        </Group>
      )}
    </Group>
  )
}
