/** Where a bot's source sends: the address is shown once, when it is made; what to send stands beside it always. */
import { Alert, Button, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import IconKey from 'icon:key'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { Copyable } from '#platform/web/copyable.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import { signalsApi } from './api.ts'
import { panelMessages } from './messages.ts'

/** One line for a shell; a quote in the message ends and begins the quoting anew. */
const curlLine = (address: string, body: string): string =>
  `curl -d '${body.replaceAll("'", String.raw`'\''`)}' ${address}`

const Made = ({ address, example, signKey }: { address: string; example: string; signKey: string | null }) => {
  const words = useMessages(panelMessages)
  return (
    <Alert color="green" icon={<IconKey size={20} />}>
      <Stack gap="xs">
        <Text size="sm">{words.shownOnce}</Text>
        <Copyable text={address} label={words.copyAddress} />
        {signKey === null ? (
          <>
            <Text size="sm">{words.curlTitle}:</Text>
            <Copyable text={curlLine(address, example)} label={`${words.copy}: curl`} />
          </>
        ) : (
          <>
            <Text size="sm">{words.keyTitle}:</Text>
            <Copyable text={signKey} label={words.copyKey} />
            <Text size="sm">{words.signedHow}</Text>
          </>
        )}
      </Stack>
    </Alert>
  )
}

type MakeProps = {
  madeAtMs: number | null
  isSigned: boolean
  isShown: boolean
  busy: boolean
  onMake: (signed: boolean) => void
}

const SignedSwitch = ({ signed, onSigned }: { signed: boolean; onSigned: (signed: boolean) => void }) => {
  const words = useMessages(panelMessages)
  return (
    <Switch
      checked={signed}
      label={words.signed}
      description={words.signedHelp}
      onChange={({ currentTarget }) => onSigned(currentTarget.checked)}
    />
  )
}

/** The first address is made at once; a new one ends another, so it is asked twice. */
const Make = ({ madeAtMs, isSigned, isShown, busy, onMake }: MakeProps) => {
  const words = useMessages(panelMessages)
  const [signed, setSigned] = useState(isSigned)
  const [isAsked, setAsked] = useState(false)
  if (madeAtMs === null)
    return (
      <Stack gap="xs" align="flex-start">
        <Text>{words.noAddress}</Text>
        <SignedSwitch signed={signed} onSigned={setSigned} />
        <Button loading={busy} onClick={() => onMake(signed)}>
          {words.make}
        </Button>
      </Stack>
    )
  const confirm = () => {
    setAsked(false)
    onMake(signed)
  }
  return (
    <Stack gap="xs" align="flex-start">
      {!isShown && (
        <Text size="sm">
          {words.madeAt} <Time atMs={madeAtMs} />. {isSigned && words.isSigned} {words.notShown}
        </Text>
      )}
      <Button variant="default" loading={busy} onClick={() => setAsked(true)}>
        {words.makeNew}
      </Button>
      {isAsked && (
        <Ask
          tone="danger"
          title={words.makeNew}
          text={words.endsOld}
          confirm={words.confirmNew}
          act={{ isBusy: busy, error: null }}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <SignedSwitch signed={signed} onSigned={setSigned} />
        </Ask>
      )}
    </Stack>
  )
}

export const AddressBox = ({ bot }: { bot: string }) => {
  const words = useMessages(panelMessages)
  const client = useQueryClient()
  const query = useQuery(signalsApi.webhook.queryOptions({ input: { id: bot } }))
  const rotate = useMutation({
    mutationFn: (signed: boolean) => signalsApi.rotate.call({ id: bot, signed }),
    onSuccess: () => client.invalidateQueries({ queryKey: signalsApi.webhook.key() }),
  })
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton h={220} />
  const { example } = query.data
  const madeAtMs = rotate.data?.madeAtMs ?? query.data.madeAtMs
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {words.addressTitle}
      </Title>
      {rotate.isSuccess && (
        <Made address={`${location.origin}${rotate.data.path}`} example={example} signKey={rotate.data.key} />
      )}
      {rotate.isError && <Problem error={rotate.error} />}
      <Make
        madeAtMs={madeAtMs}
        isSigned={query.data.signed}
        isShown={rotate.isSuccess}
        busy={rotate.isPending}
        onMake={(signed) => rotate.mutate(signed)}
      />
      <Title order={3} size="h6" mt="xs">
        {words.exampleTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {words.exampleHelp}
      </Text>
      <Copyable text={example} label={`${words.copy}: ${words.exampleTitle}`} />
    </Stack>
  )
}
