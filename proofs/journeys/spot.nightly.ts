/** SPOT as a person meets it: a single bot and a generator made by clicking, seen waiting, changed, closed and deleted. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { sizeOf } from './browser.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER')

const axeIsSilent = () => expectAccessible(page)

const continueTo = async (step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: step }).waitFor()
}

/** From the list through the quick form to the running bot. */
const make = async (link: string, title: string): Promise<void> => {
  await page.goto(`${product.address}/bots/spot/dashboard`)
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.getByText('Needed in total').waitFor()
  await axeIsSilent()
  await continueTo('Overview')
  await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()
  await page.waitForURL(/\/bots\/spot\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
}

const choose = async (item: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

const releaseAndDelete = async (): Promise<void> => {
  await choose(/^Delete…/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Release and delete/ }).check()
  await dialog.getByRole('button', { name: 'Release and delete' }).click()
  await page.waitForURL(/\/bots\/spot\/dashboard/)
  await page.getByText('No bots yet').waitFor()
}

test('a single bot waits to buy, is renamed, closed with nothing to lose, and deleted', async () => {
  await make('New bot', 'New SPOT bot')
  await page.getByText(/^(Waits to buy at |Nothing rests at the exchange)/).waitFor()
  await page.getByText('Price when the bot was started').waitFor()
  await page.getByText('The average price of the current cycle’s entries, without fees.').waitFor()
  await axeIsSilent()
  await page.getByRole('button', { name: /^Actions of / }).click()
  const sell = page.getByRole('menuitem', { name: /^Sell now, then go on/ })
  await sell.getByText('Nothing is held.').waitFor()
  await expect.poll(() => sell.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Edit SPOT bot' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('One trade')
  await page.getByRole('button', { name: /Overview/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'One trade' }).waitFor()

  await choose(/^Close/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close, DEMO' }).click()
  await page.getByText('Closed. It trades no more.').waitFor()
  const closed = page.url()
  await releaseAndDelete()
  await page.goto(closed)
  await page.getByText('Deleted.', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a ladder of entries shows each of its lines, on a phone in the details of its card', async () => {
  await page.goto(`${product.address}/bots/spot/create?lang=en`)
  await page.getByText('Needed in total').waitFor()
  await page.getByText('All settings').click()
  const rows = page.getByRole('group', { name: 'Partial entries' })
  for (const [row, price] of ['20000', '19000'].entries()) {
    await rows.getByRole('button', { name: 'Add a row' }).click()
    await rows.getByLabel('Price', { exact: true }).nth(row).fill(price)
    await rows.getByLabel('How much', { exact: true }).nth(row).fill('100')
  }
  await continueTo('Overview')
  await page.getByRole('button', { name: /^Start DEMO with / }).click()
  await page.waitForURL(/\/bots\/spot\/[0-9a-f-]{36}/)
  const trades = page.getByRole('region', { name: 'Trades' })
  await trades.getByRole('columnheader', { name: 'Entries' }).waitFor()
  const line = (price: string) => trades.getByText(`100.00 USDC at ${price} Not traded`)
  await line('20,000.00').waitFor()
  await line('19,000.00').waitFor()
  await page.setViewportSize(sizeOf(375))
  await expect.poll(() => line('19,000.00').isVisible()).toBe(false)
  await trades.getByRole('button', { name: 'Details' }).click()
  await line('19,000.00').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  await axeIsSilent()
  await page.setViewportSize(sizeOf(1280))
  await releaseAndDelete()
  expect(complaints).toEqual([])
})

test('a form names every entry and exit that will likely lose, on a phone too', async () => {
  await page.goto(`${product.address}/bots/spot/generator?lang=en`)
  await page.getByText('Needed in total').waitFor()
  await page.getByText('All settings').click()
  await page.getByLabel('Profit', { exact: true }).first().fill('0.1')
  await page.setViewportSize(sizeOf(375))
  await page
    .getByText(/Affected prices: .+ → .+ \([-−]0\.\d+%\); .*; … /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Show all (10)' }).click()
  const list = page.getByRole('region', { name: 'Entries and exits that will likely lose' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(10)
  await list
    .getByText(/^[\d,.]+ → [\d,.]+, net [-−]0\.\d+%$/)
    .last()
    .waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  await axeIsSilent()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await list.waitFor({ state: 'detached' })
  await page.setViewportSize(sizeOf(1280))
  expect(complaints).toEqual([])
})

test('a generator makes its levels and says where it buys next', async () => {
  await make('New ladder', 'SPOT generator')
  await page.getByText(/^(Waits to buy at |The price is .+[:.] (buys next at|Next buy) )/).waitFor()
  await page.getByRole('tab', { name: 'Trades (10)' }).waitFor()
  // What can be done to a trade is in sight where the table is wider than the window.
  await page.setViewportSize({ width: 800, height: 800 })
  const acts = page.getByRole('button', { name: /^Actions of / }).first()
  const rightEdge = async (): Promise<number> => {
    const box = await acts.boundingBox()
    return box === null ? Infinity : box.x + box.width
  }
  await expect.poll(rightEdge).toBeLessThanOrEqual(800)
  await expect
    .poll(() => page.locator('.table-frame').evaluate((frame) => frame.scrollWidth > frame.clientWidth))
    .toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await axeIsSilent()
  await releaseAndDelete()
  expect(complaints).toEqual([])
})

test('a generator that waits for a signal has an address for it, and begins when one comes', async () => {
  await page.goto(`${product.address}/bots/spot/generator?lang=en`)
  await page.getByText('Needed in total').waitFor()
  await page.getByText('All settings').click()
  await page.getByRole('switch', { name: 'Wait for a signal' }).click({ force: true })
  await continueTo('Overview')
  await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()
  await page.getByText('Waits for a buy signal before it starts.').first().waitFor()
  await page.getByText('No signal has come yet').waitFor()
  await axeIsSilent()
  await page.getByRole('button', { name: 'Send a sell' }).click()
  await page.getByText('Not taken: the other direction').first().waitFor()
  await page.getByRole('button', { name: 'Send a buy' }).click()
  await page.getByText('Began to trade').first().waitFor()
  await page.getByText(/^(Waits to buy at |The price is .+[:.] (buys next at|Next buy) )/).waitFor()
  await releaseAndDelete()
  expect(complaints).toEqual([])
})

test('only families with such a page have a page for generators', async () => {
  await page.goto(`${product.address}/bots/grid/generator`)
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
})
