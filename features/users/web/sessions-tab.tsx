import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import IconDeviceDesktopOff from 'icon:device-desktop-off'
import { useQuery } from '@tanstack/react-query'
import { deviceName } from '#platform/device-name.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { singleClick } from '#platform/web/single-click.ts'
import { Time } from '#platform/web/time.tsx'
import type { SessionOfUser, UserRecord } from '../contract.ts'
import { usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'

const Row = ({ session, onEnd }: { session: SessionOfUser; onEnd: (() => void) | null }) => {
  const words = useMessages(recordWords)
  const { userAgent, address, createdAtMs, lastSeenAtMs, endsAtMs } = session
  const device = deviceName(userAgent, words.unknownBrowser)
  return (
    <Group component="li" justify="space-between" gap="sm" py="sm" style={{ listStyle: 'none' }}>
      <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 220px' }}>
        <Text fw={600}>{device}</Text>
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
      <Button
        variant="default"
        disabled={onEnd === null}
        aria-label={words.endOf({ name: `${device}, ${address}` })}
        onClick={singleClick(() => onEnd?.())}
      >
        {words.endSession}
      </Button>
    </Group>
  )
}

export const SessionsTab = ({ user, isDisabled }: { user: UserRecord; isDisabled: boolean }) => {
  const words = useMessages(recordWords)
  const { data, error, refetch } = useQuery({
    ...usersApi.sessions.queryOptions({ input: { id: user.id } }),
    staleTime: 0,
  })
  const end = useAct(usersApi.endSession)
  const endAll = useAct(usersApi.endSessions)
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={220} maw={820} />
  return (
    <Section title={words.tabSessions}>
      <Text c="dimmed">{words.sessionsHelp}</Text>
      <Refusal error={end.error ?? endAll.error} />
      {data.length === 0 ? (
        <Empty icon={IconDeviceDesktopOff} title={words.noSessionsTitle}>
          {words.noSessions}
        </Empty>
      ) : (
        <Stack component="ul" gap={0} p={0} m={0}>
          {data.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={isDisabled ? null : () => end.send({ id: user.id, session: session.id })}
            />
          ))}
        </Stack>
      )}
      <Text size="sm" role="status" mih={20}>
        {(end.isDone || endAll.isDone) && words.sessionEnded}
      </Text>
      {data.length > 1 && (
        <Group>
          <Button
            variant="default"
            disabled={isDisabled}
            loading={endAll.isBusy}
            onClick={singleClick(() => endAll.send({ id: user.id }))}
          >
            {words.endAll}
          </Button>
        </Group>
      )}
    </Section>
  )
}
