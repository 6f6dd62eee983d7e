/** A list by cursor that grows: a press on the button below adds the next page to what is there. */
import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyList, ByCursor, ListQuery, Narrowed } from '#platform/list.ts'
import { useMessages } from './language.tsx'
import { listMessages } from './list-messages.ts'
import { answerOf, type PageCall } from './list-rows.tsx'
import { Problem } from './problem.tsx'

/** Where a page begins; null for the first one. */
const asCursor = (cursor: string | null): string | null => cursor

type Props<Of extends AnyList, Row> = {
  list: Of
  page: PageCall<Of, Row>
  /** What narrows it; all rows where left out. */
  narrowed?: Narrowed<Of>
  /** In the place of rows before they are there, as high as they will be. */
  loading: ReactNode
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

const asQuery = <Of extends AnyList>(query: object): ListQuery<Of> => query

export const GrowingList = <Of extends AnyList & { pages: ByCursor }, Row>(props: Props<Of, Row>) => {
  const { list, page, narrowed = {}, loading, empty, children } = props
  const words = useMessages(listMessages)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...page.queryKey({ input: asQuery<Of>(narrowed) }), 'growing'],
    queryFn: async ({ pageParam }) =>
      answerOf<Of, Row>(
        list,
        await page.call(asQuery<Of>(pageParam === null ? narrowed : { ...narrowed, cursor: pageParam })),
      ),
    initialPageParam: asCursor(null),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (data === undefined) return error === null ? loading : <Problem error={error} retry={() => void refetch()} />
  const rows = data.pages.flatMap((one) => one.rows)
  return (
    <Stack>
      {rows.length === 0 ? empty : children(rows)}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Stack>
  )
}
