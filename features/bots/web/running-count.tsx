/** Beside the entries of the menu: how many bots run, of all families or of one, as they start and stop. */
import { useThrottledCallback } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFacts } from '#features/live/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { MenuCount } from '#platform/web/menu-count.tsx'
import type { BesideProps } from '#platform/web/page.ts'
import { botsApi } from './api.ts'
import { runningMessages } from './running-messages.ts'

/** Facts that come faster are read once. */
const REREAD_MS = 2_000

const countsQuery = () => botsApi.counts.queryOptions({ input: {}, staleTime: REREAD_MS })

/** Listens for all of them. */
const Listener = () => {
  const client = useQueryClient()
  const reread = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: botsApi.counts.key() }),
    REREAD_MS,
  )
  useFacts((fact) => {
    if (fact.kind === 'bot' || fact.kind === 'gap') reread()
  })
  return null
}

export default function RunningCount({ params: { family } }: BesideProps) {
  const words = useMessages(runningMessages)
  const { data } = useQuery(countsQuery())
  const running = (data?.counts ?? [])
    .filter(({ status }) => status === 'active' || status === 'waiting')
    .filter((one) => family === undefined || one.family === family)
    .reduce((all, one) => all + one.bots, 0)
  return (
    <>
      {family === undefined && <Listener />}
      <MenuCount count={running} say={words.running} />
    </>
  )
}
