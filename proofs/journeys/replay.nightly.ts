/** A candle file replayed in the browser: fills appear by themselves, and every screen tells the same. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openTab } from './browser.ts'
import { startJourneyAlone } from './journey.ts'
import { accountOf, signIn } from './product.ts'
import { firstBotOf } from './sessions.ts'

/** A day of minutes that swing by some percent, so that a grid buys and sells again and again. */
const swingingDay = (): string =>
  Array.from({ length: 1440 }, (_, minute) => {
    const at = (index: number) =>
      Math.round(2_000_000 + 60_000 * Math.sin(index / 9) + 20_000 * Math.sin(index / 2)) / 100
    const [open, close] = [at(minute), at(minute + 1)]
    return [minute * 60_000, open, Math.max(open, close) + 5, Math.min(open, close) - 5, close, 250].join(',')
  }).join('\n')

const folder = await mkdtemp(join(tmpdir(), 'tradewright-candles-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'made_minute_btcusd_20240501_trade.csv')
await writeFile(file, swingingDay())
const { browser, product, tabOf } = await startJourneyAlone(['--replay', file, '--speed', '600'])

const openFirstBot = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}${await firstBotOf(page, product, 'grid')}`)
  await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
}

test('fills reach an open page by themselves, with the position, the runs and the profit that follow from them', async () => {
  const { page, context, complaints } = await tabOf('ROLE_USER')
  await openFirstBot(page)
  // A run is a buy and its sale: both must have come in without a reload.
  const runs = page.getByText('Cycles', { exact: true }).first().locator('..')
  await expect.poll(() => runs.textContent(), { timeout: 90_000, interval: 250 }).toMatch(/[1-9]/)
  const realised = page.getByText('Realised', { exact: true }).first().locator('..')
  await expect.poll(() => realised.textContent()).toMatch(/\+0\.\d*[1-9]|\+[1-9]/)
  await page.getByRole('tab', { name: /Fills/ }).click()
  await page.getByRole('region', { name: /Fills/ }).getByRole('row').nth(2).waitFor()

  await page.goto(`${product.address}/history`)
  await page.getByRole('table').getByText('Sell', { exact: true }).first().waitFor()
  await page.goto(`${product.address}/dashboard`)
  await expect.poll(() => page.getByRole('region', { name: 'Equity, demo' }).textContent()).toMatch(/\+/)
  expect(complaints).toEqual([])
  await context.close()
})

test('a page that was cut off catches up and goes on', async () => {
  const { page, context } = await openTab(browser, { width: 1280 })
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  await signIn(page, product, accountOf(product, 'ROLE_USER'))
  await openFirstBot(page)
  const runs = page.getByText('Cycles', { exact: true }).first().locator('..')
  // What was never connected cannot be cut off.
  await page.locator('header [data-connection=live]').waitFor()
  isCut = true
  for (const socket of sockets) await socket.close()
  await page
    .getByText(/Reconnecting|Stale/)
    .first()
    .waitFor()
  const before = (await runs.textContent()) ?? ''
  isCut = false
  await expect.poll(() => runs.textContent(), { timeout: 90_000, interval: 250 }).not.toBe(before)
  await context.close()
})
