import IconHistoryToggle from 'icon:history-toggle'
import { createFileRoute } from '@tanstack/react-router'
import { findCatalogued } from '#bots/catalogue.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { runList } from '../list.ts'
import { runsApi } from './api.ts'
import { NoRuns } from './choose-runs.tsx'
import { runWords } from './messages.ts'
import { NewRun } from './new-run.tsx'
import { CompareBar, usePicks } from './picks.tsx'
import { useRunColumns } from './run-columns.tsx'

export const Route = createFileRoute('/backtest')({
  staticData: {
    grant: 'trading',
    title: { en: 'Backtest', hu: 'Visszamérés' },
    menu: { order: 30, icon: IconHistoryToggle, section: 'trade' },
  },
  validateSearch: readAddress(runList),
  component: RunsPage,
})

function RunsPage() {
  const words = useMessages(runWords)
  const language = useLanguage()
  const picks = usePicks()
  return (
    <ListPage
      list={runList}
      page={runsApi.list}
      words={{ title: words.title, subtitle: words.subtitle, tableLabel: words.table }}
      filters={{
        family: {
          label: words.family,
          all: words.anyFamily,
          nameOf: (family) => findCatalogued(family)?.titles[language] ?? family,
        },
        kept: { label: words.kept, all: words.anyKept, nameOf: (kept) => words[kept] },
      }}
      columns={useRunColumns(picks)}
      above={<NewRun />}
      below={<CompareBar {...picks} />}
      empty={{
        none: <NoRuns />,
        filtered: { title: words.filteredTitle, text: words.filtered },
      }}
    />
  )
}
