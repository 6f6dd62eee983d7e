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

type DialogProps = { user: UserRecord; onDone: (record: UserRecord) => void; onClose: () => void }

/** What ends and what goes on, in numbers as soon as they are known. */
const useConsequence = (id: string): string => {
  const words = useMessages(recordWords)
  const format = useFormat()
  const { data: sessions } = useQuery(usersApi.sessions.queryOptions({ input: { id } }))
  const { data: bots } = useQuery({ ...usersApi.bots.queryOptions({ input: { id, limit: 1 } }), staleTime: 0 })
  return [
    words.lockHelp,
    sessions === undefined ? '' : words.lockSessions({ count: format.count(sessions.length) }),
    bots === undefined ? '' : words.lockBots({ count: format.count(bots.running) }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const LockDialog = ({ user: { id, name, version }, onDone, onClose }: DialogProps) => {
  const words = useMessages(recordWords)
  const lock = useMutation(usersApi.lock.mutationOptions({ onSuccess: onDone }))
  return (
    <ReasonDialog
      title={words.lockTitle({ name })}
      consequence={useConsequence(id)}
      confirm={words.lock}
      error={lock.error}
      isBusy={lock.isPending}
      onConfirm={(reason) => lock.mutate({ id, version, reason })}
      onClose={onClose}
    />
  )
}

const UnlockDialog = ({ user: { id, name, version }, onDone, onClose }: DialogProps) => {
  const words = useMessages(recordWords)
  const unlock = useMutation(usersApi.unlock.mutationOptions({ onSuccess: onDone }))
  return (
    <ReasonDialog
      isHarmless
      title={words.unlockTitle({ name })}
      consequence={words.unlockHelp}
      confirm={words.unlock}
      error={unlock.error}
      isBusy={unlock.isPending}
      onConfirm={(reason) => unlock.mutate({ id, version, reason })}
      onClose={onClose}
    />
  )
}

export const LockButton = ({ user, isDisabled }: { user: UserRecord; isDisabled: boolean }) => {
  const words = useMessages(recordWords)
  const changed = useChanged()
  const [isAsking, setIsAsking] = useState(false)
  const isLocked = user.state === 'locked'
  const Dialog = isLocked ? UnlockDialog : LockDialog
  const done = (record: UserRecord) => {
    setIsAsking(false)
    changed(record)
    notifications.show({ message: isLocked ? words.adminUsersUnlocked : words.adminUsersLocked })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={isLocked ? <IconLockOpen size={18} /> : <IconLock size={18} />}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {isLocked ? words.unlock : words.lock}
      </Button>
      {isAsking && <Dialog user={user} onDone={done} onClose={() => setIsAsking(false)} />}
    </>
  )
}
