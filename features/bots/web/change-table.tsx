/** Settings that change, from which value to which. */
import { Table } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { activityMessages } from './activity-messages.ts'
import type { SettingChange } from './setting-changes.ts'

export const ChangeTable = ({ changes }: { changes: readonly SettingChange[] }) => {
  const words = useMessages(activityMessages)
  return (
    <Table mt="xs" verticalSpacing={6} horizontalSpacing={4} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.setting}</Table.Th>
          <Table.Th scope="col">{words.before}</Table.Th>
          <Table.Th scope="col">{words.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, label, from, to }) => (
          <Table.Tr key={path} style={{ overflowWrap: 'anywhere' }}>
            <Table.Td>{label}</Table.Td>
            <Table.Td className="tabular">
              <del>{from}</del>
            </Table.Td>
            <Table.Td className="tabular" fw={600}>
              {to}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
