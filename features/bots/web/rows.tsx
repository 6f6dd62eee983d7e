/** A short table that fits a page as it is; on a phone each row is a card. */
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** `corner` stands without its name in the upper corner of a card. */
export type Column = { key: string; label: string; numeric?: boolean; corner?: boolean }
export type Row = { key: string; cells: Readonly<Record<string, ReactNode>> }

type Props = { caption: string; columns: readonly Column[]; rows: readonly Row[] }

/** What a cell shows where there is nothing; a card leaves such lines out. */
export const NOTHING = '–'

const classOf = ({ numeric = false }: Column): string => (numeric ? (styles['numeric'] ?? '') : '')

export const Rows = ({ caption, columns, rows }: Props) => (
  <Table.ScrollContainer minWidth={0} type="native">
    <Table className={styles['rows'] ?? ''} verticalSpacing="xs" aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} className={classOf(column)}>
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            {columns.map((column) => (
              <Table.Td
                key={column.key}
                data-label={column.label}
                data-corner={column.corner}
                data-empty={row.cells[column.key] === NOTHING || undefined}
                className={classOf(column)}
              >
                {row.cells[column.key]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
