/** The list of bots as a page: its sums and chips, its rows, and what stands there while there are none. */
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { botPageQuery, type BotsAddress, markListsOld, REREAD_MS, ROWS, totalsQuery, type Which } from './api.ts'
import { BotsChips, BotsSums } from './bots-chips.tsx'
import { BotsGhost, BotsList } from './bots-list.tsx'
import { useKits } from './family-kit.ts'
import { Freshness } from './freshness.tsx'
import { besideFolders, useFolders } from './listed-rows.ts'
import { botErrors } from './messages.ts'
import { useBotActs } from './use-bot-acts.tsx'

/** Comes where there are none. */
const NoBots = lazy(async () => ({ default: (await import('./no-bots.tsx')).NoBots }))

type Props = {
  which: Which
  search: BotsAddress
  onSearch: (search: BotsAddress) => void
  /** What all of them come to, where the page says it above: then the list says it again only of those that its filters leave. */
  hasOwnSums?: boolean
  /** What the reader should know before the list. */
  above?: ReactNode
  /** In the place of the offer of a first bot. */
  empty?: ReactNode
  /** Where the list could have folders and has none. */
  noFolders?: ReactNode
}

export const BotsDesk = ({ which, search, onSearch, hasOwnSums = false, above, empty, noFolders }: Props) => {
  const errors = useMessages(botErrors)
  const { query, sums, bots, total, folders, count } = useBots(which, search)
  const shown = [...bots, ...[...folders.botsIn.values()].flat()]
  const kits = useKits(which.family === undefined ? shown.map((bot) => bot.family) : [which.family])
  const platform = useSentence(errors)
  const refusal = (error: unknown, of: string): string => kits(of)?.refusal(error) ?? platform(error)
  const acts = useBotActs(refusal)
  /** Not even one that is closed or deleted: there is nothing to be narrowed. */
  const hasNone = sums.data !== undefined && sums.data.counts.every((one) => one.bots === 0)
  const pages = Math.max(1, Math.ceil(total / ROWS), folders.pages)
  const isEmpty =
    total === 0 &&
    folders.pages === 0 &&
    [search.q, search.status, search.needs, search.tag].every((part) => part === undefined)
  return (
    <Stack gap="sm">
      {above}
      {sums.data === undefined || (hasNone && query.isPending) ? (
        <Skeleton h={{ base: 72, sm: 60 }} />
      ) : (
        !hasNone && (
          <>
            {!(hasOwnSums && isUnfiltered(search)) && <BotsSums totals={sums.data.totals} />}
            <BotsChips counts={sums.data.counts} search={search} onSearch={onSearch} />
          </>
        )
      )}
      {/* Another place where there are no chips above it: so none has moved. */}
      <div className="table-place" key={hasNone ? 'none' : 'some'}>
        {(query.isPending || folders.isPending) && <BotsGhost />}
        {query.data !== undefined && folders.isEmpty && isUnfiltered(search) && noFolders}
        {query.isError && !query.isRefetchError && (
          <Problem error={query.error} words={errors} retry={() => void query.refetch()} />
        )}
        {folders.error !== null && <Problem error={folders.error} retry={() => void folders.retry()} />}
        {query.isSuccess && !query.isPlaceholderData && !folders.isPlaceholderData && (search.page ?? 1) > pages && (
          // Behind the last page stands the last one.
          <Navigate to="." search={{ ...search, page: pages }} replace />
        )}
        {query.isSuccess &&
          !folders.isPending &&
          isEmpty &&
          (empty ?? (
            <Suspense>
              <NoBots family={which.family ?? null} search={search} onSearch={onSearch} />
            </Suspense>
          ))}
        {query.data !== undefined && !folders.isPending && !isEmpty && (
          <Freshness>
            <BotsList
              which={which}
              bots={bots}
              pages={pages}
              folders={folders}
              count={count}
              kits={kits}
              refusal={refusal}
              acts={acts}
              search={search}
              onSearch={onSearch}
            />
          </Freshness>
        )}
      </div>
    </Stack>
  )
}

const isUnfiltered = ({ mode, status, needs, q, tag }: BotsAddress): boolean =>
  [mode, status, needs, q, tag].every((part) => part === undefined)

/** The page of bots that the address asks for and the sums of all of its pages, read again as bots do something. */
const useBots = (which: Which, search: BotsAddress) => {
  const client = useQueryClient()
  const query = useQuery({ ...botPageQuery(besideFolders(which), search), refetchInterval: REREAD_MS })
  const folders = useFolders(which, search)
  const sums = useQuery({ ...totalsQuery(which, search), refetchInterval: REREAD_MS })
  useFacts((fact) => {
    const isListed =
      (fact.kind === 'fill' || fact.kind === 'bot') && (which.family === undefined || fact.family === which.family)
    if (fact.kind === 'gap' || isListed) void markListsOld(client)
  })
  const { bots = [], total = 0 } = query.data ?? {}
  const inFolders = folders.folders.reduce((all, folder) => all + folder.bots, 0)
  const count = sums.data?.totals.reduce((all, one) => all + one.bots, 0) ?? total + inFolders
  return { query, sums, bots, total, folders, count }
}
