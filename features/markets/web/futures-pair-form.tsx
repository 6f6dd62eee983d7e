/** What of a futures pair new bots may use. */
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { choice, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { type FuturesPair, futuresPairs as contract } from '../futures-contract.ts'
import { futuresPairStates, type MarginChoice, marginChoices } from '../futures-list.ts'
import { futuresPairsApi } from './futures-api.ts'
import { futuresPairWords } from './futures-messages.ts'

type Typed = { maxLeverage: string; margin: MarginChoice; status: FuturesPair['status'] }

export default function FuturesPairForm({ row, onClose }: { row: FuturesPair; onClose: () => void }) {
  const words = useMessages(futuresPairWords)
  const { id, version, maxLeverage, margin, status } = row
  const act = useAct(futuresPairsApi.save, { done: words.saved(row), leave: onClose })
  const initial: Typed = { maxLeverage: maxLeverage === null ? '' : String(maxLeverage), margin, status }
  return (
    <Sheet title={words.changeOf(row)} onClose={onClose}>
      <RecordForm
        of={contract.save}
        initial={initial}
        fields={{
          maxLeverage: line({ label: words.mostLabel, help: words.mostHelp }),
          margin: choice<MarginChoice>({
            label: words.margin,
            options: marginChoices.map((value) => ({ value, label: words[value] })),
          }),
          status: choice<FuturesPair['status']>({
            label: words.status,
            options: futuresPairStates.map((value) => ({ value, label: words[value] })),
          }),
        }}
        act={act}
        read={({ maxLeverage: typed, ...rest }: Typed) => ({
          ...rest,
          pair: id,
          version,
          maxLeverage: typed.trim() === '' ? null : Number(typed),
        })}
        onCancel={onClose}
      />
    </Sheet>
  )
}
