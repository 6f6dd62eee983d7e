/** A number beside an entry of the menu. The name of the entry stays what it is: the number is its description. */
import { VisuallyHidden } from '@mantine/core'
import type { ProcedureUtils } from '@orpc/tanstack-query'
import { useQuery } from '@tanstack/react-query'
import type { Messages } from '#engine/messages.ts'
import { useFormat, useMessages } from './language.tsx'

/** What is counted, for whoever does not see it. */
type Say = (values: { count: string }) => string

export const MenuCount = ({ count, say }: { count: number; say: Say }) => {
  const format = useFormat()
  if (count === 0) return null
  const text = format.count(count)
  return (
    <>
      <span aria-hidden title={say({ count: text })}>
        {text}
      </span>
      <VisuallyHidden>{say({ count: text })}</VisuallyHidden>
    </>
  )
}

type Counted = {
  words: Messages<{ said: Say }>
  /** Time in ms after which it is asked again; left out where this browser hears of what changes it. */
  refetchInterval?: number
}

/** The part of the menu that shows what a call without an input counts. */
export const menuCount = (
  of: Pick<ProcedureUtils<object, undefined, { count: number }, Error>, 'queryOptions'>,
  { words, ...often }: Counted,
) =>
  function Count() {
    const { said } = useMessages(words)
    const { data } = useQuery(of.queryOptions(often))
    return <MenuCount count={data?.count ?? 0} say={said} />
  }
