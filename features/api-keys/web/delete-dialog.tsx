import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { type ApiKeyView, apiKeysApi } from './api.ts'
import { apiKeyWords } from './messages.ts'

type Props = { row: Pick<ApiKeyView, 'id' | 'name'>; onClose: () => void; onDeleted: () => void }

/** Names the bots that would stand still. */
export const DeleteDialog = ({ row: { id, name }, onClose, onDeleted }: Props) => {
  const words = useMessages(apiKeyWords)
  const { data } = useQuery({ ...apiKeysApi.find.queryOptions({ input: { id } }), staleTime: 0 })
  const remove = useAct(apiKeysApi.remove, { leave: onDeleted })
  const bots = data?.bots ?? []
  const count = bots.reduce((sum, { trades }) => sum + trades, 0)
  const asked = bots.length === 0 ? words.deleteNone : words.apiDeleteConfirm({ count })
  return (
    <Ask
      tone="danger"
      title={words.deleteTitle({ name })}
      text={data === undefined ? <Skeleton height={24} /> : asked}
      facts={[...bots.map((bot) => `${bot.name}, ${words.trades({ count: bot.trades })}`), words.deleteToo]}
      confirm={words.remove}
      isReady={data !== undefined}
      act={remove}
      onConfirm={() => remove.send({ id })}
      onClose={onClose}
    />
  )
}
