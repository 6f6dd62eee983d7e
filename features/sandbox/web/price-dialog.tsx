import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { NumberField } from '#platform/web/form-fields.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { sandboxErrors } from '../messages.ts'
import { type SandboxView, sandboxApi, useAct } from './api.ts'
import { sandboxWords } from './messages.ts'
import { type Jump, jumpOf, stepPrice } from './price-jump.ts'

export type SymbolRow = SandboxView['symbols'][number]

/** What the new price will do, a sentence each. */
const useConsequences = ({ symbol, price, tickSize }: SymbolRow, jump: Jump): readonly string[] => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  const shown = (text: string): string => format.price(text, tickSize)
  const further = [words.fills, words.botsTrade, words.goesOn]
  switch (jump.kind) {
    case 'unreadable':
      return []
    case 'stays':
      return [words.stays({ symbol })]
    case 'begins':
      return [words.begins({ symbol, to: shown(jump.to) }), ...further]
    case 'jumps': {
      const percent = format.percent(jump.percent, 'always')
      return [words.jumps({ symbol, from: shown(price ?? '0'), to: shown(jump.to), percent }), ...further]
    }
  }
}

/** `row` goes on changing while the dialog is open: the jump is always told from the price now. */
export const PriceDialog = ({ row, onClose }: { row: SymbolRow; onClose: () => void }) => {
  const words = useMessages(sandboxWords)
  const errors = useMessages(sandboxErrors)
  const sentence = useSentence(errors)
  const format = useFormat()
  const { symbol, pair, tickSize } = row
  const [text, setText] = useState(row.price ?? '')
  const jump = jumpOf(text, row.price)
  const consequences = useConsequences(row, jump)
  const setting = useAct((price: string) => sandboxApi.setPrice.call({ symbol, price }))
  const error = jump.kind === 'unreadable' && text.trim() !== '' ? words.notANumber : undefined
  return (
    <Ask
      tone="plain"
      title={words.setPriceOf({ symbol })}
      facts={consequences}
      confirm={words.setPrice}
      isReady={jump.kind !== 'unreadable'}
      act={{ isBusy: setting.isPending, error: null }}
      onConfirm={() => jump.kind !== 'unreadable' && setting.mutate(jump.to, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NumberField
        path="price"
        label={words.newPrice}
        limits={words.tick({ tickSize: format.decimal(tickSize) })}
        unit={pair.split('/')[1] ?? ''}
        value={text}
        onChange={setText}
        onStep={(steps) => setText(stepPrice(text, tickSize, steps))}
        error={setting.isError ? sentence(setting.error) : error}
      />
    </Ask>
  )
}
