import { Alert, DataList, Stack } from '@mantine/core'
import IconShieldExclamation from 'icon:shield-exclamation'
import type { ReactNode } from 'react'
import { SubscriptionLines } from '#features/subscription/web/index.ts'
import { UsageCard } from '#features/packages/web/index.ts'
import type { Role } from '#platform/access.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Profile } from '../contract.ts'
import { profileWords, roleWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'
import { fullName } from '#platform/person-name.ts'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{children}</DataList.ItemValue>
  </DataList.Item>
)

const Overview = ({ profile }: { profile: Profile }) => {
  const words = useMessages(profileWords)
  const roleNames: Record<Role, string> = useMessages(roleWords)
  const language = useLanguage()
  const { firstname, lastname, username, email, role, createdAtMs, lastSignInAtMs, securityCodesLeft } = profile
  const name = fullName({ firstname, lastname }, language)
  return (
    <>
      <Section title={words.account}>
        {securityCodesLeft === null && (
          <Alert color="yellow" icon={<IconShieldExclamation size={20} />}>
            <Stack gap="sm" align="flex-start">
              {words.authenticatorWarning}
              <ButtonLink to="/user/profile" search={{ tab: 'security' }} variant="default">
                {words.toSecurity}
              </ButtonLink>
            </Stack>
          </Alert>
        )}
        <DataList>
          <Line label={words.name}>{name}</Line>
          <Line label={words.username}>{username}</Line>
          <Line label={words.email}>{email}</Line>
          <Line label={words.role}>{roleNames[role]}</Line>
          <Line label={words.since}>
            <Time atMs={createdAtMs} as="date" />
          </Line>
          <Line label={words.lastSignIn}>{lastSignInAtMs === null ? '–' : <Time atMs={lastSignInAtMs} />}</Line>
          <Line label={words.authenticator}>{securityCodesLeft === null ? words.off : words.on}</Line>
        </DataList>
      </Section>
      <Section title={words.subscription}>
        <SubscriptionLines />
      </Section>
      <UsageCard />
    </>
  )
}
export default Overview
