/** Lines to the exchanges of live accounts: questions go out, words come back to the account's shard. */
import type { Question, TradingExchange } from '#exchanges/contract.ts'
import type { Said } from '../orders/said.ts'

/** Lines to the exchanges of live accounts. */
export type ExchangeLines = {
  ask: (account: string, question: Question) => void
  /** Settles with the next word about the balances of an account, once it is on its way to its shard. */
  balancesTold: (account: string) => Promise<void>
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
  const waiting = new Map<string, (() => void)[]>()
  const tell = (account: string, word: Said): void => {
    said(account, word)
    const isBalances = word.kind === 'balances' || (word.kind === 'unavailable' && word.question === 'balances')
    if (!isBalances) return
    for (const settle of waiting.get(account) ?? []) settle()
    waiting.delete(account)
  }
  return {
    balancesTold: (account) =>
      new Promise((resolve) => {
        waiting.set(account, [...(waiting.get(account) ?? []), resolve])
      }),
    ask: (account, question) => {
      const later = (answer: Said): void => queueMicrotask(() => tell(account, answer))
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
