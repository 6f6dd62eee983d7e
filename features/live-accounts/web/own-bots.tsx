/** What a user does with all bots at once: suspends everything, or starts those that stood still for want of a key. */
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { liveAccountsApi } from './api.ts'
import { ownBotsWords } from './messages.ts'

export const SuspendAll = () => {
  const words = useMessages(ownBotsWords)
  const format = useFormat()
  return (
    <AskButton
      of={liveAccountsApi.suspendAll}
      input={{}}
      confirm={words.suspendAll}
      title={words.suspendTitle}
      text={words.suspendText}
      tone="danger"
      done={({ bots }) => words.suspended({ bots: format.count(bots) })}
    />
  )
}

export const StartAll = ({ apiKey }: { apiKey: string }) => {
  const words = useMessages(ownBotsWords)
  const format = useFormat()
  return (
    <AskButton
      of={liveAccountsApi.startAll}
      input={{ key: apiKey }}
      confirm={words.startAll}
      title={words.startTitle}
      text={words.startText}
      tone="plain"
      done={({ bots }) => words.started({ bots: format.count(bots) })}
    />
  )
}
