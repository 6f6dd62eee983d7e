/** A table of what each of several things has now and gets then. */
import { ScrollArea, Table, Text } from '@mantine/core'

type Row = { id: string; name: string; before: string; after: string }
type Words = { name: string; before: string; after: string }

/** `label` names the table; figures come as they are shown. */
export const BeforeAndAfter = ({ label, words, rows }: { label: string; words: Words; rows: readonly Row[] }) => (
  <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
    <Table aria-label={label} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.name}</Table.Th>
          <Table.Th scope="col" ta="end">
            {words.before}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {words.after}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, before, after }) => (
          <Table.Tr key={id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            <Table.Td ta="end">{before}</Table.Td>
            <Table.Td ta="end">
              <Text fw={600} span inherit>
                {after}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)
