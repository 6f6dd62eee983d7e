import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { type ApiKeyView, apiKeysApi } from './api.ts'
import { apiKeyWords } from './messages.ts'

type Props = { row: Pick<ApiKeyView, 'id' | 'name'>; onClose: () => void; onDeleted: () => void }

/** Names the bots that would stand still. */
export const DeleteDialog = ({ row: { id, name }, onClose, onDeleted }: Props) => {
  const words = useMessages(apiKeyWords)
  const shared = useMessages(sharedMessages)
  const { data } = useQuery({ ...apiKeysApi.find.queryOptions({ input: { id } }), staleTime: 0 })
  const remove = useMutation(apiKeysApi.remove.mutationOptions({ onSuccess: onDeleted }))
  useReturnFocus()
  const count = (data?.bots ?? []).reduce((sum, { trades }) => sum + trades, 0)
  return (
    <Modal
      opened
      centered
      returnFocus={false}
      onClose={onClose}
      title={<Text fw={650}>{words.deleteTitle({ name })}</Text>}
      closeButtonProps={{ 'aria-label': shared.close, size: 'lg' }}
    >
      <Stack gap="md">
        {data === undefined ? (
          <Skeleton height={24} />
        ) : (
          <Text>{data.bots.length === 0 ? words.deleteNone : words.apiDeleteConfirm({ count })}</Text>
        )}
        <List>
          {data?.bots.map((bot) => (
            <List.Item key={bot.id}>
              {bot.name}, {words.trades({ count: bot.trades })}
            </List.Item>
          ))}
        </List>
        <Text c="dimmed">{words.deleteToo}</Text>
        {remove.isError && <Problem error={remove.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" mih={44} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            color="red.9"
            mih={44}
            disabled={data === undefined}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {words.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
