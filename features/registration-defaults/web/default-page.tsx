import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconUserCog from 'icon:user-cog'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { NewUser, RegistrationDefault } from '../contract.ts'
import { defaultsApi } from './api.ts'
import { defaultWords } from './messages.ts'
import { type OfferedPackage, useNames } from './shown.ts'
import { type Chosen, firstChoice, ValueField } from './value-field.tsx'

export const Route = createFileRoute('/admin/registration/defaults/$parameterId')({
  staticData: { grant: 'admin', title: { en: 'Registration default', hu: 'Regisztrációs alapérték' } },
  component: DefaultPage,
})

type FormProps = { row: RegistrationDefault; user: NewUser; packages: readonly OfferedPackage[] }

const asChosen = ({ key, value }: RegistrationDefault): Chosen => ({ key, value }) as Chosen

const useDone = () => {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  return async (message: string) => {
    notifications.show({ message })
    await navigate({ to: '/admin/registration/defaults' })
    await queryClient.invalidateQueries({ queryKey: defaultsApi.list.key() })
  }
}

const DefaultForm = ({ row, user, packages }: FormProps) => {
  const words = useMessages(defaultWords)
  const names = useNames()
  const done = useDone()
  const wrongFields = useWrongFields()
  const [chosen, setChosen] = useState(() =>
    row.value === null ? firstChoice(row.key, user, packages) : asChosen(row),
  )
  const [active, setActive] = useState(row.active)
  const change = useMutation(defaultsApi.change.mutationOptions({ onSuccess: () => done(words.saved) }))
  const remove = useMutation(defaultsApi.remove.mutationOptions({ onSuccess: () => done(words.removed) }))
  const error = change.error ?? remove.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ id: row.id, value: chosen.value, active, version: row.version })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Section title={names[row.key]}>
        <ValueField
          chosen={chosen}
          packages={packages}
          assets={user.demoBalance.map(({ asset }) => asset)}
          wrong={wrongFields(change.error)}
          onChange={setChosen}
        />
        <Checkbox
          label={words.active}
          checked={active}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
        {error !== null && <Problem error={error} />}
        <Group>
          <Button type="submit" size="md" loading={change.isPending}>
            {words.save}
          </Button>
          <Button size="md" variant="default" loading={remove.isPending} onClick={() => remove.mutate({ id: row.id })}>
            {words.remove}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {words.removeHelp}
        </Text>
      </Section>
    </form>
  )
}

function DefaultPage() {
  const words = useMessages(defaultWords)
  const { parameterId } = Route.useParams()
  const { data, error, refetch } = useQuery(defaultsApi.list.queryOptions({}))
  const row = data?.defaults.find(({ id }) => id === parameterId)
  const back = (
    <ButtonLink variant="default" to="/admin/registration/defaults">
      {words.back}
    </ButtonLink>
  )
  return (
    <>
      <PageHeading actions={back}>{words.oneTitle}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={320} maw={720} />}
      {data !== undefined && row === undefined && (
        <Empty icon={IconUserCog} title={words.noneTitle} actions={back}>
          {words.none}
        </Empty>
      )}
      {data !== undefined && row !== undefined && (
        <DefaultForm key={row.version} row={row} user={data.newUser} packages={data.packages} />
      )}
    </>
  )
}
