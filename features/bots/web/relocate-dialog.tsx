/** Moves a trade into a folder of the same pair, or into a new one, and leads there. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { type Bot, type BotSummary, targetsQuery } from './api.ts'
import { isZero, totalOf } from './bot-total.ts'
import { targetsOf } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { FolderField, NewFolder } from './folder-field.tsx'
import { folderChoiceQuery } from './folders-api.ts'
import { type Goal, isGoal, keepsBot, noGoal } from './goal.ts'
import { intoOf, moveTrade } from './move-to.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'
import { usePlacing } from './use-placing.ts'
import { useTradeNames } from './use-trade-names.ts'

const none: readonly BotSummary[] = []

type Props = FolderDialogProps<Bot> & { trade: number; entersBy: Side; tickSize: string }

export const RelocateDialog = ({ trade, entersBy, tickSize, ...props }: Props) => {
  const { bot, onClose } = props
  const words = useMessages(folderMessages)
  const names = useTradeNames(bot, tickSize)
  const navigate = useNavigate()
  const act = useFolderAct(props)
  const { family, exchange, pair, mode } = bot
  const all = useQuery(targetsQuery({ family, exchange, pair, mode }))
  const targets = targetsOf(bot, entersBy, all.data?.bots ?? none)
  // One trade of several that are a bot together has no place of its own in the list.
  const isWhole = bot.takesIn === null
  const named = useQuery({ ...folderChoiceQuery(family), enabled: isWhole }).data?.folders
  const [typed, setGoal] = useState<Goal>({ ...noGoal, name: words.folderUsual(bot) })
  // Where there is none yet, only a new one is asked for.
  const isFirst = !isWhole && all.isSuccess && targets.length === 0
  const goal: Goal = isFirst ? { ...typed, chosen: { kind: 'new-limited' } } : typed
  const target = targets.find(({ id }) => goal.chosen.kind === 'limited' && id === goal.chosen.id)
  const name = isWhole ? bot.name : `${bot.name}, ${names.inside(trade)}`
  const consequences = useConsequences({ bot, trade, target, isNew: goal.chosen.kind === 'new-limited' })
  const placing = usePlacing(family, onClose)
  const move = async () => {
    if (keepsBot(goal)) return placing.mutate({ bots: [bot], into: intoOf(goal) })
    const to = target?.name ?? goal.name.trim()
    const moved = await act.send(() => moveTrade(goal, bot.id, trade), words.relocated({ name, to }))
    if (moved !== null) await navigate({ to: '/bots/$family/$botId', params: { family: bot.family, botId: moved.id } })
  }
  return (
    <Ask
      title={words.relocateTitle({ name })}
      facts={keepsBot(goal) ? [words.placeStays(bot)] : goal.chosen.kind === 'none' ? [] : consequences}
      confirm={words.relocateConfirm}
      tone="plain"
      isReady={isGoal(goal)}
      act={{ isBusy: act.busy || placing.isPending, error: placing.error }}
      refusal={act.refusal}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      {isFirst ? (
        <NewFolder goal={goal} onGoal={setGoal} />
      ) : (
        <FolderField
          pair={bot.pair}
          named={isWhole ? (named ?? []) : null}
          targets={targets}
          goal={goal}
          onGoal={setGoal}
          none={words.folderChoose}
        />
      )}
    </Ask>
  )
}

/** What goes, what that makes of the target, and what becomes of a bot that had only this trade. */
const useConsequences = ({
  bot,
  trade,
  target,
  isNew,
}: {
  bot: Bot
  trade: number
  target: BotSummary | undefined
  isNew: boolean
}): string[] => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const { base, amount: meant } = bot.trades.find(({ id }) => id === trade) ?? { base: '0', amount: '0' }
  // What a bot alone brings is all that it may use.
  const amount = bot.takesIn === null ? bot.investment : meant
  const money = (decimal: string) => format.money(decimal, quoteOf(bot.pair))
  const open = bot.liveOrders.filter((order) => order.trade === trade).length
  const orders = format.count(open)
  const goes = isZero(base)
    ? open === 0
      ? words.relocateBare
      : words.relocateIdle({ orders })
    : words.relocateHeld({ quantity: format.money(base, baseOf(bot.pair), { digits: [0, 8] }), orders })
  const ends = bot.takesIn === null ? [words.relocateEnds(bot)] : []
  if (target === undefined) return [goes, ...(isNew ? [words.relocateFirst] : []), ...ends]
  const { name, investment, used, limit } = target
  return [
    goes,
    words.relocateMoney({ name, before: money(investment), after: money(totalOf([investment, amount])) }),
    ...(target.status === 'suspended' ? [words.relocateWaits({ name })] : []),
    ...(limit === null ? [] : [words.relocateLimit({ name, used: format.count(used), limit: format.count(limit) })]),
    ...ends,
  ]
}
