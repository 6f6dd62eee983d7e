/** The server of the benches of lists, in a process of its own: signing in, the trade history and bots over real HTTP, on PostgreSQL or in the embedded database. */
import { createServer, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { historyHandlers, openHistoryStore, projectHistory } from '#features/history/server/index.ts'
import { keepSettingsIn } from '#features/settings/server/index.ts'
import { sessionReader, signInRouter } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { openPostgres, type Query } from '#platform/database/test-postgres.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { createTestHttp } from '#platform/server/test-http.ts'
import { exampleBatch, exampleHistory, exampleUnit } from '#proofs/crash/example-batch.ts'
import { botCalls, writeBots, writeFolders } from './many-bots.ts'

/** A page has 25 of them; the rest is what an index is for. */
const ROWS = 500

/** Each connection of the bench is somebody else, so that no answer is of use to another. */
const people = Number(process.env['BENCH_PEOPLE'])

/** The embedded database; its driver knows no names of queries. */
const openEmbedded = async () => {
  const { database, client } = await openTestDatabase()
  return { database, ask: ({ text, values }: Query) => client.query(text, [...values]) }
}

const url = process.env['BENCH_DATABASE']
const postgres = url === undefined ? null : await openPostgres(url)
const { database, ask } = postgres ?? (await openEmbedded())
// As in the product: settings are kept for seconds, not read for each request.
keepSettingsIn(database, embeddedCache({ maxBytes: 1e6, nowMs: Date.now }))
const users = await Array.fromAsync({ length: people }, async () => {
  const { id } = await addPerson(database, 'ROLE_USER')
  const unit = exampleUnit({ owner: id })
  return { id, unit }
})
const rows = users.flatMap(({ unit }, person) =>
  Array.from({ length: ROWS }, (_, row) => {
    const position = person * ROWS + row
    return exampleHistory(unit, { atMs: 1e12 + position, position })
  }),
)
await projectHistory(database, exampleBatch({ history: rows }))

await writeBots(database, users[0]?.id ?? '', Number(process.env['BENCH_BOTS'] ?? '0'))
await writeFolders(database, users[0]?.id ?? '', Number(process.env['BENCH_FOLDERS'] ?? '0'))

const clock = () => new Date()
const services = { database, clock, secret: TEST_SECRET, mailer: async () => {}, onSessionsEnded: () => {} }
const { app } = createTestHttp(
  {
    ...signInRouter(services),
    ...botCalls(database),
    history: historyHandlers(openHistoryStore(database), Date.now),
  },
  {
    readSession: sessionReader(database, clock),
    cookies: { secret: TEST_SECRET, encrypted: false },
    // A line for each request is written, as in the product; where to is not measured.
    log: pino({ level: 'info' }, { write: () => {} }),
  },
)
const cookies = await Array.fromAsync(users, async ({ id }) => {
  const browser = await signedInBrowser(app, database, { userId: id, now: clock() })
  return `sid=${browser.cookies.get('sid')}`
})

/** The reference, without any of our code: the same two reads by the driver, for each request alone; the database writes the rows as JSON. */
const bare = async (response: ServerResponse): Promise<void> => {
  const ofUser = (name: string, text: string) => ask({ name, text, values: [users[0]?.id] })
  await ofUser('bare_session', 'select * from session where user_id = $1 limit 1')
  const { rows } = await ofUser(
    'bare_page',
    'select json_agg(page)::text as body from (select * from history where owner = $1 order by "at" desc limit 26) page',
  )
  const { body } = asPage(rows[0])
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}
/** The query says so. */
const asPage = (row: unknown) => row as { body: string }

const listener = getRequestListener(app.fetch)
const server = createServer((request, response) =>
  request.url === '/bare' ? bare(response) : listener(request, response),
)
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  process.send?.({ port, cookies })
})
/** Seconds of the processor so far. */
process.on('message', () => {
  const { user: own, system } = process.cpuUsage()
  process.send?.({ seconds: (own + system) / 1e6 })
})
process.on('disconnect', () => process.exit())
