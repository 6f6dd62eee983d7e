/** A field with a way to its long explanation. It comes after the input, so that typing goes on from field to field; it is seen beside the label. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formMessages } from './form-messages.ts'
import { useMessages } from './language.tsx'
import styles from './form.module.css'

type Props = { label: string; isWide: boolean; onWhy: () => void; children: ReactNode }

export const WithWhy = ({ label, isWide, onWhy, children }: Props) => {
  const words = useMessages(formMessages)
  return (
    <div className={isWide ? `${styles['withWhy']} ${styles['wide']}` : styles['withWhy']}>
      {children}
      <UnstyledButton className={styles['why']} aria-haspopup="dialog" onClick={onWhy}>
        {words.why}
        <VisuallyHidden> {label}</VisuallyHidden>
      </UnstyledButton>
    </div>
  )
}
