/**
 * The page of a bot in a real browser while prices come ten times a second: the share of its main thread that is taken, on an account with bots in folders and
 * beside them. (Lists are read every few seconds and take no prices.) Beside it a page without a program of ours that writes a price into as many cells as often. Source of the figure: TaskDuration of
 * https://chromedevtools.github.io/devtools-protocol/tot/Performance/.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { z } from 'zod'
import { newId } from '#platform/id.ts'
import { launchBrowser, openTab } from '#proofs/journeys/browser.ts'
import { accountOf, newDataFolder, removeProduct, signIn, startProduct } from '#proofs/journeys/product.ts'
import { type Bar, type Bench, besides, type Taken } from './bar.ts'

/** More of them change nothing on the page of one, and take the server whole when prices come so fast. */
const BOTS = 20
const FOLDERS = 5
/** In folders; the others stand beside them. */
const PLACED = 15
/** A candle has four prices: so many of them come ten times a second. */
const SPEED = 160
const SETTLE_MS = 8_000
const LOOK_MS = 20_000
/** Of the bare page: as many as a page of levels and orders has. */
const CELLS = 50
/** Fewer prices a second measure nothing. */
const LEAST_HZ = 5

const BAR: Bar = { name: 'page.main-thread', unit: '%', better: 'lower', against: 'bare-page', ratio: 0.42 }

/** Prices that move without reaching an order: what is measured is the page. */
const quietDay = (): string =>
  Array.from({ length: 1_440 }, (_, minute) => {
    const width = minute < 150 ? 400 : 4
    const at = (index: number) => Math.round((20_000 + width * Math.sin(index / 3)) * 100) / 100
    const [open, close] = [at(minute), at(minute + 1)]
    return [minute * 60_000, open, Math.max(open, close) + 1, Math.min(open, close) - 1, close, 250].join(',')
  }).join('\n')

const Made = z.object({ id: z.uuid() })
const Form = z.object({ form: z.record(z.string(), z.unknown()) })

const openCalls = (page: Page, address: string) => {
  const answered = async (path: string, data?: object): Promise<unknown> => {
    const url = `${address}/api/v1${path}`
    const headers = { origin: address }
    const answer = await (data === undefined
      ? page.request.get(url, { headers })
      : page.request.post(url, { headers, data }))
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  return answered
}

/** As many bots as that, some of them in folders; the last of them. */
const fill = async (page: Page, address: string): Promise<string> => {
  const ask = openCalls(page, address)
  const { bots } = z.object({ bots: z.array(Made) }).parse(await ask('/bots?family=grid&limit=1'))
  const { form } = Form.parse(await ask(`/bots/${bots[0]?.id}`))
  const ids: string[] = []
  for (let count = 0; count < BOTS; count += 1) {
    const name = `Bot ${String(count).padStart(3, '0')}`
    ids.push(Made.parse(await ask('/bots', { commandId: newId(), family: 'grid', form: { ...form, name } })).id)
  }
  for (let count = 0; count < FOLDERS; count += 1) {
    const folder = Made.parse(await ask('/folders', { family: 'grid', name: `Folder ${count}` })).id
    const each = PLACED / FOLDERS
    await ask('/folders/place', { bots: ids.slice(count * each, (count + 1) * each), folder })
  }
  return ids.at(-1) ?? ''
}

/** Share of the main thread that tasks of the page take, in time of that thread: what else the machine does is not counted. */
const shareOf = async (context: BrowserContext, page: Page): Promise<number> => {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const taskS = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return { atS: performance.now() / 1_000, taskS }
  }
  const before = await read()
  await page.waitForTimeout(LOOK_MS)
  const after = await read()
  await session.detach()
  return (after.taskS - before.taskS) / (after.atS - before.atS)
}

/** Rows as plain as they can be, each with a price that changes ten times a second. */
const barePage = (rows: number): string => `<table>${'<tr><td>Bot</td><td>1</td></tr>'.repeat(rows)}</table><script>
  const cells = document.querySelectorAll('td:last-child')
  setInterval(() => { const now = (20000 + Math.random()).toFixed(2); for (const cell of cells) cell.textContent = now }, 100)
</script>`

const measure = async (): Promise<readonly Taken[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewright-page-'))
  const file = join(folder, 'made_minute_btcusd_20240501_trade.csv')
  await writeFile(file, quietDay())
  const product = await startProduct(await newDataFolder(), { flags: ['--replay', file, '--speed', String(SPEED)] })
  const browser = await launchBrowser()
  try {
    const { page, context } = await openTab(browser, { width: 1280 })
    await signIn(page, product, accountOf(product, 'ROLE_USER'))
    const bot = await fill(page, product.address)
    let told = 0
    page.on('websocket', (socket) => socket.on('framereceived', () => (told += 1)))
    await page.goto(`${product.address}/bots/grid/${bot}?lang=en`)
    await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
    await page.getByRole('heading', { name: 'Chart' }).waitFor()
    await page.waitForTimeout(SETTLE_MS)
    told = 0
    const share = await shareOf(context, page)
    const hz = told / (LOOK_MS / 1_000)
    if (hz < LEAST_HZ) throw new Error(`only ${hz} messages a second came to the page`)
    console.log(
      `# ${BAR.name}: ${BOTS} bots, ${FOLDERS} folders, ${hz.toFixed(1)} messages a second; at most 25 % are meant`,
    )
    await page.setContent(barePage(CELLS))
    const bare = await shareOf(context, page)
    return [besides(BAR, share * 100, bare * 100)]
  } finally {
    await browser.close()
    await removeProduct(product)
    await rm(folder, { recursive: true, force: true })
  }
}

export const pageBench: Bench = { bars: [BAR], samples: 1, isShort: false, measure }
