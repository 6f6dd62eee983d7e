/** What became of a message, in words. */
import type { Text as Sentence } from '#engine/messages.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { ReceivedSignal } from '../contract.ts'
import { panelMessages } from './messages.ts'
import { causeWords, signalWords } from './outcome-messages.ts'
import { waitingWord } from './waiting-word.ts'

type Words = Readonly<Record<string, Sentence>>

type Became = Pick<ReceivedSignal, 'atMs' | 'outcome' | 'cause' | 'values'>

/** The sentence of a cause; the cause itself where there is none. */
const say = (words: Words, { cause, values }: Became): string => {
  const text = cause === null ? undefined : words[cause]
  if (text === undefined) return cause ?? ''
  return typeof text === 'string' ? text : text(values as never)
}

export const useOutcome = (): ((signal: Became) => string) => {
  const words = useMessages(panelMessages)
  const causes: Words = useMessages(causeWords)
  const became: Words = useMessages(signalWords)
  return (signal) => {
    switch (signal.outcome) {
      case 'heard':
        return signal.cause === null ? words[waitingWord(signal, Date.now())] : say(became, signal)
      case 'duplicate':
        return words.duplicate
      case 'pending':
        return words.pending
      case 'rejected':
        return words.rejected({ cause: say(causes, signal) })
      case 'refused':
        return words.refused({ cause: say(causes, signal) })
    }
  }
}
