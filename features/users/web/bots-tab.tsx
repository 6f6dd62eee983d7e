/** The bots of one user, to be looked at. */
import { Text } from '@mantine/core'
import IconRobot from 'icon:robot'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { StatusBadges } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { BotOfUser } from '../contract.ts'
import { usersApi } from './api.ts'
import { userBotsWords } from './bots-messages.ts'

const ROWS = 25

const useColumns = (): readonly Column<BotOfUser>[] => {
  const words = useMessages(userBotsWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const language = useLanguage()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: words.name,
        card: 'title',
        cell: ({ name, mode }) => (
          <>
            {name} <ModeBadge mode={mode} />
          </>
        ),
      },
      {
        id: 'family',
        header: words.family,
        cell: ({ family }) => findCatalogued(family)?.titles[language] ?? family,
      },
      {
        id: 'pair',
        header: words.pair,
        cell: ({ pair, exchange }) => `${pair} · ${exchangeTitle({ name: exchange })}`,
      },
      {
        id: 'status',
        header: words.status,
        cell: ({ status, badges }) => <StatusBadges status={status} badges={badges} />,
      },
      {
        id: 'openTrades',
        header: words.openTrades,
        numeric: true,
        card: 'more',
        cell: ({ openTrades }) => format.count(openTrades),
      },
      {
        id: 'investment',
        header: words.investment,
        numeric: true,
        cell: ({ investment, pair }) => <Money amount={investment} asset={quoteOf(pair)} />,
      },
      {
        id: 'realised',
        header: words.realised,
        numeric: true,
        cell: ({ realised, pair }) => <Profit amount={realised} asset={quoteOf(pair)} />,
      },
      { id: 'created', header: words.created, card: 'more', cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
    ],
    [words, exchangeTitle, language, format],
  )
}

export const BotsTab = ({ userId }: { userId: string }) => {
  const words = useMessages(userBotsWords)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...usersApi.bots.queryOptions({ input: { id: userId, page, limit: ROWS }, placeholderData: keepPreviousData }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  const { bots = [], total = 0, running = 0 } = data ?? {}
  return (
    <div className={isPlaceholderData ? 'refreshing' : ''}>
      {total > 0 && (
        <Text c="dimmed" mb="md" maw="70ch">
          {words.counts({ total: format.count(total), running: format.count(running) })} {words.help}
        </Text>
      )}
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={bots}
        rowKey={({ id }) => id}
        isLoading={isPending}
        empty={
          <Empty icon={IconRobot} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      />
      {total > ROWS && <Pages page={page} pages={Math.ceil(total / ROWS)} rows={total} onPage={setPage} />}
    </div>
  )
}
