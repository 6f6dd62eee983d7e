/**
 * A signed-in list call over real HTTP: session, grant, input, 25 rows, output. The server has a process of its own; requests a second are
 * for each second of the processor that this process used, the wait is on the clock. The bars are those of PostgreSQL; where the machine has one,
 * the embedded database is told beside.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'
import type { Bench } from './bar.ts'
import { startPostgres } from './postgres.ts'

const CONNECTIONS = 10
/** Below what one core can answer, so that the wait is that of the call and not of a queue. */
const CALM_CONNECTIONS = 2
const WARM_S = 3
const MEASURED_S = 8

const Ready = z.object({ port: z.number(), cookie: z.string() })
const Used = z.object({ seconds: z.number() })

type Figures = { perSecond: number; p99Ms: number }

const measureOn = async (url: string | null): Promise<Figures> => {
  const child = fork(fileURLToPath(new URL('api-server.ts', import.meta.url)), {
    env: { ...process.env, ...(url === null ? {} : { BENCH_DATABASE: url }) },
  })
  // A server that cannot start says why by itself, and nothing would ever come from it.
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the server of the bench has ended')))
  // It also ends when all is measured, and then nobody waits.
  gone.catch(() => {})
  const answer = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), gone]))[0]
  try {
    const { port, cookie } = Ready.parse(await answer())
    const used = async (): Promise<number> => {
      child.send('used')
      return Used.parse(await answer()).seconds
    }
    const load = async (connections: number, duration: number) => {
      const url = `http://127.0.0.1:${port}/api/v1/history?limit=25`
      const result = await autocannon({ url, connections, duration, headers: { cookie } })
      if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
      return result
    }
    await load(CONNECTIONS, WARM_S)
    const before = await used()
    const { requests } = await load(CONNECTIONS, MEASURED_S)
    const perSecond = requests.total / ((await used()) - before)
    const { latency } = await load(CALM_CONNECTIONS, MEASURED_S)
    return { perSecond, p99Ms: latency.p99 }
  } finally {
    if (child.connected) child.disconnect()
  }
}

const measure = async (): Promise<readonly number[]> => {
  const postgres = await startPostgres()
  const embedded = await measureOn(null)
  const told = `${Math.round(embedded.perSecond)} requests a second a core, p99 ${embedded.p99Ms} ms`
  if (postgres === null) {
    console.log(`# api: this machine has no PostgreSQL; the bars are of the embedded database`)
    return [embedded.perSecond, embedded.p99Ms]
  }
  console.log(`# api on the embedded database: ${told}`)
  try {
    const { perSecond, p99Ms } = await measureOn(postgres.url)
    return [perSecond, p99Ms]
  } finally {
    await postgres.stop()
  }
}

export const apiBench: Bench = {
  bars: [
    { name: 'api.list', unit: 'requests/s/core', better: 'higher', floor: 3_000, moonshot: 8_000 },
    { name: 'api.list-p99', unit: 'ms', better: 'lower', floor: 25, moonshot: 5 },
  ],
  samples: 1,
  measure,
}
