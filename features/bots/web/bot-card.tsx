/** One bot in the list: what it is, what it is doing, and what it has made. */
import { Button, Card, Checkbox, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { exchangeWords } from '#features/markets/web/index.ts'
import { type BotSummary, quoteOf } from './api.ts'
import { Figures } from './figures.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { TextLink } from './links.tsx'
import { listMessages } from './messages.ts'
import { StatusBadges } from './status-badges.tsx'
import type { BotActs } from './use-bot-acts.tsx'

type Props = {
  bot: BotSummary
  /** What it is doing now. */
  now: string
  acts: BotActs
  selected: boolean
  onSelect: (selected: boolean, range: boolean) => void
}

/** Whether the next press starts it, or suspends it; null where neither makes sense. */
export const toggleOf = ({ status }: Pick<BotSummary, 'status'>): 'start' | 'suspend' | null => {
  switch (status) {
    case 'suspended':
    case 'suspended-buy':
      return 'start'
    case 'active':
    case 'waiting':
      return 'suspend'
    case 'pending':
    case 'closed':
    case 'deleted':
      return null
  }
}

export const BotCard = ({ bot, now, acts, selected, onSelect }: Props) => {
  const words = useMessages(listMessages)
  const { exchangeTitle } = useMessages(exchangeWords)
  const toggle = toggleOf(bot)
  return (
    <Card component="article" aria-label={bot.name} p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
            <Checkbox
              mt={3}
              aria-label={words.select({ name: bot.name })}
              checked={selected}
              readOnly
              onClick={(event) => onSelect(!selected, event.shiftKey)}
            />
            <div style={{ minWidth: 0 }}>
              <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
                <TextLink
                  to="/bots/$family/$botId"
                  params={{ family: bot.family, botId: bot.id }}
                  inherit
                  c="var(--mantine-color-text)"
                >
                  {bot.name}
                </TextLink>
              </Title>
              <Text size="sm" c="dimmed">
                {bot.pair} · {exchangeTitle({ name: bot.exchange })}
              </Text>
            </div>
          </Group>
          <Group gap={6}>
            <StatusBadges status={bot.status} badges={bot.badges} />
            <ModeBadge mode={bot.mode} />
          </Group>
        </Group>
        <Text>{now}</Text>
        <BotFigures bot={bot} />
        <Group gap="sm">
          {toggle !== null && (
            <Button
              variant="default"
              size="sm"
              mih={44}
              leftSection={toggle === 'start' ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              disabled={acts.busy}
              onClick={() => void acts.toggle(bot, { kind: toggle, trade: null, part: 'all' })}
            >
              {toggle === 'start' ? words.start : words.suspend}
              <VisuallyHidden>: {bot.name}</VisuallyHidden>
            </Button>
          )}
          <ButtonLink
            to="/bots/$family/edit/$botId"
            params={{ family: bot.family, botId: bot.id }}
            variant="subtle"
            size="sm"
            mih={44}
          >
            {words.edit}
            <VisuallyHidden>: {bot.name}</VisuallyHidden>
          </ButtonLink>
        </Group>
      </Stack>
    </Card>
  )
}

const BotFigures = ({ bot }: { bot: BotSummary }) => {
  const words = useMessages(listMessages)
  const format = useFormat()
  const quote = quoteOf(bot.pair)
  const { profit } = bot
  return (
    <Figures
      columns={{ base: 2, xs: 3, lg: 6 }}
      figures={[
        { label: words.investment, value: <Money amount={bot.investment} asset={quote} /> },
        { label: words.realised, value: <Profit amount={profit.realised} asset={quote} /> },
        { label: words.unrealised, value: <Profit amount={profit.unrealised} asset={quote} /> },
        { label: words.fees, value: <Money amount={profit.fees} asset={quote} /> },
        {
          label: words.total,
          value: <Profit amount={profit.total} asset={quote} />,
          note: format.percent(profit.percent, 'always'),
        },
        { label: words.runs, value: format.count(bot.runs) },
      ]}
    />
  )
}
