/** Named figures side by side, such as the parts of a profit. */
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type Figure = { label: string; value: ReactNode; note?: ReactNode }

type Columns = { base: number; xs?: number; sm?: number; md?: number; lg?: number }
type Props = { figures: readonly Figure[]; columns: Columns }

export const Figures = ({ figures, columns }: Props) => (
  <SimpleGrid component="dl" cols={columns} spacing="md" verticalSpacing="sm" m={0}>
    {figures.map(({ label, value, note }) => (
      <div key={label} style={{ minWidth: 0 }}>
        <Text component="dt" size="xs" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
          {value}
          {note !== undefined && (
            <Text span inherit fw={400} size="xs" c="dimmed" display="block">
              {note}
            </Text>
          )}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
