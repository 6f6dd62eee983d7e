/** How a key is made at the chosen exchange, step by step; a sandbox makes it at the press of a button. */
import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type ExchangeName, exchangeFacts, type House } from '../exchanges.ts'
import { apiKeysApi } from './api.ts'
import { guideWords } from './guide-messages.ts'
import type { SecretForm } from './secret-form.ts'

const steps = {
  binance: ['binance1', 'binance2', 'binance3', 'binance4', 'binance5'],
  okx: ['okx1', 'okx2', 'okx3', 'okx4', 'okx5'],
  kraken: ['kraken1', 'kraken2', 'kraken3', 'kraken4', 'kraken5'],
} as const satisfies Record<House, readonly (keyof (typeof guideWords)['en'])[]>

type Props = { exchange: ExchangeName; form: SecretForm; onChange: (form: SecretForm) => void }

const SandboxMaker = ({ exchange, form, onChange }: Props) => {
  const words = useMessages(guideWords)
  const [rights, setRights] = useState({ trade: true, futures: false, withdraw: false })
  const make = useMutation(
    apiKeysApi.makeSandboxKey.mutationOptions({
      onSuccess: ({ publicKey, secret, passphrase }) =>
        onChange({ ...form, publicKey, secret: secret ?? '', passphrase: passphrase ?? '' }),
    }),
  )
  const needsPair = form.kind === 'pair' && form.pair === null
  const publicKey = form.kind === 'pair' ? (form.pair?.publicKey ?? null) : null
  const choices = [
    ['trade', words.mayTrade],
    ...(exchangeFacts[exchange].hasFutures ? [['futures', words.mayUseFutures] as const] : []),
    ['withdraw', words.mayWithdraw],
  ] as const
  return (
    <Stack gap="sm">
      <Text>{words.sandbox}</Text>
      <Group gap="md">
        {choices.map(([right, label]) => (
          <Checkbox
            key={right}
            size="md"
            label={label}
            checked={rights[right]}
            onChange={({ currentTarget }) => setRights({ ...rights, [right]: currentTarget.checked })}
          />
        ))}
      </Group>
      {needsPair && <Text c="dimmed">{words.pairFirst}</Text>}
      {make.isError && <Problem error={make.error} />}
      <Text role="status" size="sm" mih={20}>
        {make.isSuccess && words.made}
      </Text>
      <Button
        variant="light"
        style={{ alignSelf: 'flex-start' }}
        disabled={needsPair}
        loading={make.isPending}
        onClick={() => make.mutate({ exchange, ...rights, publicKey })}
      >
        {words.make}
      </Button>
    </Stack>
  )
}

export const Guide = ({ addresses, ...props }: Props & { addresses: readonly string[] }) => {
  const words = useMessages(guideWords)
  const { house, isSandbox } = exchangeFacts[props.exchange]
  if (isSandbox) return <SandboxMaker {...props} />
  return (
    <Stack gap="sm">
      <List type="ordered" spacing="xs" pr="md">
        {steps[house].map((step) => (
          <List.Item key={step}>{words[step]}</List.Item>
        ))}
      </List>
      <Text fw={600}>
        {addresses.length === 0 ? words.noAddresses : words.addresses({ addresses: addresses.join(', ') })}
      </Text>
    </Stack>
  )
}
