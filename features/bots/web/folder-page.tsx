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
import { PageHeading } from '#platform/web/page-heading.tsx'
import { botList } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { familyNamed, familyTitle } from './family.ts'
import { FolderSetLive } from './folder-set-live.tsx'
import { FolderFigures } from './folder-figures.tsx'
import { CloneInPlace, RemoveFolder, RenameFolder } from './folder-acts-here.tsx'
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
  const { id, family, name } = folder
  const params = { family, folderId: id }
  const { pages } = familyNamed(family, 'folder')
  return (
    <>
      <PageHeading
        actions={
          <>
            <ButtonLink to="/bots/$family/folder" params={{ family }} variant="default">
              {words.all}
            </ButtonLink>
            {pages.includes('folder-edit') ? (
              <ButtonLink to="/bots/$family/folder/edit/$folderId" params={params} variant="default">
                {words.rename}
              </ButtonLink>
            ) : (
              <RenameFolder folder={folder} />
            )}
            {pages.includes('folder-clone') ? (
              <ButtonLink to="/bots/$family/folder/$folderId/clone" params={params} variant="default">
                {words.clone}
              </ButtonLink>
            ) : (
              <CloneInPlace folder={folder} />
            )}
            <RemoveFolder folder={folder} />
            {folder.bots > 0 && <FolderSetLive folder={folder} />}
            <ButtonLink to="/bots/$family/create" params={{ family }} search={{ folder: id }}>
              {words.newHere}
            </ButtonLink>
          </>
        }
      >
        {name}
      </PageHeading>
      <Stack gap="md">
        <FolderFigures folder={folder} />
        <div className="one-of-lists">
          <BotsDesk
            which={{ family, folder: id }}
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
