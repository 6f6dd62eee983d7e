/** What a user does with all bots at once: suspends everything, or starts those that stood still for want of a key. */
import { useQuery } from '@tanstack/react-query'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { botsApi, liveAccountsApi } from './api.ts'
import { ownBotsWords } from './messages.ts'

/** How many have orders or may get some, live and demo apart; null while they are not counted yet. */
const useTrading = () => {
  const format = useFormat()
  const counts = useQuery(botsApi.counts.queryOptions({ input: {} })).data?.counts
  if (counts === undefined) return null
  const trading = counts.filter(({ status }) => status !== 'suspended' && status !== 'closed' && status !== 'deleted')
  const count = (isDemo: boolean): string =>
    format.count(trading.reduce((all, { kind, bots }) => ((kind === 'demo') === isDemo ? all + bots : all), 0))
  return { live: count(false), demo: count(true) }
}

export const SuspendAll = () => {
  const trading = useTrading()
  const words = useMessages(ownBotsWords)
  const format = useFormat()
  return (
    <AskButton
      of={liveAccountsApi.suspendAll}
      input={{}}
      confirm={words.suspendAll}
      title={words.suspendTitle}
      text={trading === null ? words.suspendText : `${words.trading(trading)} ${words.suspendText}`}
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
