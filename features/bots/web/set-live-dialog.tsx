/** The last look before demo bots trade with real money: whose account, how much, and what ends. */
import { useState } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { moneyKind } from '#platform/money-kind.ts'
import { Ask } from '#platform/web/ask.tsx'
import { askForNotices } from '#platform/web/desktop-notice.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import type { BotSummary } from './api.ts'
import { totalOf } from './bot-total.ts'
import { KeyField, keyAt, useWorkingKeys } from './key-field.tsx'
import { liveMessages } from './live-messages.ts'

type Props = {
  /** All at one exchange. */
  bots: readonly BotSummary[]
  /** How many of the chosen stay as they are. */
  skipped: number
  act: { isBusy: boolean; error: unknown }
  refusal?: string | undefined
  onConfirm: (key: string) => void
  onClose: () => void
}

export default function SetLiveDialog({ bots, skipped, act, refusal, onConfirm, onClose }: Props) {
  const words = useMessages(liveMessages)
  const format = useFormat()
  const exchange = bots[0]?.exchange ?? ''
  const keys = useWorkingKeys()
  const [chosen, setChosen] = useState('')
  const key = keyAt(keys, exchange, chosen)
  const kind = moneyKind({ mode: 'live', exchange })
  const mode = useMoneyWords()[kind].toUpperCase()
  const quotes = [...new Set(bots.map(({ pair }) => quoteOf(pair)))]
  const sums = quotes.map((quote) =>
    format.money(totalOf(bots.filter(({ pair }) => quoteOf(pair) === quote).map((bot) => bot.investment)), quote),
  )
  const amount = sums.join(' + ')
  const [first] = bots
  const title =
    bots.length === 1 && first !== undefined
      ? words.setLiveTitle(first)
      : words.setLiveMany({ count: format.count(bots.length) })
  return (
    <Ask
      tone="danger"
      title={title}
      facts={[
        kind === 'test' ? words.spendsTest({ amount }) : words.spends({ amount }),
        words.demoEnds,
        words.fresh,
        words.onceAgain,
        ...(skipped > 0 ? [words.skipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={words.setLiveConfirm({ mode, amount })}
      isReady={key !== undefined}
      act={act}
      refusal={refusal}
      onConfirm={() => {
        if (key === undefined) return
        void askForNotices()
        onConfirm(key.id)
      }}
      onClose={onClose}
    >
      <KeyField
        keys={keys}
        exchange={exchange}
        chosen={chosen}
        label={words.key}
        help={words.keyHelp}
        onChosen={setChosen}
      />
    </Ask>
  )
}
