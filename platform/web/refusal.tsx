/** What an act was refused with. Where somebody else was faster, the way to what is there now. */
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PlatformErrorCode } from '../errors.ts'
import { codeOf, fieldErrorsOf } from './failure.ts'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { Problem } from './problem.tsx'

const OLD: PlatformErrorCode = 'VERSION_CONFLICT'

type Props = {
  /** Null for none. Wrong fields are told beside them. */
  error: unknown
  /** What to say, where somebody knows better than the words. */
  sentence?: string
  /** What else has to be done so that the newest is seen. */
  onReload?: () => void
}

export const Refusal = ({ error, sentence, onReload }: Props) => {
  const words = useMessages(sharedMessages)
  const queryClient = useQueryClient()
  if (sentence !== undefined) return <Problem error={error} sentence={sentence} />
  if (error === null || fieldErrorsOf(error).length > 0) return null
  if (codeOf(error) !== OLD) return <Problem error={error} />
  const reload = () => {
    void queryClient.invalidateQueries()
    onReload?.()
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Problem error={error} sentence={words.changedElsewhere} />
      <Button variant="default" onClick={reload}>
        {words.loadAgain}
      </Button>
    </Stack>
  )
}
