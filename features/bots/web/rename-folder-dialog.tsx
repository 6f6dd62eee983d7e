/** Another name for a folder. */
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { FolderName, useFolderName } from './new-folder.tsx'

type Props = { folder: Pick<FolderFacts, 'id' | 'version' | 'name'>; onClose: () => void }

export default function RenameFolderDialog({ folder: { id, version, name }, onClose }: Props) {
  const words = useMessages(foldersWords)
  const own = useFolderName(name)
  const act = useAct(foldersApi.rename, { done: (_done, input) => words.renamed(input), onDone: onClose })
  return (
    <Ask
      tone="plain"
      title={words.renameOf({ name })}
      confirm={words.rename}
      isReady={own.isSound && own.name !== name}
      act={act}
      onConfirm={() => act.send({ id, version, name: own.name })}
      onClose={onClose}
    >
      <FolderName {...own} />
    </Ask>
  )
}
