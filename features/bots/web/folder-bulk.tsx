/** What is asked of every bot of a folder that can take it: to trade live in the account of one key, or with another investment. Each of them answers for itself. */
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type BotSummary, readAllBots } from './api.ts'
import { BulkResults } from './bulk-results.tsx'
import { canDo, isEditable, maySetLive } from './folder-acts.ts'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { type BulkKind, useBulk } from './use-bulk.ts'
import { useSay } from './use-say.ts'

/** They come when they are asked for. */
const SetLiveDialog = lazy(() => import('./set-live-dialog.tsx'))
const BulkInvestmentDialog = lazy(() => import('./bulk-investment-dialog.tsx'))

type Act = 'set-live' | 'investment'
/** The bots that can take it, and how many others stay as they are. */
type Found = { act: Act; bots: readonly BotSummary[]; skipped: number }

const takes: Record<Act, (bot: BotSummary) => boolean> = {
  'set-live': maySetLive,
  investment: (bot) => canDo(bot, 'change-investment') && isEditable(bot),
}

const find = async ({ id, family }: FolderFacts, act: Act): Promise<Found> => {
  const all = await readAllBots({ family, folder: id }, {})
  const bots = all.filter(takes[act])
  return { act, bots, skipped: all.length - bots.length }
}

type FolderBulk = { ask: (act: Act) => void; isReading: boolean; view: ReactNode }

export const useFolderBulk = (folder: FolderFacts): FolderBulk => {
  const words = useMessages(foldersWords)
  const client = useQueryClient()
  const say = useSay(folder.family)
  const bulk = useBulk()
  const [found, setFound] = useState<Found | null>(null)
  const why = ({ act, bots }: Found): string | null => {
    if (bots.length === 0) return act === 'set-live' ? words.noneToSetLive : words.noneToChange
    const exchanges = new Set(bots.map(({ exchange }) => exchange))
    return act === 'set-live' && exchanges.size > 1 ? words.severalExchanges : null
  }
  const reading = useMutation({
    mutationFn: (act: Act) => find(folder, act),
    onSuccess: (read) => {
      const reason = why(read)
      if (reason === null) setFound(read)
      else notifications.show({ message: reason })
    },
    onError: (error) => notifications.show({ color: 'red', message: say(error) }),
  })
  const close = () => setFound(null)
  const run = async (kind: BulkKind, bots: readonly BotSummary[]) => {
    close()
    await bulk.run(kind, bots)
    await client.invalidateQueries({ queryKey: foldersApi.key() })
  }
  const view = (
    <>
      <Suspense>
        {found?.act === 'set-live' && (
          <SetLiveDialog
            {...found}
            act={{ isBusy: false, error: null }}
            onConfirm={(key) => void run({ kind: 'set-live', key }, found.bots)}
            onClose={close}
          />
        )}
        {found?.act === 'investment' && (
          <BulkInvestmentDialog
            {...found}
            onConfirm={(changes) => void run({ kind: 'change-investment', changes }, found.bots)}
            onCancel={close}
          />
        )}
      </Suspense>
      <BulkResults of={bulk} say={say} />
    </>
  )
  return { ask: reading.mutate, isReading: reading.isPending, view }
}
