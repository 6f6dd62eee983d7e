/** One change of investment for several bots, with what it makes of their sums. */
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { product, quotient, totalOf } from './bot-total.ts'
import { hasLevels } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { type Change, ChangeFields, useChange } from './investment-change.tsx'

type Props = {
  bots: readonly BotSummary[]
  /** How many of the chosen cannot change theirs. */
  skipped: number
  onConfirm: (change: Change) => void
  onCancel: () => void
}

/** What a bot would have then. */
const after = ({ investment }: BotSummary, change: Change): string =>
  change.kind === 'total' ? change.amount : totalOf([investment, quotient(product(investment, change.percent), '100')])

export default function BulkInvestmentDialog({ bots, skipped, onConfirm, onCancel }: Props) {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const typed = useChange()
  const { change } = typed
  const quotes = [...new Set(bots.map(({ pair }) => quoteOf(pair)))]
  const sums =
    change === null
      ? [words.typeNumber]
      : quotes.map((quote) => {
          const of = bots.filter(({ pair }) => quoteOf(pair) === quote)
          return words.investmentChange({
            before: format.money(totalOf(of.map(({ investment }) => investment)), quote),
            after: format.money(totalOf(of.map((bot) => after(bot, change))), quote),
          })
        })
  return (
    <Ask
      tone="plain"
      title={words.investmentOf({ count: format.count(bots.length) })}
      facts={[
        ...sums,
        ...(typed.way === 'total' ? [words.eachTotal] : []),
        ...(bots.some(hasLevels) ? [words.investmentHeld] : []),
        ...(bots.every(hasLevels) ? [] : [words.investmentNext]),
        ...(skipped > 0 ? [words.investmentSkipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={words.investmentConfirm}
      isReady={change !== null}
      act={{ isBusy: false, error: null }}
      onConfirm={() => change !== null && onConfirm(change)}
      onClose={onCancel}
    >
      <ChangeFields typed={typed} asset={quotes.join(', ')} />
    </Ask>
  )
}
