/** What lies over the page until it is answered or closed; then the focus is back at what opened it. Mounted only while it is open. */
import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { useReturnFocus } from './return-focus.ts'

type Props = Pick<ModalProps, 'size' | 'fullScreen'> & { title: ReactNode; onClose: () => void; children: ReactNode }

export const Dialog = ({ title, onClose, children, ...frame }: Props) => {
  const { close } = useMessages(sharedMessages)
  useReturnFocus()
  return (
    <Modal
      opened
      returnFocus={false}
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': close, size: 'lg' }}
      {...frame}
    >
      {children}
    </Modal>
  )
}
