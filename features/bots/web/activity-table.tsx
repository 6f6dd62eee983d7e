/** The log of a bot: who asked what, when, from where, and whether it was done. */
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceName } from '#platform/device-name.ts'
import type { Format } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { BotAct, LoggedAct } from '../contract.ts'
import { activityMessages } from './activity-messages.ts'
import { type Bot, botsApi } from './api.ts'
import { shapes } from './bot-search.ts'
import { Turns } from './order-tables.tsx'
import { NOTHING } from './rows.tsx'
import { sayCode, type Words } from './say.ts'
import { type Place, TabTable } from './tab-table.tsx'
import { useTradeNames } from './use-trade-names.ts'

type ActWords = (typeof activityMessages)['hu']

type Change = Extract<BotAct, { kind: 'change-investment' }>['change']

const investmentAct = (change: Change, words: ActWords, format: Format): string =>
  change.kind === 'total'
    ? words.investmentTotal({ amount: format.decimal(change.amount) })
    : words.investmentPercent({ percent: `${format.decimal(change.percent, { sign: 'always' })} %` })

/** What was asked, without of which trade. */
const plainAct = (act: BotAct, words: ActWords, format: Format): string => {
  switch (act.kind) {
    case 'create':
      return words.create
    case 'clone':
      return words.clone
    case 'set-live':
      return words.setLive
    case 'delete-closed':
      return words.deleteClosed
    case 'delete-profits':
      return words.deleteProfits
    case 'distribute':
      return words.distribute
    case 'change-investment':
      return investmentAct(act.change, words, format)
    case 'make-folder':
      return words.makeFolder(act)
    case 'relocate':
      return words.relocate
    case 'edit':
      return act.applied ? words.editApplied : words.edit
    case 'edit-trade':
      return words.editTrade
    case 'suspend':
      return act.part === 'all' ? words.suspend : words.suspendPart({ part: words[act.part] })
    case 'start':
      return act.part === 'all' ? words.start : words.startPart({ part: words[act.part] })
    case 'suspend-profit':
      return words.suspendProfit({ profit: format.count(act.profit + 1) })
    case 'start-profit':
      return words.startProfit({ profit: format.count(act.profit + 1) })
    case 'close':
      return words.close
    case 'sell':
      return words.sell
    case 'delete':
      return { close: words.deleteClose, wait: words.deleteWait, release: words.deleteRelease }[act.how]
  }
}

const useColumns = (bot: Bot, family: Words, tickSize: string): Column<LoggedAct>[] => {
  const words = useMessages(activityMessages)
  const format = useFormat()
  const { inside } = useTradeNames(bot, tickSize)
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" />,
      },
      { id: 'by', header: words.by, cell: ({ by }) => by },
      {
        id: 'act',
        header: words.act,
        card: 'title',
        cell: ({ act }) => (
          <Text size="sm" style={{ whiteSpace: 'normal' }}>
            {plainAct(act, words, format)}
            {'trade' in act && act.trade !== null && ` (${inside(act.trade)})`}
          </Text>
        ),
      },
      {
        id: 'result',
        header: words.result,
        cell: ({ refusal }) =>
          refusal === null ? words.done : words.refused({ reason: sayCode(family, refusal) ?? refusal }),
      },
      {
        id: 'from',
        header: words.from,
        card: 'more',
        cell: ({ address, userAgent }) =>
          address === null
            ? NOTHING
            : words.place({ device: deviceName(userAgent ?? '', words.unknownBrowser), address }),
      },
    ],
    [words, format, family, inside],
  )
}

type Props = Place & { bot: Bot; family: Words; tickSize: string }

export default function ActivityTable({ bot, family, tickSize, search, onSearch }: Props) {
  const words = useMessages(activityMessages)
  const columns = useColumns(bot, family, tickSize)
  const { cursor } = search
  const query = useQuery(
    botsApi.activity.queryOptions({
      input: { id: bot.id, ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
    }),
  )
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  return (
    <div>
      <Text size="sm" c="dimmed" mb="sm">
        {words.intro}
      </Text>
      <TabTable
        table="activity"
        label={words.title}
        shape={shapes.activity}
        columns={columns}
        rows={query.data?.acts ?? []}
        rowKey={({ id }) => id}
        isLoading={query.isPending}
        empty={<Text c="dimmed">{words.none}</Text>}
        search={search}
        onSearch={onSearch}
      />
      <Turns count={query.data?.acts.length ?? 0} next={query.data?.next ?? null} search={search} onSearch={onSearch} />
    </div>
  )
}
