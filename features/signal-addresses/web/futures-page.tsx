import { Group } from '@mantine/core'
import IconWaveSine from 'icon:wave-sine'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { OpenLink } from '#platform/web/open-link.tsx'
import { ListPage } from '#platform/web/list-page.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { StaffSignal } from '../contract.ts'
import { futuresSignalList } from '../list.ts'
import { futuresSignalsApi } from './api.ts'
import { houseWords } from './house-messages.ts'
import { signalPageWords } from './messages.ts'
import { SignalStatus } from './signal-acts.tsx'

export const Route = createFileRoute('/admin/futures_signals')({
  staticData: {
    grant: 'admin',
    title: { en: 'Futures signals', hu: 'Határidős jelzések' },
    menu: { order: 161, icon: IconWaveSine },
  },
  validateSearch: readAddress(futuresSignalList),
  component: FuturesSignalsPage,
})

type Props = { signal: StaffSignal; isDisabled: boolean }

const HouseActs = ({ signal, isDisabled }: Props) => {
  const words = useMessages(signalPageWords)
  const { id, version, status, name } = signal
  const isActive = status === 'active'
  return (
    <>
      <AskButton
        tone="plain"
        confirm={isActive ? words.suspend : words.activate}
        label={`${isActive ? words.suspend : words.activate}: ${name}`}
        title={isActive ? words.suspendTitle(signal) : words.activateTitle(signal)}
        text={isActive ? words.suspendText : words.activateText}
        of={futuresSignalsApi.toggle}
        input={{ signal: id, version, status: isActive ? 'suspended' : 'active' }}
        done={isActive ? words.suspendedDone : words.activatedDone}
        isDisabled={isDisabled}
      />
      <AskButton
        tone="danger"
        confirm={words.remove}
        label={`${words.remove}: ${name}`}
        title={words.removeTitle(signal)}
        text={words.removeText}
        of={futuresSignalsApi.remove}
        input={{ signal: id }}
        done={words.removed}
        isDisabled={isDisabled}
      />
    </>
  )
}

const useColumns = (): readonly Column<StaffSignal>[] => {
  const words = useMessages(signalPageWords)
  const house = useMessages(houseWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  const isDisabled = useRefusal('signals.write') !== null
  return useMemo(
    () => [
      { id: 'name', header: words.name, card: 'title', cell: ({ name }) => name },
      { id: 'owner', header: house.owner, cell: ({ username }) => username ?? house.gone },
      { id: 'status', header: words.status, cell: ({ status }) => <SignalStatus status={status} /> },
      {
        id: 'address',
        header: words.address,
        card: 'more',
        cell: ({ madeAtMs }) => (madeAtMs === null ? '–' : <Time atMs={madeAtMs} />),
      },
      { id: 'exchange', header: words.exchange, cell: ({ exchange }) => exchangeTitle({ name: exchange }) },
      { id: 'public', header: words.isPublic, cell: ({ isPublic }) => (isPublic ? words.yes : words.no) },
      {
        id: 'pairs',
        header: words.pairs,
        cell: ({ pairs }) => <span className="table-prose">{pairs.join(', ')}</span>,
      },
      {
        id: 'futuresType',
        header: words.futuresType,
        card: 'more',
        cell: ({ futuresType }) => (futuresType === null ? '–' : words[futuresType]),
      },
      {
        id: 'listeners',
        header: house.listeners,
        numeric: true,
        cell: ({ listeners }) => format.count(listeners ?? 0),
      },
      {
        id: 'acts',
        header: words.open,
        card: 'foot',
        cell: (signal) => (
          <Group gap="xs" justify="flex-end">
            <HouseActs signal={signal} isDisabled={isDisabled} />
            <OpenLink to="/admin/futures_signals/edit/$signalId" params={{ signalId: signal.id }} of={signal.name} />
          </Group>
        ),
      },
    ],
    [words, house, exchangeTitle, format, isDisabled],
  )
}

function FuturesSignalsPage() {
  const words = useMessages(signalPageWords)
  const house = useMessages(houseWords)
  const create = <ButtonLink to="/admin/futures_signals/create">{words.create}</ButtonLink>
  return (
    <ListPage
      list={futuresSignalList}
      page={futuresSignalsApi.all}
      words={{ title: house.title, subtitle: house.subtitle, tableLabel: house.table }}
      filters={{ status: { label: words.status, all: house.anyStatus, nameOf: (status) => words[status] } }}
      columns={useColumns()}
      actions={create}
      empty={{
        none: (
          <Empty icon={IconWaveSine} title={house.noneTitle} actions={create}>
            {house.none}
          </Empty>
        ),
        filtered: { title: words.filteredTitle, text: words.filtered },
      }}
    />
  )
}
