import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import { profileTabs } from '../rules.ts'
import { profileQuery } from './api.ts'
import { EmailCard } from './email-card.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { profileWords } from './messages.ts'
import { Overview } from './overview.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'

export const Route = createFileRoute('/user/profile')({
  staticData: { grant: 'account', title: { en: 'Profile', hu: 'Profil' } },
  validateSearch: oneOf('tab', profileTabs),
  component: ProfilePage,
})

function ProfilePage() {
  const words = useMessages(profileWords)
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery(profileQuery)
  const [savedVersion, setSavedVersion] = useState(0)
  const open = (next: string | null) =>
    void navigate({ search: { tab: profileTabs.find((known) => known === next) ?? 'overview' } })
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{words.profileTabOverview}</Tabs.Tab>
          <Tabs.Tab value="settings">{words.profileTabSettings}</Tabs.Tab>
          <Tabs.Tab value="security">{words.profileTabSecurity}</Tabs.Tab>
        </Tabs.List>
        {profileTabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {error !== null && <Problem error={error} retry={() => void refetch()} />}
            {error === null && data === undefined && <Skeleton height={280} />}
            {data !== undefined && name === 'overview' && <Overview profile={data} />}
            {data !== undefined && name === 'settings' && (
              <>
                <SettingsCard
                  key={data.version}
                  profile={data}
                  isSaved={savedVersion === data.version}
                  onSaved={() => setSavedVersion(data.version + 1)}
                />
                <EmailCard profile={data} />
              </>
            )}
            {data !== undefined && name === 'security' && (
              <>
                <PasswordCard />
                <AuthenticatorCard profile={data} />
                <SessionsCard />
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
