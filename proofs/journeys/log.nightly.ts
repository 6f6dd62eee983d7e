/** The trading log over days of a replayed market, against sums that are made here out of the fills alone; and the archive, which keeps what a deleted bot made. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { startJourneyAlone } from './journey.ts'
import { firstBotOf } from './sessions.ts'

const HOURS = 108
const ZONE = 'Europe/Budapest'

/** Four days and a half of hours that swing, so that a grid buys and sells on each day. */
const swingingHours = (): string =>
  Array.from({ length: HOURS }, (_, hour) => {
    const at = (index: number) => Math.round(2_000_000 + 30_000 * Math.sin(index) + 15_000 * Math.sin(index / 4)) / 100
    const [open, close] = [at(hour), at(hour + 1)]
    const time = new Date(Date.UTC(2024, 4, 1, hour)).toISOString()
    const stamp = `${time.slice(0, 10).replaceAll('-', '')} ${time.slice(11, 16)}`
    return [stamp, open, Math.max(open, close) + 40, Math.min(open, close) - 40, close, 250].join(',')
  }).join('\n')

const folder = await mkdtemp(join(tmpdir(), 'tradewright-hours-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'made_hour_btcusd_trade.csv')
await writeFile(file, swingingHours())
const { product, tabOf } = await startJourneyAlone(['--replay', file, '--speed', '4800'])
const { page, complaints } = await tabOf('ROLE_USER')

const read = async (of: Page, path: string): Promise<unknown> =>
  (await of.request.get(`${product.address}/api/v1${path}`)).json()

const Fills = z.object({
  fills: z.array(z.object({ atMs: z.number(), side: z.enum(['buy', 'sell']), realised: z.string().nullable() })),
  next: z.string().nullable(),
})

/** Decimals as whole numbers of 18 digits behind the point: nothing is rounded. */
const DIGITS = 18
const whole = (text: string): bigint => {
  const [, sign = '', left = '0', right = ''] = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${left}${right.padEnd(DIGITS, '0')}`)
}

const fillsOf = async (bot: string) => {
  const all: z.output<typeof Fills>['fills'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = Fills.parse(await read(page, `/bots/${bot}/fills?limit=100${from}`))
    all.push(...answer.fills)
    cursor = answer.next
  }
  return all
}

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })

const Log = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      totalProfit: z.string(),
      profit: z.string(),
      stopLossProfit: z.string(),
      opening: z.string(),
      closing: z.string(),
      difference: z.string(),
    }),
  ),
})

test('each of three days says what the fills of that day add up to, and opens with what the day before closed with', async () => {
  await page.request.patch(`${product.address}/api/v1/preferences`, {
    headers: { origin: product.address },
    data: { timeZone: ZONE },
  })
  const bot = (await firstBotOf(page, product, 'grid'))?.split('/').at(-1) ?? ''
  await expect.poll(() => product.printed(), { timeout: 240_000, interval: 1_000 }).toMatch(/The replay has ended/)
  const fills = await fillsOf(bot)
  const sums = new Map<string, bigint>()
  for (const { atMs, realised } of fills) {
    const day = dayIn.format(atMs)
    sums.set(day, (sums.get(day) ?? 0n) + whole(realised ?? '0'))
  }
  expect(sums.size).toBeGreaterThanOrEqual(3)
  expect([...sums.values()].filter((sum) => sum !== 0n).length).toBeGreaterThanOrEqual(3)

  const { entries } = Log.parse(await read(page, '/log?direction=ascending&limit=100'))
  expect(entries.length).toBeGreaterThanOrEqual(sums.size)
  for (const entry of entries) {
    expect(whole(entry.totalProfit), entry.id).toBe(sums.get(entry.id) ?? 0n)
    expect(whole(entry.profit) + whole(entry.stopLossProfit), entry.id).toBe(whole(entry.totalProfit))
    expect(whole(entry.closing) - whole(entry.opening), entry.id).toBe(whole(entry.difference))
  }
  expect(entries.slice(1).map(({ opening }) => opening)).toEqual(entries.slice(0, -1).map(({ closing }) => closing))
  const month = Log.parse(await read(page, '/log?per=month')).entries
  expect(month.reduce((sum, { totalProfit }) => sum + whole(totalProfit), 0n)).toBe(
    [...sums.values()].reduce((sum, one) => sum + one, 0n),
  )

  await page.goto(`${product.address}/log?lang=en`)
  const [, second] = entries
  const shown =
    second === undefined ? '' : `${Number(second.totalProfit) > 0 ? '+' : ''}${Number(second.totalProfit).toFixed(2)}`
  await page.getByRole('row').filter({ hasText: shown }).first().waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(entries.length + 1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a bot that is deleted stands in the archive with what it made', async () => {
  const bot = await firstBotOf(page, product, 'grid')
  await page.goto(`${product.address}${bot}?lang=en`)
  await page.getByText('Realised', { exact: true }).first().waitFor()
  const Made = z.object({ name: z.string(), profit: z.object({ realised: z.string() }) })
  const made = Made.parse(await read(page, `/bots/${bot?.split('/').at(-1)}`))
  expect(whole(made.profit.realised)).not.toBe(0n)
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Release and delete/ }).check()
  await dialog.getByRole('button', { name: 'Release and delete' }).click()
  await page.waitForURL(/\/bots\/grid\/dashboard/)
  await page.getByRole('button', { name: /^Archived/ }).click()
  const row = page.getByRole('row').filter({ hasText: made.name })
  await row.getByText(Number(made.profit.realised).toFixed(2)).first().waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
