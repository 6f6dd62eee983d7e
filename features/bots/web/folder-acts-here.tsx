/** What is done with a folder, on its page. */
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { FolderName, useFolderName } from './new-folder.tsx'

/** They come when they are asked for. */
const CloneFolderDialog = lazy(() => import('./clone-folder-dialog.tsx'))
const RemoveFolderDialog = lazy(() => import('./remove-folder-dialog.tsx'))

type OpeningProps = { label: string; color?: string; children: (close: () => void) => ReactNode }

const Opening = ({ label, color, children }: OpeningProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...(color === undefined ? {} : { c: color })} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
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
  return <Opening label={words.clone}>{(close) => <CloneFolderDialog folder={folder} onClose={close} />}</Opening>
}

export const RemoveFolder = ({ folder }: Props) => {
  const words = useMessages(foldersWords)
  return (
    <Opening label={words.remove} color="red">
      {(close) => <RemoveFolderDialog folder={folder} onClose={close} />}
    </Opening>
  )
}
