/** The one polite live region: only fills, suspensions and the loss of the connection are read out; who looks elsewhere has the first two from the browser. */
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ConnectionState } from '#platform/web/connection.ts'
import { showNotice } from '#platform/web/desktop-notice.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useConnection, useFacts } from './hooks.ts'
import { liveMessages } from './messages.ts'

const useConnectionSentence = (state: ConnectionState): string => {
  const words = useMessages(liveMessages)
  if (state.kind === 'stale') return words.lost
  return state.kind === 'live' && state.wasStale ? words.back : ''
}

export const Announcer = () => {
  const words = useMessages(liveMessages)
  const format = useFormat()
  const [fact, setFact] = useState('')
  const connectionSentence = useConnectionSentence(useConnection())
  useFacts((next) => {
    if (next.kind === 'fill') {
      const values = {
        name: next.name,
        pair: next.pair,
        price: format.decimal(next.price),
        quantity: format.decimal(next.quantity),
      }
      const sentence = next.side === 'buy' ? words.bought(values) : words.sold(values)
      setFact(sentence)
      showNotice({ title: next.name, text: sentence, about: next.bot })
    }
    if (next.kind === 'bot' && next.status.startsWith('suspended')) {
      setFact(words.suspended)
      showNotice({ title: words.noticeTitle, text: words.suspended, about: `${next.bot} suspended` })
    }
  })
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span>{fact}</span> <span>{connectionSentence}</span>
    </VisuallyHidden>
  )
}
