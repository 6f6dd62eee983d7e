/** What the lines of several bots get before they are spread again, bot by bot; those that cannot be say why. */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotPreview } from '../contract.ts'
import { botsApi, type BotSummary, marketsQuery } from './api.ts'
import { runBulk } from './bulk.ts'
import { bulkMessages } from './bulk-messages.ts'
import { Levels } from './distribute-dialog.tsx'
import { tickSizeIn } from './tick-size.ts'

type Props = {
  bots: readonly BotSummary[]
  skipped: number
  say: (error: unknown, family: string) => string
  /** Those that something changes of. */
  onConfirm: (changed: readonly BotSummary[]) => void
  onClose: () => void
}

type Seen = { bot: BotSummary; levels: BotPreview['levels'] | null; cause: unknown }

/** Each is asked for itself; the answer of one that refuses is its cause. */
const readPreviews = async (bots: readonly BotSummary[]): Promise<Seen[]> => {
  const found = new Map<string, BotPreview['levels']>()
  const results = await runBulk(bots, async ({ id }) => {
    const { levels } = await botsApi.preview.call({ id, ask: { kind: 'distribute', trade: null } })
    found.set(id, levels)
  })
  return results.map(({ item, failure }) => ({
    bot: item,
    levels: found.get(item.id) ?? null,
    cause: failure?.cause ?? null,
  }))
}

export default function BulkDistributeDialog({ bots, skipped, say, onConfirm, onClose }: Props) {
  const words = useMessages(bulkMessages)
  const format = useFormat()
  const markets = useQuery(marketsQuery()).data?.markets
  // Prices move: what was seen a while ago is no preview.
  const seen = useQuery({
    queryKey: [...botsApi.preview.key(), 'distribute', ...bots.map(({ id }) => id)],
    queryFn: () => readPreviews(bots),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const changed = (seen.data ?? []).filter(({ levels }) => levels !== null && levels.length > 0)
  return (
    <Ask
      tone="plain"
      title={words.distributeTitle({ count: format.count(bots.length) })}
      facts={[
        words.distributeAbout,
        seen.isPending ? words.reading : words.distributeSome({ count: format.count(changed.length) }),
        ...(skipped > 0 ? [words.skipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={words.distributeConfirm}
      isReady={changed.length > 0}
      act={{ isBusy: false, error: seen.error }}
      onConfirm={() => onConfirm(changed.map(({ bot }) => bot))}
      onClose={onClose}
    >
      {seen.isPending && <Skeleton h={200} />}
      <Stack gap="md">
        {(seen.data ?? []).map(({ bot, levels, cause }) => (
          <div key={bot.id}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {bot.name}
            </Text>
            {levels === null ? (
              <Text size="sm" c="dimmed">
                {say(cause, bot.family)}
              </Text>
            ) : (
              <Levels name={bot.name} levels={levels} pair={bot.pair} tickSize={tickSizeIn(markets, bot)} />
            )}
          </div>
        ))}
      </Stack>
    </Ask>
  )
}
