/** From an empty account to a running demo bot, its life, and its end: as a person clicks, and once by keyboard alone. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { coveredMenuItems, type Width } from './browser.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()

/** Nothing may complain, but of what a test expects to be refused. */
const asRole = async (
  role: string,
  width: Width,
  act: (page: Page) => Promise<void>,
  refused: string | null = null,
): Promise<void> => {
  const { page, context, complaints } = await tabOf(role, width)
  try {
    await act(page)
    expect(complaints.filter((line) => refused === null || !line.includes(refused))).toEqual([])
  } catch (error) {
    await page.screenshot({ path: `${product.dataFolder}-failed.png` })
    throw error
  } finally {
    await context.close()
  }
}

const continueTo = async (page: Page, step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: step }).waitFor()
}

test('an empty dashboard leads to a bot; the bot runs, is suspended, started again, edited and deleted', () =>
  asRole('ROLE_OWNER', 1280, async (page) => {
    await page.getByRole('link', { name: 'Start a demo bot' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
    await page.getByText('A cycle earns').waitFor()
    await continueTo(page, 'Overview')
    const trial = page.getByRole('region', { name: 'Backtest' })
    await trial.getByText('7 days', { exact: true }).click()
    await trial.getByRole('button', { name: 'Try it on the last 7 days' }).click()
    await trial.getByText(/after fees: .* buying and holding\.$/).waitFor()
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
  }))

test('a wrong answer is said at its field, in Hungarian too, and nothing is created', () =>
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
  }))

const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    // Between the last and the first stop the focus is with the browser itself.
    if ((await focused.count()) === 0) continue
    const label = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
    if (name.test(label)) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

test('the first bot by keyboard alone', () =>
  asRole('ROLE_SUPER_ADMIN', 1280, async (page) => {
    // Nobody tabs through what has not come yet.
    await page.getByRole('link', { name: 'Start a demo bot' }).first().waitFor()
    await tabTo(page, /^Start a demo bot/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'New GRID bot' }).waitFor()
    await page.getByText('A cycle earns').waitFor()
    await tabTo(page, /^Start DEMO/i)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  }))

test('an unfinished form is kept and offered again', () =>
  asRole('ROLE_POOL', 1280, async (page) => {
    await page.goto(`${product.address}/bots/grid/create?lang=en`)
    await page.getByText('A cycle earns').waitFor()
    const kept = page.waitForResponse((response) => response.url().includes('saveDraft'))
    await page.getByLabel('Investment', { exact: false }).first().fill('432')
    await kept
    await page.goto(`${product.address}/dashboard`)
    await page.goto(`${product.address}/bots/grid/create`)
    await page.getByText('You have an unfinished form').waitFor()
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await page.getByRole('heading', { name: 'Trade settings' }).waitFor()
    await expect.poll(() => page.getByLabel('Investment', { exact: false }).first().inputValue()).toBe('432')
  }))

test('signing out asks about a form that is not finished before the session ends', () => {
  const leave = async (page: Page): Promise<void> => {
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: /^User menu/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    }
    await page.goto(`${product.address}/bots/grid/create?lang=en`)
    await page.getByText('A cycle earns').waitFor()
    await page.getByText('Careful', { exact: true }).click()
    await signOut()
    await page.getByRole('dialog').getByText('Leave without finishing?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay', exact: true }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Whoever stays is still signed in.
    await continueTo(page, 'Overview')
    await signOut()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  }
  // What the form still asked for when the session ended.
  return asRole('ROLE_USER', 375, leave, '401')
})

test('what is typed while the candles are on their way stays when the preset fills in the rest', () =>
  asRole('ROLE_ADMIN', 375, async (page) => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<undefined>()
    await page.route('**/candles*', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(`${product.address}/bots/grid/create?lang=en&depth=full`)
    const investment = page.getByLabel('Investment', { exact: false }).first()
    await investment.fill('1,234')
    letCome(undefined)
    const amount = page.getByLabel('Per line', { exact: false }).first()
    await expect.poll(() => amount.inputValue()).toBe('50')
    await expect.poll(() => investment.inputValue()).toBe('1,234')
  }))
