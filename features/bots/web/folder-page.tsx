import { Stack } from '@mantine/core'
import IconFolder from 'icon:folder'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { botList } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { familyNamed, familyTitle } from './family.ts'
import { FolderFigures } from './folder-figures.tsx'
import { FolderHeading } from './folder-heading.tsx'
import { type FolderFacts, folderQuery } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

/** Below the bots: it comes behind them. */
const FolderDays = lazy(() => import('./folder-days.tsx'))

const read = readAddress(botList)

export const Route = createFileRoute('/bots/$family/folder/$folderId')({
  staticData: { grant: 'trading', title: familyTitle('folder') },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsAddress => read(search),
  loader: ({ params }) => familyNamed(params.family, 'folder').load(),
  component: FolderPage,
})

/** Sums follow the bots; their own list is read as they act. */
const REREAD_MS = 10_000

function FolderPage() {
  const { folderId } = Route.useParams()
  // One that is gone is not asked for again: how its bots were deleted is still read.
  const folder = useQuery({
    ...folderQuery(folderId),
    refetchInterval: ({ state }) => (state.error === null ? REREAD_MS : false),
  })
  return (
    <Fetched of={folder} height={480}>
      {(row) => <Whole folder={row} />}
    </Fetched>
  )
}

const Whole = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const search = read(Route.useSearch())
  const navigate = Route.useNavigate()
  const { id, family } = folder
  return (
    <>
      <FolderHeading folder={folder} />
      <Stack gap="md">
        <FolderFigures folder={folder} />
        <div className="one-of-lists">
          <BotsDesk
            which={{ family, folder: id }}
            hasOwnSums
            search={search}
            onSearch={(next) => void navigate({ search: next, resetScroll: false })}
            empty={
              <Empty
                icon={IconFolder}
                title={words.empty}
                actions={
                  <ButtonLink to="/bots/$family/dashboard" params={{ family }}>
                    {words.toBots}
                  </ButtonLink>
                }
              >
                {words.emptyHelp}
              </Empty>
            }
          />
        </div>
        <Suspense>
          <FolderDays id={id} />
        </Suspense>
      </Stack>
    </>
  )
}
