/** Says for when the account's deletion is scheduled, and takes it back. */
import { Alert, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { deletionApi, useEnd } from './api.ts'
import { bannerWords } from './messages.ts'

export default function DeletionAlert({ day }: { day: string }) {
  const words = useMessages(bannerWords)
  const format = useFormat()
  const cancel = useMutation(deletionApi.cancel.mutationOptions({ onSuccess: useEnd() }))
  return (
    <Alert color="red" mb="md">
      <Stack gap="sm" align="flex-start">
        {words.deletionScheduled({ date: format.day(day) })}
        {cancel.isError && <Problem error={cancel.error} />}
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {words.cancelDeletion}
        </Button>
      </Stack>
    </Alert>
  )
}
