/** Puts whole bots into a folder, a new one or none, and says so. */
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { markListsOld } from './api.ts'
import { foldersApi, type Into, placeBots } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

type Placed = { bots: readonly { id: string }[]; into: Into }

export const usePlacing = (family: string, onDone: () => void) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ bots, into }: Placed) =>
      placeBots(
        family,
        bots.map(({ id }) => id),
        into,
      ),
    onSuccess: async (_placed, { bots }) => {
      await Promise.all([client.invalidateQueries({ queryKey: foldersApi.key() }), markListsOld(client)])
      notifications.show({ message: words.moved({ count: format.count(bots.length) }) })
      onDone()
    },
  })
}
