/** The main actions of a page or a form, last and always in sight where a thumb reaches them. */
import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** `phones` leaves them in their place on wide screens. */
export const ActionBar = ({ stickyOn, children }: { stickyOn: 'phones' | 'all'; children: ReactNode }) => (
  <div className={styles['bar']} data-sticky={stickyOn}>
    {children}
  </div>
)
