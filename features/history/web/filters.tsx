import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconFilterOff from 'icon:filter-off'
import { type FormEvent, useState } from 'react'
import { DayField } from '#platform/web/day-field.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { actions, filterOf, type HistorySearch, parseSearch } from './search.ts'
import { actionWords, historyWords } from './messages.ts'

type Props = { search: HistorySearch; onChange: (search: HistorySearch) => void }

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
const PairFilter = ({ search, onChange }: Props) => {
  const words = useMessages(historyWords)
  const [pair, setPair] = useState(search.pair ?? '')
  const apply = () => {
    const wanted = pair.trim().toUpperCase()
    if (wanted !== (search.pair ?? '')) onChange({ ...search, pair: wanted })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} className="filter">
      <TextInput
        label={words.pair}
        placeholder={words.pairExample}
        value={pair}
        onChange={({ currentTarget }) => setPair(currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}

const Choices = ({ search, onChange }: Props) => {
  const words = useMessages(historyWords)
  const shared = useMessages(sharedMessages)
  const names = useMessages(actionWords)
  const all = { value: '', label: words.all }
  const choose = (name: 'mode' | 'action' | 'success') => (event: FormEvent<HTMLSelectElement>) =>
    onChange(parseSearch({ ...search, [name]: event.currentTarget.value }))
  return (
    <>
      <NativeSelect
        className="filter"
        label={words.mode}
        value={search.mode ?? ''}
        data={[all, { value: 'demo', label: shared.modeDemo }, { value: 'live', label: shared.modeLive }]}
        onChange={choose('mode')}
      />
      <NativeSelect
        className="filter"
        label={words.action}
        value={search.action ?? ''}
        data={[all, ...actions.map((value) => ({ value, label: names[value] }))]}
        onChange={choose('action')}
      />
      <NativeSelect
        className="filter"
        label={words.result}
        value={search.success ?? ''}
        data={[all, { value: 'yes', label: words.succeeded }, { value: 'no', label: words.failed }]}
        onChange={choose('success')}
      />
    </>
  )
}

const Days = ({ search, onChange }: Props) => {
  const words = useMessages(historyWords)
  const choose = (name: 'from' | 'to') => (day: string) => onChange(parseSearch({ ...search, [name]: day }))
  return (
    <>
      <DayField className="filter" label={words.from} value={search.from ?? ''} onChange={choose('from')} />
      <DayField className="filter" label={words.to} value={search.to ?? ''} onChange={choose('to')} />
    </>
  )
}

/** Among the tools of the table, which a phone opens on demand. */
export const Filters = ({ search, onChange }: Props) => {
  const words = useMessages(historyWords)
  const shared = useMessages(sharedMessages)
  const { sort, columns } = search
  const filter = filterOf(search)
  return (
    <>
      <Choices search={search} onChange={onChange} />
      <PairFilter key={search.pair ?? ''} search={search} onChange={onChange} />
      <Days search={search} onChange={onChange} />
      {search.bot !== undefined && (
        <Button variant="light" mih={44} onClick={() => onChange(parseSearch({ ...search, bot: undefined }))}>
          {words.allBots}
        </Button>
      )}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} />}
          mih={44}
          onClick={() => onChange(parseSearch({ sort, columns }))}
        >
          {shared.clearFilters}
        </Button>
      )}
    </>
  )
}
