import { Button, Group, Text } from '@mantine/core'
import IconChevronRight from 'icon:chevron-right'
import IconChevronsLeft from 'icon:chevrons-left'
import { useFormat, useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { tableMessages } from './table-messages.ts'

type Props = {
  count: number
  /** Null on the first page. */
  onFirst: (() => void) | null
  /** Null on the last page. */
  onNext: (() => void) | null
}

/** Steps through pages by cursor: onwards, and back to the first; the browser's own button goes one back. */
export const Pager = ({ count, onFirst, onNext }: Props) => {
  const words = useMessages(sharedMessages)
  const format = useFormat()
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" className="tabular">
        {words.rowsHere({ count: format.count(count) })}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconChevronsLeft size={18} />}
          disabled={onFirst === null}
          onClick={() => onFirst?.()}
        >
          {words.firstPage}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} />}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        >
          {words.nextPage}
        </Button>
      </Group>
    </Group>
  )
}

type PagesProps = { page: number; pages: number; rows: number; onPage: (page: number) => void }

/** Steps through the pages of rows that are all here. */
export const Pages = ({ page, pages, rows, onPage }: PagesProps) => {
  const words = useMessages(tableMessages)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const count = (value: number) => format.count(value)
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {pages === 1
          ? words.rowsAll({ rows: count(rows) })
          : words.pageOf({ page: count(page), pages: count(pages), rows: count(rows) })}
      </Text>
      {pages > 1 && (
        <Group gap="sm">
          <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {words.previousPage}
          </Button>
          <Button variant="default" disabled={page === pages} onClick={() => onPage(page + 1)}>
            {shared.nextPage}
          </Button>
        </Group>
      )}
    </Group>
  )
}
