/** An address as it stands on an invoice. */
import { Badge, Group, Text } from '@mantine/core'
import { placeLines } from '#platform/place-lines.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import type { Address } from '../contract.ts'
import { addressWords } from '../messages.ts'

const isFilled = (part: string): boolean => part !== ''

export const AddressFace = ({ address }: { address: Address }) => {
  const words = useMessages(addressWords)
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' })
  const lines = [...placeLines(address), names.of(address.country) ?? address.country]
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>{address.billingName}</Text>
        {address.primary && <Badge>{words.primary}</Badge>}
      </Group>
      {address.company && <Text>{address.companyName}</Text>}
      <Text>{lines.join(', ')}</Text>
      {[address.taxNumber, address.euVatNumber].filter(isFilled).map((number) => (
        <Text key={number} c="dimmed">
          {number}
        </Text>
      ))}
    </>
  )
}
