import { Alert } from '@mantine/core'
import IconLockOpen from 'icon:lock-open'
import { shellMessages } from '#platform/messages.ts'
import { isLoopback, useMessages } from '#platform/web/language.tsx'

/** Said on every page as long as somebody on the way could listen. */
export const NotEncrypted = () => {
  const words = useMessages(shellMessages)
  if (location.protocol === 'https:' || isLoopback) return null
  return (
    <Alert color="yellow" icon={<IconLockOpen size={20} />} mb="md">
      {words.notEncrypted}
    </Alert>
  )
}
