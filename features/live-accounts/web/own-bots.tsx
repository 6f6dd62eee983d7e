/** What a user does with all bots at once: suspends everything, or starts those that stood still for want of a key. */
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { botsApi, liveAccountsApi } from './api.ts'
import { ownBotsWords } from './messages.ts'
import { tradingOf } from './trading-bots.ts'

/** How many have orders or may get some, live and demo apart; null while they are not counted yet, and when there are none. */
const useTrading = () => {
  const format = useFormat()
  const counts = useQuery(botsApi.counts.queryOptions({ input: {} })).data?.counts ?? []
  const trading = tradingOf(counts)
  if (trading.live + trading.demo === 0) return null
  return { live: format.count(trading.live), demo: format.count(trading.demo) }
}

/** Drawn only while there is something to suspend; its height stays, so that nothing below it moves. */
export const SuspendAll = () => {
  const trading = useTrading()
  const words = useMessages(ownBotsWords)
  const format = useFormat()
  return (
    <Box mih="var(--button-height-sm)">
      {trading !== null && (
        <AskButton
          of={liveAccountsApi.suspendAll}
          input={{}}
          confirm={words.suspendAll}
          title={words.suspendTitle}
          text={`${words.trading(trading)} ${words.suspendText}`}
          tone="danger"
          done={({ bots }) => words.suspended({ bots: format.count(bots) })}
        />
      )}
    </Box>
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
