import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { deviceName } from '#platform/device-name.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import type { SessionRow } from '../contract.ts'
import { profileApi, useReread } from './api.ts'
import { profileWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'

const Row = ({ session, end }: { session: SessionRow; end: (id: string) => void }) => {
  const words = useMessages(profileWords)
  const { id, userAgent, address, createdAtMs, lastSeenAtMs, endsAtMs, isThis } = session
  const device = deviceName(userAgent, words.unknownBrowser)
  return (
    <Group component="li" justify="space-between" gap="sm" py="sm" style={{ listStyle: 'none' }}>
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isThis && <Badge variant="light">{words.thisSession}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {words.address}: {address}
        </Text>
        <Text size="sm" c="dimmed">
          {words.begun}: <Time atMs={createdAtMs} />
        </Text>
        <Text size="sm" c="dimmed">
          {words.lastUse}: <Time atMs={lastSeenAtMs} />
        </Text>
        <Text size="sm" c="dimmed">
          {words.endsAt}: <Time atMs={endsAtMs} />
        </Text>
      </Stack>
      {!isThis && (
        <Button variant="default" aria-label={words.endOf({ device })} onClick={() => end(id)}>
          {words.end}
        </Button>
      )}
    </Group>
  )
}

export const SessionsCard = () => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const { data, error, refetch } = useQuery({ ...profileApi.sessions.queryOptions({}), staleTime: 0 })
  const end = useMutation(profileApi.endSession.mutationOptions({ onSettled: reread }))
  const endOthers = useMutation(profileApi.endOtherSessions.mutationOptions({ onSettled: reread }))
  const failed = end.error ?? endOthers.error
  return (
    <Section title={words.sessionsTitle}>
      <Text c="dimmed">{words.sessionsHelp}</Text>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {failed !== null && <Problem error={failed} />}
      {error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && (
        <Stack component="ul" gap={0} p={0} m={0}>
          {data.map((session) => (
            <Row key={session.id} session={session} end={(id) => end.mutate({ id })} />
          ))}
        </Stack>
      )}
      <Text size="sm" role="status" mih={20}>
        {end.isSuccess && words.securitySessionRevoked}
        {endOthers.isSuccess && words.othersEnded}
      </Text>
      {data !== undefined && data.length > 1 && (
        <Button
          variant="default"
          loading={endOthers.isPending}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => endOthers.mutate(undefined)}
        >
          {words.endOthers}
        </Button>
      )}
    </Section>
  )
}
