/** Moves a trade to another bot of the same pair, and leads there. */
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import { type Bot, botsQuery, type BotSummary } from './api.ts'
import { isZero, totalOf } from './bot-total.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { targetsOf } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { TextLink } from './links.tsx'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

const none: readonly BotSummary[] = []

type Props = FolderDialogProps<Bot> & { trade: number; entersBy: Side }

export const RelocateDialog = ({ trade, entersBy, ...props }: Props) => {
  const { bot, onClose } = props
  const words = useMessages(folderMessages)
  const acts = useMessages(actMessages)
  const format = useFormat()
  const navigate = useNavigate()
  const act = useFolderAct(props)
  const all = useQuery(botsQuery(bot.family))
  const targets = targetsOf(bot, entersBy, all.data?.bots ?? none)
  const [chosen, setChosen] = useState('')
  const target = targets.find(({ id }) => id === chosen)
  const name = `${bot.name}, ${acts.trade({ id: format.count(trade) })}`
  const consequences = useConsequences({ bot, trade, target })
  const move = async (to: BotSummary) => {
    const accepted = await act.ask({ kind: 'relocate', trade, to: to.id }, words.relocated({ name, to: to.name }))
    if (accepted !== null) await navigate({ to: '/bots/$family/$botId', params: { family: bot.family, botId: to.id } })
  }
  return (
    <DangerDialog
      title={words.relocateTitle({ name })}
      consequences={consequences}
      confirm={words.relocateConfirm}
      tone="plain"
      isReady={target !== undefined}
      busy={act.busy}
      refusal={act.refusal}
      onConfirm={() => target !== undefined && void move(target)}
      onCancel={onClose}
    >
      {all.isSuccess && targets.length === 0 ? (
        <NoTarget bot={bot} />
      ) : (
        <Targets bot={bot} targets={targets} chosen={chosen} onChoose={setChosen} />
      )}
    </DangerDialog>
  )
}

/** What goes, what that makes of the target, and what becomes of a bot that had only this trade. */
const useConsequences = ({
  bot,
  trade,
  target,
}: {
  bot: Bot
  trade: number
  target: BotSummary | undefined
}): string[] => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const { base, amount } = bot.trades.find(({ id }) => id === trade) ?? { base: '0', amount: '0' }
  const orders = format.count(bot.liveOrders.filter((order) => order.trade === trade).length)
  const money = (decimal: string) => format.money(decimal, quoteOf(bot.pair))
  const goes = isZero(base)
    ? words.relocateIdle({ orders })
    : words.relocateHeld({ quantity: format.money(base, baseOf(bot.pair), { digits: [0, 8] }), orders })
  const ends = bot.takesIn === null ? [words.relocateEnds(bot)] : []
  if (target === undefined) return [goes, ...ends]
  const { name, investment, used, limit } = target
  return [
    goes,
    words.relocateMoney({ name, before: money(investment), after: money(totalOf([investment, amount])) }),
    ...(target.status === 'suspended' ? [words.relocateWaits({ name })] : []),
    ...(limit === null ? [] : [words.relocateLimit({ name, used: format.count(used), limit: format.count(limit) })]),
    ...ends,
  ]
}

const NoTarget = ({ bot: { family, pair } }: { bot: Bot }) => {
  const words = useMessages(folderMessages)
  return (
    <Text>
      {words.relocateNone({ pair })}{' '}
      <TextLink to="/bots/$family/generator" params={{ family }}>
        {words.relocateMake}
      </TextLink>
    </Text>
  )
}

type TargetsProps = {
  bot: Bot
  targets: readonly BotSummary[]
  /** Its id; empty while none is chosen. */
  chosen: string
  onChoose: (id: string) => void
}

/** Each with what tells it from others of the same name. */
const Targets = ({ bot, targets, chosen, onChoose }: TargetsProps) => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const labelOf = ({ name, tradeCount, investment }: BotSummary): string =>
    words.relocateTarget({
      name,
      trades: format.count(tradeCount),
      amount: format.money(investment, quoteOf(bot.pair)),
    })
  return (
    <NativeSelect
      label={words.relocateTo}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: words.relocateChoose },
        ...targets.map((target) => ({ value: target.id, label: labelOf(target) })),
      ]}
    />
  )
}
