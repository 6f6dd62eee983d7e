/** Puts several bots of one family into a folder, a new one, or none. */
import { NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { type BotSummary, markListsOld } from './api.ts'
import { FolderName, useFolderName } from './new-folder.tsx'
import { folderChoiceQuery, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

type Props = { family: string; bots: readonly BotSummary[]; onDone: () => void; onClose: () => void }

/** As many as one call takes. */
const AT_ONCE = 100
const NEW = 'new'
const NONE = 'none'

export default function PlaceDialog({ family, bots, onDone, onClose }: Props) {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const client = useQueryClient()
  const folders = useQuery(folderChoiceQuery(family)).data?.folders
  const [chosen, setChosen] = useState<string | null>(null)
  const own = useFolderName()
  const to = chosen ?? folders?.[0]?.id ?? NEW
  const count = format.count(bots.length)
  const placing = useMutation({
    mutationFn: async () => {
      const made = to === NEW ? await foldersApi.create.call({ family, name: own.name }) : null
      const folder = made?.id ?? (to === NONE ? null : to)
      for (let from = 0; from < bots.length; from += AT_ONCE)
        await foldersApi.place.call({ bots: bots.slice(from, from + AT_ONCE).map(({ id }) => id), folder })
    },
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: foldersApi.key() }), markListsOld(client)])
      notifications.show({ message: words.moved({ count }) })
      onDone()
    },
  })
  return (
    <Ask
      tone="plain"
      title={words.moveTitle({ count })}
      confirm={words.move}
      isReady={folders !== undefined && (to !== NEW || own.isSound)}
      act={{ isBusy: placing.isPending, error: placing.error }}
      onConfirm={() => placing.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={words.moveTo}
        value={to}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          ...(folders ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW, label: words.toNew },
          { value: NONE, label: words.toNone },
        ]}
      />
      {to === NEW && <FolderName {...own} />}
    </Ask>
  )
}
