import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/dialog.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import type { dev as contract } from '../contract.ts'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'
import './mail-dialog.css'

const Header = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" style={{ overflowWrap: 'anywhere' }}>
    <Text span c="dimmed" size="sm">
      {label}:{' '}
    </Text>
    {children}
  </Text>
)

type Mail = InferContractRouterOutputs<typeof contract>['mail']

/** How far it has got, and sending it again. */
const Delivery = ({ mail }: { mail: Mail }) => {
  const words = useMessages(devWords)
  const format = useFormat()
  const queryClient = useQueryClient()
  const again = useMutation(
    devApi.sendAgain.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: devApi.mails.key() }),
    }),
  )
  const { id, state, tries, nextTryMs, problem, code, attachments } = mail
  const isOver = state === 'waiting' || code === 'expired' || (state === 'sent' && code !== 'none')
  return (
    <>
      <Header label={words.state}>{`${words[state]}. ${words.tries({ count: format.count(tries) })}`}</Header>
      {nextTryMs !== null && (
        <Header label={words.nextTry}>
          <Time atMs={nextTryMs} as="dateTimeSecond" />
        </Header>
      )}
      {problem !== null && <Header label={words.problem}>{problem}</Header>}
      {attachments.length > 0 && (
        <Header label={words.attachments}>{attachments.map(({ name }) => name).join(', ')}</Header>
      )}
      {!isOver && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={again.isPending}
          onClick={() => again.mutate({ mail: id })}
        >
          {words.sendAgain}
        </Button>
      )}
      {again.isError && <Problem error={again.error} />}
      {again.isSuccess && <Alert color="green">{words.sentAgain}</Alert>}
    </>
  )
}

/** A mail with its headers and text. Each opening is a reading that the log knows of, so nothing is kept. */
export const MailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const words = useMessages(devWords)
  const { data, error, refetch } = useQuery(
    devApi.mail.queryOptions({ input: { mail: id }, staleTime: Infinity, gcTime: 0, retry: false }),
  )
  return (
    <Dialog onClose={onClose} size="lg" title={data?.subject ?? words.outbox}>
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
          <Delivery mail={data} />
          <Title order={3} size="h5">
            {words.html}
          </Title>
          <iframe title={words.html} srcDoc={data.html} sandbox="" className="mail-html" />
          <Title order={3} size="h5">
            {words.text}
          </Title>
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
    </Dialog>
  )
}
