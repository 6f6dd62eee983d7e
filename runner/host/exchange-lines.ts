/** Exchanges of live accounts: questions go to them, and what they say comes back to the account's shard. */
import type { Question, TradingExchange } from '#exchanges/contract.ts'
import type { Said } from '../orders/said.ts'

export type ExchangeLines = {
  ask: (account: string, question: Question) => void
  stop: () => void
}

/** `said` is called later, never while a question is asked. An account without an exchange hears that its questions are lost. */
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
