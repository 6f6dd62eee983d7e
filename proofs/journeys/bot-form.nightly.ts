/** The form of a new bot: by keyboard alone, left unfinished, and with what is typed before everything has come. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { acting, continueTo } from './acting.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const asRole = acting({ product, tabOf })

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

test('nothing starts with the prices of the pair before while those of the new one are on their way', () =>
  asRole('ROLE_OWNER', 1280, async (page) => {
    await page.goto(`${product.address}/bots/grid/create?lang=en`)
    await page.getByText('A cycle earns').waitFor()
    const start = page.getByRole('button', { name: /^Start DEMO/i })
    await expect.poll(() => start.isEnabled()).toBe(true)
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(
      ({ href }) => href.includes('/markets/candles'),
      async (route) => {
        const asked = decodeURIComponent(route.request().url()) + (route.request().postData() ?? '')
        if (asked.includes('ETH/USDC')) await held
        await route.continue()
      },
    )
    await page.getByRole('radio', { name: /^ETH\/USDC ?Sandbox/ }).click()
    await expect.poll(() => start.isDisabled()).toBe(true)
    letGo()
    await expect.poll(() => start.isEnabled()).toBe(true)
    await start.click()
    await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const answer = await page.request.get(`${product.address}/api/v1/bots/${id}`)
    const { pair, price, trades }: { pair: string; price: string; trades: { price: string }[] } = await answer.json()
    expect(pair).toBe('ETH/USDC')
    const shares = trades.map((trade) => Number(trade.price) / Number(price))
    expect(Math.min(...shares)).toBeGreaterThan(0.5)
    expect(Math.max(...shares)).toBeLessThan(2)
  }))

/** Of what the settings mean, beside the form. */
const figureOf = async (page: Page, label: string): Promise<number> => {
  const figure = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  return Number(await figure.locator('dd').first().innerText())
}

/** Downwards by its label, to a lower price. */
const drawDown = async (page: Page, handle: Locator): Promise<void> => {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.locator('span').boundingBox()
  if (box === null) throw new Error('the label is in the picture')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 15, { steps: 3 })
  await page.mouse.move(x, y + 30, { steps: 3 })
  await page.mouse.up()
}

/** Of the field, in its own words. */
const valueOf = (page: Page, label: string): Promise<number> =>
  page
    .getByLabel(label, { exact: false })
    .first()
    .inputValue()
    .then((text) => Number(text.replaceAll(',', '')))

test('a price is drawn to another place by its label on the chart, and moved by the arrow keys of its field', () =>
  asRole('ROLE_SUPER_ADMIN', 1280, async (page) => {
    await page.goto(`${product.address}/bots/grid/create?lang=en&depth=full`)
    await page.getByText('A cycle earns').waitFor()
    const label = page.locator('.chart-handle', { hasText: /^Highest/ })
    await label.waitFor()
    const before = await valueOf(page, 'Highest')
    await drawDown(page, label)
    await expect.poll(() => valueOf(page, 'Highest')).toBeLessThan(before)
    const drawn = await valueOf(page, 'Highest')
    await expect.poll(() => label.textContent()).toContain(drawn.toLocaleString('en', { maximumFractionDigits: 8 }))

    const field = page.getByLabel('Highest', { exact: false }).first()
    await field.focus()
    await page.keyboard.press('ArrowUp')
    const stepped = await valueOf(page, 'Highest')
    expect(stepped).toBeGreaterThan(drawn)
    await page.keyboard.press('Shift+ArrowUp')
    // Ten of the smallest steps at once.
    expect((await valueOf(page, 'Highest')) - stepped).toBeCloseTo(10 * (stepped - drawn), 6)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await valueOf(page, 'Highest')).toBeCloseTo(drawn, 6)

    // Where the bot follows less far there is room for fewer lines: what the settings mean follows the hand.
    const lines = await figureOf(page, 'Lines')
    await drawDown(page, page.locator('.chart-handle', { hasText: /^Follow the price up/ }))
    await expect.poll(() => figureOf(page, 'Lines')).toBeLessThan(lines)
  }))

test('the form of a bot opens where it was left, and says once what stays as it is', () =>
  asRole('ROLE_OWNER', 1280, async (page) => {
    await page.goto(`${product.address}/bots/grid/create?lang=en`)
    await page.getByText('A cycle earns').waitFor()
    // The three presets stand side by side, and the chart below them is in sight.
    const cards = page.getByRole('radiogroup', { name: 'Preset' }).locator('label')
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size]).toEqual([3, 1])
    await page.getByRole('button', { name: /^Start DEMO/i }).click()
    await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
    const bot = page.url()
    const edit = async (step: string): Promise<void> => {
      await page.getByRole('link', { name: 'Edit' }).first().click()
      await page.getByRole('heading', { level: 2, name: step }).waitFor()
    }
    await edit('Basic settings')
    await expect.poll(() => page.getByText('Pair, account and mode cannot be changed').count()).toBe(1)
    await expect.poll(() => page.getByLabel('Pair', { exact: true }).first().isDisabled()).toBe(true)
    await continueTo(page, 'Trade settings')
    await page.getByRole('button', { name: /Overview/ }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(bot)
    await edit('Trade settings')
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
