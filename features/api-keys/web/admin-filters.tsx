import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import IconFilterOff from 'icon:filter-off'
import { type FormEvent, useState } from 'react'
import { PERSON_LENGTH } from '#platform/list.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { exchangeNames } from '../exchanges.ts'
import { keyStatusWords } from '../messages.ts'
import { adminWords } from './admin-messages.ts'
import { type AdminSearch, filterOf, parseSearch, shownStatuses } from './admin-search.ts'
import { exchangeTitles } from './exchange-titles.ts'
import { apiKeyWords } from './messages.ts'

type Props = { search: AdminSearch; onChange: (search: AdminSearch) => void }

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
const SearchField = ({ search, onChange }: Props) => {
  const words = useMessages(adminWords)
  const [text, setText] = useState(search.search ?? '')
  const apply = () => {
    const wanted = text.trim()
    if (wanted !== (search.search ?? '')) onChange(parseSearch({ ...search, page: undefined, search: wanted }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} role="search">
      <TextInput
        type="search"
        miw="min(100%, 320px)"
        label={words.search}
        placeholder={words.searchHelp}
        maxLength={PERSON_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}

export const AdminFilters = ({ search, onChange }: Props) => {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const shared = useMessages(sharedMessages)
  const statuses = useMessages(keyStatusWords)
  const titles = useMessages(exchangeTitles)
  const choose = (name: 'exchange' | 'status' | 'mica' | 'order') => (event: FormEvent<HTMLSelectElement>) =>
    onChange(parseSearch({ ...search, page: undefined, [name]: event.currentTarget.value }))
  const all = { value: '', label: words.all }
  return (
    <Group align="end" mb="md" gap="sm">
      <SearchField key={search.search ?? ''} search={search} onChange={onChange} />
      <NativeSelect
        label={own.exchange}
        value={search.exchange ?? ''}
        data={[all, ...exchangeNames.map((value) => ({ value, label: titles[value] }))]}
        onChange={choose('exchange')}
      />
      <NativeSelect
        label={own.status}
        value={search.status ?? ''}
        data={[all, ...shownStatuses.map((value) => ({ value, label: statuses[value] }))]}
        onChange={choose('status')}
      />
      <NativeSelect
        label={own.mica}
        value={search.mica ?? ''}
        data={[all, { value: 'yes', label: own.yes }, { value: 'no', label: own.no }]}
        onChange={choose('mica')}
      />
      <NativeSelect
        label={words.order}
        value={search.order ?? ''}
        data={[
          { value: '', label: words.newestFirst },
          { value: 'oldest', label: words.oldestFirst },
          { value: 'checked', label: words.checkedFirst },
        ]}
        onChange={choose('order')}
      />
      {Object.keys(filterOf(search)).length > 0 && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} />} mih={44} onClick={() => onChange({})}>
          {shared.clearFilters}
        </Button>
      )}
    </Group>
  )
}
