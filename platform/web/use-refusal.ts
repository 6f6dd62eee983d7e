/** Why somebody may only look. */
import { hasPermission, type Permission } from '../access.ts'
import { errorMessages } from '../messages.ts'
import { useMessages } from './language.tsx'
import { useSession } from './session.ts'

/** Why whoever is signed in may only look at what this permission changes; null when they may change it. */
export const useRefusal = (permission: Permission): string | null => {
  const errors = useMessages(errorMessages)
  const session = useSession()
  if (session === null) return errors.AUTH_SESSION_EXPIRED
  const asker = { role: session.user.role, permissions: session.permissions }
  if (!hasPermission(asker, permission)) return errors.AUTH_NO_PERMISSION
  return session.hasAuthenticator ? null : errors.AUTHENTICATOR_NEEDED
}
