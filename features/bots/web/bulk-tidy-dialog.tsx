/** Takes what is over out of several bots: sold profits, or closed trades. */
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { bulkMessages } from './bulk-messages.ts'

type Props = {
  kind: 'delete-profits' | 'delete-closed'
  bots: readonly BotSummary[]
  skipped: number
  onConfirm: () => void
  onClose: () => void
}

export default function BulkTidyDialog({ kind, bots, skipped, onConfirm, onClose }: Props) {
  const words = useMessages(bulkMessages)
  const format = useFormat()
  const count = format.count(bots.length)
  const isProfits = kind === 'delete-profits'
  return (
    <Ask
      tone="danger"
      title={isProfits ? words.deleteProfitsTitle({ count }) : words.deleteTradesTitle({ count })}
      facts={[
        isProfits ? words.deleteProfitsAbout : words.deleteTradesAbout,
        words.historyStays,
        ...(skipped > 0 ? [words.skipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={isProfits ? words.deleteProfits : words.deleteTrades}
      act={{ isBusy: false, error: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
