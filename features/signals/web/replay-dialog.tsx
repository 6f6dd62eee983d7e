/** A message that its bot did not hear is brought to it again, once it is clear what follows. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import type { InboxSignal } from '../contract.ts'
import { signalsApi } from './api.ts'
import { inboxMessages } from './inbox-messages.ts'
import { Excerpt, OutcomeText } from './signal-cells.tsx'
import { useInboxOutcome } from './use-inbox-outcome.ts'

export const ReplayDialog = ({ signal, onClose }: { signal: InboxSignal; onClose: () => void }) => {
  const words = useMessages(inboxMessages)
  const outcome = useInboxOutcome()
  const client = useQueryClient()
  useReturnFocus()
  const { mutate, data, error, isPending } = useMutation(
    signalsApi.replay.mutationOptions({
      onSettled: () => void client.invalidateQueries({ queryKey: signalsApi.inbox.key() }),
    }),
  )
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={words.sendAgain}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack>
        <Excerpt text={signal.excerpt} />
        <Text>{words.consequence}</Text>
        <div role="status">
          {data !== undefined && (
            <OutcomeText>{words.became({ outcome: outcome({ ...data, atMs: signal.atMs }) })}</OutcomeText>
          )}
        </div>
        {error !== null && <Problem error={error} />}
        <Group justify="flex-end">
          <Button variant="default" mih={44} data-autofocus onClick={onClose}>
            {data === undefined ? words.cancel : words.close}
          </Button>
          {data === undefined && (
            <Button mih={44} loading={isPending} onClick={() => mutate({ id: signal.id })}>
              {words.sendAgain}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
