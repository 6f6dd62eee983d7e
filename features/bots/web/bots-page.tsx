import { Alert } from '@mantine/core'
import IconPlus from 'icon:plus'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { FamilyPage } from '#bots/catalogue.ts'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { botList } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { barOf, betaDay, familyMenu, familyNamed, familyTitle, titleOf } from './family.ts'
import { FolderWays, NoFolders } from './folders-part.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { botErrors, listMessages } from './messages.ts'

const read = readAddress(botList)

export const Route = createFileRoute('/bots/$family/dashboard')({
  staticData: { grant: 'trading', title: familyTitle('dashboard'), menu: familyMenu },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsAddress => read(search),
  loader: ({ params }) => familyNamed(params.family, 'dashboard').load(),
  component: BotsPage,
})

const OpenPositions = lazy(() => import('./open-positions.tsx'))
const BetaNotice = lazy(() => import('./beta-notice.tsx'))

function BotsPage() {
  const { family } = Route.useParams()
  // The address may hold more than this, such as the language.
  const search = read(Route.useSearch())
  const navigate = Route.useNavigate()
  const errors = useMessages(botErrors)
  const title = useTitle()
  const entry = familyNamed(family, 'dashboard')
  const [bar, day] = [barOf(family), betaDay(family)]
  return (
    <>
      <PageHeading
        subtitle={title(entry.about)}
        actions={bar === null && <NewButtons family={family} pages={entry.pages} />}
      >
        {title(titleOf(entry, 'dashboard'))}
      </PageHeading>
      {entry.trades === 'futures' && (
        <Suspense>
          <OpenPositions family={family} />
        </Suspense>
      )}
      <BotsDesk
        which={{ family }}
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        noFolders={entry.pages.includes('folders') && <NoFolders />}
        above={
          <>
            {bar !== null && <Alert role="status">{errors[bar]}</Alert>}
            {day !== null && (
              <Suspense>
                <BetaNotice day={day} />
              </Suspense>
            )}
          </>
        }
      />
    </>
  )
}

const NewButtons = ({ family, pages }: { family: string; pages: readonly FamilyPage[] }) => {
  const words = useMessages(listMessages)
  return (
    <>
      {pages.includes('folders') && <FolderWays family={family} />}
      {pages.includes('signals') && (
        <ButtonLink to="/bots/$family/signal" params={{ family }} variant="default">
          {words.signals}
        </ButtonLink>
      )}
      {pages.includes('pair-settings') && (
        <ButtonLink to="/bots/$family/settings" params={{ family }} variant="default">
          {words.pairSettings}
        </ButtonLink>
      )}
      {pages.includes('generator') && (
        <ButtonLink to="/bots/$family/generator" params={{ family }} variant="default">
          {words.newGenerator}
        </ButtonLink>
      )}
      <ButtonLink to="/bots/$family/create" params={{ family }} leftSection={<IconPlus size={18} />}>
        {words.newBot}
      </ButtonLink>
    </>
  )
}
