/** What stands above a table: filters, which columns it shows, named views of it, and the rows as a file. On a phone it opens on demand. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconAdjustments from 'icon:adjustments'
import IconBookmark from 'icon:bookmark'
import IconColumns3 from 'icon:columns-3'
import IconDownload from 'icon:download'
import IconTrash from 'icon:trash'
import { type FormEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import type { Column } from './table.tsx'
import { tableMessages } from './table-messages.ts'
import { columnsText, readTable, type TableShape, type TableState, toggleColumn } from './table-state.ts'
import {
  keepColumns,
  keepViews,
  LONGEST_NAME,
  plainSearch,
  type SavedView,
  viewsIn,
  viewsText,
  watchViews,
  withoutView,
  withView,
} from './table-views.ts'

type ColumnsProps = {
  /** Under which name its columns and views are kept. */
  table: string
  /** Every column there is, with its name. */
  columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  shape: TableShape
  state: TableState
  onState: (state: TableState) => void
}

const ColumnChoice = ({ table, columns, shape, state, onState }: ColumnsProps) => {
  const words = useMessages(tableMessages)
  const toggle = (id: string) => {
    const next = toggleColumn(state, id, shape)
    keepColumns(table, next.shown)
    onState(next)
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />}>
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4} maw={280}>
          <Text size="sm" c="dimmed">
            {words.columnsHelp}
          </Text>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              py={10}
              label={header}
              checked={state.shown.includes(id)}
              disabled={state.shown.length === 1 && state.shown.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The head of a table is not there on a phone; this is how to sort there. */
const SortChoice = ({ columns, shape, state, onState }: ColumnsProps) => {
  const words = useMessages(tableMessages)
  const sortable = columns.filter(({ id }) => shape.sortable.includes(id))
  if (sortable.length === 0) return null
  const { sort } = state
  return (
    <NativeSelect
      hiddenFrom="sm"
      label={words.sortBy}
      value={sort === null ? '' : `${sort.desc ? '-' : ''}${sort.id}`}
      onChange={({ currentTarget: { value } }) =>
        onState({
          ...state,
          page: 1,
          sort: value === '' ? null : { id: value.replace(/^-/, ''), desc: value.startsWith('-') },
        })
      }
      data={[
        { value: '', label: words.sortAsIs },
        ...sortable.flatMap(({ id, header }) => [
          { value: id, label: `${header}, ${words.ascending}` },
          { value: `-${id}`, label: `${header}, ${words.descending}` },
        ]),
      ]}
    />
  )
}

type ViewsProps = {
  search: Readonly<Record<string, unknown>>
  onView: (search: SavedView['search']) => void
}

type ViewProps = { view: SavedView; onOpen: () => void; onDelete: () => void }

const View = ({ view, onOpen, onDelete }: ViewProps) => {
  const words = useMessages(tableMessages)
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="subtle" flex={1} miw={0} justify="flex-start" aria-label={words.openView(view)} onClick={onOpen}>
        {view.name}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={words.deleteView(view)} onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

const Views = ({ table, shape, state, search, onView }: ViewsProps & Omit<ColumnsProps, 'columns' | 'onState'>) => {
  const words = useMessages(tableMessages)
  const text = useSyncExternalStore(watchViews, viewsText)
  const views = useMemo(() => viewsIn(text, table), [text, table])
  const [name, setName] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const keep = (next: SavedView[]) => keepViews(table, next)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep(withView(views, { name, search: plainSearch({ ...search, columns: columnsText(state.shown) }) }))
    notifications.show({ message: words.viewSaved({ name: name.trim() }) })
    setName('')
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={18} />} onClick={() => setIsOpen(!isOpen)}>
          {words.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" w={280} maw="calc(100vw - 48px)">
          {views.length === 0 && <Text size="sm">{words.noViews}</Text>}
          {views.map((view) => (
            <View
              key={view.name}
              view={view}
              onOpen={() => {
                setIsOpen(false)
                keepColumns(table, readTable(view.search, shape).shown)
                onView(view.search)
              }}
              onDelete={() => keep(withoutView(views, view.name))}
            />
          ))}
          <form onSubmit={save}>
            <TextInput
              label={words.viewName}
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" mt="xs" fullWidth variant="light" disabled={name.trim() === ''}>
              {words.saveView}
            </Button>
          </form>
          <Text size="xs" c="dimmed">
            {words.viewsKept}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type Props = ColumnsProps & {
  views?: ViewsProps
  onCsv?: () => void
  isSaving?: boolean
  /** What else belongs there, such as filters. */
  children?: ReactNode
}

export const TableTools = ({ views, onCsv, isSaving = false, children, ...columns }: Props) => {
  const words = useMessages(tableMessages)
  const shared = useMessages(sharedMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        hiddenFrom="sm"
        variant="default"
        mb="sm"
        aria-expanded={isOpen}
        leftSection={<IconAdjustments size={18} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.tools}
      </Button>
      <Group
        gap="sm"
        align="flex-end"
        mb="sm"
        role="group"
        aria-label={words.tools}
        className="table-tools"
        data-open={isOpen}
      >
        {children}
        <SortChoice {...columns} />
        <ColumnChoice {...columns} />
        {views !== undefined && <Views {...columns} {...views} />}
        {onCsv !== undefined && (
          <Button variant="default" leftSection={<IconDownload size={18} />} loading={isSaving} onClick={onCsv}>
            {shared.exportCsv}
          </Button>
        )}
      </Group>
    </>
  )
}
