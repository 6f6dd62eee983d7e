/** The newest runs, to pick those that are to be compared. */
import IconHistoryToggle from 'icon:history-toggle'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { runList } from '../list.ts'
import { runsApi } from './api.ts'
import { runWords } from './messages.ts'
import { NewRun } from './new-run.tsx'
import { CompareBar, usePicks } from './picks.tsx'
import { useRunColumns } from './run-columns.tsx'

export const NoRuns = () => {
  const words = useMessages(runWords)
  return (
    <Empty icon={IconHistoryToggle} title={words.noneTitle}>
      {words.none}
    </Empty>
  )
}

/** `first`: what is picked already. */
export const ChooseRuns = ({ first }: { first: readonly string[] }) => {
  const words = useMessages(runWords)
  const picks = usePicks(first)
  return (
    <>
      <ListPart
        list={runList}
        page={runsApi.list}
        asked={{}}
        label={words.table}
        columns={useRunColumns(picks)}
        empty={
          <>
            <NewRun />
            <NoRuns />
          </>
        }
      />
      <CompareBar {...picks} />
    </>
  )
}
