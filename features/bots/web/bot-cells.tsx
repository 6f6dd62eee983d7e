/** What stands in a row of the list of bots besides plain figures. */
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import IconPencil from 'icon:pencil'
import IconPlayerPause from 'icon:player-pause'
import IconPlayerPlay from 'icon:player-play'
import { createElement } from 'react'
import type { Reason } from '#engine/status.ts'
import { exchangeWords, StaleMark } from '#features/markets/web/index.ts'
import { moneyKind } from '#platform/money-kind.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { ProfitSpark } from '#platform/web/profit-spark.tsx'
import type { BotSummary } from './api.ts'
import { betweenOf } from './between.ts'
import { botsMessages } from './bots-messages.ts'
import { familyIcon } from './family.ts'
import { isEditable } from './folder-acts.ts'
import { IconLink, TextLink } from '#platform/web/links.tsx'
import { reasonMessages } from './state-messages.ts'
import { StatusBadges } from './status-badges.tsx'
import { type BotActs } from './use-bot-acts.tsx'
import { toggleOf } from './toggle.ts'

/** Each leads to the bots that have it. */
const Tags = ({ tags }: { tags: readonly string[] }) => {
  const words = useMessages(botsMessages)
  return (
    <div className="bot-tags">
      {tags.map((tag) => (
        <TextLink
          key={tag}
          to="."
          search={(search) => ({ ...search, tag, page: undefined })}
          resetScroll={false}
          className="bot-tag"
          aria-label={words.onlyTag({ tag })}
          underline="never"
        >
          #{tag}
        </TextLink>
      ))}
    </div>
  )
}

/** What it is doing now is seen where the pointer rests. */
export const BotName = ({ bot, now }: { bot: BotSummary; now: string }) => {
  const { exchangeTitle } = useMessages(exchangeWords)
  return (
    <div className="bot-name" title={now}>
      <span className="bot-icon">{createElement(familyIcon(bot.family), { size: 16 })}</span>
      <div>
        <TextLink
          to="/bots/$family/$botId"
          params={{ family: bot.family, botId: bot.id }}
          inherit
          fw={600}
          c="var(--mantine-color-text)"
          className="bot-link"
        >
          {bot.name}
        </TextLink>
        <Text component="div" size="xs" c="dimmed" className="bot-pair">
          <ModeBadge mode={moneyKind(bot)} />
          <span>
            {bot.pair} · {exchangeTitle({ name: bot.exchange })} <StaleMark exchange={bot.exchange} />
          </span>
        </Text>
        {bot.tags.length > 0 && <Tags tags={bot.tags} />}
      </div>
    </div>
  )
}

/** Reasons that a user chose; the others ask for an act. */
const chosen: readonly Reason[] = ['user', 'folder']

/** Its status, and what asks for an act. */
export const BotState = ({ bot: { status, badges, reasons } }: { bot: BotSummary }) => {
  const words = useMessages(reasonMessages)
  const needs = reasons.find((reason) => !chosen.includes(reason))
  return (
    <div>
      {/* What is suspended altogether says so by its status. */}
      <StatusBadges status={status} badges={badges.filter((badge) => badge !== 'all-suspended')} />
      {needs !== undefined && (
        <Text size="xs" c="var(--warning)">
          {words[needs]}
        </Text>
      )}
    </div>
  )
}

/** The profit of a week; the figures beside it say the same. */
export const Week = ({ profits }: { profits: readonly number[] | undefined }) => (
  <ProfitSpark className="bot-week" values={profits ?? []} />
)

/** Where the price stands between the next buy and the next sell; what it waits for where it has no order. */
export const Between = ({ bot, tickSize, now }: { bot: BotSummary; tickSize: string; now: string }) => {
  const words = useMessages(botsMessages)
  const format = useFormat()
  const between = betweenOf(bot.nearest)
  const price = (value: string) => format.price(value, tickSize)
  switch (between.kind) {
    case 'both':
      return (
        <div className="bot-between">
          <span className="bot-between-bar" aria-hidden>
            <i style={{ insetInlineStart: `${between.percent}%` }} />
          </span>
          <small className="tabular">
            <span data-side="buy">{price(between.buy)}</span> <span data-side="sell">{price(between.sell)}</span>
          </small>
        </div>
      )
    case 'buy':
      return (
        <Text size="xs" c="dimmed" className="bot-now tabular">
          {words.buyAway({ price: price(between.price), percent: format.percent(between.percent, 'always') })}
        </Text>
      )
    case 'sell':
      return (
        <Text size="xs" c="dimmed" className="bot-now tabular">
          {words.sellAway({ price: price(between.price), percent: format.percent(between.percent, 'always') })}
        </Text>
      )
    case 'none':
      return (
        <Text size="xs" c="dimmed" className="bot-now" title={now}>
          {now}
        </Text>
      )
  }
}

export const BotActions = ({ bot, acts }: { bot: BotSummary; acts: BotActs }) => {
  const words = useMessages(botsMessages)
  const toggle = toggleOf(bot)
  const toggleLabel = toggle === 'start' ? words.startNamed(bot) : words.suspendNamed(bot)
  const editLabel = words.editNamed(bot)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {toggle !== null && (
        <Tooltip label={toggleLabel}>
          <ActionIcon
            variant="default"

            aria-label={toggleLabel}
            disabled={acts.busy}
            onClick={() => void acts.toggle(bot, { kind: toggle, trade: null, part: 'all' })}
          >
            {toggle === 'start' ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
      {isEditable(bot) && (
        <Tooltip label={editLabel}>
          <IconLink
            to="/bots/$family/edit/$botId"
            params={{ family: bot.family, botId: bot.id }}
            variant="subtle"
            color="gray"

            aria-label={editLabel}
          >
            <IconPencil size={18} />
          </IconLink>
        </Tooltip>
      )}
    </Group>
  )
}
