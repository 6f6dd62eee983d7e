import { SegmentedControl, Text } from '@mantine/core'
import IconNotebook from 'icon:notebook'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import type { Control } from '#platform/web/list-filters.tsx'
import { ListPage } from '#platform/web/list-page.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Money, Profit, profitColor } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { LogEntry } from '../contract.ts'
import { logList } from '../list.ts'
import { columnMessages } from '../messages.ts'
import { tradingLogApi } from './api.ts'
import { logWords } from './messages.ts'

export const Route = createFileRoute('/log')({
  staticData: {
    grant: 'account',
    title: { en: 'Trading log', hu: 'Kereskedési napló' },
    menu: { order: 84, icon: IconNotebook, section: 'money', label: { en: 'Log', hu: 'Napló' } },
  },
  validateSearch: readAddress(logList),
  component: LogPage,
})

const ModeField = ({ value, onChange }: Control) => {
  const words = useMessages(logWords)
  const { modeDemo, modeLive } = useMessages(sharedMessages)
  return (
    <SegmentedControl
      aria-label={words.mode}
      value={value === 'live' ? 'live' : 'demo'}
      data={[
        { value: 'live', label: modeLive },
        { value: 'demo', label: modeDemo },
      ]}
      onChange={(mode) => onChange(mode === 'demo' ? '' : mode)}
    />
  )
}

const PerField = ({ value, onChange }: Control) => {
  const words = useMessages(logWords)
  return (
    <SegmentedControl
      aria-label={words.per}
      value={value === 'month' ? 'month' : 'day'}
      data={[
        { value: 'day', label: words.perDay },
        { value: 'month', label: words.perMonth },
      ]}
      onChange={(per) => onChange(per === 'day' ? '' : per)}
    />
  )
}

const DateCell = ({ entry: { id, isOpen } }: { entry: LogEntry }) => {
  const words = useMessages(logWords)
  const format = useFormat()
  return (
    <>
      {id.length === '2026-01'.length ? format.month(id) : format.day(id)}
      {isOpen && (
        <Text span c="dimmed" size="sm">
          {' '}
          {words.soFar}
        </Text>
      )}
    </>
  )
}

const useColumns = (): readonly Column<LogEntry>[] => {
  const words = useMessages(columnMessages)
  const format = useFormat()
  return useMemo(() => {
    const profit = (id: 'stopLossProfit' | 'profit' | 'totalProfit' | 'difference'): Column<LogEntry> => ({
      id,
      header: words[id],
      numeric: true,
      ...(id === 'totalProfit' || id === 'difference' ? {} : { card: 'more' as const }),
      cell: ({ [id]: amount, quote }) => <Profit amount={amount} asset={quote} digits={2} />,
    })
    const balance = (id: 'opening' | 'closing'): Column<LogEntry> => ({
      id,
      header: words[id],
      numeric: true,
      card: 'more',
      cell: ({ [id]: amount, quote }) => <Money amount={amount} asset={quote} digits={2} />,
    })
    return [
      {
        id: 'date',
        header: words.date,
        isSortable: true,
        card: 'title',
        cell: (entry) => <DateCell entry={entry} />,
      },
      profit('stopLossProfit'),
      profit('profit'),
      profit('totalProfit'),
      {
        id: 'percent',
        header: words.percent,
        numeric: true,
        cell: ({ percent }) => (
          <Text span inherit className="tabular" c={profitColor(percent) ?? 'inherit'}>
            {format.percent(Number(percent), 'always')}
          </Text>
        ),
      },
      balance('opening'),
      balance('closing'),
      profit('difference'),
    ]
  }, [words, format])
}

function LogPage() {
  const words = useMessages(logWords)
  const { mode } = readAddress(logList)(Route.useSearch())
  return (
    <ListPage
      list={logList}
      page={tradingLogApi.list}
      file={tradingLogApi.csv}
      words={words}
      filters={{ mode: { control: ModeField }, per: { control: PerField } }}
      columns={useColumns()}
      empty={{
        none: (
          <Empty
            icon={IconNotebook}
            title={words.emptyTitle}
            actions={<ButtonLink to="/dashboard">{words.toDashboard}</ButtonLink>}
          >
            {mode === 'live' ? words.emptyLive : words.emptyDemo}
          </Empty>
        ),
        filtered: { title: words.emptyFilteredTitle, text: mode === 'live' ? words.emptyLive : words.emptyFiltered },
      }}
      above={
        <Text c="dimmed" size="sm" mb="md">
          {words.managed}
        </Text>
      }
    />
  )
}
