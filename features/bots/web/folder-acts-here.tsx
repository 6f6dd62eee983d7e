/** What is done with a folder where its family has no page for it. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { CloneFolderFields, CloneResults, useCloneFacts, useCloneFolder } from './clone-folder.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { FolderName, useFolderName } from './new-folder.tsx'

const Opening = ({ label, children }: { label: string; children: (close: () => void) => ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

type Props = { folder: FolderFacts }

export const RenameFolder = ({ folder }: Props) => {
  const words = useMessages(foldersWords)
  return <Opening label={words.rename}>{(close) => <RenameDialog folder={folder} onClose={close} />}</Opening>
}

const RenameDialog = ({ folder: { id, version, name }, onClose }: Props & { onClose: () => void }) => {
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

export const CloneInPlace = ({ folder }: Props) => {
  const words = useMessages(foldersWords)
  return <Opening label={words.clone}>{(close) => <CloneDialog folder={folder} onClose={close} />}</Opening>
}

const CloneDialog = ({ folder, onClose }: Props & { onClose: () => void }) => {
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
