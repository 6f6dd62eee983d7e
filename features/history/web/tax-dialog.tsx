/** Asks for the fills of a year as a file. */
import { Alert, NativeSelect, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { tableMessages } from '#platform/web/table-messages.ts'
import { FIRST_YEAR, type TaxFormat, taxFormats } from '../tax.ts'
import { historyApi } from './api.ts'
import { historyWords } from './messages.ts'

/** Newest first. */
const yearsUntil = (last: number): string[] =>
  Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))

const nameOf = { plain: 'formatPlain', cointracking: 'formatCointracking', koinly: 'formatKoinly' } as const

export default function TaxDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(historyWords)
  const { modeDemo, modeLive } = useMessages(sharedMessages)
  const { csvCut } = useMessages(tableMessages)
  const [years] = useState(() => yearsUntil(new Date().getFullYear()))
  const [year, setYear] = useState(years[0] ?? '')
  const [mode, setMode] = useState<'live' | 'demo'>('live')
  const [format, setFormat] = useState<TaxFormat>('plain')
  const file = useMutation({
    mutationFn: () => historyApi.taxYear.call({ year: Number(year), mode, format }),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  return (
    <Ask
      tone="plain"
      title={words.taxTitle}
      text={words.taxText}
      confirm={words.download}
      act={{ isBusy: file.isPending, error: file.error }}
      onConfirm={() => file.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={words.year}
        value={year}
        data={years}
        onChange={({ currentTarget }) => setYear(currentTarget.value)}
      />
      <SegmentedControl
        aria-label={words.mode}
        value={mode}
        data={[
          { value: 'live', label: modeLive },
          { value: 'demo', label: modeDemo },
        ]}
        onChange={(chosen) => setMode(chosen === 'demo' ? 'demo' : 'live')}
      />
      <NativeSelect
        label={words.format}
        value={format}
        data={taxFormats.map((value) => ({ value, label: words[nameOf[value]] }))}
        onChange={({ currentTarget: { value } }) => setFormat(taxFormats.find((one) => one === value) ?? 'plain')}
      />
      {file.data?.truncated === true && <Alert color="yellow">{csvCut}</Alert>}
    </Ask>
  )
}
