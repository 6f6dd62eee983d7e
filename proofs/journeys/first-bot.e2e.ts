/** From an empty account to a running demo bot, its life, and its end, as a person clicks. */
import { expect, test } from 'vitest'
import { isNight } from '../suite/night.ts'
import { acting, continueTo } from './acting.ts'
import { coveredMenuItems } from './browser.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const asRole = acting({ product, tabOf })

test('an empty dashboard leads to a bot; the bot runs, is suspended, started again, edited and deleted', () =>
  asRole('ROLE_OWNER', 1280, async (page) => {
    await page.getByRole('link', { name: 'Start a demo bot' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
    await page.getByText('A cycle earns').waitFor()
    await continueTo(page, 'Overview')
    const trial = page.getByRole('region', { name: 'Backtest' })
    await trial.getByText('7 days', { exact: true }).click()
    await trial.getByRole('button', { name: 'Backtest the last 7 days' }).click()
    await trial.getByText(/after fees: .* holding\.$/).waitFor()
    await trial.getByRole('img', { name: /^The account goes from 50\d\.\d\d USDC to / }).waitFor()
    await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()

    await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
    await page
      .getByText(/the price is /i)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('tab', { name: /^Trades/ }).textContent()).toMatch(/[34]/)

    await page
      .getByRole('button', { name: /^Actions of / })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Suspend all' }).waitFor()
    // The menu of the last row hangs over the head of its table, which must not lie on it.
    await expect.poll(() => coveredMenuItems(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Suspend all/ }).click()
    await page.getByText('Suspended', { exact: true }).first().waitFor()
    await page.reload()
    await page.getByText('Suspended', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText('Active', { exact: true }).first().waitFor()

    const bot = page.url()
    const noted = page.getByRole('heading', { name: 'Note and tags' })
    expect(await noted.count()).toBe(0)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Note and tags…' }).click()
    const note = page.getByLabel('Note', { exact: true })
    await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true)
    await note.fill('Watch it in May')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Watch it in May').waitFor()
    await noted.waitFor()
    await page.goto(`${product.address}/dashboard`)
    const newest = page.getByRole('region', { name: 'Your newest bots' })
    await newest.getByText(/the price is /i).waitFor()
    await newest.getByRole('link', { name: 'BTC/USDC' }).click()
    await page.waitForURL(bot)

    await page.getByRole('link', { name: 'Edit' }).first().click()
    await page.getByRole('heading', { level: 1, name: /Edit/ }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('First of mine')
    await page.getByRole('button', { name: /Overview/ }).click()
    await page.getByText('BTC/USDC → First of mine').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'No, only to new ones' }).click()
    await page.getByRole('heading', { level: 1, name: 'First of mine' }).waitFor()

    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete…', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
    await dialog.getByRole('radio', { name: /^Close and delete/ }).check()
    await dialog.getByText('everything', { exact: false }).first().waitFor()
    const remove = dialog.getByRole('button', { name: 'Close and delete' })
    const name = dialog.getByRole('textbox', { name: /type the name of the bot: First of mine/ })
    await name.fill('First of m')
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await name.fill('First of mine')
    await remove.click()
    await page.waitForURL(/\/bots\/grid\/dashboard/)
    await page.getByText('No bots yet').waitFor()
    await page.getByRole('region', { name: 'GRID ETH/USDC' }).waitFor()
  }))

test('a bot that is ready starts from an empty dashboard with one press, and the market leads to the form of any pair', () =>
  asRole('ROLE_SUPER_ADMIN', 1280, async (page) => {
    const market = page.getByRole('region', { name: 'Market' })
    await market
      .getByRole('row', { name: /^BTC\/USDC/ })
      .first()
      .waitFor()
    const suspendAll = page.getByRole('button', { name: 'Suspend everything' })
    expect(await suspendAll.count()).toBe(0)
    await market
      .getByRole('link', { name: /^Try ETH\/USDC(, Sandbox)?$/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
    await expect
      .poll(() => page.getByRole('radio', { name: /^ETH\/USDC ?Sandbox/ }).getAttribute('aria-checked'))
      .toBe('true')
    await page.goBack()
    const ready = page.getByRole('region', { name: 'GRID BTC/USDC' }).first()
    await ready.getByRole('button', { name: /^Start DEMO with 500/ }).click()
    await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
    // The menu counts it without being asked again.
    const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All bots' })
    await expect.poll(() => entry.locator('.menu-count').textContent()).toMatch(/^1/)
    await entry.click()
    await suspendAll.waitFor()
  }))

/** Left to the night: what fields say is tried without a browser by day. */
test.runIf(isNight)('a wrong answer is said at its field, in Hungarian too, and nothing is created', () =>
  asRole('ROLE_ADMIN', 375, async (page) => {
    await page.goto(`${product.address}/bots/grid/create?lang=hu`)
    const investment = page.getByLabel('Befektetés', { exact: false }).first()
    // The amount of a level is worked out from the investment that stands there when the candles come: of so little it would be right.
    await expect.poll(() => investment.inputValue()).toBe('500')
    await investment.fill('1,234')
    await page
      .getByText(/kétféleképpen/)
      .first()
      .waitFor()
    await investment.fill('1')
    await page.getByRole('button', { name: /^DEMÓ indítása/ }).click()
    await page.getByRole('alert').filter({ hasText: 'Egy mezőt javítani kell' }).waitFor()
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0)
    await page.goto(`${product.address}/bots/grid/dashboard?lang=hu`)
    await page.getByText('Még nincs bot').waitFor()
  }),
)
