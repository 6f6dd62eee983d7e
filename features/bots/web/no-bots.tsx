/** What stands in the place of a list without bots: some that are ready to start, or the way to the form. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconRobot from 'icon:robot'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { BotsAddress } from './api.ts'
import { beginsAtOnce, firstFamily, isOffered } from './family.ts'
import { loadReadyBots } from './load-ready-bots.ts'
import { listMessages } from './messages.ts'

const ReadyBots = lazy(loadReadyBots)

type Props = {
  /** Null for the list of all families. */
  family: string | null
  search: BotsAddress
  onSearch: (search: BotsAddress) => void
}

export const NoBots = ({ family, search, onSearch }: Props) => {
  const words = useMessages(listMessages)
  const first = family ?? firstFamily
  if (search.mode !== 'live' && beginsAtOnce(first)) return <Ready family={family} />
  return (
    <Empty
      icon={IconRobot}
      title={words.emptyTitle}
      actions={
        <>
          {isOffered(first) && (
            <ButtonLink to="/bots/$family/create" params={{ family: first }}>
              {words.emptyAction}
            </ButtonLink>
          )}
          {search.mode === 'live' && (
            <Button variant="subtle" onClick={() => onSearch({ mode: 'demo' })}>
              {words.showDemo}
            </Button>
          )}
        </>
      }
    >
      {search.mode === 'live' ? words.emptyLive : words.emptyDemo}
    </Empty>
  )
}

const Ready = ({ family }: Pick<Props, 'family'>) => {
  const words = useMessages(listMessages)
  return (
    <Stack gap="sm" component="section" aria-label={words.emptyTitle}>
      <div>
        <Title order={2} size="h4">
          {words.emptyTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {words.emptyDemo}
        </Text>
      </div>
      <Suspense fallback={<Skeleton h={{ base: 706, sm: 230 }} />}>
        <ReadyBots family={family} />
      </Suspense>
    </Stack>
  )
}
