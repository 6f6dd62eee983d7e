/** The billing addresses of one user, for the administration: only the user changes them. */
import { Card, Skeleton, Stack, Text } from '@mantine/core'
import IconReceipt from 'icon:receipt'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import { addressWords } from '../messages.ts'
import { AddressFace } from './address-face.tsx'
import { addressesApi } from './api.ts'

export const UserAddresses = ({ userId }: { userId: string }) => {
  const words = useMessages(addressWords)
  const { data, error, refetch } = useQuery({
    ...addressesApi.ofUser.queryOptions({ input: { user: userId } }),
    staleTime: 0,
  })
  if (data === undefined)
    return error === null ? <Skeleton height={200} maw={720} /> : <Problem error={error} retry={() => void refetch()} />
  if (data.length === 0)
    return (
      <Empty icon={IconReceipt} title={words.noneOfUserTitle}>
        {words.noneOfUser}
      </Empty>
    )
  return (
    <Section title={words.title}>
      <Text c="dimmed">{words.ofUserHelp}</Text>
      {data.map((address) => (
        <Card key={address.id} withBorder p="md" component="article" aria-label={address.billingName}>
          <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
            <AddressFace address={address} />
          </Stack>
        </Card>
      ))}
    </Section>
  )
}
