import { NativeSelect } from '@mantine/core'
import IconUsers from 'icon:users'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { userList } from '../list.ts'
import { usersApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { listWords, roleWords } from './messages.ts'

export const Route = createFileRoute('/admin/users')({
  staticData: {
    grant: 'admin',
    title: { en: 'Users', hu: 'Felhasználók' },
    menu: { order: 110, icon: IconUsers },
  },
  validateSearch: readAddress(userList),
  component: UsersPage,
})

const PackageChoice = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => {
  const words = useMessages(listWords)
  const language = useLanguage()
  const { data } = useQuery(usersApi.choices.queryOptions({}))
  const packages = (data?.packages ?? []).map((one) => ({ value: one.code, label: one[language] }))
  return (
    <NativeSelect
      className="list-filter"
      label={words.package}
      value={value}
      data={[{ value: '', label: words.all }, ...packages]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const useFilters = () => {
  const words = useMessages(listWords)
  const roles = useMessages(roleWords)
  const yesNo = (label: string) => ({ label, nameOf: (value: 'yes' | 'no') => words[value] })
  return {
    search: { label: words.search, help: words.searchHelp },
    role: { label: words.role, nameOf: (role: keyof typeof roles) => roles[role] },
    locked: yesNo(words.locked),
    confirmed: yesNo(words.confirmed),
    deletion: yesNo(words.deletion),
    package: { control: PackageChoice },
    ends: {
      label: words.ends,
      nameOf: (end: 'week' | 'month' | 'over') =>
        ({ week: words.endsWeek, month: words.endsMonth, over: words.endsOver })[end],
    },
  }
}

function UsersPage() {
  const words = useMessages(listWords)
  return (
    <ListPage
      list={userList}
      page={usersApi.list}
      file={usersApi.csv}
      words={words}
      filters={useFilters()}
      columns={useColumns()}
      empty={{
        none: (
          <Empty icon={IconUsers} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyFilteredTitle, text: words.emptyFiltered },
      }}
    />
  )
}
