import { Skeleton } from '@mantine/core'
import IconTool from 'icon:tool'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadProviderInbox } from '#features/payments/web/index.ts'
import { loadSignalInbox } from '#features/signals/web/index.ts'
import { CrashesCard } from '#features/crashes/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { devApi } from './api.ts'
import { JobsCard } from './jobs-card.tsx'
import { LogCard } from './log-card.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { devWords } from './messages.ts'
import { Outbox } from './outbox.tsx'
import { ProgramCard } from './program-card.tsx'
import { type DevSearch, parseSearch } from './search.ts'
import { TrialsCard } from './trials-card.tsx'

const SignalInbox = lazy(loadSignalInbox)
const ProviderInbox = lazy(loadProviderInbox)

export const Route = createFileRoute('/admin/dev/settings')({
  staticData: {
    grant: 'system',
    title: { en: 'Development settings', hu: 'Fejlesztői beállítások' },
    menu: { order: 200, icon: IconTool },
  },
  validateSearch: (search: Record<string, unknown>): DevSearch => parseSearch(search),
  component: DevSettingsPage,
})

function DevSettingsPage() {
  const words = useMessages(devWords)
  // The address may hold more than the search, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const show = (shown: DevSearch) => void navigate({ search: shown })
  const { data, error, refetch } = useQuery(devApi.program.queryOptions({}))
  const { mail, ...rest } = search
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={220} mb="lg" />}
      {data !== undefined && (
        <>
          <ProgramCard program={data} />
          <LogCard level={data.logLevel} />
          <TrialsCard />
          <CrashesCard />
          <JobsCard isDemo={data.isDemo} />
          <Suspense fallback={<Skeleton height={240} mb="lg" />}>
            <SignalInbox />
          </Suspense>
          <Suspense fallback={<Skeleton height={240} mb="lg" />}>
            <ProviderInbox />
          </Suspense>
          <Outbox search={search} mail={data.mail} onChange={show} />
        </>
      )}
      {mail !== undefined && <MailDialog id={mail} onClose={() => show(rest)} />}
    </>
  )
}
