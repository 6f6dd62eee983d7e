/**
 * A signed-in list call over real HTTP: session, grant, input, 25 rows, output. The server has a process of its own; requests a second are
 * for each second of the processor that this process used, without that of PostgreSQL, and the wait is on the clock. Beside it, in turn, the
 * same server answers with the same two reads by the driver alone. On PostgreSQL, or in the embedded database where the machine has none.
 */
import autocannon, { type Client } from 'autocannon'
import { z } from 'zod'
import { type Bar, type Bench, besides, median, quantile, type Taken, UNDISTURBED } from './bar.ts'
import { startPostgres } from '#platform/database/test-postgres.ts'
import { startServerProcess } from './server-process.ts'

/** Each is signed in as somebody else. */
const CONNECTIONS = 10
/** By number and not by time: on a busy machine a server is not warm after seconds. */
const WARM_REQUESTS = 6_000
const TURNS = 5
const TURN_S = 2
/** One after the other, so that the wait is that of the call and not of a queue. */
const WAITS = 1_000
/** For a start with its migrations; nothing else takes as long. */
const PATIENCE_MS = 120_000

const Ready = z.object({ port: z.number(), cookies: z.array(z.string()) })
const Used = z.object({ seconds: z.number() })

const LIST = '/api/v1/history?limit=25'

const BARE = '/bare'

const RATE: Bar = { name: 'api.list', unit: 'requests/s/core', better: 'higher', against: 'bare-driver', ratio: 0.548 }
/** The figure is what 99 of a hundred calls do not exceed; the ratio is of the waits that nothing held up, for the longest are the machine's. */
const WAIT: Bar = { name: 'api.list-p99', unit: 'ms', better: 'lower', against: 'bare-driver', ratio: 0.5 }

/** Milliseconds until the whole answer is here. */
export const waitFor = async (address: string, cookie: string): Promise<number> => {
  const began = performance.now()
  const response = await fetch(address, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a request was answered with ${response.status}`)
  return performance.now() - began
}

/** List and reference in turn, call by call. */
const waits = async (origin: string, cookie: string): Promise<Taken> => {
  const list: number[] = []
  const bare: number[] = []
  for (let count = 0; count < WAITS; count += 1) {
    list.push(await waitFor(origin + LIST, cookie))
    bare.push(await waitFor(origin + BARE, cookie))
  }
  return { value: quantile(list, 0.99), ratio: quantile(bare, UNDISTURBED) / quantile(list, UNDISTURBED) }
}

const measureOn = async (url: string | null): Promise<readonly Taken[]> => {
  const server = startServerProcess({
    file: new URL('api-server.ts', import.meta.url),
    environment: { BENCH_PEOPLE: String(CONNECTIONS), ...(url === null ? {} : { BENCH_DATABASE: url }) },
    patienceMs: PATIENCE_MS,
  })
  try {
    const { port, cookies } = Ready.parse(await server.ask(null))
    const origin = `http://127.0.0.1:${port}`
    const used = async (): Promise<number> => Used.parse(await server.ask('used')).seconds
    const load = async (path: string, until: { duration: number } | { amount: number }): Promise<number> => {
      let signedIn = 0
      const setupClient = (client: Client): void => client.setHeaders({ cookie: cookies[signedIn++] ?? '' })
      const result = await autocannon({ url: origin + path, connections: CONNECTIONS, ...until, setupClient })
      if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
      return result.requests.total
    }
    const rateOf = async (path: string): Promise<number> => {
      const before = await used()
      return (await load(path, { duration: TURN_S })) / ((await used()) - before)
    }
    for (const path of [LIST, BARE]) await load(path, { amount: WARM_REQUESTS })
    const turns: Taken[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await rateOf(BARE)
      turns.push(besides(RATE, await rateOf(LIST), bare))
    }
    const rate = { value: median(turns.map(({ value }) => value)), ratio: median(turns.map(({ ratio }) => ratio)) }
    return [rate, await waits(origin, cookies[0] ?? '')]
  } finally {
    await server.end()
  }
}

const measure = async (): Promise<readonly Taken[]> => {
  const postgres = await startPostgres()
  if (postgres === null) {
    console.log('# api: this machine has no PostgreSQL; the bars are of the embedded database')
    return measureOn(null)
  }
  try {
    return await measureOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}

export const apiBench: Bench = { bars: [RATE, WAIT], samples: 1, isShort: true, measure }
