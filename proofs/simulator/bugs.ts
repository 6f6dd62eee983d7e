/** Faults as somebody might write them into an adapter, planted one by one: a simulator that does not find them proves nothing. */
import type { Answer, Question, TradingExchange } from '#exchanges/contract.ts'

/** `open` gives another adapter, which remembers nothing of what the first one has sent. */
export type Bug = (exchange: TradingExchange, time: () => number, open: () => TradingExchange) => TradingExchange

/** Hears the answers of an exchange, and passes on what is made of them. */
const answering =
  (change: (answer: Answer, question: Question) => Answer): Bug =>
  (exchange) => ({
    ...exchange,
    ask: (question, answer) => exchange.ask(question, (said) => answer(change(said, question))),
  })

const asking =
  (change: (question: Question) => Question): Bug =>
  (exchange) => ({ ...exchange, ask: (question, answer) => exchange.ask(change(question), answer) })

export const bugs: Readonly<Record<string, Bug>> = {
  'no answer is taken for a refusal': answering((said) =>
    said.kind === 'lost' ? { kind: 'not-accepted', id: said.id } : said,
  ),
  'an order that is not seen is taken for one that never was': answering((said) =>
    said.kind === 'not-found' ? { kind: 'not-accepted', id: said.id } : said,
  ),
  'an order whose cancel got no answer is taken for canceled': (exchange) => ({
    ...exchange,
    ask: (question, answer) =>
      exchange.ask(question, (said) => {
        const isGone = question.kind === 'cancel' && said.kind === 'lost'
        if (!isGone) return answer(said)
        const { id, pair } = question
        answer({ kind: 'order', order: { id, pair, exchangeId: '0', state: 'canceled', filled: 0n as never } })
      }),
  }),
  'the last fill of a page is passed over': answering((said) =>
    said.kind === 'fills' && said.fills.length > 1 ? { ...said, fills: said.fills.slice(0, -1) } : said,
  ),
  'a fill that is told again gets another name': (exchange, time, open) => {
    let count = 0
    return answering((said) =>
      said.kind === 'fills'
        ? {
            ...said,
            fills: said.fills.map((one) => ({
              ...one,
              fill: { ...one.fill, tradeId: `${one.fill.tradeId}.${(count += 1)}` },
            })),
          }
        : said,
    )(exchange, time, open)
  },
  'an order keeps its place in the queue beyond its deadline': asking((question) =>
    question.kind === 'place' ? { ...question, deadlineMs: question.deadlineMs + 60_000 } : question,
  ),
  'an order that is lost is sent once more': (exchange, time) => ({
    ...exchange,
    ask: (question, answer) =>
      exchange.ask(question, (said) => {
        if (question.kind !== 'place' || said.kind !== 'lost' || time() === 0) return answer(said)
        const id = `${question.id.slice(0, 31)}${question.id.endsWith('0') ? '1' : '0'}`
        exchange.ask({ ...question, id, deadlineMs: time() + 4_500 }, (again) =>
          answer('id' in again ? { ...again, id: question.id } : again),
        )
      }),
  }),
  'an order that is lost is sent once more under its number': (exchange, time, open) => ({
    ...exchange,
    ask: (question, answer) =>
      exchange.ask(question, (said) => {
        if (question.kind !== 'place' || said.kind !== 'lost') return answer(said)
        open().ask({ ...question, deadlineMs: time() + 4_500 }, answer)
      }),
  }),
  'all open orders are taken for ours and canceled': (exchange) => ({
    ...exchange,
    ask: (question, answer) =>
      exchange.ask(question, (said) => {
        if (said.kind === 'open-orders')
          for (const { id, pair } of said.orders) exchange.ask({ kind: 'cancel', id, pair }, () => undefined)
        answer(said)
      }),
  }),
}
