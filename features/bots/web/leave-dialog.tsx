/** Asks before a form with changes is left within the app, or by signing out; the browser asks when the tab is closed. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { askBeforeLeaving } from '#platform/web/before-leaving.ts'
import { useMessages } from '#platform/web/language.tsx'
import { wizardMessages } from './wizard-messages.ts'

type Props = {
  /** Asked at the moment of leaving, so that a form that was just sent does not ask. */
  isDirty: () => boolean
  consequence: string
}

type Answer = (leaves: boolean) => void

/** What waits for the answer of somebody who signs out. */
const useSigningOut = (isDirty: Props['isDirty']) => {
  const [waiting, setWaiting] = useState<{ answer: Answer } | null>(null)
  const ask = useEffectEvent((): Promise<boolean> =>
    isDirty() ? new Promise((resolve) => setWaiting({ answer: resolve })) : Promise.resolve(true),
  )
  useEffect(() => askBeforeLeaving(() => ask()), [])
  if (waiting === null) return null
  return (leaves: boolean) => {
    setWaiting(null)
    waiting.answer(leaves)
  }
}

export const LeaveDialog = ({ isDirty, consequence }: Props) => {
  const words = useMessages(wizardMessages)
  const answerSignOut = useSigningOut(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const answerBlocker =
    blocker.status === 'blocked' ? (leaves: boolean) => (leaves ? blocker.proceed() : blocker.reset()) : null
  const answer = answerSignOut ?? answerBlocker
  if (answer === null) return null
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={<Text fw={650}>{words.leaveTitle}</Text>}
      closeButtonProps={{ 'aria-label': words.stay }}
    >
      <Stack>
        <Text>{consequence}</Text>
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={() => answer(true)}>
            {words.leave}
          </Button>
          <Button mih={44} onClick={() => answer(false)} data-autofocus>
            {words.stay}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
