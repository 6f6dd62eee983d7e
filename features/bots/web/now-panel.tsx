/** What a bot is doing now: one sentence, and for each reason that holds it what to do about it. */
import { Alert, Card, List, Stack, Text, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { baseOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Reason } from '#engine/status.ts'
import { incidents } from '../messages.ts'
import type { Bot } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { isZero } from './bot-total.ts'
import { areProfitsOff } from './folder-acts.ts'
import { holdingsOf } from './holdings.ts'
import { folderActMessages } from './folder-act-messages.ts'
import { TextLink } from '#platform/web/links.tsx'
import { listMessages } from './messages.ts'
import { sayCode } from './say.ts'
import { nextStepMessages, reasonMessages } from './state-messages.ts'

/** Reasons that an edit can take away. */
const inSettings: readonly Reason[] = ['stuck-lower', 'stuck-upper', 'run-limit', 'below-minimum', 'no-amount']

type Props = { bot: Bot; now: string; tickSize: string }

export const NowPanel = ({ bot, now, tickSize }: Props) => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const stops = useMessages(incidents)
  const format = useFormat()
  return (
    <Card p="md">
      <Stack gap="xs">
        <VisuallyHidden component="h2">{words.nowTitle}</VisuallyHidden>
        <Text size="lg">{now}</Text>
        <Reasons bot={bot} />
        <NothingOffered bot={bot} tickSize={tickSize} />
        <NextLook bot={bot} />
        {bot.badges.includes('bad-sell') && (
          <Alert variant="default" icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-5)" />}>
            {words.likelyLoss}
          </Alert>
        )}
        {bot.incident !== null && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />}>
            {sayCode(stops, bot.incident) ?? bot.incident} {words.incidentNext}
          </Alert>
        )}
        {bot.heldSinceMs !== null && (
          <Alert variant="default" icon={<IconAlertTriangle size={18} color="var(--warning)" />}>
            {words.held({ since: format.dateTime(bot.heldSinceMs) })}
          </Alert>
        )}
        <Unanswered bot={bot} />
        {bot.behind && (
          <Text size="sm" c="dimmed">
            {list.behind}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** Why it does not do all that it would, each with what to do about it. */
const Reasons = ({ bot }: { bot: Bot }) => {
  const reasons = useMessages(reasonMessages)
  const steps = useMessages(nextStepMessages)
  const folder = useMessages(folderActMessages)
  if (bot.reasons.length === 0) return null
  return (
    <List size="sm" spacing={4}>
      {bot.reasons.map((reason) => (
        <List.Item key={reason}>
          {reasons[reason]}. {steps[reason]}
          {inSettings.includes(reason) && (
            <>
              {' '}
              <TextLink to="/bots/$family/edit/$botId" params={{ family: bot.family, botId: bot.id }}>
                {folder.mendInSettings}
              </TextLink>
            </>
          )}
        </List.Item>
      ))}
    </List>
  )
}

/** Orders of which the exchange has not said whether it took them. */
const Unanswered = ({ bot: { liveOrders } }: { bot: Bot }) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const unknown = liveOrders.filter(({ state }) => state === 'unknown').length
  if (unknown === 0) return null
  return (
    <Alert variant="default" icon={<IconAlertTriangle size={18} color="var(--warning)" />}>
      {words.checked({ count: format.count(unknown) })}
    </Alert>
  )
}

/** Prices at which something held is stopped, each once. */
const stopsOf = ({ trades }: Bot): readonly string[] => [
  ...new Set(trades.flatMap(({ stopPrice, base }) => (stopPrice === null || isZero(base) ? [] : [stopPrice]))),
]

/** What is held while no profit order stands for it. */
const NothingOffered = ({ bot, tickSize }: Pick<Props, 'bot' | 'tickSize'>) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const holdings = holdingsOf(bot)
  if (holdings.length === 0 || !areProfitsOff(bot)) return null
  const quantity = holdings.map(({ base, pair }) => format.money(base, baseOf(pair), { digits: [0, 8] })).join(', ')
  const stops = stopsOf(bot).map((price) => format.price(price, tickSize))
  return (
    <Text size="sm">
      {words.nothingOffered({ quantity })}{' '}
      {stops.length === 0 ? words.noStop : words.stopArmed({ price: stops.join(', ') })}
    </Text>
  )
}

/** When it decides next: at the prices that it waits for, its sentence says so. */
const NextLook = ({ bot }: { bot: Bot }) => {
  const words = useMessages(botMessages)
  const { atMs } = bot.next
  // What is suspended decides nothing but whether its stop is reached.
  if (atMs === null || (bot.status === 'suspended' && stopsOf(bot).length === 0)) return null
  return (
    <Text size="sm" c="dimmed">
      {words.next}: <Time atMs={atMs} as="time" />
    </Text>
  )
}
