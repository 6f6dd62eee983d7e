/** The embedded database answers within the same turn of the event loop; without a pause a row of queries starves everything else. */
import { setImmediate } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

type Queries = Pick<PGlite | Transaction, 'query' | 'exec'>

/** The same object with a turn of the event loop after each query, inside transactions too. */
const withPauses = <Client extends Queries>(client: Client): Client => {
  const { query, exec } = client
  return Object.assign(client, {
    query: async (...parameters: Parameters<typeof query>) => {
      const result = await query.apply(client, parameters)
      await setImmediate()
      return result
    },
    exec: async (...parameters: Parameters<typeof exec>) => {
      const result = await exec.apply(client, parameters)
      await setImmediate()
      return result
    },
  })
}

export const yieldBetweenQueries = (client: PGlite): PGlite => {
  const transaction = client.transaction.bind(client)
  const yielding = withPauses(client)
  return Object.assign(yielding, {
    transaction: <Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
      transaction((inner) => run(withPauses(inner))),
  })
}
