import { Button, Checkbox, NativeSelect, Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { NewUser } from '../contract.ts'
import { type Parameter, parameters } from '../rules.ts'
import { defaultsApi } from './api.ts'
import { defaultWords } from './messages.ts'
import { type OfferedPackage, useNames } from './shown.ts'
import { type Chosen, firstChoice, ValueField } from './value-field.tsx'

export const Route = createFileRoute('/admin/registration/defaults/create')({
  staticData: { grant: 'admin', title: { en: 'New registration default', hu: 'Új regisztrációs alapérték' } },
  component: CreatePage,
})

type FormProps = { free: readonly Parameter[]; first: Parameter; user: NewUser; packages: readonly OfferedPackage[] }

const CreateForm = ({ free, first, user, packages }: FormProps) => {
  const words = useMessages(defaultWords)
  const names = useNames()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const wrongFields = useWrongFields()
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(first, user, packages))
  const [active, setActive] = useState(true)
  const create = useMutation(
    defaultsApi.create.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: words.saved })
        await queryClient.invalidateQueries({ queryKey: defaultsApi.list.key() })
        await navigate({ to: '/admin/registration/defaults' })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ ...chosen, active })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Section title={words.newTitle}>
        <NativeSelect
          size="md"
          label={words.parameter}
          value={chosen.key}
          data={free.map((key) => ({ value: key, label: names[key] }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(firstChoice(free.find((key) => key === value) ?? first, user, packages))
          }
        />
        <ValueField
          chosen={chosen}
          packages={packages}
          assets={user.demoBalance.map(({ asset }) => asset)}
          wrong={wrongFields(create.error)}
          onChange={setChosen}
        />
        <Checkbox
          label={words.active}
          checked={active}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
        {create.isError && <Problem error={create.error} />}
        <Button type="submit" size="md" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.save}
        </Button>
      </Section>
    </form>
  )
}

function CreatePage() {
  const words = useMessages(defaultWords)
  const { data, error, refetch } = useQuery(defaultsApi.list.queryOptions({}))
  const taken = new Set(data?.defaults.map(({ key }) => key))
  const free = parameters.filter((key) => !taken.has(key))
  const [first] = free
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink variant="default" to="/admin/registration/defaults">
            {words.back}
          </ButtonLink>
        }
      >
        {words.newTitle}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={320} maw={720} />}
      {data !== undefined &&
        (first === undefined ? (
          <Text c="dimmed">{words.allSet}</Text>
        ) : (
          <CreateForm free={free} first={first} user={data.newUser} packages={data.packages} />
        ))}
    </>
  )
}
