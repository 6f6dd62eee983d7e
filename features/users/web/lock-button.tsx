import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconLock from 'icon:lock'
import IconLockOpen from 'icon:lock-open'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { UserRecord } from '../contract.ts'
import { useChanged, usersApi } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { recordWords } from './record-messages.ts'
import { Refused } from './refused.tsx'

export const LockButton = ({ user, isDisabled }: { user: UserRecord; isDisabled: boolean }) => {
  const words = useMessages(recordWords)
  const changed = useChanged()
  const [isAsking, setIsAsking] = useState(false)
  const lock = useMutation(
    usersApi.lock.mutationOptions({
      onSuccess: (record) => {
        changed(record)
        setIsAsking(false)
        notifications.show({ message: words.adminUsersLocked })
      },
    }),
  )
  const unlock = useMutation(
    usersApi.unlock.mutationOptions({
      onSuccess: (record) => {
        changed(record)
        notifications.show({ message: words.adminUsersUnlocked })
      },
    }),
  )
  const { id, name, version } = user
  const format = useFormat()
  const { data: sessions } = useQuery({ ...usersApi.sessions.queryOptions({ input: { id } }), enabled: isAsking })
  const open = sessions === undefined ? '' : ` ${words.lockSessions({ count: format.count(sessions.length) })}`
  if (user.state === 'locked')
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconLockOpen size={18} />}
          disabled={isDisabled}
          loading={unlock.isPending}
          onClick={() => unlock.mutate({ id, version })}
        >
          {words.unlock}
        </Button>
        <Refused error={unlock.error} />
      </>
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={18} />}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {words.lock}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={words.lockTitle({ name })}
          consequence={`${words.lockHelp}${open}`}
          confirm={words.lock}
          error={lock.error}
          isBusy={lock.isPending}
          onConfirm={(reason) => lock.mutate({ id, version, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
