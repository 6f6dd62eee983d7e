/** A source of signals as those who run the installation describe it, with a message to try the names on. */
import { Alert, SimpleGrid } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { choice, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { signalSources as contract, type SignalSource } from '../contract.ts'
import { signalSourcesApi } from './api.ts'
import { sourceWords } from './messages.ts'
import { SampleTest } from './sample-test.tsx'

type Typed = Pick<SignalSource, 'name' | 'fields' | 'status'>

const empty: Typed = {
  name: '',
  status: 'active',
  fields: {
    directionField: 'action',
    buyValue: 'buy',
    sellValue: 'sell',
    closeValue: '',
    pairField: 'ticker',
    pairPrefix: '',
    amountField: '',
    idField: '',
    timeField: '',
  },
}

const names = [
  'directionField',
  'buyValue',
  'sellValue',
  'closeValue',
  'pairField',
  'pairPrefix',
  'amountField',
  'idField',
  'timeField',
] as const

const useFields = () => {
  const words = useMessages(sourceWords)
  return {
    name: line({ label: words.name }),
    status: choice<Typed['status']>({
      label: words.state,
      help: words.activeHelp,
      options: [
        { value: 'active', label: words.active },
        { value: 'inactive', label: words.inactive },
      ],
    }),
    'fields.directionField': line({ label: words.directionField }),
    'fields.buyValue': line({ label: words.buyValue }),
    'fields.sellValue': line({ label: words.sellValue }),
    'fields.closeValue': line({ label: words.closeValue }),
    'fields.pairField': line({ label: words.pairField }),
    'fields.pairPrefix': line({ label: words.pairPrefix, placeholder: 'BINANCE:' }),
    'fields.amountField': line({ label: words.amountField }),
    'fields.idField': line({ label: words.idField }),
    'fields.timeField': line({ label: words.timeField }),
  }
}

type Props = { source: SignalSource | null; isDisabled: boolean; onCreated?: () => unknown }

export default function SourceForm({ source, isDisabled, onCreated }: Props) {
  const words = useMessages(sourceWords)
  const fields = useFields()
  const initial = source === null ? empty : { name: source.name, fields: source.fields, status: source.status }
  const [seen, setSeen] = useState<Typed>(initial)
  const follow = (typed: Typed): Typed => {
    setSeen(typed)
    return typed
  }
  const create = useAct(signalSourcesApi.create, { done: words.created, leave: () => onCreated?.() })
  const save = useAct(signalSourcesApi.save, { done: words.saved })
  const layout = (field: (path: keyof typeof fields) => ReactNode) => (
    <>
      {field('name')}
      {field('status')}
      <Alert color="yellow">{words.caseNotice}</Alert>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {names.map((name) => (
          <div key={name}>{field(`fields.${name}`)}</div>
        ))}
      </SimpleGrid>
      <SampleTest fields={seen.fields} />
    </>
  )
  const known = { fields, follow, isDisabled, guard: {} }
  return source === null ? (
    <RecordForm {...known} of={contract.create} initial={initial} act={create}>
      {(field) => layout(field)}
    </RecordForm>
  ) : (
    <RecordForm
      {...known}
      of={contract.save}
      initial={initial}
      act={save}
      read={(typed: Typed) => ({ source: source.id, version: source.version, ...typed })}
    >
      {(field) => layout(field)}
    </RecordForm>
  )
}
