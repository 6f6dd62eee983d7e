/** One of the figures in the strip at the top of a page, and what it is of. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './bot-facts.module.css'

type Props = { label: string; note?: ReactNode; children: ReactNode }

export const Fact = ({ label, note, children }: Props) => (
  <div className={styles['fact']}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd>
      <strong className="tabular">{children}</strong>
      {note !== undefined && <small className="tabular">{note}</small>}
    </dd>
  </div>
)
