import { Button } from '@mantine/core'
import IconLock from 'icon:lock'
import IconLockOpen from 'icon:lock-open'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { UserRecord } from '../contract.ts'
import { nameOf, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../rules.ts'
import { useRecordAct, usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'

type DialogProps = { user: UserRecord; onClose: () => void }

const REASON = { least: REASON_MIN_LENGTH, most: REASON_MAX_LENGTH }

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

const LockDialog = ({ user, onClose }: DialogProps) => {
  const { id, version } = user
  const name = nameOf(user, useLanguage())
  const words = useMessages(recordWords)
  const lock = useRecordAct(usersApi.lock, { done: words.adminUsersLocked, onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.lockTitle({ name })}
      text={useConsequence(id)}
      needsReason={{ ...REASON, help: words.reasonHelp }}
      confirm={words.lock}
      act={lock}
      onConfirm={(reason) => lock.send({ id, version, reason })}
      onClose={onClose}
    />
  )
}

const UnlockDialog = ({ user, onClose }: DialogProps) => {
  const { id, version } = user
  const name = nameOf(user, useLanguage())
  const words = useMessages(recordWords)
  const unlock = useRecordAct(usersApi.unlock, { done: words.adminUsersUnlocked, onDone: onClose })
  return (
    <Ask
      tone="plain"
      title={words.unlockTitle({ name })}
      text={words.unlockHelp}
      needsReason={{ ...REASON, help: words.reasonHelp }}
      confirm={words.unlock}
      act={unlock}
      onConfirm={(reason) => unlock.send({ id, version, reason })}
      onClose={onClose}
    />
  )
}

export const LockButton = ({ user, isDisabled }: { user: UserRecord; isDisabled: boolean }) => {
  const words = useMessages(recordWords)
  // What was asked stays asked while the record is read again.
  const [asked, setAsked] = useState<'none' | 'lock' | 'unlock'>('none')
  const isLocked = user.state === 'locked'
  const close = () => setAsked('none')
  return (
    <>
      <Button
        variant="default"
        leftSection={isLocked ? <IconLockOpen size={18} /> : <IconLock size={18} />}
        disabled={isDisabled}
        onClick={() => setAsked(isLocked ? 'unlock' : 'lock')}
      >
        {isLocked ? words.unlock : words.lock}
      </Button>
      {asked === 'lock' && <LockDialog user={user} onClose={close} />}
      {asked === 'unlock' && <UnlockDialog user={user} onClose={close} />}
    </>
  )
}
