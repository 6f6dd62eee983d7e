import IconAntenna from 'icon:antenna'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { OpenLink } from '#platform/web/open-link.tsx'
import { ListPage } from '#platform/web/list-page.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { SignalSource } from '../contract.ts'
import { sourceList } from '../list.ts'
import { signalSourcesApi } from './api.ts'
import { sourceWords } from './messages.ts'

export const Route = createFileRoute('/admin/signal_source')({
  staticData: {
    grant: 'admin',
    title: { en: 'Signal sources', hu: 'Jelzésforrások' },
    menu: { order: 160, icon: IconAntenna },
  },
  validateSearch: readAddress(sourceList),
  component: SourcesPage,
})

const Schema = ({ fields }: Pick<SignalSource, 'fields'>) => (
  <span className="table-prose">
    {[
      `${fields.directionField}=${fields.buyValue}|${fields.sellValue}`,
      `${fields.pairField}=${fields.pairPrefix}…`,
    ].join(', ')}
  </span>
)

const useColumns = (): readonly Column<SignalSource>[] => {
  const words = useMessages(sourceWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'name', header: words.name, card: 'title', cell: ({ name }) => name },
      { id: 'schema', header: words.schema, cell: Schema },
      { id: 'state', header: words.state, cell: ({ status }) => words[status] },
      { id: 'bots', header: words.bots, numeric: true, cell: ({ bots }) => format.count(bots) },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: ({ id, name }) => (
          <OpenLink to="/admin/signal_source/$signalSourceId" params={{ signalSourceId: id }} of={name} />
        ),
      },
    ],
    [words, format],
  )
}

function SourcesPage() {
  const words = useMessages(sourceWords)
  const create = <ButtonLink to="/admin/signal_source/create">{words.create}</ButtonLink>
  return (
    <ListPage
      list={sourceList}
      page={signalSourcesApi.all}
      words={{ title: words.title, subtitle: words.subtitle, tableLabel: words.table }}
      filters={{ status: { label: words.state, all: words.anyState, nameOf: (status) => words[status] } }}
      columns={useColumns()}
      actions={create}
      empty={{
        none: (
          <Empty icon={IconAntenna} title={words.noneTitle} actions={create}>
            {words.none}
          </Empty>
        ),
        filtered: { title: words.filteredTitle, text: words.filtered },
      }}
    />
  )
}
