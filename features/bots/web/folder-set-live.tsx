/** Sets every demo bot of a folder live in the account of one key; each of them answers for itself. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type BotSummary, readAllBots } from './api.ts'
import { maySetLive } from './folder-acts.ts'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { BulkResults } from './bulk-results.tsx'
import { useBulk } from './use-bulk.ts'
import { useSay } from './use-say.ts'

const SetLiveDialog = lazy(() => import('./set-live-dialog.tsx'))

type Found = { bots: readonly BotSummary[]; skipped: number }

const readSettable = async ({ id, family }: FolderFacts): Promise<Found> => {
  const all = await readAllBots({ family, folder: id }, {})
  const bots = all.filter(maySetLive)
  return { bots, skipped: all.length - bots.length }
}

export const FolderSetLive = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const client = useQueryClient()
  const say = useSay(folder.family)
  const bulk = useBulk()
  const [found, setFound] = useState<Found | null>(null)
  const reading = useMutation({
    mutationFn: () => readSettable(folder),
    onSuccess: (read) => {
      const exchanges = new Set(read.bots.map(({ exchange }) => exchange))
      if (exchanges.size === 1) setFound(read)
      else notifications.show({ message: exchanges.size === 0 ? words.noneToSetLive : words.severalExchanges })
    },
    onError: (error) => notifications.show({ color: 'red', message: say(error) }),
  })
  const run = async (key: string, bots: readonly BotSummary[]) => {
    setFound(null)
    await bulk.run({ kind: 'set-live', key }, bots)
    await client.invalidateQueries({ queryKey: foldersApi.key() })
  }
  return (
    <>
      <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
        {words.setAllLive}
      </Button>
      {found !== null && (
        <Suspense>
          <SetLiveDialog
            bots={found.bots}
            skipped={found.skipped}
            act={{ isBusy: false, error: null }}
            onConfirm={(key) => void run(key, found.bots)}
            onClose={() => setFound(null)}
          />
        </Suspense>
      )}
      <BulkResults of={bulk} say={say} />
    </>
  )
}
