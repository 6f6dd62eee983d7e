/** Lines to the exchanges of live accounts: questions go out, words come back to the account's shard. */
import type { Question, TradingExchange } from '#exchanges/contract.ts'
import type { Said } from '../orders/said.ts'

export type ExchangeLines = {
  ask: (account: string, question: Question) => void
  stop: () => void
}

/**
 * Lines of all live accounts. `said` is called later, never during a question. An account without an exchange is told that its questions
 * are lost.
 */
export const openExchangeLines = (
  exchangeOf: (account: string) => TradingExchange | null,
  said: (account: string, said: Said) => void,
): ExchangeLines => {
  const watched = new Map<string, () => void>()
  return {
    ask: (account, question) => {
      const later = (answer: Said): void => queueMicrotask(() => said(account, answer))
      const exchange = exchangeOf(account)
      if (exchange === null) {
        later('id' in question ? { kind: 'lost', id: question.id } : { kind: 'unavailable', question: question.kind })
        return
      }
      if (!watched.has(account))
        watched.set(
          account,
          exchange.watch(() => later({ kind: 'woken' })),
        )
      exchange.ask(question, later)
    },
    stop: () => {
      for (const end of watched.values()) end()
    },
  }
}
