/** A folder of another name with a clone of each bot in it. */
import { Button, List, Progress, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { AT_ONCE, botsApi, readAllBots, refreshListAfter } from './api.ts'
import { failedOf, runBulk } from './bulk.ts'
import { FolderName, useFolderName } from './new-folder.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

/** A folder of the name with a clone of each bot in it; the answer is its id, and how many could not be cloned. */
const cloneInto = async ({ id, family }: FolderFacts, name: string, tell: (share: number) => void) => {
  const bots = await readAllBots({ family, folder: id }, {})
  const made = await foldersApi.create.call({ family, name })
  let answered = 0
  const clones: { id: string; shard: number; position: number }[] = []
  const results = await runBulk(
    bots,
    async (bot) => {
      clones.push(await botsApi.clone.call({ commandId: crypto.randomUUID(), id: bot.id, name: bot.name }))
    },
    () => tell(((answered += 1) * 100) / bots.length),
  )
  // The read tables have to know the clones before they can be put anywhere.
  await Promise.all(clones.map(({ shard, position }) => botsApi.reached.call({ shard, position })))
  for (let from = 0; from < clones.length; from += AT_ONCE)
    await foldersApi.place.call({ bots: clones.slice(from, from + AT_ONCE).map((clone) => clone.id), folder: made.id })
  return { ...made, clones, failed: failedOf(results).length }
}

/** What is typed as the name of the clone, what it will be, and the act itself, which leads to it. */
export const useCloneFolder = (folder: FolderFacts) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useFolderName(words.nameOfClone(folder))
  const [share, setShare] = useState(0)
  const { family } = folder
  const cloning = useMutation({
    mutationFn: (name: string) => cloneInto(folder, name, setShare),
    onSuccess: async ({ id, failed, clones }, name) => {
      await refreshListAfter(client, clones)
      await client.invalidateQueries({ queryKey: foldersApi.key() })
      const message = failed === 0 ? words.cloned({ name }) : words.cloneFailed({ count: format.count(failed) })
      notifications.show({ message, ...(failed === 0 ? {} : { color: 'red' }) })
      await navigate({ to: '/bots/$family/folder/$folderId', params: { family, folderId: id } })
    },
  })
  const facts = [words.cloneHelp({ count: format.count(folder.bots) }), words.cloneWaits]
  return { own, share, facts, isBusy: cloning.isPending, error: cloning.error, clone: () => cloning.mutate(own.name) }
}

export const CloneFolder = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const { own, share, facts, isBusy, error, clone } = useCloneFolder(folder)
  return (
    <Stack>
      <List spacing={6}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
      <FolderName {...own} />
      <Refusal error={error} />
      {isBusy && <Progress value={share} aria-label={words.cloneTitle(folder)} />}
      <Button disabled={!own.isSound} loading={isBusy} onClick={clone} style={{ alignSelf: 'flex-end' }}>
        {words.cloneConfirm}
      </Button>
    </Stack>
  )
}
