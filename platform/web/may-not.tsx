/** Said above what somebody may look at and not change. */
import { Alert } from '@mantine/core'
import type { Permission } from '../access.ts'
import { useRefusal } from './use-refusal.ts'

/** `text` says what the permission is needed for; why it is not there follows. */
export const MayNot = ({ permission, text }: { permission: Permission; text: string }) => {
  const refusal = useRefusal(permission)
  if (refusal === null) return null
  return (
    <Alert color="gray" mb="md">
      {text} {refusal}
    </Alert>
  )
}
