/** Open positions of futures over all bots of the family, on its dashboard. */
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { Fetched } from '#platform/web/fetched.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { OpenPosition } from '../positions-contract.ts'
import { botsApi, marketsQuery, REREAD_MS } from './api.ts'
import { TextLink } from '#platform/web/links.tsx'
import { positionMessages } from './position-messages.ts'
import { tickSizeIn } from './tick-size.ts'

const keyOf = ({ bot, trade }: OpenPosition): string => `${bot} ${trade}`

const useColumns = (family: string): readonly Column<OpenPosition>[] => {
  const words = useMessages(positionMessages)
  const format = useFormat()
  const markets = useQuery(marketsQuery()).data?.markets
  return useMemo(() => {
    const tickOf = (position: OpenPosition): string => tickSizeIn(markets, position)
    return [
      { id: 'pair', header: words.pair, card: 'title', cell: ({ pair }) => pair },
      {
        id: 'bot',
        header: words.bot,
        cell: ({ bot, name }) => (
          <TextLink to="/bots/$family/$botId" params={{ family, botId: bot }}>
            {name}
          </TextLink>
        ),
      },
      { id: 'side', header: words.side, cell: ({ direction }) => words[direction] },
      {
        id: 'leverage',
        header: words.leverage,
        cell: ({ leverage, marginType }) =>
          `${words.times({ leverage: format.count(leverage) })}, ${words[marginType]}`,
      },
      {
        id: 'entry',
        header: words.entry,
        numeric: true,
        cell: (position) => format.price(position.entry, tickOf(position)),
      },
      {
        id: 'mark',
        header: words.price,
        numeric: true,
        cell: (position) => (position.mark === null ? '–' : format.price(position.mark, tickOf(position))),
      },
      {
        id: 'profit',
        header: words.unrealised,
        numeric: true,
        cell: ({ unrealised, pair }) => <Profit amount={unrealised} asset={quoteOf(pair)} />,
      },
    ]
  }, [words, format, markets, family])
}

export default function OpenPositions({ family }: { family: string }) {
  const words = useMessages(positionMessages)
  const columns = useColumns(family)
  const positions = useQuery({
    ...botsApi.positions.queryOptions({ input: { family } }),
    refetchInterval: REREAD_MS,
  })
  return (
    <Stack gap="xs" mb="sm">
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Fetched of={positions} height={96}>
        {({ positions: rows }) => (
          <DataTable
            label={words.title}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            empty={<Text c="dimmed">{words.none}</Text>}
          />
        )}
      </Fetched>
    </Stack>
  )
}
