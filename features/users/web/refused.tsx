/** What went wrong with a change; somebody else may have been faster. */
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'

export const Refused = ({ error }: { error: unknown }) => {
  const words = useMessages(recordWords)
  const queryClient = useQueryClient()
  // Wrong fields are told beside them.
  if (error === null || fieldErrorsOf(error).length > 0) return null
  const isOld = codeOf(error) === 'VERSION_CONFLICT'
  return (
    <Stack gap="sm" align="flex-start">
      <Problem error={error} {...(isOld ? { sentence: words.changedElsewhere } : {})} />
      {isOld && (
        <Button variant="default" onClick={() => void queryClient.invalidateQueries({ queryKey: usersApi.key() })}>
          {words.loadAgain}
        </Button>
      )}
    </Stack>
  )
}
