/** What the own package has room for, and what is used of it. */
import { groupName } from '#bots/group-messages.ts'
import { Alert, Badge, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { Usage, UsageCell } from '../contract.ts'
import { packageWords } from '../messages.ts'
import { usageQuery } from './api.ts'
import { useCellText } from './cell-text.ts'
import { countedMessages } from './counted-messages.ts'
import { usageWords } from './messages.ts'

const colorOf = (percent: number): string => (percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : 'blue')

const Cell = ({ label, cell }: { label: string; cell: UsageCell }) => {
  const words = useMessages(usageWords)
  const format = useFormat()
  const said = useCellText()(cell)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c={cell.kind === 'not-included' ? 'dimmed' : 'inherit'}>
          {said}
        </Text>
      </Group>
      {cell.kind === 'limited' && (
        <>
          <Progress
            mt={6}
            value={Math.min(100, cell.percent)}
            color={colorOf(cell.percent)}
            aria-label={`${label}: ${said}`}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {words.left({ left: format.count(cell.remaining), percent: format.count(Math.round(cell.percent)) })}
          </Text>
        </>
      )}
    </div>
  )
}

const Groups = ({ usage }: { usage: Usage }) => {
  const language = useLanguage()
  const names = useMessages(packageWords)
  return (
    <Stack gap="lg">
      {usage.groups.map(({ group, live, demo }) => (
        <div key={group}>
          <Text fw={600} mb="xs">
            {groupName(language, group)}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Cell label={names.packageReal} cell={live} />
            <Cell label={names.packageTest} cell={demo} />
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  )
}

/** Until when the package may be used; of one that has run out, what that means and what to do. */
const Until = ({ usage: { expiresAtMs, isExpired } }: { usage: Usage }) => {
  const words = useMessages(usageWords)
  const names = useMessages(packageWords)
  const format = useFormat()
  if (expiresAtMs === null) return null
  const time = format.dateTime(expiresAtMs)
  if (!isExpired) return <Text c="dimmed">{words.until({ time })}</Text>
  return (
    <Alert color="red" title={names.packageNone}>
      <Stack gap="sm" align="flex-start">
        {words.expired({ time })}
        <ButtonLink to="/user/profile" search={{ tab: 'requests' }} variant="default">
          {words.ask}
        </ButtonLink>
      </Stack>
    </Alert>
  )
}

export const UsageCard = () => {
  const words = useMessages(usageWords)
  const { counted } = useMessages(countedMessages)
  const names = useMessages(packageWords)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(usageQuery)
  return (
    <Section title={words.title}>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={260} />}
      {data !== undefined && (
        <>
          <Group gap="sm">
            <Text>{words.yours({ name: data.package.name[language] })}</Text>
            {data.package.popular && <Badge>{names.packagePopular}</Badge>}
          </Group>
          <Until usage={data} />
          <Text size="xs" c="dimmed" mb="sm">
            {counted}
          </Text>
          <Groups usage={data} />
        </>
      )}
    </Section>
  )
}
