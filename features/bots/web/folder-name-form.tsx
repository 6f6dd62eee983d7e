/** Another name for a folder. */
import { folders } from '#features/folders/contract.ts'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

export default function FolderNameForm({ folder, onDone }: { folder: FolderFacts; onDone: () => unknown }) {
  const words = useMessages(foldersWords)
  const { id, version, name } = folder
  const act = useAct(foldersApi.rename, { done: (_done, input) => words.renamed(input), leave: onDone })
  return (
    <RecordForm
      of={folders.rename}
      initial={{ id, version, name }}
      fields={{ name: line({ label: words.name, help: words.nameHelp }) }}
      act={act}
      onCancel={onDone}
    />
  )
}
