/** Puts several bots of one family into a folder, a new one, or none. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { FolderName, useFolderName } from './new-folder.tsx'
import { folderChoiceQuery } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { usePlacing } from './use-placing.ts'

type Props = { family: string; bots: readonly BotSummary[]; onDone: () => void; onClose: () => void }

const NEW = 'new'
const NONE = 'none'

export default function PlaceDialog({ family, bots, onDone, onClose }: Props) {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const folders = useQuery(folderChoiceQuery(family)).data?.folders
  const [chosen, setChosen] = useState<string | null>(null)
  const own = useFolderName()
  const to = chosen ?? folders?.[0]?.id ?? NEW
  const count = format.count(bots.length)
  const placing = usePlacing(family, onDone)
  const confirm = () =>
    placing.mutate({ bots, into: to === NEW ? { name: own.name } : { id: to === NONE ? null : to } })
  return (
    <Ask
      tone="plain"
      title={words.moveTitle({ count })}
      confirm={words.move}
      isReady={folders !== undefined && (to !== NEW || own.isSound)}
      act={{ isBusy: placing.isPending, error: placing.error }}
      onConfirm={confirm}
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
