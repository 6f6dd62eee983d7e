/** What stands in the row of a folder in the list of bots: its name that unfolds, and sums under the headings of its bots. */
import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core'
import IconChevronRight from 'icon:chevron-right'
import IconFolder from 'icon:folder'
import IconPlayerPause from 'icon:player-pause'
import IconPlayerPlay from 'icon:player-play'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Amount, ProfitAmount } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { BotSummary } from './api.ts'
import { Week } from './bot-cells.tsx'
import { botsMessages } from './bots-messages.ts'
import { folderRowMessages } from './folder-row-messages.ts'
import type { FolderRow, FolderWeek } from './folders-api.ts'
import { TextLink } from '#platform/web/links.tsx'
import type { ListedRow } from './listed-rows.ts'
import { NOTHING } from './rows.tsx'

const TWO = [2, 2] as const

type Of = { folder: FolderRow }
type Sum = 'investment' | 'realised' | 'unrealised' | 'total'

type NameProps = Of & { isOpen: boolean; onFold: (isOpen: boolean) => void }

/** Unfolds by a press, or by the arrow keys as a tree does. */
const FolderName = ({ folder, isOpen, onFold }: NameProps) => {
  const words = useMessages(folderRowMessages)
  const { botsCounted } = useMessages(botsMessages)
  const format = useFormat()
  const { id, family, name, bots, totals } = folder
  const kinds = [...new Set(totals.map(({ kind }) => kind))]
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') onFold(true)
    if (key === 'ArrowLeft') onFold(false)
  }
  return (
    <div className="bot-name">
      <UnstyledButton
        className="folder-fold"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.fold({ name }) : words.unfold({ name })}
        disabled={bots === 0}
        onClick={() => onFold(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <IconChevronRight size={16} aria-hidden />
        <IconFolder size={16} aria-hidden />
      </UnstyledButton>
      <div>
        <TextLink
          to="/bots/$family/folder/$folderId"
          params={{ family, folderId: id }}
          inherit
          fw={600}
          c="var(--mantine-color-text)"
          className="bot-link"
        >
          {name}
        </TextLink>
        <Text component="div" size="xs" c="dimmed" className="bot-pair">
          {kinds.map((kind) => (
            <ModeBadge key={kind} mode={kind} />
          ))}
          <span>
            {family.toUpperCase()} · {botsCounted({ count: format.count(bots) })}
          </span>
        </Text>
      </div>
    </div>
  )
}

const FolderState = ({ folder: { bots, running, needing } }: Of) => {
  const words = useMessages(folderRowMessages)
  const format = useFormat()
  return (
    <div className="folder-state">
      <Text size="sm" c={bots === 0 ? 'dimmed' : 'var(--mantine-color-text)'}>
        {bots === 0 ? words.empty : words.running({ running: format.count(running), bots: format.count(bots) })}
      </Text>
      {needing > 0 && (
        <Text size="xs" c="var(--warning)">
          {words.needing({ count: format.count(needing) })}
        </Text>
      )}
    </div>
  )
}

/** A sum of each kind of money and quote asset under the other: they are never added. Where all rows count in one asset, none names it. */
const Sums = ({ folder: { totals }, of, quote }: Of & { of: Sum; quote: string | null }) =>
  totals.map((total) => (
    <div key={`${total.kind} ${total.quote}`}>
      {of === 'investment' ? (
        <Amount amount={total[of]} digits={TWO} />
      ) : (
        <ProfitAmount amount={total[of]} digits={TWO} {...(of === 'total' ? { fw: 600 } : {})} />
      )}
      {quote === null && `\u00a0${total.quote}`}
    </div>
  ))

/** The week of each kind of money by itself, in the order of the sums. */
const Weeks = ({ folder: { id, totals }, weeks }: Of & { weeks: readonly FolderWeek[] }) =>
  totals.map(({ kind, quote }) => (
    <Week
      key={`${kind} ${quote}`}
      profits={weeks.find((one) => one.folder === id && one.kind === kind && one.quote === quote)?.profits}
    />
  ))

/** How many of its bots the price is at, and how many it has left; how many hold, where their settings name no prices. */
const FolderPlace = ({ folder: { inRange, outside, used } }: Of) => {
  const words = useMessages(folderRowMessages)
  const format = useFormat()
  if (inRange + outside === 0)
    return (
      <Text size="xs" c="dimmed">
        {words.used({ count: format.count(used) })}
      </Text>
    )
  return (
    <div className="bot-between">
      <span className="folder-range-bar" aria-hidden>
        {inRange > 0 && <i style={{ flexGrow: inRange }} />}
        {outside > 0 && <i data-outside style={{ flexGrow: outside }} />}
      </span>
      <small className="tabular">
        <span>{words.inRange({ count: format.count(inRange) })}</span>
        {outside > 0 && <span data-outside>{words.outside({ count: format.count(outside) })}</span>}
      </small>
    </div>
  )
}

const Paces = ({ folder: { totals } }: Of) => {
  const format = useFormat()
  return totals.map(({ kind, quote, percentADay }) => (
    <div key={`${kind} ${quote}`} className="tabular">
      {percentADay === null ? NOTHING : format.percent(percentADay, 'always')}
    </div>
  ))
}

type CellProps = Omit<NameProps, 'folder'> & { quote: string | null; weeks: readonly FolderWeek[] }

/** The cell of a column of bots, for a folder; nothing where bots have no sum. */
const folderCell = (id: string, folder: FolderRow, { quote, weeks, ...fold }: CellProps): ReactNode => {
  const isEmpty = folder.totals.length === 0
  switch (id) {
    case 'bot':
      return <FolderName folder={folder} {...fold} />
    case 'status':
      return <FolderState folder={folder} />
    case 'investment':
    case 'realised':
    case 'unrealised':
    case 'total':
      return isEmpty ? null : <Sums folder={folder} of={id} quote={quote} />
    case 'week':
      return isEmpty ? null : <Weeks folder={folder} weeks={weeks} />
    case 'nearest':
      return isEmpty ? null : <FolderPlace folder={folder} />
    case 'pace':
      return isEmpty ? null : <Paces folder={folder} />
    case 'started':
      return folder.startedAtMs === null ? null : <Time atMs={folder.startedAtMs} />
    default:
      return null
  }
}

/** All of its bots at once: suspended while any of them runs, else started. */
const FolderActions = ({ folder, busy, onToggle }: Of & { busy: boolean; onToggle: () => void }) => {
  const words = useMessages(folderRowMessages)
  const label = folder.running > 0 ? words.suspend(folder) : words.start(folder)
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={busy} onClick={onToggle}>
        {folder.running > 0 ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Below the bots of a folder that holds more than are shown. */
const FolderRest = ({ folder: { id, family, name, bots } }: Of) => {
  const words = useMessages(folderRowMessages)
  const format = useFormat()
  return (
    <TextLink to="/bots/$family/folder/$folderId" params={{ family, folderId: id }} inherit>
      {words.all({ name, count: format.count(bots) })}
    </TextLink>
  )
}

type Drawing = {
  /** The one asset that all rows count in; null where there are several. */
  quote: string | null
  weeks: readonly FolderWeek[]
  fold: (id: string, isOpen: boolean) => void
  isBusy: boolean
  onToggle: (folder: FolderRow) => void
}

/** Columns of bots, for a list with folders among its rows. */
export const listedColumns = (
  columns: readonly Column<BotSummary>[],
  { quote, weeks, fold, isBusy, onToggle }: Drawing,
): readonly Column<ListedRow>[] =>
  columns.map(({ id, header, numeric, isSortable, card, cell }) => ({
    id,
    header,
    ...(numeric === undefined ? {} : { numeric }),
    ...(isSortable === undefined ? {} : { isSortable }),
    ...(card === undefined ? {} : { card }),
    cell: (row) => {
      switch (row.kind) {
        case 'bot':
          return cell(row.bot)
        case 'folder':
          if (id === 'actions')
            return (
              row.folder.bots > 0 && (
                <FolderActions folder={row.folder} busy={isBusy} onToggle={() => onToggle(row.folder)} />
              )
            )
          return folderCell(id, row.folder, {
            quote,
            weeks,
            isOpen: row.isOpen,
            onFold: (isOpen) => fold(row.id, isOpen),
          })
        case 'more':
          return id === 'bot' ? <FolderRest folder={row.folder} /> : null
      }
    },
  }))
