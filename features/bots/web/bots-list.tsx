/** The bots of one mode as a table: its filters, order and columns stand in the address; several can be chosen and acted on at once. */
import { Button, Card, Skeleton, Stack, Title } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import { useMutation } from '@tanstack/react-query'
import { type MoneyKind, moneyKinds } from '#platform/money-kind.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { asAny, readAddress, shapeOf, withChosen } from '#platform/web/list-address.ts'
import { FilterFields } from '#platform/web/list-filters.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { DataTable } from '#platform/web/table.tsx'
import { readTable, type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import '#platform/web/list-filters.css'
import type { BotTotal } from '../contract.ts'
import { botList } from '../list.ts'
import { type BotsAddress, type BotSummary, readAllBots, ROWS } from './api.ts'
import { botsFile, useBotColumns } from './bots-columns.tsx'
import { botsMessages } from './bots-messages.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkSheet } from './bulk-sheet.tsx'
import { Figures } from './figures.tsx'
import { listMessages } from './messages.ts'
import { statusMessages } from './state-messages.ts'
import type { BotActs } from './use-bot-acts.tsx'
import { useBulk } from './use-bulk.ts'
import { usePicks } from './use-picks.ts'
import './bots-list.css'

type Props = {
  family: string
  /** The rows of this page, and how many there are on all pages. */
  bots: readonly BotSummary[]
  total: number
  /** Null while they are on their way. */
  sums: readonly BotTotal[] | null
  say: (bot: BotSummary) => string
  refusal: (error: unknown) => string
  acts: BotActs
  search: BotsAddress
  onSearch: (search: BotsAddress) => void
}

const idOf = ({ id }: BotSummary): string => id
const shape = shapeOf(botList)
const read = readAddress(botList)

export const BotsList = ({ family, bots, total, sums, say, refusal, acts, search, onSearch }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const picks = usePicks(family, search, { bots, total })
  const bulk = useBulk()
  const { columns, actions } = useBotColumns(say, acts)
  const state = readTable(search, shape)
  const csv = useMutation({
    mutationFn: () => readAllBots(family, search),
    onSuccess: (all) => saveFile(fileName(), botsFile(all, { bots: words, list })),
  })
  const onState = (next: TableState) => onSearch(withState(search, next))
  return (
    <Stack>
      <Totals totals={sums} />
      <TableTools
        columns={columns}
        shape={shape}
        state={state}
        onState={onState}
        views={{ table: 'bots', search, onView: (view) => onSearch(read(view)) }}
        onCsv={() => csv.mutate()}
        isSaving={csv.isPending}
      >
        <BotFilters search={search} onSearch={onSearch} />
      </TableTools>
      {csv.isError && <Problem error={csv.error} />}
      {picks.error !== null && <Problem error={picks.error} />}
      <BulkBar
        count={total}
        chosen={picks.chosen}
        busy={bulk.bulk?.isRunning === true || picks.isReading}
        onAll={picks.pickAll}
        onRun={(kind, targets) => void bulk.run(kind, targets).then(picks.forgetOthers)}
      />
      <div>
        <DataTable
          label={words.tableLabel}
          columns={[...columns.filter(({ id }) => state.shown.includes(id)), actions]}
          rows={bots}
          rowKey={idOf}
          sort={state.sort}
          onSort={(sort) => onState({ ...state, sort, page: 1 })}
          picking={{ ids: picks.ids, nameOf: (bot) => list.select(bot), onPick: picks.pick }}
          empty={<NothingFits search={search} onSearch={onSearch} />}
        />
        <Pages
          page={state.page}
          pages={Math.max(1, Math.ceil(total / ROWS))}
          rows={total}
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

/** Sums of one kind of money in one quote: what stands in their place while they come is as high. */
const TOTALS_HEIGHT = { base: 178, md: 104 }

/** The list as it will stand: its sums, its tools, its rows. */
export const BotsGhost = () => {
  const words = useMessages(botsMessages)
  return (
    <Stack>
      <Skeleton h={TOTALS_HEIGHT} />
      <Skeleton h={{ base: 196, md: 68 }} />
      <DataTable label={words.tableLabel} columns={[]} rows={[]} rowKey={String} isLoading empty={null} />
    </Stack>
  )
}

const fileName = (): string => `bots-${new Date().toISOString().slice(0, 10)}.csv`

/** The same filters with another order, page or columns. */
const withState = ({ mode, status, q }: BotsAddress, state: TableState): BotsAddress =>
  read({ mode, status, q, ...writeTable(state, shape) })

type FilterProps = Pick<Props, 'search' | 'onSearch'>

const BotFilters = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  const names = useMessages(statusMessages)
  return (
    <FilterFields
      list={botList}
      names={['q', 'status']}
      views={{
        // Demo and live stand above the list.
        mode: { label: '', nameOf: (mode) => mode },
        status: { label: words.status, all: words.anyStatus, nameOf: (status) => names[status] },
        q: { label: words.search },
      }}
      address={asAny<typeof botList>(search)}
      onChoose={(chosen) => onSearch(withChosen(botList, search, chosen))}
    />
  )
}

const NothingFits = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  const { q: _q, status: _status, page: _page, ...rest } = search
  const isElsewhere = search.q !== undefined || search.status !== undefined || search.page !== undefined
  return (
    <Empty
      icon={IconSearchOff}
      title={words.nothingTitle}
      actions={isElsewhere && <Button onClick={() => onSearch(rest)}>{words.clear}</Button>}
    >
      {words.nothing}
    </Empty>
  )
}

/** Real money and that of a local exchange are never summed. */
const Totals = ({ totals }: { totals: readonly BotTotal[] | null }) => {
  if (totals === null) return <Skeleton h={TOTALS_HEIGHT} />
  return moneyKinds.map((kind) => (
    <TotalsOf key={kind} kind={kind} totals={totals.filter((total) => total.kind === kind)} />
  ))
}

const TotalsOf = ({ kind, totals }: { kind: MoneyKind; totals: readonly BotTotal[] }) => {
  const words = useMessages(listMessages)
  const mode = useMoneyWords()[kind]
  const format = useFormat()
  if (totals.length === 0) return null
  return (
    <Card p="md" mih={TOTALS_HEIGHT}>
      <Title order={2} size="h5" mb="sm">
        {words.summary({ mode })}
      </Title>
      <Stack>
        {totals.map((total) => (
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
