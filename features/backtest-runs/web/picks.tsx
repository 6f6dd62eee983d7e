/** Runs that are picked to be seen side by side, and the way there. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { runWords } from './messages.ts'

/** Ids of the runs, and what picks one or lets it go. */
export type Picks = { ids: readonly string[]; onPick: (id: string) => void; clear: () => void }

export const usePicks = (first: readonly string[] = []): Picks => {
  const [ids, setIds] = useState(first)
  return {
    ids,
    onPick: (id) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => setIds([]),
  }
}

/** In sight from the first pick on, however long the list is. */
export const CompareBar = ({ ids, clear }: Picks) => {
  const words = useMessages(runWords)
  const format = useFormat()
  if (ids.length === 0) return null
  return (
    <ActionBar stickyOn="all">
      <Button variant="subtle" onClick={clear}>
        {words.clear}
      </Button>
      {ids.length === 1 ? (
        <Text size="sm" role="status">
          {words.pickMore}
        </Text>
      ) : (
        <ButtonLink to="/backtest/compare" search={{ runs: ids.join(',') }}>
          {words.compare({ count: format.count(ids.length) })}
        </ButtonLink>
      )}
    </ActionBar>
  )
}
