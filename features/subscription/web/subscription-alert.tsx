/** Says that the subscription has ended, or that what its end has stopped waits to be started. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useSession } from '#platform/web/session.ts'
import type { Notice } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { subscriptionWords } from './messages.ts'

const Restart = () => {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  const isLocked = (useSession()?.impersonation ?? null) !== null
  const restart = useAct(subscriptionApi.restart, {
    done: ({ started }) => words.restarted({ count: format.count(started) }),
  })
  return (
    <>
      <Button disabled={isLocked} loading={restart.isBusy} onClick={() => restart.send(undefined)}>
        {words.restart}
      </Button>
      {restart.error !== null && <Problem error={restart.error} />}
    </>
  )
}

export default function SubscriptionAlert({ notice }: { notice: Exclude<Notice, { kind: 'none' }> }) {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  return (
    <Alert color={notice.kind === 'expired' ? 'red' : 'yellow'} mb="md">
      <Stack gap="sm" align="flex-start">
        <Text>{notice.kind === 'expired' ? words.ended({ date: format.dateTime(notice.atMs) }) : words.stopped}</Text>
        {notice.kind === 'expired' ? (
          <ButtonLink to="/user/profile" search={{ tab: 'billing' }} variant="default">
            {words.toPackages}
          </ButtonLink>
        ) : (
          <Restart />
        )}
      </Stack>
    </Alert>
  )
}
