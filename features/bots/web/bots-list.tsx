/** Bots as a table: its filters, order and columns stand in the address; several can be chosen and acted on at once. */
import { Button, Skeleton, Stack } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { asAny, readAddress, shapeOf, withChosen } from '#platform/web/list-address.ts'
import { FilterFields } from '#platform/web/list-filters.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { DataTable, type Picking } from '#platform/web/table.tsx'
import { type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import { useTableState } from '#platform/web/use-table-state.ts'
import '#platform/web/list-filters.css'
import { botList } from '../list.ts'
import {
  type BotsAddress,
  type BotSummary,
  keysQuery,
  marketsQuery,
  readAllBots,
  type Which,
  weeksQuery,
} from './api.ts'
import { botsFile, type RowFacts, useBotColumns } from './bots-columns.tsx'
import { botsMessages } from './bots-messages.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Kits } from './family-kit.ts'
import { BulkResults } from './bulk-results.tsx'
import { listedColumns } from './folder-cells.tsx'
import { folderRowMessages } from './folder-row-messages.ts'
import { type FolderRow, type FolderWeek, folderWeeksQuery } from './folders-api.ts'
import { type Folders, type ListedRow, rowsOf } from './listed-rows.ts'
import { listMessages } from './messages.ts'
import { type BotActs } from './use-bot-acts.tsx'
import { tickSizeIn } from './tick-size.ts'
import { useBulk } from './use-bulk.ts'
import { useFolderToggle } from './use-folder-toggle.ts'
import { usePicks } from './use-picks.ts'
import './bots-list.css'

type Props = {
  which: Which
  /** The rows of this page beside the folders. */
  bots: readonly BotSummary[]
  /** Of the folders, and of the bots beside them. */
  pages: number
  folders: Folders
  /** All that the filters leave, in folders and beside them. */
  count: number
  kits: Kits
  refusal: (error: unknown, family: string) => string
  acts: BotActs
  search: BotsAddress
  onSearch: (search: BotsAddress) => void
}

const idOf = ({ id }: ListedRow): string => id
const levelOf = (row: ListedRow) => {
  if (row.kind === 'folder') return 'group'
  return row.kind === 'more' || row.isInside ? 'part' : undefined
}
const shape = shapeOf(botList)
const TABLE = 'bots'
const read = readAddress(botList)

export const BotsList = ({ which, bots, pages, folders, count, kits, refusal, acts, search, onSearch }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const { rows, seen } = rowsOf(folders, bots)
  const picks = usePicks(which, search, { bots: seen, total: count, botsIn: folders.botsIn })
  const bulk = useBulk()
  const facts = useRowFacts(seen, folders.folders, kits)
  const { columns, actions } = useBotColumns(facts, acts)
  const toggling = useFolderToggle(bulk.run)
  const isBusy = bulk.bulk?.isRunning === true || picks.isReading || toggling.isPending
  // Of a folder those that the filters leave.
  const onToggle = ({ id, running }: FolderRow) =>
    toggling.mutate({ which: { ...which, folder: id }, search, kind: running > 0 ? 'suspend' : 'start' })
  const { quote } = facts
  const weeks = useFolderWeeks(which, search, folders.folders)
  const drawn = listedColumns([...columns, actions], { quote, weeks, fold: folders.fold, isBusy, onToggle })
  const state = useTableState(TABLE, search, shape)
  const csv = useMutation({
    mutationFn: () => readAllBots(which, search),
    onSuccess: (all) => saveFile(fileName(), botsFile(all, { bots: words, list, keyOf: facts.keyOf })),
  })
  const picking = usePicking(picks, folders)
  const error = csv.error ?? picks.error ?? toggling.error
  const onState = (next: TableState) => onSearch(withState(search, next))
  return (
    <Stack gap="sm" className="bots-list">
      <TableTools
        columns={columns}
        shape={shape}
        state={state}
        onState={onState}
        table={TABLE}
        views={{ search, onView: (view) => onSearch(read(view)) }}
        onCsv={() => csv.mutate()}
        isSaving={csv.isPending}
      >
        <BotFilters search={search} onSearch={onSearch} />
      </TableTools>
      {error !== null && <Problem error={error} />}
      <BulkBar
        count={count}
        chosen={picks.chosen}
        busy={isBusy}
        say={refusal}
        onAll={picks.pickAll}
        onRun={(kind, targets) => void bulk.run(kind, targets).then(picks.forgetOthers)}
      />
      <div>
        <DataTable
          label={words.tableLabel}
          columns={drawn.filter(({ id }) => id === actions.id || state.shown.includes(id))}
          rows={rows}
          rowKey={idOf}
          levelOf={levelOf}
          sort={state.sort}
          onSort={(sort) => onState({ ...state, sort, page: 1 })}
          picking={picking}
          empty={<NothingFits search={search} onSearch={onSearch} />}
        />
        <Pages page={state.page} pages={pages} rows={count} onPage={(page) => onState({ ...state, page })} />
      </div>
      <BulkResults of={bulk} say={refusal} />
    </Stack>
  )
}

/** A folder is chosen with all of its bots. */
const usePicking = (
  { ids, pick, pickFolder }: Pick<ReturnType<typeof usePicks>, 'ids' | 'pick' | 'pickFolder'>,
  { folders }: Folders,
): Picking<ListedRow> => {
  const list = useMessages(listMessages)
  const words = useMessages(folderRowMessages)
  return {
    ids,
    nameOf: (row) => {
      if (row.kind === 'bot') return list.select(row.bot)
      return row.kind === 'folder' && row.folder.bots > 0 ? words.select(row.folder) : null
    },
    onPick: (id, picked, range) =>
      folders.some((folder) => folder.id === id) ? pickFolder(id, picked) : pick(id, picked, range),
  }
}

const noFolderWeeks: readonly FolderWeek[] = []

const useFolderWeeks = (which: Which, search: BotsAddress, folders: readonly FolderRow[]): readonly FolderWeek[] => {
  const held = folders.flatMap(({ id, bots }) => (bots > 0 ? [id] : []))
  return useQuery(folderWeeksQuery(which, search, held)).data?.weeks ?? noFolderWeeks
}

const noWeeks: ReadonlyMap<string, readonly number[]> = new Map()

/** What the rows of this page are drawn with. */
const useRowFacts = (bots: readonly BotSummary[], folders: readonly FolderRow[], kits: Kits): RowFacts => {
  const { goneKey } = useMessages(botsMessages)
  const markets = useQuery(marketsQuery()).data?.markets
  const keys = useQuery(keysQuery()).data?.keys
  const weeks = useQuery(weeksQuery(bots.map(({ id }) => id))).data?.weeks
  const byBot = useMemo(
    () => (weeks === undefined ? noWeeks : new Map(weeks.map(({ bot, profits }) => [bot, profits]))),
    [weeks],
  )
  const inFolders = folders.flatMap(({ totals }) => totals.map(({ quote: of }) => of))
  const quotes = new Set([...bots.map(({ pair }) => quoteOf(pair)), ...inFolders])
  const [only = null] = quotes
  const quote = quotes.size === 1 ? only : null
  return useMemo(
    () => ({
      say: (bot) => kits(bot.family)?.now(bot) ?? '',
      weeks: byBot,
      tickOf: (bot) => tickSizeIn(markets, bot),
      keyOf: ({ key }) =>
        key === null || keys === undefined ? null : (keys.find(({ id }) => id === key)?.name ?? goneKey),
      quote,
    }),
    [kits, byBot, markets, keys, goneKey, quote],
  )
}

/** The list as it will stand: its tools, its rows. */
export const BotsGhost = () => {
  const words = useMessages(botsMessages)
  return (
    <Stack gap="sm">
      <Skeleton h={{ base: 100, sm: 36 }} />
      <DataTable label={words.tableLabel} columns={[]} rows={[]} rowKey={String} isLoading empty={null} />
    </Stack>
  )
}

const fileName = (): string => `bots-${new Date().toISOString().slice(0, 10)}.csv`

/** The same filters with another order, page or columns. */
const withState = ({ mode, status, needs, q, tag }: BotsAddress, state: TableState): BotsAddress =>
  read({ mode, status, needs, q, tag, ...writeTable(state, shape) })

type FilterProps = Pick<Props, 'search' | 'onSearch'>

const BotFilters = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  return (
    <FilterFields
      list={botList}
      names={['q']}
      views={{
        // Money, status and what waits for its user are chosen by the chips above the list.
        mode: { label: '', nameOf: (mode) => mode },
        status: { label: '', nameOf: (status) => status },
        needs: { label: '', nameOf: (whom) => whom },
        q: { label: words.search, help: words.search },
        tag: { label: '' },
      }}
      address={asAny<typeof botList>(search)}
      onChoose={(chosen) => onSearch(withChosen(botList, search, chosen))}
    />
  )
}

const NothingFits = ({ search, onSearch }: FilterProps) => {
  const words = useMessages(botsMessages)
  const { q: _q, tag: _tag, status: _status, needs: _needs, mode: _mode, page: _page, ...rest } = search
  const isElsewhere = [search.q, search.tag, search.status, search.needs, search.mode, search.page].some(
    (part) => part !== undefined,
  )
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
