import { Alert, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useSession } from '#platform/web/session.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { Address } from '../contract.ts'
import { addressWords } from '../messages.ts'
import { AddressFace } from './address-face.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesApi, addressesQuery } from './api.ts'

type CardProps = { address: Address; isLocked: boolean; onEdit: () => void; onDone: () => void }

const AddressCard = ({ address, isLocked, onEdit, onDone }: CardProps) => {
  const words = useMessages(addressWords)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useAct(addressesApi.remove, { onDone })
  const name = address.billingName
  return (
    <Card withBorder p="md" component="article" aria-label={name}>
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <AddressFace address={address} />
        <Group gap="sm">
          <Button variant="default" aria-label={words.editOf({ name })} disabled={isLocked} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button
            variant="default"
            aria-label={words.removeOf({ name })}
            disabled={isLocked}
            onClick={() => setIsAsking(true)}
          >
            {words.remove}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <Ask
          tone="danger"
          title={words.removeQuestion({ name })}
          confirm={words.remove}
          act={removal}
          onConfirm={() => removal.send({ id: address.id })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}

type Said = 'billingAddressCreated' | 'billingAddressUpdated' | 'billingAddressDeleted'

export const BillingAddresses = () => {
  const words = useMessages(addressWords)
  const isSupport = (useSession()?.impersonation ?? null) !== null
  const { data, error, refetch } = useQuery(addressesQuery)
  const [open, setOpen] = useState<{ address: Address | null } | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const done = (what: Said) => {
    setSaid(what)
    setOpen(null)
  }
  if (data === undefined)
    return (
      <Section title={words.title}>
        {error === null ? <Skeleton height={200} /> : <Problem error={error} retry={() => void refetch()} />}
      </Section>
    )
  const { addresses, most, countries } = data
  if (open !== null)
    return (
      <Section title={open.address === null ? words.newTitle : words.editTitle}>
        <AddressForm
          address={open.address}
          countries={countries}
          isFirst={addresses.length === 0}
          onSaved={() => done(open.address === null ? 'billingAddressCreated' : 'billingAddressUpdated')}
          onCancel={() => setOpen(null)}
        />
      </Section>
    )
  const isFull = addresses.length >= most
  return (
    <Section title={words.title}>
      <Text c="dimmed">{addresses.length === 0 ? words.empty : words.billingAddressPrimaryHint}</Text>
      {said !== null && <Alert role="status">{words[said]}</Alert>}
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          isLocked={isSupport}
          onEdit={() => setOpen({ address })}
          onDone={() => done('billingAddressDeleted')}
        />
      ))}
      {isFull && <Text>{words.full({ most })}</Text>}
      {isSupport && <Text>{words.notAsSupport}</Text>}
      <Button
        disabled={isFull || isSupport}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpen({ address: null })}
      >
        {words.add}
      </Button>
    </Section>
  )
}
