/**
 * 1,000 bots in 200 folders on one account, in the embedded database: until everything that the list of all bots asks for is here, which is a page of bots, their sums
 * and the folders with theirs. The figure is what 95 of a hundred do not exceed; the ratio is that of the middle one to two reads by the driver alone.
 */
import { z } from 'zod'
import { waitFor } from './api.ts'
import { type Bar, type Bench, median, quantile, type Taken } from './bar.ts'
import { startServerProcess } from './server-process.ts'

const BOTS = 1_000
const FOLDERS = 200
const WARM = 30
const LOOKS = 100
const PATIENCE_MS = 180_000

const Ready = z.object({ port: z.number(), cookies: z.array(z.string()).length(1) })

const ASKED = ['/api/v1/bots?limit=50&folder=none', '/api/v1/bots/totals', '/api/v1/folders/rows']
const BARE = '/bare'

const LIST: Bar = { name: 'folders.list-p95', unit: 'ms', better: 'lower', against: 'bare-driver', ratio: 0.07 }

const measure = async (): Promise<readonly Taken[]> => {
  const server = startServerProcess({
    file: new URL('api-server.ts', import.meta.url),
    environment: { BENCH_PEOPLE: '1', BENCH_BOTS: String(BOTS), BENCH_FOLDERS: String(FOLDERS) },
    patienceMs: PATIENCE_MS,
  })
  try {
    const { port, cookies } = Ready.parse(await server.ask(null))
    const [cookie = ''] = cookies
    const wait = (path: string): Promise<number> => waitFor(`http://127.0.0.1:${port}${path}`, cookie)
    const look = async (): Promise<number> => Math.max(...(await Promise.all(ASKED.map(wait))))
    for (let count = 0; count < WARM; count += 1) await look()
    for (let count = 0; count < WARM; count += 1) await wait(BARE)
    const looks: number[] = []
    const bare: number[] = []
    for (let count = 0; count < LOOKS; count += 1) {
      looks.push(await look())
      bare.push(await wait(BARE))
    }
    return [{ value: quantile(looks, 0.95), ratio: median(bare) / median(looks) }]
  } finally {
    await server.end()
  }
}

export const foldersBench: Bench = { bars: [LIST], samples: 1, isShort: false, measure }
