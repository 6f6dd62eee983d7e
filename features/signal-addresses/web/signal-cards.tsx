/** The address of a signal, told when it is made, and what to send to it. */
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { addressWords, MadeAddress, SignedSwitch } from '#features/signals/web/index.ts'
import { type Call, useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { Copyable } from '#platform/web/copyable.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Signal } from '../contract.ts'
import { addressedSignalsApi } from './api.ts'
import { sampleBody } from './kind.ts'
import { signalPageWords } from './messages.ts'

type AddressProps = {
  signal: Pick<Signal, 'id' | 'version' | 'madeAtMs' | 'isSigned'>
  /** The call that makes another one. */
  of?: Call<{ signal: string; version: number; isSigned: boolean }, { path: string; key: string | null }>
}

export const AddressCard = ({ signal, of = addressedSignalsApi.rotate }: AddressProps) => {
  const words = useMessages(signalPageWords)
  const address = useMessages(addressWords)
  const [isAsking, setIsAsking] = useState(false)
  const [isSigned, setSigned] = useState(signal.isSigned)
  const rotate = useAct(of, { onDone: () => setIsAsking(false) })
  return (
    <Card p="md">
      <Stack align="flex-start">
        <Title order={2} size="h5">
          {words.addressTitle}
        </Title>
        {signal.madeAtMs !== null && (
          <Text size="sm">
            {words.addressMade} <Time atMs={signal.madeAtMs} />. {signal.isSigned && address.isSigned}{' '}
            {words.addressKept}
          </Text>
        )}
        {rotate.data !== undefined && <MadeAddress path={rotate.data.path} signKey={rotate.data.key} example={null} />}
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.rotate}
        </Button>
        {isAsking && (
          <Ask
            tone="danger"
            title={words.rotateTitle}
            text={words.rotateText}
            confirm={words.rotate}
            act={rotate}
            onConfirm={() => rotate.send({ signal: signal.id, version: signal.version, isSigned })}
            onClose={() => setIsAsking(false)}
          >
            <SignedSwitch isSigned={isSigned} onSigned={setSigned} />
          </Ask>
        )}
      </Stack>
    </Card>
  )
}

export const SampleCard = ({ signal }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  return (
    <Card p="md">
      <Stack gap="xs">
        <Title order={2} size="h5">
          {words.sampleTitle}
        </Title>
        <Alert color="yellow">{words.caseNotice}</Alert>
        <Copyable text={sampleBody(signal)} label={words.copySample} />
        <Text size="sm" c="dimmed">
          {words.timeFieldHelp}
        </Text>
      </Stack>
    </Card>
  )
}
