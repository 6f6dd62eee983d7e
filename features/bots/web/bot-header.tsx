/** Name, mode, state and the acts of a bot. */
import { Button, Group, Menu, Text } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import IconPencil from 'icon:pencil'
import IconPlayerPlay from 'icon:player-play'
import { createElement } from 'react'
import type { Side } from '#engine/market.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { moneyKind } from '#platform/money-kind.ts'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money } from '#platform/web/money.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { exchangeWords, StaleMark } from '#features/markets/web/index.ts'
import { actMessages, sideWords } from './act-messages.ts'
import type { Bot } from './api.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { familyIcon, familyNamed, sidesOf, titleOf } from './family.ts'
import { type FolderChoice, isEditable } from './folder-acts.ts'
import { FolderItems } from './folder-items.tsx'
import { listMessages } from './messages.ts'
import styles from './pages.module.css'
import { StatusBadges } from './status-badges.tsx'
import { SuspendMenu } from './suspend-menu.tsx'
import { type BotActs } from './use-bot-acts.tsx'
import { toggleOf } from './toggle.ts'

type Props = {
  bot: Bot
  entersBy: Side
  acts: BotActs
  onExit: (kind: 'close' | 'delete') => void
  onFolder: (choice: FolderChoice) => void
  onNote: () => void
}

export const BotHeader = (props: Props) => {
  const { bot } = props
  const { exchangeTitle } = useMessages(exchangeWords)
  const title = useTitle()
  return (
    <PageHeading
      subtitle={
        <Group gap={8} component="span">
          <ModeBadge mode={moneyKind(bot)} />
          <StatusBadges status={bot.status} badges={bot.badges} />
          <Text span inherit>
            {title(titleOf(familyNamed(bot.family, 'bot'), 'bot'))} · {bot.pair} ·{' '}
            {exchangeTitle({ name: bot.exchange })} · <Money amount={bot.investment} asset={quoteOf(bot.pair)} />
          </Text>
          <StaleMark exchange={bot.exchange} />
        </Group>
      }
      actions={
        <div className={styles['acts']}>
          <Acts {...props} />
        </div>
      }
    >
      <FamilyIcon family={bot.family} />
      {bot.name}
    </PageHeading>
  )
}

/** The sign of the family, as it stands in the menu; its name stands beside it. */
const FamilyIcon = ({ family }: { family: string }) => (
  <span className={styles['family']}>{createElement(familyIcon(family), { size: 18 })}</span>
)

const has = (bot: Bot, side: 'bot-suspended' | 'profit-suspended'): boolean =>
  bot.badges.includes('all-suspended') || bot.badges.includes(side)

const SideItems = ({ bot, entersBy, acts }: Pick<Props, 'bot' | 'entersBy' | 'acts'>) => {
  const words = useMessages(actMessages)
  const { entries, profits } = sideWords[sidesOf(bot.family, entersBy)]
  const entriesAct = has(bot, 'bot-suspended') ? 'start' : 'suspend'
  const profitsAct = has(bot, 'profit-suspended') ? 'start' : 'suspend'
  return (
    <>
      <Menu.Item onClick={() => void acts.toggle(bot, { kind: entriesAct, trade: null, part: 'entries' })}>
        {words[entries[entriesAct]]}
      </Menu.Item>
      <Menu.Item onClick={() => void acts.toggle(bot, { kind: profitsAct, trade: null, part: 'profits' })}>
        {words[profits[profitsAct]]}
        <Text size="xs" c="dimmed">
          {words.stopStays}
        </Text>
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

const Acts = ({ bot, entersBy, acts, onExit, onFolder, onNote }: Props) => {
  const words = useMessages(actMessages)
  const list = useMessages(listMessages)
  const toggle = toggleOf(bot)
  const ended = bot.status === 'closed' || bot.status === 'deleted'
  return (
    <>
      {toggle === 'suspend' && <SuspendMenu bot={bot} entersBy={entersBy} acts={acts} />}
      {toggle === 'start' && (
        <Button
          leftSection={<IconPlayerPlay size={18} />}
          disabled={acts.busy}
          onClick={() => void acts.toggle(bot, { kind: 'start', trade: null, part: 'all' })}
        >
          {list.start}
        </Button>
      )}
      {isEditable(bot) && (
        <ButtonLink
          to="/bots/$family/edit/$botId"
          params={{ family: bot.family, botId: bot.id }}
          variant="default"
          leftSection={<IconPencil size={18} />}
        >
          {list.edit}
        </ButtonLink>
      )}
      {bot.status !== 'deleted' && (
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} />} disabled={acts.busy}>
              {words.actions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {!ended && <SideItems bot={bot} entersBy={entersBy} acts={acts} />}
            <FolderItems bot={bot} onChoose={onFolder} />
            <Menu.Item onClick={onNote}>{words.note}…</Menu.Item>
            <Menu.Divider />
            {!ended && (
              <Menu.Item c="var(--loss)" onClick={() => onExit('close')}>
                {words.close}…
              </Menu.Item>
            )}
            <Menu.Item c="var(--loss)" onClick={() => onExit('delete')}>
              {words.delete}…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
