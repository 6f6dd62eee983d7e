/** Other investments for several bots, with what each of them gets and what that makes of their sums. */
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { totalOf } from './bot-total.ts'
import { hasLevels } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import type { Change } from './investment-change.tsx'
import { changesOf, sharesOf } from './shares.ts'
import { SharingFields, useSharing } from './sharing-fields.tsx'
import { sharingMessages } from './sharing-messages.ts'

type Props = {
  bots: readonly BotSummary[]
  /** How many of the chosen cannot change theirs. */
  skipped: number
  /** By the id of each bot. */
  onConfirm: (changes: ReadonlyMap<string, Change>) => void
  onCancel: () => void
}

const ways = ['percent', 'each', 'shared', 'equal'] as const

export default function BulkInvestmentDialog({ bots, skipped, onConfirm, onCancel }: Props) {
  const words = useMessages(folderMessages)
  const { typeNumber } = useMessages(sharingMessages)
  const format = useFormat()
  const typed = useSharing(ways)
  const { sharing } = typed
  const shares = sharing === null ? [] : sharesOf(bots, sharing)
  const quotes = [...new Set(bots.map(({ pair }) => quoteOf(pair)))]
  const sums =
    sharing === null
      ? [typeNumber]
      : quotes.map((quote) => {
          const of = bots
            .map((bot, at) => ({ ...bot, after: shares[at] ?? '0' }))
            .filter(({ pair }) => quoteOf(pair) === quote)
          return words.investmentChange({
            before: format.money(totalOf(of.map(({ investment }) => investment)), quote),
            after: format.money(totalOf(of.map(({ after }) => after)), quote),
          })
        })
  return (
    <Ask
      tone="plain"
      title={words.investmentOf({ count: format.count(bots.length) })}
      facts={[
        ...sums,
        ...(bots.some(hasLevels) ? [words.investmentHeld] : []),
        ...(bots.every(hasLevels) ? [] : [words.investmentNext]),
        ...(skipped > 0 ? [words.investmentSkipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={words.investmentConfirm}
      isReady={sharing !== null}
      act={{ isBusy: false, error: null }}
      onConfirm={() => sharing !== null && onConfirm(changesOf(bots, sharing))}
      onClose={onCancel}
    >
      <SharingFields typed={typed} bots={bots} />
    </Ask>
  )
}
