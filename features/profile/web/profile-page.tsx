import { Skeleton, Tabs } from '@mantine/core'
import IconCreditCard from 'icon:credit-card'
import IconShieldLock from 'icon:shield-lock'
import IconUserCircle from 'icon:user-circle'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import { profileQuery } from './api.ts'
import { profileWords } from './messages.ts'
import { tabs } from './tabs.ts'

const [first, ...others] = tabs

const readTab = oneOf('tab', [first.name, ...others.map(({ name }) => name)])

/** `wizard`: the step of the change of a package, which the billing tab knows; `sign`: what is signed in the tab of documents. */
const readSearch = (
  search: { tab?: unknown; wizard?: unknown; sign?: unknown } & SearchSchemaInput,
): ReturnType<typeof readTab> & { wizard?: unknown; sign?: unknown } => ({
  ...readTab(search),
  wizard: search.wizard,
  sign: search.sign,
})

/** What is looked for often; the other tabs stand beside these. */
const entries = () => [
  { title: { en: 'Profile', hu: 'Profil' }, params: {}, search: { tab: 'overview' }, icon: IconUserCircle },
  { title: { en: 'Security', hu: 'Biztonság' }, params: {}, search: { tab: 'security' }, icon: IconShieldLock },
  { title: { en: 'Package', hu: 'Csomag' }, params: {}, search: { tab: 'billing' }, icon: IconCreditCard },
]

export const Route = createFileRoute('/user/profile')({
  staticData: {
    grant: 'account',
    title: { en: 'Profile', hu: 'Profil' },
    menu: { order: 92, icon: IconUserCircle, each: entries },
  },
  validateSearch: readSearch,
  component: ProfilePage,
})

function ProfilePage() {
  const words = useMessages(profileWords)
  const { tab: open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery(profileQuery)
  const turnTo = (next: string | null) =>
    void navigate({ search: { tab: tabs.find(({ name }) => name === next)?.name ?? first.name } })
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <Tabs value={open} onChange={turnTo} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {words[label]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name}>
            {error !== null && <Problem error={error} retry={() => void refetch()} />}
            {error === null && data === undefined && <Skeleton height={280} />}
            {data !== undefined && (
              <Suspense fallback={<Skeleton height={280} />}>
                <Content profile={data} />
              </Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
