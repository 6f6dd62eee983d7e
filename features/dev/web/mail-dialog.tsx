import { Alert, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { Time } from '#platform/web/time.tsx'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'

const Header = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" style={{ overflowWrap: 'anywhere' }}>
    <Text span c="dimmed" size="sm">
      {label}:{' '}
    </Text>
    {children}
  </Text>
)

/** A mail with its headers and text. Each opening is a reading that the log knows of, so nothing is kept. */
export const MailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const words = useMessages(devWords)
  const shared = useMessages(sharedMessages)
  useReturnFocus()
  const { data, error, refetch } = useQuery(
    devApi.mail.queryOptions({ input: { mail: id }, staleTime: Infinity, gcTime: 0, retry: false }),
  )
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={<Text fw={650}>{data?.subject ?? words.outbox}</Text>}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && (
        <Stack gap="xs">
          <Header label={words.recipient}>{data.recipient}</Header>
          <Header label={words.time}>
            <Time atMs={data.atMs} as="dateTimeSecond" />
          </Header>
          {data.code === 'expired' && <Alert color="gray">{words.codeGone}</Alert>}
          {data.code === 'valid' && <Alert color="yellow">{words.codeSecret}</Alert>}
          <Text
            component="pre"
            m={0}
            p="sm"
            ff="monospace"
            aria-label={words.text}
            style={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              border: '1px solid var(--edge)',
              borderRadius: 8,
            }}
          >
            {data.text}
          </Text>
        </Stack>
      )}
    </Modal>
  )
}
