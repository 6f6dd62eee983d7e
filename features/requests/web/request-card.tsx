/** A request with its files and the answer: for its author and for those who answer alike. */
import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import type { Request } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { StatusBadge } from './status-badge.tsx'

/** Written with line breaks, by anybody: a text and nothing more. */
export const AsWritten = ({ children }: { children: string }) => (
  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Text>
)

type Props = {
  request: Request
  /** Below the subject: when, and from whom. */
  byline: ReactNode
  files: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

export const RequestCard = ({ request: { subject, status, message, response }, byline, files, children }: Props) => {
  const words = useMessages(columnMessages)
  return (
    <Card component="article" aria-label={subject}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Title>
        <StatusBadge state={status} />
      </Group>
      <Text size="sm" c="dimmed" component="div" my="xs" style={{ overflowWrap: 'anywhere' }}>
        {byline}
      </Text>
      <AsWritten>{message}</AsWritten>
      <Group gap="xs" mt="sm">
        {files}
      </Group>
      {response !== '' && (
        <Card withBorder padding="sm" mt="sm">
          <Text fw={600}>{words.response}</Text>
          <AsWritten>{response}</AsWritten>
        </Card>
      )}
      {children}
    </Card>
  )
}
