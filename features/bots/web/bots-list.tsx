/** The bots of one mode as a table: its filters, order and columns stand in the address; several can be chosen and acted on at once. */
import { Button, Card, NativeSelect, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import IconSearch from 'icon:search'
import IconSearchOff from 'icon:search-off'
import { useMemo, useState } from 'react'
import { statuses } from '#engine/status.ts'
import { type MoneyKind, moneyKind, moneyKinds } from '#platform/money-kind.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { DataTable } from '#platform/web/table.tsx'
import { useTableRows } from '#platform/web/table-rows.ts'
import { readTable, type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import type { BotSummary } from './api.ts'
import { totalsByQuote } from './bot-total.ts'
import { botsFile, useBotColumns } from './bots-columns.tsx'
import { botsMessages } from './bots-messages.ts'
import { botsFor, botsShape, type BotsSearch, isNarrowed, readBotsSearch } from './bots-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkSheet } from './bulk-sheet.tsx'
import { Figures } from './figures.tsx'
import { listMessages } from './messages.ts'
import { emptySelection, selectAll, selectOne } from './selection.ts'
import { statusMessages } from './state-messages.ts'
import type { BotActs } from './use-bot-acts.tsx'
import { useBulk } from './use-bulk.ts'
import './bots-list.css'

/** Rows a page: enough to compare, few enough to be drawn at once. */
const ROWS = 50

type Props = {
  family: string
  bots: readonly BotSummary[]
  say: (bot: BotSummary) => string
  refusal: (error: unknown) => string
  acts: BotActs
  search: BotsSearch
  onSearch: (search: BotsSearch, how?: { replace: boolean }) => void
}

const idOf = ({ id }: BotSummary): string => id

export const BotsList = ({ family, bots, say, refusal, acts, search, onSearch }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const [selection, setSelection] = useState(emptySelection)
  const bulk = useBulk(family)
  const { columns, actions } = useBotColumns(say, acts)
  const state = readTable(search, botsShape)
  const found = useMemo(() => botsFor(bots, search), [bots, search])
  const rows = useTableRows({ columns, rows: found, rowKey: idOf, state, size: ROWS })
  const order = rows.all.map(idOf)
  const chosen = rows.all.filter(({ id }) => selection.ids.has(id))
  const shown = columns.filter(({ id }) => state.shown.includes(id))
  const onState = (next: TableState) => onSearch(withState(search, next))
  return (
    <Stack>
      <Totals bots={found} />
      <TableTools
        columns={columns}
        shape={botsShape}
        state={state}
        onState={onState}
        views={{ table: 'bots', search, onView: (view) => onSearch(readBotsSearch(view)) }}
        onCsv={() => saveFile(fileName(), botsFile(rows.all, { bots: words, list }))}
      >
        <BotFilters search={search} onSearch={onSearch} />
      </TableTools>
      <BulkBar
        count={rows.all.length}
        chosen={chosen}
        busy={bulk.bulk?.isRunning === true}
        onAll={(selected) => setSelection(selected ? selectAll(order) : emptySelection)}
        onRun={(kind, targets) => void bulk.run(kind, targets)}
      />
      <div>
        <DataTable
          label={words.tableLabel}
          columns={[...shown, actions]}
          rows={rows.shown}
          rowKey={idOf}
          sort={state.sort}
          onSort={(sort) => onState({ ...state, sort, page: 1 })}
          picking={{
            ids: selection.ids,
            nameOf: (bot) => list.select(bot),
            onPick: (id, selected, range) => setSelection(selectOne(selection, order, { id, selected, range })),
          }}
          empty={<NothingFits search={search} onSearch={onSearch} />}
        />
        <Pages
          page={rows.page}
          pages={rows.pages}
          rows={rows.all.length}
          onPage={(page) => onState({ ...state, page })}
        />
      </div>
      {bulk.bulk !== null && (
        <BulkSheet
          bulk={bulk.bulk}
          say={refusal}
          onRetry={() => void bulk.retry()}
          onUndo={() => void bulk.undo()}
          onClose={bulk.close}
        />
      )}
    </Stack>
  )
}

/** The list as it will stand: its sums, its tools, its rows. */
export const BotsGhost = () => {
  const words = useMessages(botsMessages)
  return (
    <Stack>
      <Skeleton h={{ base: 172, md: 104 }} />
      <Skeleton h={{ base: 196, md: 68 }} />
      <DataTable label={words.tableLabel} columns={[]} rows={[]} rowKey={String} isLoading empty={null} />
    </Stack>
  )
}

const fileName = (): string => `bots-${new Date().toISOString().slice(0, 10)}.csv`

/** The same filters with another order, page or columns. */
const withState = ({ mode, status, q }: BotsSearch, state: TableState): BotsSearch => ({
  ...(mode === undefined ? {} : { mode }),
  ...(status === undefined ? {} : { status }),
  ...(q === undefined ? {} : { q }),
  ...writeTable(state, botsShape),
})

type FilterProps = Pick<Props, 'search' | 'onSearch'>

const BotFilters = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  const names = useMessages(statusMessages)
  const { page: _page, ...rest } = search
  return (
    <>
      <TextInput
        className="bots-search"
        label={words.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q ?? ''}
        // Every key would be a step back.
        onChange={(event) => onSearch(readBotsSearch({ ...rest, q: event.currentTarget.value }), { replace: true })}
      />
      <NativeSelect
        label={words.status}
        value={search.status ?? ''}
        onChange={(event) => onSearch(readBotsSearch({ ...rest, status: event.currentTarget.value }))}
        data={[
          { value: '', label: words.anyStatus },
          ...statuses.filter((status) => status !== 'deleted').map((value) => ({ value, label: names[value] })),
        ]}
      />
    </>
  )
}

const NothingFits = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  const { q: _q, status: _status, page: _page, ...rest } = search
  return (
    <Empty
      icon={IconSearchOff}
      title={words.nothingTitle}
      actions={isNarrowed(search) && <Button onClick={() => onSearch(rest)}>{words.clear}</Button>}
    >
      {words.nothing}
    </Empty>
  )
}

/** Real money and that of a local exchange are never summed. */
const Totals = ({ bots }: { bots: readonly BotSummary[] }) =>
  moneyKinds.map((kind) => <TotalsOf key={kind} kind={kind} bots={bots.filter((bot) => moneyKind(bot) === kind)} />)

const TotalsOf = ({ kind, bots }: { kind: MoneyKind; bots: readonly BotSummary[] }) => {
  const words = useMessages(listMessages)
  const mode = useMoneyWords()[kind]
  const format = useFormat()
  if (bots.length === 0) return null
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
