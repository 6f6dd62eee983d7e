/** A signal as its owner writes it: a new one, or one that there is. */
import { Alert, Card, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { tradedBy } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { addressWords } from '#features/signals/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { check, choice, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { addressedSignals as contract, futuresSignals as futuresContract, type Signal } from '../contract.ts'
import { addressedSignalsApi, futuresSignalsApi, marketsApi } from './api.ts'
import { signalPageWords } from './messages.ts'
import { pairList } from './pair-list.tsx'
import { sourceChoice } from './source-choice.tsx'
import { editableOf, emptySignal, type FormSignal, type TypedSignal, typedOf } from './typed-signal.ts'

type Markets = readonly MarketSummary[]

const useFields = (kind: Signal['kind'], markets: Markets, exchange: string) => {
  const words = useMessages(signalPageWords)
  const address = useMessages(addressWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const isFutures = kind === 'futures'
  const exchanges = [...new Set([exchange, ...markets.map((market) => market.exchange)])].filter((name) => name !== '')
  return {
    name: line({ label: words.name }),
    exchange: choice({
      label: words.exchange,
      options: exchanges.map((value) => ({ value, label: exchangeTitle({ name: value }) })),
    }),
    pairs: pairList(markets.filter((market) => market.exchange === exchange).map(({ pair }) => pair)),
    isPublic: check({ label: words.isPublic, help: words.isPublicHelp }),
    futuresType: choice<'perpetual' | 'delivery'>({
      label: words.futuresType,
      options: [
        { value: 'perpetual', label: words.perpetual },
        { value: 'delivery', label: words.delivery },
      ],
    }),
    repeatSeconds: line({ label: words.repeatSeconds, help: words.repeatSecondsHelp }),
    isSigned: check({ label: address.signed, help: address.signedHelp }),
    readsBy: choice<'bots' | 'itself'>({
      label: words.readsBy,
      options: [
        { value: 'itself', label: words.readsBySignal },
        { value: 'bots', label: words.readsByBots },
      ],
    }),
    fields: sourceChoice,
    'fields.directionField': line({ label: words.directionField }),
    'fields.buyValue': line({ label: isFutures ? words.longValue : words.buyValue }),
    'fields.sellValue': line({ label: isFutures ? words.shortValue : words.sellValue }),
    'fields.closeValue': line({ label: words.closeValue }),
    'fields.pairField': line({ label: words.pairField }),
    'fields.pairPrefix': line({ label: words.pairPrefix, help: words.pairPrefixHelp }),
    'fields.amountField': line({ label: words.amountField }),
    'fields.idField': line({ label: words.idField }),
    'fields.timeField': line({ label: words.timeField, help: words.timeFieldHelp }),
  }
}

const names = [
  'fields.directionField',
  'fields.buyValue',
  'fields.sellValue',
  'fields.closeValue',
  'fields.pairField',
  'fields.pairPrefix',
  'fields.amountField',
  'fields.idField',
  'fields.timeField',
] as const

type Path = keyof TypedSignal | (typeof names)[number]

type Props = {
  kind: Signal['kind']
  family: string
  /** Whether it is the reader's own or one that the administration keeps. */
  desk: 'own' | 'house'
  /** Null for a new one. */
  signal: FormSignal | null
  isDisabled?: boolean
  onCreated?: (made: { id: string; path: string; key: string | null }) => void
}

/** What is typed, for fields that depend on others: another exchange has other pairs. */
const useSeen = (initial: TypedSignal) => {
  const [seen, setSeen] = useState(initial)
  const follow = (typed: TypedSignal, changed: string): TypedSignal => {
    const next = changed === 'exchange' ? { ...typed, pairs: [] } : typed
    setSeen(next)
    return next
  }
  return { seen, follow }
}

const Layout = ({ kind, isNew, seen, field }: LayoutProps) => {
  const words = useMessages(signalPageWords)
  return (
    <>
      {field('name')}
      {isNew && field('exchange')}
      {field('pairs')}
      {kind === 'futures' && field('futuresType')}
      {field('isPublic')}
      {field('repeatSeconds')}
      {isNew && field('isSigned')}
      {field('readsBy')}
      {seen.readsBy === 'itself' && (
        <Card withBorder p="md">
          <Stack>
            <Alert color="yellow">{words.caseNotice}</Alert>
            <Text size="sm">{words.fieldsHelp}</Text>
            {field('fields')}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {names
                .filter((name) => kind === 'futures' || name !== 'fields.closeValue')
                .map((name) => (
                  <div key={name}>{field(name)}</div>
                ))}
            </SimpleGrid>
          </Stack>
        </Card>
      )}
    </>
  )
}
type LayoutProps = { kind: Signal['kind']; isNew: boolean; seen: TypedSignal; field: (path: Path) => ReactNode }

type FormProps = Props & { markets: Markets }

const useForm = ({ kind, signal, markets }: FormProps) => {
  const initial = signal === null ? emptySignal(kind, markets[0]?.exchange ?? '') : typedOf(signal)
  const { seen, follow } = useSeen(initial)
  const fields = useFields(kind, markets, seen.exchange)
  const layout = (field: (path: Path) => ReactNode) => (
    <Layout kind={kind} isNew={signal === null} seen={seen} field={field} />
  )
  return { known: { initial, fields, follow, guard: {} }, layout }
}

const NewForm = (props: FormProps) => {
  const { kind, desk, onCreated } = props
  const words = useMessages(signalPageWords)
  const { known, layout } = useForm(props)
  const options = {
    done: words.created,
    onDone: ({ signal: { id }, path, key }: Address) => onCreated?.({ id, path, key }),
  }
  const own = useAct(addressedSignalsApi.create, options)
  const house = useAct(futuresSignalsApi.create, options)
  const read = (typed: TypedSignal) => ({
    exchange: typed.exchange,
    isSigned: typed.isSigned,
    ...editableOf(typed, kind),
  })
  return desk === 'own' ? (
    <RecordForm
      {...known}
      of={contract.create}
      act={own}
      send={words.createButton}
      read={(typed) => ({ kind, ...read(typed) })}
    >
      {layout}
    </RecordForm>
  ) : (
    <RecordForm {...known} of={futuresContract.create} act={house} send={words.createButton} read={read}>
      {layout}
    </RecordForm>
  )
}
type Address = { signal: { id: string }; path: string; key: string | null }

const KnownForm = (props: FormProps & { signal: FormSignal }) => {
  const { kind, desk, signal, isDisabled = false } = props
  const words = useMessages(signalPageWords)
  const { known, layout } = useForm(props)
  const own = useAct(addressedSignalsApi.save, { done: words.saved })
  const house = useAct(futuresSignalsApi.save, { done: words.saved })
  const read = (typed: TypedSignal) => ({ signal: signal.id, version: signal.version, ...editableOf(typed, kind) })
  return desk === 'own' ? (
    <RecordForm {...known} of={contract.save} act={own} read={read}>
      {layout}
    </RecordForm>
  ) : (
    <RecordForm {...known} of={futuresContract.save} act={house} read={read} isDisabled={isDisabled}>
      {layout}
    </RecordForm>
  )
}

export default function SignalForm(props: Props) {
  const markets = useQuery(marketsApi.list.queryOptions({ staleTime: 30_000 })).data?.markets
  if (markets === undefined) return <Skeleton height={600} />
  const traded = { ...props, markets: tradedBy(props.family, markets) }
  return props.signal === null ? <NewForm {...traded} /> : <KnownForm {...traded} signal={props.signal} />
}
