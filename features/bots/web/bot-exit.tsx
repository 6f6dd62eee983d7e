/** Closing, selling or deleting, asked with what it means and carried out; it comes when it is first asked for. */
import type { Side } from '#engine/market.ts'
import { useState } from 'react'
import type { MarketSummary } from '#features/markets/contract.ts'
import type { Bot } from './api.ts'
import ExitDialog, { type ExitChoice } from './exit-dialog.tsx'
import { exitSubjects } from './exit-subject.ts'
import type { BotActs } from './use-bot-acts.tsx'
import { useExit } from './use-exit.ts'

/** Of the whole bot, or of one of its trades. */
export type AskedExit = { kind: ExitChoice['kind']; trade: { id: number; name: string } | null }

type Props = {
  asked: AskedExit
  bot: Bot
  entersBy: Side
  markets: readonly MarketSummary[]
  acts: BotActs
  say: (error: unknown) => string
  onClose: () => void
  /** The whole bot is deleted. */
  onGone: () => void
}

export default function BotExit({ asked, bot, entersBy, markets, acts, say, onClose, onGone }: Props) {
  const exit = useExit(acts, say)
  const { kind, trade } = asked
  // What is read stays as it was asked for, whatever the bot does meanwhile.
  const [subject] = useState(() => {
    const { whole, ofTrade } = exitSubjects(bot, entersBy, markets)
    return trade === null ? whole : ofTrade(trade.id, trade.name)
  })
  const confirm = async (choice: ExitChoice) => {
    // What is said names the trade, where it is one.
    if (!(await exit.run({ id: bot.id, family: bot.family, name: subject.name }, subject.trade, choice))) return
    onClose()
    if (choice.kind === 'delete' && choice.how !== 'wait' && trade === null) onGone()
  }
  return (
    <ExitDialog
      kind={kind}
      subject={subject}
      busy={acts.busy}
      refusal={exit.refusal}
      onConfirm={(choice) => void confirm(choice)}
      onCancel={onClose}
    />
  )
}
