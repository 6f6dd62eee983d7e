/**
 * 5,000 bots on one account: until the first page of their list is here, with its sums, and how long others wait for a list of theirs while ten
 * clients list the bots without a pause, one page after another and sorted by what needs prices. On PostgreSQL, or in the embedded database.
 */
import { z } from 'zod'
import { startPostgres } from '#platform/database/test-postgres.ts'
import { waitFor } from './api.ts'
import { type Bar, type Bench, median, quantile, type Taken } from './bar.ts'
import { startServerProcess } from './server-process.ts'

const BOTS = 5_000
const CLIENTS = 10
const WARM = 50
/** Pages whose wait is taken, and calls of somebody else. */
const PAGES = 100
const CALLS = 400
const PATIENCE_MS = 180_000

const Ready = z.object({ port: z.number(), cookies: z.array(z.string()).length(2) })

const BASE = '/api/v1/bots?family=grid&mode=demo&limit=50'
const SUMS = '/api/v1/bots/totals?family=grid&mode=demo'
const OTHER = '/api/v1/history?limit=25'
/** The reference: two reads by the driver alone, of another table. */
const BARE = '/bare'

const FIRST: Bar = { name: 'bots.first-page', unit: 'ms', better: 'lower', against: 'bare-driver', ratio: 0.05 }
/** The figure is what 99 of a hundred calls do not exceed; the ratio is that of the middle one to the middle one while nobody lists. */
const OTHERS: Bar = { name: 'bots.others-p99', unit: 'ms', better: 'lower', against: 'quiet-server', ratio: 0.5 }

/** Pages that a client turns, the order of each next one. */
const pages = ['', '&page=40', '&sort=total', '&sort=unrealised&direction=ascending', '&sort=bot&page=3', '&q=bot%2049']

const measureOn = async (url: string | null): Promise<readonly Taken[]> => {
  const server = startServerProcess({
    file: new URL('api-server.ts', import.meta.url),
    environment: { BENCH_PEOPLE: '2', BENCH_BOTS: String(BOTS), ...(url === null ? {} : { BENCH_DATABASE: url }) },
    patienceMs: PATIENCE_MS,
  })
  try {
    const { port, cookies } = Ready.parse(await server.ask(null))
    const [owner = '', other = ''] = cookies
    const waits = async (count: number, path: string, cookie: string): Promise<number[]> => {
      const taken: number[] = []
      for (let call = 0; call < count; call += 1) taken.push(await waitFor(`http://127.0.0.1:${port}${path}`, cookie))
      return taken
    }
    for (const path of [BASE, SUMS]) await waits(WARM, path, owner)
    for (const path of [OTHER, BARE]) await waits(WARM, path, other)
    const bare = await waits(PAGES, BARE, other)
    const first: number[] = []
    for (let page = 0; page < PAGES; page += 1) {
      const [rows, sums] = await Promise.all([waits(1, BASE, owner), waits(1, SUMS, owner)])
      first.push(Math.max(...rows, ...sums))
    }
    const quiet = await waits(CALLS, OTHER, other)
    const others = { areServed: false }
    const list = async (client: number): Promise<void> => {
      for (let turn = client; !others.areServed; turn += 1)
        await Promise.all([waits(1, BASE + pages[turn % pages.length], owner), waits(1, SUMS, owner)])
    }
    const clients = Array.from({ length: CLIENTS }, (_, client) => list(client))
    const beside = await waits(CALLS, OTHER, other)
    others.areServed = true
    await Promise.all(clients)
    return [
      { value: median(first), ratio: median(bare) / median(first) },
      { value: quantile(beside, 0.99), ratio: median(quiet) / median(beside) },
    ]
  } finally {
    await server.end()
  }
}

const measure = async (): Promise<readonly Taken[]> => {
  const postgres = await startPostgres()
  if (postgres === null) {
    console.log('# bots: this machine has no PostgreSQL; the bars are of the embedded database')
    return measureOn(null)
  }
  try {
    return await measureOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}

export const botsBench: Bench = { bars: [FIRST, OTHERS], samples: 1, isShort: false, measure }
