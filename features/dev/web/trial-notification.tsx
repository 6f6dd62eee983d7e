/** A notification to whoever presses it, by the way that all others go. */
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'

export const TrialNotification = () => {
  const words = useMessages(devWords)
  const send = useMutation(devApi.sendTrial.mutationOptions())
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={send.isPending}
        onClick={() => send.mutate({ kind: 'notification' })}
      >
        {words.trialNotification}
      </Button>
      {send.isError && <Problem error={send.error} />}
      {send.isSuccess && <Alert role="status">{words.notificationAsked}</Alert>}
    </>
  )
}
