import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconFilterOff from 'icon:filter-off'
import { type FormEvent, useState } from 'react'
import { DayField } from '#platform/web/day-field.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { auditActions } from '../actions.ts'
import { actionMessages } from '../messages.ts'
import styles from './audit.module.css'
import { auditWords } from './messages.ts'
import { type AuditSearch, filterOf, parseSearch } from './search.ts'

type Props = { search: AuditSearch; onChange: (search: AuditSearch) => void }
type TextName = 'actor' | 'subject' | 'entity'

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
const TextFilter = ({
  name,
  label,
  placeholder,
  search,
  onChange,
}: Props & { name: TextName; label: string; placeholder: string }) => {
  const [text, setText] = useState(search[name] ?? '')
  const apply = () => {
    const wanted = text.trim()
    if (wanted !== (search[name] ?? '')) onChange(parseSearch({ ...search, cursor: undefined, [name]: wanted }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} className={styles['filter']}>
      <TextInput
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}

/** Among the tools of the table, which a phone opens on demand. */
export const Filters = ({ search, onChange }: Props) => {
  const words = useMessages(auditWords)
  const shared = useMessages(sharedMessages)
  const names = useMessages(actionMessages)
  const { sort, columns } = search
  const choose = (name: 'action' | 'from' | 'to') => (value: string) =>
    onChange(parseSearch({ ...search, cursor: undefined, [name]: value }))
  const filter = styles['filter'] ?? ''
  const rest = { search, onChange }
  return (
    <>
      <TextFilter
        key={`actor ${search.actor}`}
        name="actor"
        label={words.actor}
        placeholder={words.actorHelp}
        {...rest}
      />
      <TextFilter
        key={`subject ${search.subject}`}
        name="subject"
        label={words.subject}
        placeholder={words.actorHelp}
        {...rest}
      />
      <NativeSelect
        className={filter}
        label={words.action}
        value={search.action ?? ''}
        data={[{ value: '', label: words.all }, ...auditActions.map((value) => ({ value, label: names[value] }))]}
        onChange={({ currentTarget }) => choose('action')(currentTarget.value)}
      />
      <TextFilter
        key={`entity ${search.entity}`}
        name="entity"
        label={words.entity}
        placeholder={words.entityHelp}
        {...rest}
      />
      <DayField className={filter} label={words.from} value={search.from ?? ''} onChange={choose('from')} />
      <DayField className={filter} label={words.to} value={search.to ?? ''} onChange={choose('to')} />
      {Object.keys(filterOf(search)).length > 0 && (
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
