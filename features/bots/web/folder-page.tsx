import { Skeleton, Stack } from '@mantine/core'
import IconFolder from 'icon:folder'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { botList } from '../list.ts'
import { type BotsAddress, marketsQuery, REREAD_MS } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { familyNamed, familyTitle } from './family.ts'
import { FolderLine, FolderStrip } from './folder-figures.tsx'
import { FolderHeading } from './folder-heading.tsx'
import { MARKET_HEIGHT } from './folder-market-height.ts'
import { type FolderFacts, folderQuery, foldersApi } from './folders-api.ts'
import { type FolderTab, folderTabs } from './folder-tab.ts'
import { FolderTabs } from './folder-tabs.tsx'
import { foldersWords } from './folders-messages.ts'
import styles from './pages.module.css'

/** It comes behind the figures. */
const FolderMarket = lazy(() => import('./folder-market.tsx'))

const read = readAddress(botList)

type Search = BotsAddress & { tab?: FolderTab }

export const Route = createFileRoute('/bots/$family/folder/$folderId')({
  staticData: { grant: 'trading', title: familyTitle('folder') },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): Search => {
    const tab = folderTabs.find((known) => known === search['tab'])
    return { ...read(search), ...(tab === undefined ? {} : { tab }) }
  },
  loader: ({ params }) => familyNamed(params.family, 'folder').load(),
  component: FolderPage,
})

/** What its bots do moves the figures, the chart and the tables. */
const useFreshFolder = (family: string) => {
  const client = useQueryClient()
  useFacts((fact) => {
    if (fact.kind === 'gap' || ((fact.kind === 'fill' || fact.kind === 'bot') && fact.family === family))
      for (const call of [foldersApi.get, foldersApi.orders, foldersApi.fills, foldersApi.days])
        void client.invalidateQueries({ queryKey: call.key() })
  })
}

function FolderPage() {
  const { family, folderId } = Route.useParams()
  useFreshFolder(family)
  // One that is gone is not asked for again: how its bots were deleted is still read.
  const folder = useQuery({
    ...folderQuery(folderId),
    // Sums follow the bots; their own list is read as they act.
    refetchInterval: ({ state }) => (state.error === null ? REREAD_MS : false),
  })
  return (
    <Fetched of={folder} height={480}>
      {(row) => <Whole folder={row} />}
    </Fetched>
  )
}

const Whole = ({ folder }: { folder: FolderFacts }) => {
  const { tab, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: Search) => void navigate({ search: next, resetScroll: false })
  return (
    <div className={styles['roomForActs']}>
      <FolderHeading folder={folder} />
      <Stack gap={0}>
        <FolderStrip folder={folder} />
        <FolderLine folder={folder} />
        <Market folder={folder} />
        <FolderTabs folder={folder} tab={tab} onTab={(next) => onSearch(next === undefined ? {} : { tab: next })}>
          <Bots folder={folder} search={read(search)} onSearch={onSearch} />
        </FolderTabs>
      </Stack>
    </div>
  )
}

/** Where all of its bots trade in one. */
const Market = ({ folder: { id, pairs, exchanges } }: { folder: FolderFacts }) => {
  const markets = useQuery({ ...marketsQuery(), staleTime: REREAD_MS, refetchInterval: REREAD_MS }).data?.markets
  if (pairs.length !== 1 || exchanges.length !== 1) return null
  const market = markets?.find(({ exchange, pair }) => exchange === exchanges[0] && pair === pairs[0])
  const ghost = <Skeleton h={MARKET_HEIGHT} />
  if (market === undefined) return markets === undefined ? ghost : null
  return (
    <Suspense fallback={ghost}>
      <FolderMarket id={id} market={market} />
    </Suspense>
  )
}

type BotsProps = { folder: FolderFacts; search: BotsAddress; onSearch: (search: BotsAddress) => void }

const Bots = ({ folder: { id, family }, search, onSearch }: BotsProps) => {
  const words = useMessages(foldersWords)
  return (
    <div className="one-of-lists">
      <BotsDesk
        which={{ family, folder: id }}
        hasOwnSums
        search={search}
        onSearch={onSearch}
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
  )
}
