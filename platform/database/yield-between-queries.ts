/** The embedded database answers within the same turn of the event loop; without a pause a row of queries starves everything else. */
import { setImmediate } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

type Queries = Pick<PGlite | Transaction, 'query' | 'exec'>

/** Work of the database that waits in line, with a turn of the event loop after each: those of many callers too. */
const inLine = () => {
  let before: Promise<unknown> = Promise.resolve()
  const pause = (): Promise<void> => setImmediate()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const own = before.then(work)
    before = own.then(pause, pause)
    return own
  }
}

type Line = ReturnType<typeof inLine>

const queriesIn = <Client extends Queries>(client: Client, line: Line): Client => {
  const { query, exec } = client
  return Object.assign(client, {
    query: (...parameters: Parameters<typeof query>) => line(() => query.apply(client, parameters)),
    exec: (...parameters: Parameters<typeof exec>) => line(() => exec.apply(client, parameters)),
  })
}

/** The same client; a transaction stands in line as a whole, and its queries have a line of their own. */
export const yieldBetweenQueries = (client: PGlite): PGlite => {
  const line = inLine()
  const transaction = client.transaction.bind(client)
  return Object.assign(queriesIn(client, line), {
    transaction: <Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
      line(() => transaction((inner) => run(queriesIn(inner, inLine())))),
  })
}
