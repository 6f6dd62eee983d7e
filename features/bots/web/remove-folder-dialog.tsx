/** Deleting a folder: what becomes of its bots is asked, and each of them answers for itself. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { WayField } from '#platform/web/way-field.tsx'
import { type Accepted, askBot, type BotSummary, readAllBots, refreshListAfter } from './api.ts'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { ResultSheet } from './result-sheet.tsx'
import { useResults } from './use-results.ts'
import { useSay } from './use-say.ts'

const ways = ['keep', 'wait', 'close'] as const
type Way = (typeof ways)[number]

/** Asks every bot of the folder to be deleted, and the folder is deleted once none has refused. */
const useRemoveBots = ({ id, family, version }: FolderFacts) => {
  const client = useQueryClient()
  const results = useResults()
  const [isGone, setIsGone] = useState(false)
  const removing = useMutation({
    mutationFn: async ({ how, left }: { how: Exclude<Way, 'keep'>; left: readonly BotSummary[] | null }) => {
      const bots = left ?? (await readAllBots({ family, folder: id }, {}))
      const accepted: Accepted[] = []
      const found = await results.run(
        bots,
        async (bot) => void accepted.push(await askBot(bot.id, { kind: 'delete', trade: null, how })),
        results.done,
      )
      await refreshListAfter(client, accepted)
      results.settle(found)
      if (found.some(({ failure }) => failure !== null)) return
      await foldersApi.remove.call({ id, version })
      setIsGone(true)
    },
  })
  return { removing, results, isGone }
}

type DialogProps = { folder: FolderFacts; onClose: () => void }

export default function RemoveFolderDialog({ folder, onClose }: DialogProps) {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const navigate = useNavigate()
  const client = useQueryClient()
  const say = useSay(folder.family)
  const [way, setWay] = useState<Way>('keep')
  const { removing, results, isGone } = useRemoveBots(folder)
  const { id, family, name, version, bots } = folder
  const toFolders = () => navigate({ to: '/bots/$family/folder', params: { family } })
  const remove = useAct(foldersApi.remove, { done: words.removed({ name }), leave: toFolders })
  const ask = (left: readonly BotSummary[] | null) => way !== 'keep' && removing.mutate({ how: way, left })
  if (results.running !== null)
    return (
      <ResultSheet
        {...results.running}
        done={way === 'wait' ? words.waits : words.gone}
        say={say}
        onRetry={() => ask(results.failed)}
        onClose={() => {
          if (!isGone) return onClose()
          // What the page shows is gone: it is left before anything is read again.
          return void toFolders().then(() => client.invalidateQueries({ queryKey: foldersApi.key() }))
        }}
      >
        <div role="status">{isGone ? words.removed({ name }) : removing.isPending ? '' : words.folderStays}</div>
        {removing.error !== null && <Problem error={removing.error} />}
      </ResultSheet>
    )
  return (
    <Ask
      tone="danger"
      title={words.removeTitle({ name })}
      {...(bots === 0 ? { text: words.removeEmpty } : {})}
      confirm={words.remove}
      act={{ isBusy: removing.isPending || remove.isBusy, error: removing.error ?? remove.error }}
      onConfirm={() => (way === 'keep' || bots === 0 ? remove.send({ id, version }) : ask(null))}
      onClose={onClose}
    >
      {bots > 0 && (
        <WayField
          label={words.removeHow({ count: format.count(bots) })}
          value={way}
          ways={ways.map((value) => ({ value, label: words[value], help: words[`${value}Help`] }))}
          onChange={setWay}
        />
      )}
    </Ask>
  )
}
