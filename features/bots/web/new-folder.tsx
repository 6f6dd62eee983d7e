/** A folder is made by its name alone. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

/** What is typed as a name, and whether it is long enough. */
export const useFolderName = (begin = '') => {
  const [typed, setTyped] = useState(begin)
  const name = typed.trim()
  return { name, typed, setTyped, isSound: name.length >= LEAST_CHARACTERS }
}

type FolderNameProps = ReturnType<typeof useFolderName> & { help?: string }

export const FolderName = ({ typed, setTyped, isSound, help }: FolderNameProps) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  return (
    <TextInput
      label={words.name}
      description={help}
      value={typed}
      maxLength={MOST_CHARACTERS}
      autoComplete="off"
      error={typed === '' || isSound ? undefined : words.nameShort({ least: format.count(LEAST_CHARACTERS) })}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

type Props = { family: string; onMade: (id: string) => void; onClose: () => void }

export const NewFolderDialog = ({ family, onMade, onClose }: Props) => {
  const words = useMessages(foldersWords)
  const own = useFolderName()
  const act = useAct(foldersApi.create, {
    done: (_made, input) => words.made(input),
    onDone: ({ id }) => onMade(id),
  })
  return (
    <Ask
      tone="plain"
      title={words.createTitle}
      confirm={words.create}
      isReady={own.isSound}
      act={act}
      onConfirm={() => act.send({ family, name: own.name })}
      onClose={onClose}
    >
      <FolderName {...own} help={words.nameHelp} />
    </Ask>
  )
}
