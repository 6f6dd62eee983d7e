/** What slides over the page: from the side on wide screens, from below on phones. Mounted only while it is open. */
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  title: string
  /** Whether the page behind stays plain to see, as what is changed here shows there. */
  isClear?: boolean
  onClose: () => void
  children: ReactNode
}

export const Sheet = ({ title, isClear = false, onClose, children }: Props) => {
  const words = useMessages(sharedMessages)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  return (
    <Drawer
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'min(82dvh, 640px)' : 'md'}
      {...(isClear ? { overlayProps: { backgroundOpacity: 0.2, blur: 0 } } : {})}
      closeButtonProps={{ 'aria-label': words.close, size: 'lg' }}
    >
      {children}
    </Drawer>
  )
}
