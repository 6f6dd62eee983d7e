/** The conversation on stream.binance.com: what a client subscribes to, and what it is told. */
import type { Connection, Conversation } from './connections.ts'
import type { MarketMessage } from './market-message.ts'
import type { MarketListener, MarketPublisher } from './market-publisher.ts'
import type { StreamName } from './stream-name.ts'
import { answerStreamRequest, type StreamState } from './stream-request.ts'

const isArray = (message: MarketMessage | readonly MarketMessage[]): message is readonly MarketMessage[] =>
  Array.isArray(message)

/** The type of a message for the faults; those without a type go by the name of their stream. */
const eventOf = (stream: StreamName, message: MarketMessage | readonly MarketMessage[]): string => {
  const type = (isArray(message) ? message[0] : message)?.['e']
  return typeof type === 'string' ? type : stream.kind
}

/** `state`: what the path already named. */
export const talkStreams =
  (publisher: MarketPublisher, initial: StreamState) =>
  (connection: Connection): Conversation => {
    let state: StreamState = { ...initial, names: [] }

    const listener: MarketListener = (name, stream, message) => {
      const place = {
        stream: 'market' as const,
        event: eventOf(stream, message),
        execution: null,
        symbol: 'symbol' in stream ? stream.symbol : null,
      }
      const text = JSON.stringify(message)
      connection.tell(place, state.isCombined ? `{"stream":${JSON.stringify(name)},"data":${text}}` : text)
    }

    const follow = (next: StreamState): void => {
      for (const name of state.names) if (!next.names.includes(name)) publisher.leave(name, listener)
      for (const name of next.names) if (!state.names.includes(name)) publisher.join(name, listener)
      state = next
    }
    follow(initial)

    return {
      hear: (text) => {
        const { state: next, reply } = answerStreamRequest(state, text)
        follow(next)
        connection.answer(reply)
      },
      closed: () => follow({ ...state, names: [] }),
      listensTo: () => state.names,
    }
  }
