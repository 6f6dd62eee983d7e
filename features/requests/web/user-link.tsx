/** Who asked, with the way to all that is known of them. */
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../contract.ts'

export const UserLink = ({ user: { id, email } }: Pick<StaffRequest, 'user'>) => (
  <Anchor
    size="sm"
    style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    renderRoot={(props) => <Link to="/admin/users/$userId" params={{ userId: id }} {...props} />}
  >
    {email}
  </Anchor>
)
