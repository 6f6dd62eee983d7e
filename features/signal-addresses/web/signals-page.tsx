import { Badge, Group, Stack, Text } from '@mantine/core'
import IconAntenna from 'icon:antenna'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { familyNamed, familyTitle, titleOf } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { OpenLink } from '#platform/web/open-link.tsx'
import { ListPage } from '#platform/web/list-page.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Signal } from '../contract.ts'
import { signalList } from '../list.ts'
import { addressedSignalsApi } from './api.ts'
import { kindOf } from './kind.ts'
import { signalPageWords } from './messages.ts'
import { SignalStatus, ToggleSignal } from './signal-acts.tsx'

export const Route = createFileRoute('/bots/$family/signal/')({
  staticData: { grant: 'trading', title: familyTitle('signals') },
  validateSearch: readAddress(signalList),
  loader: ({ params }) => {
    familyNamed(params.family, 'signals')
  },
  component: SignalsPage,
})

const Address = ({ signal: { madeAtMs } }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  return madeAtMs === null ? (
    words.addressOfOthers
  ) : (
    <>
      {words.addressMade} <Time atMs={madeAtMs} />
    </>
  )
}

const useColumns = (family: string): readonly Column<Signal>[] => {
  const words = useMessages(signalPageWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  return useMemo(() => {
    const hasPage = familyNamed(family, 'signals').pages.includes('signal')
    const futures: readonly Column<Signal>[] = [
      {
        id: 'futuresType',
        header: words.futuresType,
        cell: ({ futuresType }) => (futuresType === null ? '–' : words[futuresType]),
      },
    ]
    return [
      {
        id: 'name',
        header: words.name,
        card: 'title',
        cell: ({ name }) => (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        ),
      },
      { id: 'status', header: words.status, cell: ({ status }) => <SignalStatus status={status} /> },
      { id: 'address', header: words.address, cell: (signal) => <Address signal={signal} /> },
      { id: 'exchange', header: words.exchange, cell: ({ exchange }) => exchangeTitle({ name: exchange }) },
      {
        id: 'public',
        header: words.isPublic,
        cell: ({ isPublic, isOwn }) =>
          isPublic ? (
            <Badge variant="light" autoContrast>
              {isOwn ? words.yes : words.ofOthers}
            </Badge>
          ) : (
            words.no
          ),
      },
      {
        id: 'pairs',
        header: words.pairs,
        cell: ({ pairs }) => <span className="table-prose">{pairs.join(', ')}</span>,
      },
      ...(kindOf(family) === 'futures' ? futures : []),
      { id: 'bots', header: words.listeners, numeric: true, cell: ({ bots }) => format.count(bots.length) },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: (signal) => (
          <Group gap="xs" justify="flex-end">
            {signal.isOwn && <ToggleSignal signal={signal} />}
            <OpenLink
              to={hasPage ? '/bots/$family/signal/$signalId' : '/bots/$family/signal/edit/$signalId'}
              params={{ family, signalId: signal.id }}
              of={signal.name}
            />
          </Group>
        ),
      },
    ]
  }, [words, exchangeTitle, format, family])
}

function SignalsPage() {
  const { family } = Route.useParams()
  const words = useMessages(signalPageWords)
  const title = useTitle()
  const entry = familyNamed(family, 'signals')
  const kind = kindOf(family)
  const columns = useColumns(family)
  const page = useMemo(
    () => ({
      call: (input: object) => addressedSignalsApi.list.call({ ...input, kind }),
      queryKey: ({ input }: { input: object }) => addressedSignalsApi.list.queryKey({ input: { ...input, kind } }),
    }),
    [kind],
  )
  const create = (
    <ButtonLink to="/bots/$family/signal/create" params={{ family }}>
      {words.create}
    </ButtonLink>
  )
  return (
    <ListPage
      list={signalList}
      page={page}
      words={{ title: title(titleOf(entry, 'signals')), subtitle: words.subtitle, tableLabel: words.table }}
      filters={{
        whose: {
          label: words.whose,
          all: words.everyones,
          nameOf: (whose) => (whose === 'own' ? words.own : words.publicOnes),
        },
      }}
      columns={columns}
      actions={
        <>
          <ButtonLink to="/bots/$family/dashboard" params={{ family }} variant="default">
            {words.dashboard}
          </ButtonLink>
          {create}
        </>
      }
      empty={{
        none: (
          <Empty icon={IconAntenna} title={words.noneTitle} actions={<Stack>{create}</Stack>}>
            {words.none}
          </Empty>
        ),
        filtered: { title: words.filteredTitle, text: words.filtered },
      }}
    />
  )
}
