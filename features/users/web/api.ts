import { useQuery, useQueryClient } from '@tanstack/react-query'
import { registerFieldErrors } from '#features/register/web/index.ts'
import { useSession } from '#platform/web/session.ts'
import { hasPermission, type Permission } from '#platform/access.ts'
import { errorMessages } from '#platform/messages.ts'
import { apiOf } from '#platform/web/api.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { UserRecord, users as contract } from '../contract.ts'
import { userErrors } from '../messages.ts'
import { refusalOf } from '../rules.ts'
import { userFieldErrors } from '../field-messages.ts'

export const usersApi = apiOf<typeof contract>('users', {
  errors: userErrors,
  fields: [registerFieldErrors, userFieldErrors],
})

const recordOptions = (id: string) => usersApi.get.queryOptions({ input: { id } })

/** Each reading is written down, so it is read again only where somebody asks for it. */
export const useRecord = (id: string) =>
  useQuery({ ...recordOptions(id), staleTime: 60_000, refetchOnWindowFocus: false, retry: false })

/** For after a change: the answer is the record as it is now, and the lists and logs of it are old. */
export const useChanged = () => {
  const queryClient = useQueryClient()
  return (record: UserRecord) => {
    queryClient.setQueryData(recordOptions(record.id).queryKey, record)
    void queryClient.invalidateQueries({ queryKey: usersApi.list.key() })
    void queryClient.invalidateQueries({ queryKey: usersApi.sessions.key() })
  }
}

/** Why whoever is signed in may not change this user; null when they may. */
export const useRefusal = (
  target: Pick<UserRecord, 'id' | 'role' | 'username'>,
  permission: Permission,
): string | null => {
  const platform = useMessages(errorMessages)
  const errors = useMessages(userErrors)
  const session = useSession()
  if (session === null) return platform.AUTH_SESSION_EXPIRED
  const asker = { role: session.user.role, permissions: session.permissions }
  const refusal = refusalOf(session.user, target)
  if (refusal !== null) return errors[refusal]
  if (!hasPermission(asker, permission)) return platform.AUTH_NO_PERMISSION
  return session.hasAuthenticator ? null : platform.AUTHENTICATOR_NEEDED
}
