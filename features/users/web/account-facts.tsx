/** What is known of an account and nobody types. */
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { UserRecord } from '../contract.ts'
import { listWords, roleWords } from './messages.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'
import { StateBadge } from './state-badge.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="div">{children}</Text>
  </div>
)

const Moment = ({ atMs, otherwise }: { atMs: number | null; otherwise: string }) =>
  atMs === null ? otherwise : <Time atMs={atMs} />

export const AccountFacts = ({ user }: { user: UserRecord }) => {
  const words = useMessages(recordWords)
  const list = useMessages(listWords)
  const roles = useMessages(roleWords)
  const language = useLanguage()
  return (
    <Section title={words.overview}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        <Fact label={list.username}>{user.username}</Fact>
        <Fact label={list.email}>{user.email}</Fact>
        <Fact label={list.number}>{String(user.number)}</Fact>
        <Fact label={list.role}>{roles[user.role]}</Fact>
        <Fact label={list.state}>
          <StateBadge state={user.state} />
        </Fact>
        <Fact label={list.package}>
          {user.package === null ? words.none : user.package[language]}
          {user.packageUntilMs !== null && (
            <>
              {', '}
              {words.until} <Time atMs={user.packageUntilMs} />
            </>
          )}
        </Fact>
        <Fact label={list.created}>
          <Time atMs={user.createdAtMs} />
        </Fact>
        <Fact label={words.confirmed}>
          <Moment atMs={user.confirmedAtMs} otherwise={list.no} />
        </Fact>
        <Fact label={list.lastSignIn}>
          <Moment atMs={user.lastSignInAtMs} otherwise={list.never} />
        </Fact>
        <Fact label={words.authenticator}>{user.hasAuthenticator ? words.on : words.off}</Fact>
        <Fact label={words.terms}>
          <Moment atMs={user.termsAcceptedAtMs} otherwise={words.none} />
          {user.termsVersion !== null && ` (${words.termsVersion({ version: String(user.termsVersion) })})`}
        </Fact>
        <Fact label={words.referrer}>{user.referrerNumber === null ? words.none : String(user.referrerNumber)}</Fact>
        <Fact label={words.id}>{user.id}</Fact>
        {user.withdrawalLockedUntilMs !== null && (
          <Fact label={words.withdrawalsWait}>
            <Time atMs={user.withdrawalLockedUntilMs} />
          </Fact>
        )}
      </SimpleGrid>
    </Section>
  )
}
