/** Leads from a row of a list to its page; read out with what it opens. */
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'children'>

/** `of` is what the row is called. */
const OpenButton = ({ of, ...props }: Attributes & { of: string }) => {
  const words = useMessages(sharedMessages)
  return (
    <Button component="a" variant="default" aria-label={words.openOf({ name: of })} {...props}>
      {words.open}
    </Button>
  )
}

/** `<OpenLink to="/admin/requests/$requestId" params={{ requestId: id }} of={subject} />`. */
export const OpenLink = createLink(OpenButton)
