import { Alert, Button, Group, List, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import IconKeyOff from 'icon:key-off'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { exchangeTitles } from '#platform/exchange-titles.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { StartAll } from '#features/live-accounts/web/index.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { TextLink } from '#platform/web/links.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import { exchangeFacts } from '../exchanges.ts'
import { type ApiKeyView, apiKeysApi, useReread } from './api.ts'
import { Box } from './box.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Guide } from './guide.tsx'
import { Expiry, StatusCell, useAddresses, useRights } from './key-face.tsx'
import { apiKeyWords } from './messages.ts'
import { emptySecret, inputOf, missingIn } from './secret-form.ts'
import { SecretFields } from './secret-fields.tsx'

export const Route = createFileRoute('/user/api/$apiId')({
  staticData: { grant: 'account', title: { en: 'Edit API key', hu: 'API-kulcs szerkesztése' } },
  validateSearch: ({ saved }: Record<string, unknown>): { saved?: true } => (saved === true ? { saved } : {}),
  component: KeyPage,
})

const Facts = ({ row }: { row: ApiKeyView }) => {
  const words = useMessages(apiKeyWords)
  const titles = useMessages(exchangeTitles)
  const rights = useRights()(row)
  const addresses = useAddresses()(row)
  const facts = [
    [words.exchange, titles[row.exchange]],
    [words.publicKey, <code key="key">{row.publicKey}</code>],
    [words.rights, rights],
    [words.addresses, addresses],
    [words.expires, <Expiry key="expiry" {...row} />],
    [words.lastCheck, row.lastCheckAtMs === null ? '–' : <Time key="check" atMs={row.lastCheckAtMs} />],
    [words.created, <Time key="created" atMs={row.createdAtMs} />],
  ] as const
  return (
    <Stack gap="xs">
      <StatusCell {...row} />
      {row.status === 'checking' && <Text c="dimmed">{words.stateChecking}</Text>}
      {facts.map(([label, value]) => (
        <Group key={label} gap="xs">
          <Text c="dimmed">{label}:</Text>
          <Text component="div" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

const State = ({ row }: { row: ApiKeyView }) => {
  const words = useMessages(apiKeyWords)
  const reread = useReread()
  const navigate = Route.useNavigate()
  const [isDoomed, setIsDoomed] = useState(false)
  const check = useMutation(apiKeysApi.check.mutationOptions({ onSettled: reread }))
  return (
    <Box title={words.state}>
      <Facts row={row} />
      {check.isError && <Problem error={check.error} />}
      <Group gap="sm">
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ id: row.id })}>
          {words.check}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsDoomed(true)}>
          {words.remove}
        </Button>
      </Group>
      {isDoomed && (
        <DeleteDialog
          row={row}
          onClose={() => setIsDoomed(false)}
          onDeleted={() => {
            void navigate({ to: '/user/api' })
            void reread()
          }}
        />
      )}
    </Box>
  )
}

const Settings = ({ row }: { row: ApiKeyView }) => {
  const words = useMessages(apiKeyWords)
  const reread = useReread()
  const { hasFutures } = exchangeFacts[row.exchange]
  const [values, setValues] = useState({ name: row.name, futures: row.futures, mica: row.mica })
  const [isEmpty, setIsEmpty] = useState(false)
  const edit = useMutation(apiKeysApi.edit.mutationOptions({ onSettled: reread }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = values.name.trim() === ''
    setIsEmpty(missing)
    if (!missing) edit.mutate({ id: row.id, version: row.version, ...values })
  }
  return (
    <Box title={words.editTitle}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            size="md"
            name="name"
            label={words.name}
            maxLength={50}
            value={values.name}
            error={isEmpty ? words.required : null}
            onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
          />
          <Switch
            size="md"
            label={words.futures}
            description={hasFutures ? words.futuresHelp : words.futuresNone}
            disabled={!hasFutures}
            checked={values.futures}
            onChange={({ currentTarget }) => setValues({ ...values, futures: currentTarget.checked })}
          />
          <Switch
            size="md"
            label={words.mica}
            description={words.micaHelp}
            checked={values.mica}
            onChange={({ currentTarget }) => setValues({ ...values, mica: currentTarget.checked })}
          />
          {edit.isError && <Problem error={edit.error} />}
          <Text role="status" size="sm" mih={20}>
            {edit.isSuccess && words.apiSaved}
          </Text>
          <Button type="submit" size="md" loading={edit.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </Box>
  )
}

const useReplacing = (row: ApiKeyView) => {
  const words = useMessages(apiKeyWords)
  const refused = useWrongFields()
  const reread = useReread()
  const [form, setForm] = useState(emptySecret)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const replace = useMutation(
    apiKeysApi.replace.mutationOptions({
      onSuccess: () => {
        setForm(emptySecret)
        void reread()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.entries(missingIn(form, row.exchange)).map(([field, word]) => [field, words[word]] as const)
    setMissing(Object.fromEntries(found))
    if (found.length > 0) return
    replace.mutate({ id: row.id, version: row.version, secret: inputOf(form, row.exchange) })
  }
  return { form, setForm, replace, submit, wrong: { ...refused(replace.error), ...missing } }
}

const Replace = ({ row }: { row: ApiKeyView }) => {
  const words = useMessages(apiKeyWords)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(apiKeysApi.options.queryOptions({}))
  const { form, setForm, replace, submit, wrong } = useReplacing(row)
  return (
    <Box title={words.replace}>
      <Text c="dimmed">{words.replaceHelp}</Text>
      {!isOpen && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
          {words.replace}
        </Button>
      )}
      {isOpen && (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Guide exchange={row.exchange} addresses={data?.addresses ?? []} form={form} onChange={setForm} />
            <SecretFields exchange={row.exchange} form={form} replaces={row.id} wrong={wrong} onChange={setForm} />
            {replace.isError && fieldErrorsOf(replace.error).length === 0 && <Problem error={replace.error} />}
            <Text role="status" size="sm" mih={20}>
              {replace.isPending && words.saving}
              {replace.isSuccess && words.apiSaved}
            </Text>
            <Button type="submit" size="md" loading={replace.isPending} style={{ alignSelf: 'flex-start' }}>
              {words.saveNew}
            </Button>
          </Stack>
        </form>
      )}
    </Box>
  )
}

type Bots = readonly { id: string; family: string; name: string; trades: number }[]

const Bots = ({ apiKey, bots }: { apiKey: string; bots: Bots }) => {
  const words = useMessages(apiKeyWords)
  return (
    <Box title={words.bots}>
      {bots.length === 0 && <Text c="dimmed">{words.noBots}</Text>}
      <List>
        {bots.map(({ id, family, name, trades }) => (
          <List.Item key={id}>
            <TextLink to="/bots/$family/$botId" params={{ family, botId: id }} inherit>
              {name}
            </TextLink>
            , {words.trades({ count: trades })}
          </List.Item>
        ))}
      </List>
      {bots.length > 0 && <StartAll apiKey={apiKey} />}
    </Box>
  )
}

const Gone = () => {
  const words = useMessages(apiKeyWords)
  return (
    <Empty icon={IconKeyOff} title={words.unknownKey} actions={<ButtonLink to="/user/api">{words.back}</ButtonLink>}>
      {words.subtitle}
    </Empty>
  )
}

function KeyPage() {
  const words = useMessages(apiKeyWords)
  const { apiId } = Route.useParams()
  const { saved } = Route.useSearch()
  const { data, error, refetch } = useQuery({
    ...apiKeysApi.find.queryOptions({ input: { id: apiId } }),
    staleTime: 0,
    retry: false,
  })
  const isGone = ['API_KEY_UNKNOWN', 'INPUT_INVALID'].includes(codeOf(error))
  return (
    <>
      <PageHeading subtitle={data?.name ?? ''}>{words.editTitle}</PageHeading>
      <Group mb="md">
        <ButtonLink variant="subtle" to="/user/api">
          {words.back}
        </ButtonLink>
      </Group>
      {saved === true && (
        <Alert mb="sm" role="status" color="green" maw={720}>
          {words.apiSaved}
        </Alert>
      )}
      {error !== null && data === undefined && !isGone && <Problem error={error} retry={() => void refetch()} />}
      {isGone && <Gone />}
      {error === null && data === undefined && <Skeleton height={640} />}
      {data !== undefined && !isGone && (
        <>
          <State row={data} />
          <Settings key={data.version} row={data} />
          <Replace row={data} />
          <Bots apiKey={data.id} bots={data.bots} />
        </>
      )}
    </>
  )
}
