import { useQuery, useQueryClient } from '@tanstack/react-query'
import { registerFieldErrors } from '#features/register/web/index.ts'
import { useSession } from '#platform/web/session.ts'
import { hasPermission, type Permission } from '#platform/access.ts'
import { errorMessages } from '#platform/messages.ts'
import { useAct } from '#platform/web/act.ts'
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
  useQuery({
    ...recordOptions(id),
    meta: { old: 'never' },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

type RecordCall<Input> = Parameters<typeof useAct<Input, UserRecord>>[0]
type RecordOptions<Input> = Parameters<typeof useAct<Input, UserRecord>>[1]

/** An act whose answer is the record as it is now. */
export const useRecordAct = <Input>(call: RecordCall<Input>, options: RecordOptions<Input> = {}) => {
  const queryClient = useQueryClient()
  return useAct<Input, UserRecord>(call, {
    ...options,
    onDone: (record, input) => {
      queryClient.setQueryData(recordOptions(record.id).queryKey, record)
      options.onDone?.(record, input)
    },
  })
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
