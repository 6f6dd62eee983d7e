import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { UserRow } from '../contract.ts'
import { nameOf } from '../rules.ts'
import { listWords, roleWords } from './messages.ts'
import { StateBadge } from './state-badge.tsx'
import styles from './users.module.css'

const NONE = '–'

const Name = ({ user }: { user: UserRow }) => (
  <PersonLink fw={600} id={user.id}>
    {nameOf(user, useLanguage())}
  </PersonLink>
)

export const useColumns = (): readonly Column<UserRow>[] => {
  const words = useMessages(listWords)
  const roles = useMessages(roleWords)
  const language = useLanguage()
  return useMemo(
    () => [
      // A number that is said aloud, not a quantity: without separators.
      { id: 'number', header: words.number, isSortable: true, card: 'more', cell: ({ number }) => String(number) },
      { id: 'name', header: words.name, isSortable: true, card: 'title', cell: (user) => <Name user={user} /> },
      { id: 'username', header: words.username, isSortable: true, card: 'more', cell: ({ username }) => username },
      {
        id: 'email',
        header: words.email,
        isSortable: true,
        cell: ({ email }) => (
          <Text size="sm" className={styles['email'] ?? ''}>
            {email}
          </Text>
        ),
      },
      { id: 'role', header: words.role, isSortable: true, cell: ({ role }) => roles[role] },
      {
        id: 'package',
        header: words.package,
        card: 'more',
        cell: (user) => (user.package === null ? NONE : user.package[language]),
      },
      {
        id: 'packageUntil',
        header: words.packageUntil,
        isSortable: true,
        card: 'more',
        cell: ({ packageUntilMs }) => (packageUntilMs === null ? NONE : <Time atMs={packageUntilMs} as="date" />),
      },
      {
        id: 'interval',
        header: words.interval,
        card: 'more',
        cell: ({ subscription }) => (subscription === null ? NONE : words[subscription.interval]),
      },
      {
        id: 'renewal',
        header: words.renewal,
        card: 'more',
        cell: ({ subscription }) =>
          subscription === null ? NONE : subscription.renews ? words.renews : words.endsThen,
      },
      { id: 'state', header: words.state, cell: ({ state }) => <StateBadge state={state} /> },
      {
        id: 'created',
        header: words.created,
        isSortable: true,
        card: 'more',
        cell: ({ createdAtMs }) => <Time atMs={createdAtMs} as="date" />,
      },
      {
        id: 'lastSignIn',
        header: words.lastSignIn,
        isSortable: true,
        card: 'more',
        cell: ({ lastSignInAtMs }) => (lastSignInAtMs === null ? words.never : <Time atMs={lastSignInAtMs} />),
      },
    ],
    [words, roles, language],
  )
}
