/** How a typed number is read, and when that is said back. */
import { readNumber } from '#bots/number.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { wizardMessages } from './wizard-messages.ts'

/** Digits and one point speak for themselves. */
const PLAIN = /^\s*-?\d*\.?\d*\s*$/

export const useNumberEcho = () => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  return {
    /** The exact decimal; empty for nothing, null for what cannot be read. */
    read: (text: string): string | null => {
      const typed = readNumber(text)
      if (typed.ok) return typed.read
      return typed.problem === 'required' ? '' : null
    },
    /** What to say under the input; undefined where the text speaks for itself. */
    echo: (text: string): string | undefined => {
      const typed = readNumber(text)
      if (typed.ok) return PLAIN.test(text) ? undefined : words.readAs({ value: format.decimal(typed.read) })
      if (typed.problem !== 'ambiguous-number') return undefined
      const bare = text.trim()
      return words.ambiguous({
        thousands: format.decimal(bare.replace(',', '')),
        decimals: format.decimal(bare.replace(',', '.'), { digits: [1, 18] }),
      })
    },
  }
}
