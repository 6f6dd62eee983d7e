/** What the bots of a folder have realised, day by day. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Fetched } from '#platform/web/fetched.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Profit } from '#platform/web/money.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { folderMarketMessages } from './folder-market-messages.ts'
import { type FolderDay, folderDaysQuery } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

const keyOf = ({ day, kind, quote }: FolderDay): string => `${day} ${kind} ${quote}`

const useColumns = (): readonly Column<FolderDay>[] => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const money = useMoneyWords()
  return useMemo(
    () => [
      { id: 'day', header: words.day, card: 'title', cell: ({ day, kind }) => `${format.day(day)} · ${money[kind]}` },
      { id: 'sales', header: words.sales, numeric: true, cell: ({ sales }) => format.count(sales) },
      {
        id: 'realised',
        header: words.realisedOfDay,
        numeric: true,
        cell: ({ realised, quote }) => <Profit amount={realised} asset={quote} />,
      },
    ],
    [words, format, money],
  )
}

export default function FolderDays({ id }: { id: string }) {
  const words = useMessages(foldersWords)
  const columns = useColumns()
  const { tabDays: label } = useMessages(folderMarketMessages)
  const days = useQuery(folderDaysQuery(id))
  return (
    <Fetched of={days} height={120}>
      {({ days: rows }) => (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          empty={<Text c="dimmed">{words.noDays}</Text>}
        />
      )}
    </Fetched>
  )
}
