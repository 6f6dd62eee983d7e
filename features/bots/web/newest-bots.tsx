/** The newest bots of every kind: what each is doing now and what it has made. */
import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, use } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { useFacts } from '#features/live/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { moneyKind } from '#platform/money-kind.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Profit } from '#platform/web/money.tsx'
import { botsApi, type BotSummary, REREAD_MS } from './api.ts'
import { familyIcon } from './family.ts'
import { type FamilyModule, useKit } from './family-kit.ts'
import { TextLink } from '#platform/web/links.tsx'
import { newestMessages } from './newest-messages.ts'
import styles from './newest-bots.module.css'
import { StatusBadges } from './status-badges.tsx'

const MOST = 6

const loading = new Map<string, Promise<FamilyModule | null>>()

/** Its words; null where they cannot be had now: the rest of the row is there all the same. */
const familyOf = (name: string): Promise<FamilyModule | null> => {
  const known = loading.get(name)
  if (known !== undefined) return known
  const coming = findCatalogued(name)?.load() ?? Promise.resolve(null)
  const safe = coming.catch(() => {
    loading.delete(name)
    return null
  })
  loading.set(name, safe)
  return safe
}

export default function NewestBots({ bots: count }: { bots: number }) {
  const words = useMessages(newestMessages)
  const client = useQueryClient()
  const newest = botsApi.list.queryOptions({ input: { limit: MOST } })
  const { data } = useQuery({ ...newest, refetchInterval: REREAD_MS })
  useFacts((fact) => {
    if (fact.kind !== 'notification') void client.invalidateQueries({ queryKey: newest.queryKey })
  })
  return (
    <Card component="section" aria-label={words.title} className="surface" mt="md">
      <Title order={2} mb="xs">
        {words.title}
      </Title>
      {data === undefined ? (
        <NewestGhost bots={count} />
      ) : (
        <ul className={styles['list']}>
          {data.bots.map((bot) => (
            <Row key={bot.id} bot={bot} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** As high as the rows will be. */
const NewestGhost = ({ bots }: { bots: number }) => (
  <div className={styles['list']} aria-busy>
    {Array.from({ length: Math.min(bots, MOST) }, (_, row) => (
      <div key={row} className={styles['row']}>
        <Skeleton height={20} />
      </div>
    ))}
  </div>
)

const Row = ({ bot }: { bot: BotSummary }) => {
  const format = useFormat()
  return (
    <li className={styles['row']}>
      <div className={styles['bot']}>
        {createElement(familyIcon(bot.family), { size: 16 })}
        <TextLink
          to="/bots/$family/$botId"
          params={{ family: bot.family, botId: bot.id }}
          fw={600}
          className={styles['name']}
        >
          {bot.name}
        </TextLink>
        {!bot.name.includes(bot.pair) && (
          <Text span size="xs" c="dimmed">
            {bot.pair}
          </Text>
        )}
      </div>
      <div className={styles['doing']}>
        <Suspense fallback={<Skeleton height={20} />}>
          <Doing bot={bot} />
        </Suspense>
      </div>
      <Group gap={6} className={styles['state']}>
        <ModeBadge mode={moneyKind(bot)} />
        <StatusBadges status={bot.status} badges={[]} />
      </Group>
      <Text className={styles['profit']} fw={600}>
        <Profit amount={bot.profit.total} asset={quoteOf(bot.pair)} digits={2} />{' '}
        <Text span inherit size="sm" c="dimmed" fw={400}>
          {format.percent(bot.profit.percent, 'always')}
        </Text>
      </Text>
    </li>
  )
}

const Doing = ({ bot }: { bot: BotSummary }) => {
  const family = use(familyOf(bot.family))
  return family === null ? null : <Sentence bot={bot} family={family} />
}

const Sentence = ({ bot, family }: { bot: BotSummary; family: FamilyModule }) => {
  const { now } = useKit(family)
  return <Text size="sm">{now(bot)}</Text>
}
