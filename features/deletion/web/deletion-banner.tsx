/** On every page while the account waits for its deletion. */
import { Alert, Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { deletionApi, endQuery, useEnd } from './api.ts'
import { bannerErrors, bannerWords } from './messages.ts'

export const DeletionBanner = () => {
  const words = useMessages(bannerWords)
  const errors = useMessages(bannerErrors)
  const format = useFormat()
  const { data } = useQuery(endQuery)
  const cancel = useMutation(deletionApi.cancel.mutationOptions({ onSuccess: useEnd() }))
  if (data === undefined || data.scheduledFor === null) return null
  return (
    <Alert color="red" mb="md">
      <Stack gap="sm" align="flex-start">
        {words.deletionScheduled({ date: format.day(data.scheduledFor) })}
        {cancel.isError && <Problem error={cancel.error} words={errors} />}
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {words.cancelDeletion}
        </Button>
      </Stack>
    </Alert>
  )
}
