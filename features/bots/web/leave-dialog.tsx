/** Asks before a form with changes is left within the app, or by signing out; the browser asks when the tab is closed. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useAskBeforeLeaving } from '#platform/web/before-leaving.ts'
import { useMessages } from '#platform/web/language.tsx'
import { wizardMessages } from './wizard-messages.ts'

type Props = {
  /** Asked at the moment of leaving, so that a form that was just sent does not ask. */
  isDirty: () => boolean
  consequence: string
}

export const LeaveDialog = ({ isDirty, consequence }: Props) => {
  const words = useMessages(wizardMessages)
  const answerSignOut = useAskBeforeLeaving(isDirty)
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
