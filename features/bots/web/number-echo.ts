/** How a typed number is read, and when that is said back. */
import { needsEcho, readTypedDecimal } from '#engine/typed-decimal.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { wizardMessages } from './wizard-messages.ts'

export const useNumberEcho = () => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  return {
    /** The exact decimal; empty for nothing, null for what cannot be read. */
    read: (text: string): string | null => {
      const typed = readTypedDecimal(text)
      switch (typed.kind) {
        case 'read':
          return typed.decimal
        case 'empty':
          return ''
        case 'ambiguous':
        case 'not-a-number':
          return null
      }
    },
    /** What to say under the input; undefined where the text speaks for itself. */
    echo: (text: string): string | undefined => {
      const typed = readTypedDecimal(text)
      switch (typed.kind) {
        case 'read':
          return needsEcho(text) ? words.readAs({ value: format.decimal(typed.decimal) }) : undefined
        case 'ambiguous':
          return words.ambiguous({
            thousands: format.decimal(typed.thousands),
            decimals: format.decimal(typed.fraction, { digits: [1, 18] }),
          })
        case 'empty':
        case 'not-a-number':
          return undefined
      }
    },
  }
}
