import { Button, Group, Text } from '@mantine/core'
import { IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { useFormat, useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

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
