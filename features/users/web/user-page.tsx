import { Alert, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import IconArrowLeft from 'icon:arrow-left'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { UserAudit } from '#features/audit/web/index.ts'
import { ImpersonateButton } from '#features/impersonation/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import type { UserRecord } from '../contract.ts'
import { nameOf } from '../rules.ts'
import { AccessTab } from './access-tab.tsx'
import { AccountFacts } from './account-facts.tsx'
import { useRecord, useRefusal } from './api.ts'
import { LockButton } from './lock-button.tsx'
import { listWords } from './messages.ts'
import { PackageTab } from './package-tab.tsx'
import { recordWords } from './record-messages.ts'
import { SessionsTab } from './sessions-tab.tsx'

const tabs = [
  'record',
  'package',
  'access',
  'sessions',
  'bots',
  'keys',
  'billing',
  'notifications',
  'documents',
  'requests',
  'log',
  'audit',
] as const
type Tab = (typeof tabs)[number]

export const Route = createFileRoute('/admin/users/$userId')({
  staticData: { grant: 'admin', title: { en: 'User', hu: 'Felhasználó' } },
  validateSearch: oneOf('tab', tabs),
  component: UserPage,
})

/** Of somebody whose account was deleted: what has to be kept, and what was done. */
const tabsLeft: readonly Tab[] = ['documents', 'log', 'audit']

const labels = {
  record: 'tabRecord',
  package: 'tabPackage',
  access: 'tabAccess',
  sessions: 'tabSessions',
  bots: 'tabBots',
  keys: 'tabKeys',
  billing: 'tabBilling',
  notifications: 'tabNotifications',
  documents: 'tabDocuments',
  requests: 'tabRequests',
  log: 'tabLog',
  audit: 'tabAudit',
} as const satisfies Record<Tab, keyof (typeof recordWords)['en']>

/** Judges what is typed as the contract does, which is more than the other tabs need. */
const RecordForm = lazy(() => import('./record-form.tsx'))

/** What belongs to other features comes from them when its tab is opened. */
const BotsTab = lazy(async () => ({ default: (await import('./bots-tab.tsx')).BotsTab }))
const NotificationsTab = lazy(async () => ({
  default: (await import('#features/notifications/web/index.ts')).SettingsOfUser,
}))
const UserAddresses = lazy(async () => ({
  default: (await import('#features/billing-addresses/web/index.ts')).UserAddresses,
}))
const UserKeys = lazy(async () => ({ default: (await import('#features/api-keys/web/index.ts')).UserKeys }))
const UserAllowance = lazy(async () => ({ default: (await import('#features/coupons/web/index.ts')).UserAllowance }))
const UserDocuments = lazy(async () => ({ default: (await import('#features/documents/web/index.ts')).UserDocuments }))
const UserRequests = lazy(async () => ({ default: (await import('#features/requests/web/index.ts')).UserRequests }))

const RecordTab = ({ user, isDisabled }: { user: UserRecord; isDisabled: boolean }) => (
  <>
    <AccountFacts user={user} />
    <RecordForm key={user.version} user={user} isDisabled={isDisabled} />
  </>
)

const Content = ({ tab, user, isDisabled }: { tab: Tab; user: UserRecord; isDisabled: boolean }) => {
  switch (tab) {
    case 'record':
      return <RecordTab user={user} isDisabled={isDisabled} />
    case 'package':
      return (
        <Stack gap="lg">
          <PackageTab user={user} />
          {user.state !== 'deleted' && <UserAllowance userId={user.id} />}
        </Stack>
      )
    case 'access':
      return <AccessTab user={user} isDisabled={isDisabled} />
    case 'sessions':
      return <SessionsTab user={user} isDisabled={isDisabled} />
    case 'bots':
      return <BotsTab userId={user.id} />
    case 'keys':
      return <UserKeys userId={user.id} />
    case 'billing':
      return <UserAddresses userId={user.id} />
    case 'notifications':
      return <NotificationsTab settings={user.notificationSettings} />
    case 'documents':
      return <UserDocuments userId={user.id} email={user.email} isGone={user.state === 'deleted'} />
    case 'requests':
      return <UserRequests userId={user.id} />
    case 'log':
      return <UserAudit userId={user.id} rows="own-log" />
    case 'audit':
      return <UserAudit userId={user.id} rows="all" />
  }
}

const Acts = ({ user, refusal }: { user: UserRecord; refusal: string | null }) => {
  const words = useMessages(recordWords)
  const { id, role, state, lockedReason } = user
  const name = nameOf(user, useLanguage())
  return (
    <>
      {refusal !== null && (
        <Alert mb="md" color="gray">
          {state === 'deleted' ? refusal : `${words.mayNot} ${refusal}`}
        </Alert>
      )}
      {lockedReason !== null && (
        <Alert mb="md" color="red">
          {words.lockedBecause({ reason: lockedReason })}
        </Alert>
      )}
      {state === 'deleted' ? null : (
        <Group gap="sm" mb="lg" align="flex-start">
          <LockButton user={user} isDisabled={refusal !== null} />
          <ImpersonateButton user={{ id, name, role, isLocked: state === 'locked' }} />
        </Group>
      )}
    </>
  )
}

const User = ({ user }: { user: UserRecord }) => {
  const words = useMessages(recordWords)
  const { tab: asked } = Route.useSearch()
  const shown = user.state === 'deleted' ? tabsLeft : tabs
  const tab = shown.find((name) => name === asked) ?? shown[0]
  const navigate = Route.useNavigate()
  const refusal = useRefusal(user, 'users.write')
  const turnTo = (next: string | null) =>
    void navigate({ search: { tab: tabs.find((known) => known === next) ?? 'record' } })
  return (
    <>
      <Acts user={user} refusal={refusal} />
      <Tabs value={tab ?? null} onChange={turnTo} keepMounted={false}>
        <Tabs.List mb="md">
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words[labels[name]]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<Skeleton height={280} />}>
              <Content tab={name} user={user} isDisabled={refusal !== null} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function UserPage() {
  const words = useMessages(recordWords)
  const list = useMessages(listWords)
  const language = useLanguage()
  const { userId } = Route.useParams()
  const { data, error, refetch } = useRecord(userId)
  return (
    <>
      <PageHeading
        subtitle={data === undefined ? <Text span>{list.username}: …</Text> : `${list.username}: ${data.username}`}
        actions={
          <ButtonLink to="/admin/users" variant="subtle" leftSection={<IconArrowLeft size={18} />}>
            {words.back}
          </ButtonLink>
        }
      >
        {data === undefined ? '…' : data.state === 'deleted' ? words.deletedUser : nameOf(data, language)}
      </PageHeading>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={480} />}
      {data !== undefined && <User user={data} />}
    </>
  )
}
