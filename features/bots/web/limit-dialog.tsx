/** Asks for another limit of a folder. */
import { TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { FolderLimit } from '../limit-contract.ts'
import { botsApi } from './api.ts'
import { type FamilyModule, useKit } from './family-kit.ts'
import { isLimitWrong, MOST_LIMIT } from './goal.ts'
import { limitWords } from './limit-messages.ts'

type Props = { folder: FolderLimit; family: Promise<FamilyModule>; onClose: () => void }

export const LimitDialog = ({ folder, family, onClose }: Props) => {
  const words = useMessages(limitWords)
  const format = useFormat()
  const kit = useKit(use(family))
  const [typed, setTyped] = useState(folder.limit === null ? '' : String(folder.limit))
  const [commandId] = useState(() => crypto.randomUUID())
  const act = useAct(botsApi.changeLimit, { done: words.saved(folder), onDone: onClose })
  const isWrong = isLimitWrong({ limit: typed })
  const limit = typed.trim() === '' ? null : Number(typed)
  return (
    <Ask
      tone="plain"
      title={words.editTitle(folder)}
      confirm={words.save}
      isReady={!isWrong && limit !== folder.limit}
      act={act}
      refusal={act.error === null ? undefined : kit.refusal(act.error)}
      onConfirm={() => act.send({ commandId, id: folder.id, limit })}
      onClose={onClose}
    >
      <TextInput
        label={words.limit}
        description={words.limitHelp({ used: format.count(folder.used) })}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong ? words.limitWrong({ most: MOST_LIMIT }) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Ask>
  )
}
