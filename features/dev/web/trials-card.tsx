/** Whether what the program sends arrives, and whether what fails can be found again. */
import { Alert, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { TrialKind } from '../contract.ts'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'

const Sending = () => {
  const words = useMessages(devWords)
  const queryClient = useQueryClient()
  const send = useMutation(
    devApi.sendTrial.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: devApi.mails.key() }),
    }),
  )
  const button = (kind: TrialKind, label: string) => (
    <Button
      variant="default"
      loading={send.isPending && send.variables.kind === kind}
      onClick={() => send.mutate({ kind })}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Text c="dimmed">{words.trialsAbout}</Text>
      <Group>
        {button('mail', words.trialMail)}
        {button('notification', words.trialNotification)}
      </Group>
      {send.isError && <Problem error={send.error} />}
      {send.isSuccess && (
        <Alert role="status">{send.variables.kind === 'mail' ? words.mailAsked : words.notificationAsked}</Alert>
      )}
    </>
  )
}

const Failing = () => {
  const words = useMessages(devWords)
  const fail = useMutation(devApi.fail.mutationOptions())
  return (
    <>
      <Text c="dimmed">{words.failAbout}</Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={fail.isPending}
        onClick={() => fail.mutate(undefined)}
      >
        {words.fail}
      </Button>
      {fail.isError && (
        <>
          <Code style={{ alignSelf: 'flex-start' }}>{codeOf(fail.error)}</Code>
          <Problem error={fail.error} />
        </>
      )}
    </>
  )
}

export const TrialsCard = () => {
  const words = useMessages(devWords)
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="trials-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="trials-title">
          {words.trials}
        </Title>
        <Sending />
        <Failing />
      </Stack>
    </Paper>
  )
}
