/** How each of several bots answered: done, or why not, with a way to try those again. */
import { Button, Group, List, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import IconCheck from 'icon:check'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Sheet } from '#platform/web/sheet.tsx'
import { useEffect, useState } from 'react'
import type { BotSummary } from './api.ts'
import { type BulkResult, doneOf, failedOf } from './bulk.ts'
import { botsMessages } from './bots-messages.ts'
import { UNDO_MS } from './use-bot-acts.tsx'
import { type Bulk, undoOf } from './use-bulk.ts'

type Props = {
  bulk: Bulk
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  onRetry: () => void
  onUndo: () => void
  onClose: () => void
}

/** The same ten seconds that one bot has, from when the last of them has answered. */
const Undo = ({ onUndo }: Pick<Props, 'onUndo'>) => {
  const words = useMessages(botsMessages)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <Group gap="sm">
      <Button variant="light" onClick={onUndo}>
        {words.undo}
      </Button>
      <Text size="sm" c="dimmed">
        {words.undoHelp}
      </Text>
    </Group>
  )
}

export const BulkSheet = ({ bulk, say, onRetry, onUndo, onClose }: Props) => {
  const words = useMessages(botsMessages)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const { results, total, isRunning, kind } = bulk
  const [done, failed] = [doneOf(results).length, failedOf(results).length]
  return (
    <Sheet onClose={onClose} title={words.resultTitle}>
      <Stack>
        <div role="status">
          <Text>
            {isRunning
              ? words.running({ done: format.count(results.length), total: format.count(total) })
              : words.result({ done: format.count(done), failed: format.count(failed) })}
          </Text>
        </div>
        {isRunning && <Progress value={(100 * results.length) / Math.max(1, total)} aria-label={words.resultTitle} />}
        <List spacing="sm" listStyleType="none" p={0}>
          {results.map((result) => (
            <Result key={result.item.id} result={result} say={say} />
          ))}
        </List>
        {!isRunning && undoOf(kind) !== null && done > 0 && <Undo onUndo={onUndo} />}
        {!isRunning && (
          <Group gap="sm">
            {failed > 0 && <Button onClick={onRetry}>{words.retryFailed({ count: format.count(failed) })}</Button>}
            <Button variant="default" onClick={onClose}>
              {shared.close}
            </Button>
          </Group>
        )}
      </Stack>
    </Sheet>
  )
}

const Result = ({ result: { item, failure }, say }: { result: BulkResult<BotSummary>; say: Props['say'] }) => {
  const words = useMessages(botsMessages)
  const isDone = failure === null
  return (
    <List.Item
      icon={
        <ThemeIcon
          size={28}
          radius="xl"
          variant="light"
          color={isDone ? 'brand' : 'red'}
          role="img"
          aria-label={isDone ? words.done : words.failed}
        >
          {isDone ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />}
        </ThemeIcon>
      }
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {item.name}
      </Text>
      <Text size="sm" c="dimmed">
        {isDone ? words.done : say(failure.cause, item.family)}
      </Text>
    </List.Item>
  )
}
