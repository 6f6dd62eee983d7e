/** The main actions of a page or a form, last and always in sight where a thumb reaches them. */
import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

type Props = { stickyOn: 'phones' | 'all'; note?: ReactNode; children: ReactNode }

/** `note` stands above them, such as why the last press did nothing. `phones` leaves them in their place on wide screens. */
export const ActionBar = ({ stickyOn, note, children }: Props) => (
  <div className={styles['bar']} data-sticky={stickyOn}>
    <div className={styles['note']}>{note}</div>
    {children}
  </div>
)
