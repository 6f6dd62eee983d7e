/** A folder of another name with a clone of each bot in it, in the account and with the investment that are chosen. */
import { Button, List, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { type Accepted, botsApi, type BotSummary, readAllBots, refreshListAfter } from './api.ts'
import { type BulkResult, doneOf } from './bulk.ts'
import { cloneMessages } from './clone-messages.ts'
import { PlaceFields, useClonePlace } from './clone-place.tsx'
import { FolderName, useFolderName } from './new-folder.tsx'
import { type FolderFacts, foldersApi, placeBots } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { ResultSheet } from './result-sheet.tsx'
import { sameCommand } from './same-command.ts'
import { sharesOf } from './shares.ts'
import { SharingFields, useSharing } from './sharing-fields.tsx'
import { useResults } from './use-results.ts'
import { useSay } from './use-say.ts'

const ways = ['same', 'percent', 'each', 'shared', 'equal'] as const

/** Every bot of the folder, for what is asked of all of them. */
export const useFolderBots = ({ id, family }: FolderFacts) =>
  useQuery({
    queryKey: [...botsApi.list.key(), 'all of', id],
    queryFn: () => readAllBots({ family, folder: id }, {}),
  })

type Placed = { folder: string; family: string; clones: ReadonlyMap<string, Accepted> }

/** Clones that could not be put into the folder are told as failed: tried again, they are only put there. */
const placed = async ({ folder, family, clones }: Placed, results: readonly BulkResult<BotSummary>[]) => {
  const made = doneOf(results).flatMap(({ id }) => clones.get(id) ?? [])
  try {
    // The read tables have to know the clones before they can be put anywhere.
    await Promise.all(made.map(({ shard, position }) => botsApi.reached.call({ shard, position })))
    await placeBots(
      family,
      made.map(({ id }) => id),
      { id: folder },
    )
    return results
  } catch (cause) {
    return results.map((result) => (result.failure === null ? { ...result, failure: { cause } } : result))
  }
}

/** What is chosen for the clone, the act itself, and how each of its bots answered. */
export const useCloneFolder = (folder: FolderFacts) => {
  const words = useMessages(foldersWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { family } = folder
  const { data: bots = [], isSuccess } = useFolderBots(folder)
  const own = useFolderName(words.nameOfClone(folder))
  const place = useClonePlace([...new Set(bots.map(({ exchange }) => exchange))], {
    modes: ['same', 'demo', 'live'],
    mode: 'same',
  })
  const typed = useSharing(ways)
  const results = useResults()
  const [made, setMade] = useState<string | null>(null)
  const [clones] = useState(() => new Map<string, Accepted>())
  const [again] = useState(sameCommand)
  const open = (folderId: string) => navigate({ to: '/bots/$family/folder/$folderId', params: { family, folderId } })
  const cloning = useMutation({
    mutationFn: async (asked: readonly BotSummary[]) => {
      const { sharing } = typed
      if (sharing === null) return
      const to = made ?? (await foldersApi.create.call({ family, name: own.name })).id
      setMade(to)
      const shares = new Map(sharesOf(bots, sharing).map((share, at) => [bots[at]?.id, share]))
      const cloneOne = async (bot: BotSummary) => {
        if (clones.has(bot.id)) return
        const { id, name } = bot
        const investment = sharing.kind === 'same' ? null : (shares.get(id) ?? null)
        const chosen = { id, name, place: place.placeOf(bot), investment }
        clones.set(id, await again(id, (commandId) => botsApi.clone.call({ ...chosen, commandId })))
      }
      const found = await results.run(asked, cloneOne, results.done)
      const settled = await placed({ folder: to, family, clones }, found)
      await refreshListAfter(client, [...clones.values()])
      await client.invalidateQueries({ queryKey: foldersApi.key() })
      results.settle(settled)
      if (bots.length > 0) return
      notifications.show({ message: words.cloned({ name: own.name }) })
      await open(to)
    },
  })
  return {
    bots,
    own,
    place,
    typed,
    results,
    isReady: isSuccess && own.isSound && place.isReady && typed.sharing !== null,
    isBusy: cloning.isPending,
    error: cloning.error,
    clone: () => cloning.mutate(bots),
    retry: () => cloning.mutate(results.failed),
    /** Leaves the results for the folder that was made. */
    leave: () => void (made === null ? results.close() : open(made)),
  }
}

type Cloning = ReturnType<typeof useCloneFolder>

/** What is asked of a clone with bots in it; of an empty one there is only its name. */
export const CloneFolderFields = ({ bots, own, place, typed }: Cloning) => (
  <>
    <FolderName {...own} />
    {bots.length > 0 && (
      <>
        <PlaceFields {...place} />
        <SharingFields typed={typed} bots={bots} />
      </>
    )}
  </>
)

export const useCloneFacts = (folder: FolderFacts, { place }: Cloning): readonly string[] => {
  const words = useMessages(foldersWords)
  const { onceAgain } = useMessages(cloneMessages)
  const format = useFormat()
  const facts = [words.cloneHelp({ count: format.count(folder.bots) }), words.cloneWaits]
  return place.mode === 'live' ? [...facts, onceAgain] : facts
}

/** How each bot was cloned; nothing before. */
export const CloneResults = ({ family, of }: { family: string; of: Cloning }) => {
  const say = useSay(family)
  const { running } = of.results
  if (running === null || running.total === 0) return null
  return <ResultSheet {...running} say={say} onRetry={of.retry} onClose={of.leave} />
}

export const CloneFolder = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const cloning = useCloneFolder(folder)
  const facts = useCloneFacts(folder, cloning)
  return (
    <Stack>
      <List spacing={6}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
      <CloneFolderFields {...cloning} />
      <Refusal error={cloning.error} />
      <Button
        disabled={!cloning.isReady}
        loading={cloning.isBusy}
        onClick={cloning.clone}
        style={{ alignSelf: 'flex-end' }}
      >
        {words.cloneConfirm}
      </Button>
      <CloneResults family={folder.family} of={cloning} />
    </Stack>
  )
}
