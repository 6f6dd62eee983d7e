/** How fresh the screen is: live, an exchange silent, reconnecting, or stale since a time. Said in words on wide screens, by shape and label on phones. */
import { Group, Text, Tooltip } from '@mantine/core'
import IconAlertTriangleFilled from 'icon:alert-triangle-filled'
import IconCircleFilled from 'icon:circle-filled'
import IconPlayerStopFilled from 'icon:player-stop-filled'
import IconRefresh from 'icon:refresh'
import type { ConnectionState } from '#platform/web/connection.ts'
import { type Format } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useConnection } from '#features/live/web/index.ts'
import type { MarketState } from '#features/markets/contract.ts'
import { exchangeWords, useMarketState, useSilentExchanges } from '#features/markets/web/index.ts'
import { shellWords } from './messages.ts'

type Words = ReturnType<typeof useMessages<(typeof shellWords)['en']>>

/** Of a connection that is whole: what comes over it. */
const lookOfMarket = (market: MarketState, words: Words) => {
  switch (market) {
    case 'live':
      return { label: words.connected, help: words.connectedHelp, icon: IconCircleFilled, color: 'var(--profit)' }
    case 'replaying':
      return { label: words.replay, help: words.replayHelp, icon: IconCircleFilled, color: 'var(--profit)' }
    case 'ended':
      return { label: words.replayEnded, help: words.replayEndedHelp, icon: IconPlayerStopFilled, color: 'dimmed' }
  }
}

/** The connection to the server is whole, and yet prices of an exchange are old. */
const useSilence = (words: Words, format: Format) => {
  const { exchangeTitle, staleHelp } = useMessages(exchangeWords)
  const silent = useSilentExchanges()
  const [first] = silent
  if (first === undefined) return null
  const time = format.time(Math.min(...silent.map(({ sinceMs }) => sinceMs)))
  const label =
    silent.length === 1
      ? words.silent({ exchange: exchangeTitle({ name: first.exchange }), time })
      : words.silentMore({ count: format.count(silent.length), time })
  return { label, help: staleHelp, icon: IconAlertTriangleFilled, color: 'var(--warning)' }
}

const look = (state: ConnectionState, market: MarketState, words: Words, format: Format) => {
  switch (state.kind) {
    case 'off':
    case 'connecting':
      return { label: words.connecting, help: words.reconnectingHelp, icon: IconRefresh, color: 'dimmed' }
    case 'live':
      return lookOfMarket(market, words)
    case 'reconnecting':
      return { label: words.reconnecting, help: words.reconnectingHelp, icon: IconRefresh, color: 'var(--warning)' }
    case 'stale':
      return {
        label: words.stale({ time: format.time(state.lostAtMs) }),
        help: words.staleHelp,
        icon: IconAlertTriangleFilled,
        color: 'var(--warning)',
      }
  }
}

export const LiveState = () => {
  const words = useMessages(shellWords)
  const format = useFormat()
  const state = useConnection()
  const market = useMarketState()
  const silence = useSilence(words, format)
  const isLive = state.kind === 'live'
  const { label, help, icon: Icon, color } = (isLive ? silence : null) ?? look(state, market, words, format)
  const isCalm = isLive && silence === null
  return (
    <Tooltip label={`${label}. ${help}`} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
      <Group gap={6} wrap="nowrap" c={color} tabIndex={0} role="img" aria-label={label} data-connection={state.kind}>
        {/* As wide in every state, so that nothing beside it moves when the state changes. */}
        <Icon size={isCalm ? 10 : 16} style={{ margin: isCalm ? 3 : 0 }} />
        <Text size="sm" inherit visibleFrom={state.kind === 'stale' ? 'xs' : 'sm'} className="tabular">
          {label}
        </Text>
      </Group>
    </Tooltip>
  )
}
