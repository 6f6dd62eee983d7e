/** The bots of one mode: their sums, a card each, and what can be done to several at once. */
import { Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Money, Profit } from '#platform/web/money.tsx'
import { BotCard, toggleOf } from './bot-card.tsx'
import { totalsByQuote } from './bot-total.ts'
import type { BotSummary } from './api.ts'
import { Figures } from './figures.tsx'
import { listMessages } from './messages.ts'
import { emptySelection, type Selection, selectAll, selectOne } from './selection.ts'
import type { BotActs } from './use-bot-acts.tsx'

type Props = { bots: readonly BotSummary[]; say: (bot: BotSummary) => string; acts: BotActs }

export const BotsList = ({ bots, say, acts }: Props) => {
  const words = useMessages(listMessages)
  const [selection, setSelection] = useState<Selection>(emptySelection)
  const ids = bots.map((bot) => bot.id)
  const chosen = bots.filter((bot) => selection.ids.has(bot.id))
  return (
    <Stack>
      <Totals bots={bots} />
      <Group justify="space-between" mih={44}>
        <Checkbox
          label={words.selectAll}
          checked={chosen.length === bots.length}
          indeterminate={chosen.length > 0 && chosen.length < bots.length}
          onChange={(event) => setSelection(event.currentTarget.checked ? selectAll(ids) : emptySelection)}
        />
        {chosen.length > 0 && <BulkActions bots={chosen} acts={acts} onDone={() => setSelection(emptySelection)} />}
      </Group>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 }}>
        {bots.map((bot) => (
          <li key={bot.id}>
            <BotCard
              bot={bot}
              now={say(bot)}
              acts={acts}
              selected={selection.ids.has(bot.id)}
              onSelect={(selected, range) => setSelection(selectOne(selection, ids, { id: bot.id, selected, range }))}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const Totals = ({ bots }: { bots: readonly BotSummary[] }) => {
  const words = useMessages(listMessages)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const mode = bots[0]?.mode === 'live' ? shared.modeLive : shared.modeDemo
  return (
    <Card p="md">
      <Title order={2} size="h5" mb="sm">
        {words.summary({ mode })}
      </Title>
      <Stack>
        {totalsByQuote(bots).map((total) => (
          <Figures
            key={total.quote}
            columns={{ base: 2, xs: 3, md: 5 }}
            figures={[
              { label: words.botsCount, value: format.count(total.bots) },
              { label: words.investment, value: <Money amount={total.investment} asset={total.quote} /> },
              { label: words.realised, value: <Profit amount={total.realised} asset={total.quote} /> },
              { label: words.unrealised, value: <Profit amount={total.unrealised} asset={total.quote} /> },
              { label: words.total, value: <Profit amount={total.total} asset={total.quote} /> },
            ]}
          />
        ))}
      </Stack>
    </Card>
  )
}

type BulkProps = { bots: readonly BotSummary[]; acts: BotActs; onDone: () => void }

const BulkActions = ({ bots, acts, onDone }: BulkProps) => {
  const words = useMessages(listMessages)
  const format = useFormat()
  const run = async (kind: 'suspend' | 'start') => {
    const results = await Promise.allSettled(
      bots
        .filter((bot) => toggleOf(bot) === kind)
        .map((bot) => acts.send({ bot, ask: { kind, trade: null, part: 'all' } })),
    )
    const done = results.filter((result) => result.status === 'fulfilled').length
    notifications.show({
      message: words.bulkDone({ done: format.count(done), failed: format.count(results.length - done) }),
      color: done === results.length ? 'brand' : 'red',
    })
    onDone()
  }
  return (
    <Group gap="sm" role="toolbar" aria-label={words.selected({ count: format.count(bots.length) })}>
      <Text size="sm">{words.selected({ count: format.count(bots.length) })}</Text>
      {(['suspend', 'start'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          mih={44}
          disabled={acts.busy || !bots.some((bot) => toggleOf(bot) === kind)}
          onClick={() => void run(kind)}
        >
          {words[kind]}
        </Button>
      ))}
    </Group>
  )
}
