/** Asks for what a clone of a folder is to be, where its family has no page for that. */
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { CloneFolderFields, CloneResults, useCloneFacts, useCloneFolder } from './clone-folder.tsx'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

export default function CloneFolderDialog({ folder, onClose }: { folder: FolderFacts; onClose: () => void }) {
  const words = useMessages(foldersWords)
  const cloning = useCloneFolder(folder)
  const facts = useCloneFacts(folder, cloning)
  if (cloning.results.running !== null && folder.bots > 0) return <CloneResults family={folder.family} of={cloning} />
  return (
    <Ask
      tone="plain"
      title={words.cloneTitle(folder)}
      facts={facts}
      confirm={words.cloneConfirm}
      isReady={cloning.isReady}
      act={cloning}
      onConfirm={cloning.clone}
      onClose={onClose}
    >
      <CloneFolderFields {...cloning} />
    </Ask>
  )
}
