/** Tries the keys of each payment service and says what came of it. */
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Connection as Found } from '../contract.ts'
import { paymentsApi } from './api.ts'
import { connectionWords } from './settings-words.ts'

const Outcome = ({ found }: { found: Found }) => {
  const words = useMessages(connectionWords)
  switch (found.kind) {
    case 'works':
      return (
        <Alert color="green" role="status">
          {words.works}
        </Alert>
      )
    case 'no-keys':
      return <Alert role="status">{words.noKeys}</Alert>
    case 'failed':
      return (
        <Alert color="red" role="status">
          {words.failed({ problem: found.problem })}
        </Alert>
      )
  }
}

const Connection = ({ service }: { service: 'card' | 'exchange' }) => {
  const words = useMessages(connectionWords)
  const check = useAct(paymentsApi.checkConnection)
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Text fw={600}>{words[service]}</Text>
        <Button
          variant="default"
          loading={check.isBusy}
          aria-label={`${words.test}: ${words[service]}`}
          onClick={() => check.send({ service })}
        >
          {words.test}
        </Button>
      </Group>
      {check.error !== null && <Refusal error={check.error} />}
      {check.error === null && check.data !== undefined && <Outcome found={check.data} />}
    </Stack>
  )
}

export const Connections = () => {
  const words = useMessages(connectionWords)
  return (
    <Card withBorder p="lg" mb="lg" maw={720} component="section">
      <Stack gap="md">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text c="dimmed">{words.text}</Text>
        <Connection service="card" />
        <Connection service="exchange" />
      </Stack>
    </Card>
  )
}
