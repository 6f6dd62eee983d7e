/** A figure with its name before it, in a list of such. */
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type LineProps = { label: string; note?: string; children: ReactNode; strong?: boolean }

export const FactLine = ({ label, note, children, strong = false }: LineProps) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
    <Text component="dt" size="sm" {...(strong ? { fw: 600 } : { c: 'dimmed' })}>
      {label}
      {note !== undefined && (
        <Text span display="block" size="xs">
          {note}
        </Text>
      )}
    </Text>
    <Text component="dd" m={0} ta="right" fw={strong ? 700 : 500} size={strong ? 'lg' : 'sm'}>
      {children}
    </Text>
  </Group>
)
