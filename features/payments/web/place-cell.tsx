/** What showed where a consumer lives whose tax depends on it, in the list of payments. */
import { Stack, Text } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { StaffPlace } from '../contract.ts'
import { staffPaymentWords } from './messages.ts'

const useVerdict = (): ((place: StaffPlace) => string) => {
  const words = useMessages(staffPaymentWords)
  const format = useFormat()
  return ({ state, confirmedAtMs }) => {
    switch (state) {
      case 'shown':
        return words.placeShown
      case 'confirmed':
        return words.placeConfirmed({ date: format.date(confirmedAtMs ?? 0) })
      case 'open':
        return words.placeOpen
    }
  }
}

export const PlaceCell = ({ place }: { place: StaffPlace | null }) => {
  const words = useMessages(staffPaymentWords)
  const verdictOf = useVerdict()
  if (place === null) return <Text>–</Text>
  return (
    <Stack gap={0}>
      <Text size="sm">{words.placeOf(place)}</Text>
      <Text size="sm" {...(place.state === 'open' ? { fw: 600 } : { c: 'dimmed' })}>
        {verdictOf(place)}
      </Text>
    </Stack>
  )
}
