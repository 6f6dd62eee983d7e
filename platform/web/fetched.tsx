/** What was asked for, once it is there: until then its room, or why it does not come. */
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

/** `height` is that of the room in pixels. */
type Props<Data> = { of: UseQueryResult<Data>; height: number; children: (data: Data) => ReactNode }

export const Fetched = <Data,>({ of: { data, error, refetch }, height, children }: Props<Data>) => {
  if (data !== undefined) return children(data)
  return error === null ? <Skeleton height={height} /> : <Problem error={error} retry={() => void refetch()} />
}
