import { Button, NativeSelect, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { exchangeTitles } from '#platform/exchange-titles.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type ExchangeName, exchangeFacts } from '../exchanges.ts'
import { apiKeysApi, useReread } from './api.ts'
import { Box } from './box.tsx'
import { Guide } from './guide.tsx'
import { apiKeyWords } from './messages.ts'
import { Notices } from './notices.tsx'
import { emptySecret, inputOf, missingIn, type SecretForm } from './secret-form.ts'
import { SecretFields } from './secret-fields.tsx'

export const Route = createFileRoute('/user/api/create')({
  staticData: { grant: 'account', title: { en: 'New API key', hu: 'Új API-kulcs' } },
  component: CreatePage,
})

type Flags = { name: string; futures: boolean; mica: boolean }
type FlagsProps = {
  exchange: ExchangeName
  flags: Flags
  wrong: Readonly<Record<string, string>>
  onChange: (flags: Flags) => void
}

const NameAndFlags = ({ exchange, flags, wrong, onChange }: FlagsProps) => {
  const words = useMessages(apiKeyWords)
  const { hasFutures } = exchangeFacts[exchange]
  return (
    <>
      <TextInput
        size="md"
        name="name"
        label={words.name}
        description={words.nameHelp}
        maxLength={50}
        value={flags.name}
        error={wrong['name']}
        onChange={({ currentTarget }) => onChange({ ...flags, name: currentTarget.value })}
      />
      <Switch
        size="md"
        label={words.futures}
        description={hasFutures ? words.futuresHelp : words.futuresNone}
        disabled={!hasFutures}
        checked={flags.futures && hasFutures}
        error={wrong['futures']}
        onChange={({ currentTarget }) => onChange({ ...flags, futures: currentTarget.checked })}
      />
      <Switch
        size="md"
        label={words.mica}
        description={words.micaHelp}
        checked={flags.mica}
        onChange={({ currentTarget }) => onChange({ ...flags, mica: currentTarget.checked })}
      />
    </>
  )
}

type Offered = readonly { name: ExchangeName; isSandbox: boolean }[]

const Choice = ({
  offered,
  exchange,
  onChange,
}: {
  offered: Offered
  exchange: ExchangeName
  onChange: (name: ExchangeName) => void
}) => {
  const words = useMessages(apiKeyWords)
  const titles = useMessages(exchangeTitles)
  return (
    <NativeSelect
      size="md"
      label={words.exchange}
      value={exchange}
      data={offered.map(({ name }) => ({ value: name, label: titles[name] }))}
      onChange={({ currentTarget }) => {
        const chosen = offered.find(({ name }) => name === currentTarget.value)
        if (chosen !== undefined) onChange(chosen.name)
      }}
    />
  )
}

/** What is typed, what of it is wrong, and the way to the server. */
const useNewKey = (exchange: ExchangeName) => {
  const words = useMessages(apiKeyWords)
  const refused = useWrongFields()
  const navigate = Route.useNavigate()
  const reread = useReread()
  const [flags, setFlags] = useState<Flags>({ name: '', futures: false, mica: false })
  const [secret, setSecret] = useState<SecretForm>(emptySecret)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const create = useMutation(
    apiKeysApi.create.mutationOptions({
      onSuccess: ({ id }) => {
        void reread()
        void navigate({ to: '/user/api/$apiId', params: { apiId: id }, search: { saved: true } })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.entries(missingIn(secret, exchange)).map(([field, word]) => [field, words[word]] as const)
    const all = { ...(flags.name.trim() === '' ? { name: words.required } : {}), ...Object.fromEntries(found) }
    setMissing(all)
    if (Object.keys(all).length > 0) return
    const futures = flags.futures && exchangeFacts[exchange].hasFutures
    create.mutate({ ...flags, futures, exchange, secret: inputOf(secret, exchange) })
  }
  return { flags, setFlags, secret, setSecret, create, submit, wrong: { ...refused(create.error), ...missing } }
}

type FormProps = { exchange: ExchangeName; addresses: readonly string[]; choice: ReactNode }

const Form = ({ exchange, addresses, choice }: FormProps) => {
  const words = useMessages(apiKeyWords)
  const { flags, setFlags, secret, setSecret, create, submit, wrong } = useNewKey(exchange)
  return (
    <form onSubmit={submit} noValidate>
      <Box title={words.step1}>{choice}</Box>
      <Box title={words.step2}>
        <Guide exchange={exchange} addresses={addresses} form={secret} onChange={setSecret} />
      </Box>
      <Box title={words.step3}>
        <SecretFields exchange={exchange} form={secret} replaces={null} wrong={wrong} onChange={setSecret} />
        <NameAndFlags exchange={exchange} flags={flags} wrong={wrong} onChange={setFlags} />
        {create.isError && fieldErrorsOf(create.error).length === 0 && <Problem error={create.error} />}
        <Text role="status" size="sm" c="dimmed" mih={20}>
          {create.isPending && words.saving}
        </Text>
        <Button type="submit" size="md" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.saveNew}
        </Button>
      </Box>
    </form>
  )
}

function CreatePage() {
  const words = useMessages(apiKeyWords)
  const { data, error, refetch } = useQuery(apiKeysApi.options.queryOptions({}))
  const [chosen, setChosen] = useState<ExchangeName | null>(null)
  const first = data?.exchanges[0]?.name ?? null
  const exchange = chosen ?? first
  return (
    <>
      <PageHeading>{words.createTitle}</PageHeading>
      {(data !== undefined || error !== null) && <Notices options={data} />}
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={640} />}
      {data !== undefined && exchange !== null && (
        <Stack gap={0}>
          <Form
            // Another exchange, other keys: nothing that was typed goes to the wrong one.
            key={exchange}
            exchange={exchange}
            addresses={data.addresses}
            choice={<Choice offered={data.exchanges} exchange={exchange} onChange={setChosen} />}
          />
        </Stack>
      )}
    </>
  )
}
