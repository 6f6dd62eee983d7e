/** Deletes several bots: what becomes of the open ones is asked, closed ones go at once. */
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { WayField } from '#platform/web/way-field.tsx'
import type { BotSummary } from './api.ts'
import { bulkMessages } from './bulk-messages.ts'

const ways = ['wait', 'close'] as const
type Way = (typeof ways)[number]

type Props = { bots: readonly BotSummary[]; skipped: number; onConfirm: (how: Way) => void; onClose: () => void }

export default function BulkDeleteDialog({ bots, skipped, onConfirm, onClose }: Props) {
  const words = useMessages(bulkMessages)
  const format = useFormat()
  const [way, setWay] = useState<Way>('wait')
  const open = bots.filter(({ status }) => status !== 'closed').length
  const closed = bots.length - open
  const count = format.count(bots.length)
  return (
    <Ask
      tone="danger"
      title={words.deleteTitle({ count })}
      facts={[
        ...(closed > 0 ? [words.deleteClosedOnes({ count: format.count(closed) })] : []),
        words.deleteArchive,
        ...(skipped > 0 ? [words.skipped({ count: format.count(skipped) })] : []),
      ]}
      confirm={open === 0 ? words.delete : words[way]}
      typed={way === 'close' && open > 0 ? { text: String(bots.length), label: words.deleteAgain({ count }) } : null}
      act={{ isBusy: false, error: null }}
      onConfirm={() => onConfirm(way)}
      onClose={onClose}
    >
      {open > 0 && (
        <WayField
          label={words.deleteHow({ count: format.count(open) })}
          value={way}
          ways={ways.map((value) => ({ value, label: words[value], help: words[`${value}Help`] }))}
          onChange={setWay}
        />
      )}
    </Ask>
  )
}
