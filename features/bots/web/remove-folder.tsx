/** Deleting a folder: what becomes of its bots is asked, and each of them answers for itself. */
import { Button, Progress, Radio, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { askBot, type BotsAddress, readAllBots, refreshListAfter } from './api.ts'
import { failedOf, runBulk } from './bulk.ts'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

const ways = ['keep', 'wait', 'close'] as const
type Way = (typeof ways)[number]

const everywhere: BotsAddress = {}

export const RemoveFolder = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" c="red" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && <RemoveDialog folder={folder} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Asks every bot of the folder to be deleted; the answer is how many would not. */
const useRemoveBots = ({ id, family }: FolderFacts) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const removing = useMutation({
    mutationFn: async (how: Exclude<Way, 'keep'>) => {
      const bots = await readAllBots({ family, folder: id }, everywhere)
      const accepted: Awaited<ReturnType<typeof askBot>>[] = []
      setProgress({ done: 0, total: bots.length })
      const results = await runBulk(
        bots,
        async (bot) => void accepted.push(await askBot(bot.id, { kind: 'delete', trade: null, how })),
        () => setProgress((now) => (now === null ? null : { ...now, done: now.done + 1 })),
      )
      await refreshListAfter(client, accepted)
      return failedOf(results).length
    },
  })
  return { removing, progress }
}

const RemoveDialog = ({ folder, onClose }: { folder: FolderFacts; onClose: () => void }) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('keep')
  const { removing, progress } = useRemoveBots(folder)
  const { id, family, name, version, bots } = folder
  const remove = useAct(foldersApi.remove, {
    done: words.removed({ name }),
    leave: () => navigate({ to: '/bots/$family/folder', params: { family } }),
  })
  const failed = removing.data ?? 0
  const confirm = () => {
    if (way === 'keep' || bots === 0) return remove.send({ id, version })
    removing.mutate(way, { onSuccess: (left) => (left === 0 ? remove.send({ id, version }) : undefined) })
  }
  const act = { isBusy: removing.isPending || remove.isBusy, error: removing.error ?? remove.error }
  return (
    <Ask
      tone="danger"
      title={words.removeTitle({ name })}
      {...(bots === 0 ? { text: words.removeEmpty } : {})}
      confirm={words.remove}
      act={act}
      {...(failed === 0 ? {} : { refusal: words.someFailed({ count: format.count(failed) }) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {bots > 0 && (
        <Radio.Group
          label={words.removeHow({ count: format.count(bots) })}
          value={way}
          onChange={(value) => setWay(ways.find((one) => one === value) ?? 'keep')}
        >
          <Stack gap="sm" mt="xs">
            {ways.map((one) => (
              <Radio key={one} value={one} label={words[one]} description={words[`${one}Help`]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {progress !== null && removing.isPending && (
        <Progress
          value={(100 * progress.done) / Math.max(1, progress.total)}
          aria-label={words.running({ done: format.count(progress.done), total: format.count(progress.total) })}
        />
      )}
    </Ask>
  )
}
