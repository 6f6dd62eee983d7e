/** The newest fills of all bots. */
import { Card, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nameIn } from '#bots/spot/escaped-names.ts'
import { baseOf } from '#engine/pair-names.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, ProfitAmount } from '#platform/web/money.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { LatestFill } from '../contract.ts'
import { latestFillsWords } from './latest-fills-messages.ts'

const BotLink = ({ fill }: { fill: LatestFill }) => (
  <Group gap={6} wrap="nowrap">
    <Link to="/bots/$family/$botId" params={{ family: fill.family, botId: fill.bot }} className="fill-bot">
      {nameIn(useLanguage(), fill.name)}
    </Link>
    <ModeBadge mode={fill.kind} />
  </Group>
)

const useColumns = (): readonly Column<LatestFill>[] => {
  const words = useMessages(latestFillsWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'bot', header: words.bot, card: 'title', cell: (fill) => <BotLink fill={fill} /> },
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} /> },
      {
        id: 'side',
        header: words.side,
        cell: ({ side }) => (
          <Text span inherit fw={600} c={side === 'buy' ? 'var(--profit)' : 'var(--loss)'}>
            {side === 'buy' ? words.bought : words.sold}
          </Text>
        ),
      },
      {
        id: 'quantity',
        header: words.quantity,
        numeric: true,
        card: 'more',
        cell: ({ quantity, pair }) => <Money amount={quantity} asset={baseOf(pair)} />,
      },
      {
        id: 'price',
        header: words.price,
        numeric: true,
        cell: ({ price }) => <span className="tabular">{format.decimal(price, { digits: [2, 8] })}</span>,
      },
      {
        id: 'net',
        header: words.net,
        numeric: true,
        cell: ({ realised }) => (realised === null ? '–' : <ProfitAmount amount={realised} digits={[2, 4]} />),
      },
    ],
    [words, format],
  )
}

const idOf = ({ id }: LatestFill): string => id

export const LatestFills = ({ fills }: { fills: readonly LatestFill[] }) => {
  const words = useMessages(latestFillsWords)
  const columns = useColumns()
  return (
    <Card component="section" aria-label={words.latestFills} className="surface latest-fills">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.latestFills}</Title>
        <Link to="/history" className="text-link check-link">
          {words.history}
        </Link>
      </Group>
      <DataTable label={words.fillsOfAll} columns={columns} rows={fills} rowKey={idOf} empty={null} />
    </Card>
  )
}
