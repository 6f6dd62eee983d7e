/** Somebody's name or e-mail, with the way for administrators to all that is known of them. */
import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** `tab` is the one of their record that opens. */
type Props = Pick<AnchorProps, 'fw'> & { id: string; tab?: 'keys'; children: ReactNode }

export const PersonLink = ({ id, tab, children, ...look }: Props) => (
  <Anchor
    size="sm"
    {...look}
    style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    renderRoot={(props) => (
      <Link
        to="/admin/users/$userId"
        params={{ userId: id }}
        {...(tab === undefined ? {} : { search: { tab } })}
        {...props}
      />
    )}
  >
    {children}
  </Anchor>
)
