import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconFilterOff from 'icon:filter-off'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { roles as allRoles } from '#platform/access.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { usersApi } from './api.ts'
import { listWords, roleWords } from './messages.ts'
import { filterOf, parseSearch, type UsersSearch } from './search.ts'
import styles from './users.module.css'

type Props = { search: UsersSearch; onChange: (search: UsersSearch) => void }

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
export const SearchField = ({ search, onChange }: Props) => {
  const words = useMessages(listWords)
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
    <form onSubmit={submit} role="search" className={styles['search']}>
      <TextInput
        type="search"
        label={words.search}
        placeholder={words.searchHelp}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}

/** Among the tools of the table, which a phone opens on demand. */
export const Filters = ({ search, onChange }: Props) => {
  const words = useMessages(listWords)
  const shared = useMessages(sharedMessages)
  const roles = useMessages(roleWords)
  const language = useLanguage()
  const { data } = useQuery(usersApi.choices.queryOptions({}))
  const choose =
    (name: 'role' | 'locked' | 'confirmed' | 'deletion' | 'package' | 'ends') =>
    (event: FormEvent<HTMLSelectElement>) =>
      onChange(parseSearch({ ...search, page: undefined, [name]: event.currentTarget.value }))
  const all = { value: '', label: words.all }
  const yesNo = [all, { value: 'yes', label: words.yes }, { value: 'no', label: words.no }]
  const filter = { className: styles['filter'] ?? '' }
  return (
    <>
      <NativeSelect
        {...filter}
        label={words.role}
        value={search.role ?? ''}
        data={[all, ...allRoles.map((value) => ({ value, label: roles[value] }))]}
        onChange={choose('role')}
      />
      {(['locked', 'confirmed', 'deletion'] as const).map((name) => (
        <NativeSelect
          key={name}
          {...filter}
          label={words[name]}
          value={search[name] ?? ''}
          data={yesNo}
          onChange={choose(name)}
        />
      ))}
      <NativeSelect
        {...filter}
        label={words.package}
        value={search.package ?? ''}
        data={[all, ...(data?.packages ?? []).map((one) => ({ value: one.code, label: one[language] }))]}
        onChange={choose('package')}
      />
      <NativeSelect
        {...filter}
        label={words.ends}
        value={search.ends ?? ''}
        data={[
          all,
          { value: 'week', label: words.endsWeek },
          { value: 'month', label: words.endsMonth },
          { value: 'over', label: words.endsOver },
        ]}
        onChange={choose('ends')}
      />
      {Object.keys(filterOf(search)).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} />}
          mih={44}
          onClick={() => onChange(parseSearch({ sort: search.sort, columns: search.columns }))}
        >
          {shared.clearFilters}
        </Button>
      )}
    </>
  )
}
