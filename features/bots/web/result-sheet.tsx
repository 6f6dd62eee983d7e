/** How each of several things answered: done, or why not, with a way to try those again. */
import { Button, Group, List, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import IconCheck from 'icon:check'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Sheet } from '#platform/web/sheet.tsx'
import { botsMessages } from './bots-messages.ts'
import { type BulkResult, doneOf, failedOf } from './bulk.ts'

type Item = { id: string; name: string; family: string }

export type Results = { total: number; results: readonly BulkResult<Item>[]; isRunning: boolean }

type Props = Results & {
  /** What became of those that were done; "Done" where nothing else is said. */
  done?: string
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  /** What stands below the results once all have answered. */
  children?: ReactNode
  onRetry: () => void
  onClose: () => void
}

export const ResultSheet = ({ total, results, isRunning, done: said, say, children, onRetry, onClose }: Props) => {
  const words = useMessages(botsMessages)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
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
            <Result key={result.item.id} result={result} done={said ?? words.done} say={say} />
          ))}
        </List>
        {!isRunning && children}
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

type ResultProps = { result: BulkResult<Item>; done: string; say: Props['say'] }

const Result = ({ result: { item, failure }, done, say }: ResultProps) => {
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
        {isDone ? done : say(failure.cause, item.family)}
      </Text>
    </List.Item>
  )
}
