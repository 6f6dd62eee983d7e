import { Group, Text } from '@mantine/core'
import IconHistoryToggle from 'icon:history-toggle'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { runList } from '../list.ts'
import { runsApi } from './api.ts'
import { runWords } from './messages.ts'
import { NewRun } from './new-run.tsx'
import { type Picks, useRunColumns } from './run-columns.tsx'

export const Route = createFileRoute('/backtest')({
  staticData: {
    grant: 'trading',
    title: { en: 'Backtest', hu: 'Visszamérés' },
    menu: { order: 30, icon: IconHistoryToggle, section: 'trade' },
  },
  validateSearch: readAddress(runList),
  component: RunsPage,
})

const usePicks = (): Picks & { clear: () => void } => {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    onPick: (id) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => setIds([]),
  }
}

const Comparing = ({ ids, clear }: { ids: readonly string[]; clear: () => void }) => {
  const words = useMessages(runWords)
  const format = useFormat()
  if (ids.length < 2)
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {words.compareHelp}
      </Text>
    )
  return (
    <Group gap="sm" mb="sm">
      <ButtonLink to="/backtest/compare" search={{ runs: ids.join(',') }}>
        {words.compare({ count: format.count(ids.length) })}
      </ButtonLink>
      <ButtonLink variant="subtle" to="/backtest" onClick={clear}>
        {words.clear}
      </ButtonLink>
    </Group>
  )
}

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
      above={
        <>
          <NewRun />
          <Comparing {...picks} />
        </>
      }
      empty={{
        none: (
          <Empty icon={IconHistoryToggle} title={words.noneTitle}>
            {words.none}
          </Empty>
        ),
        filtered: { title: words.filteredTitle, text: words.filtered },
      }}
    />
  )
}
