/** Where a transfer goes. */
import { Card, Stack, Text, Title } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import type { OpenLink } from '../contract.ts'
import { payPageWords } from './messages.ts'

export const TransferCard = ({ transfer }: { transfer: NonNullable<OpenLink['transfer']> }) => {
  const words = useMessages(payPageWords)
  return (
    <Card withBorder component="section">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {words.transferTitle}
        </Title>
        <Text style={{ whiteSpace: 'pre-line' }}>{transfer.account}</Text>
        <Text>
          {words.transferReference}: <strong>{transfer.reference}</strong>
        </Text>
        <Text c="dimmed">{words.transferText}</Text>
      </Stack>
    </Card>
  )
}
