/** Every built page in a real browser, in both languages, at phone and desktop width, empty and full: nothing complains and everybody can use it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtAddresses } from './addresses.ts'
import { launchBrowser, openTab, type Width } from './browser.ts'
import { accountOf, newDataFolder, type Product, removeProduct, signIn, startProduct } from './product.ts'

type Kept = Awaited<ReturnType<Awaited<ReturnType<typeof openTab>>['context']['storageState']>>

let browser: Browser
let product: Product
let botId = ''
const sessions = new Map<string, Kept>()

const keepSession = async (role: string): Promise<void> => {
  const { page, context } = await openTab(browser, { width: 1280 })
  await signIn(page, product, accountOf(product, role))
  sessions.set(role, await context.storageState())
  if (role === 'ROLE_USER') {
    await page.goto(`${product.address}/bots/grid/dashboard`)
    const link = page.locator('main a[href^="/bots/grid/"]:not([href$="create"]):not([href*="/edit/"])').first()
    botId = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  }
  await context.close()
}

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct(await newDataFolder(), { flags: ['--demo-roles'] })
  for (const role of ['ROLE_USER', 'ROLE_BIG_FISH', 'ROLE_OWNER']) await keepSession(role)
})

afterAll(async () => {
  await browser.close()
  await removeProduct(product)
})

/** Waits until the page has said what it is and stands still. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

const looksOver = async (page: Page, complaints: readonly string[]): Promise<void> => {
  const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    'accessibility',
  ).toEqual([])
  expect(complaints, 'console').toEqual([])
}

const looks: [language: string, width: Width][] = [
  ['en', 375],
  ['hu', 1280],
  ['hu', 375],
  ['en', 1280],
  ['pseudo', 375],
]

const visit = async (role: string, address: string, language: string, width: Width): Promise<void> => {
  const storage = sessions.get(role)
  const { page, context, complaints } = await openTab(browser, {
    width,
    ...(storage === undefined ? {} : { storage }),
    colorScheme: language === 'hu' ? 'light' : 'dark',
  })
  try {
    await page.goto(`${product.address}${address}?lang=${language}`)
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(address)
    await looksOver(page, complaints)
  } finally {
    await context.close()
  }
}

describe.each(looks)('in %s at %i pixels', (language, width) => {
  test('signing in', async () => {
    await visit('nobody', '/login', language, width)
  })

  test('every page of a user with a running bot', async () => {
    for (const address of builtAddresses(() => botId)) {
      if (address !== '/login') await visit('ROLE_USER', address, language, width)
    }
  })

  test('the pages of somebody who has nothing yet', async () => {
    for (const address of ['/dashboard', '/history', '/bots/grid/dashboard', '/bots/grid/create']) {
      await visit('ROLE_OWNER', address, language, width)
    }
  })
})

test('who may not see a page is led to the dashboard, and a visitor to signing in', async () => {
  for (const [role, address, expected] of [
    ['ROLE_BIG_FISH', '/history', '/dashboard'],
    ['ROLE_BIG_FISH', '/bots/grid/dashboard', '/dashboard'],
    ['ROLE_USER', '/login', '/dashboard'],
    ['nobody', '/dashboard', '/login'],
    ['nobody', '/bots/grid/create', '/login'],
  ] as const) {
    const storage = sessions.get(role)
    const { page, context } = await openTab(browser, { width: 1280, ...(storage === undefined ? {} : { storage }) })
    await page.goto(`${product.address}${address}`)
    await page.waitForURL(({ pathname }) => pathname === expected)
    await settled(page)
    expect(new URL(page.url()).pathname, `${role} at ${address}`).toBe(expected)
    await context.close()
  }
})

test('the heading has the focus after moving to another page', async () => {
  const storage = sessions.get('ROLE_USER')
  const { page, context } = await openTab(browser, { width: 1280, ...(storage === undefined ? {} : { storage }) })
  await page.goto(`${product.address}/dashboard?lang=en`)
  await settled(page)
  await page.getByRole('link', { name: 'History' }).first().click()
  await page.waitForURL('**/history')
  await page.locator('h1:focus').waitFor()
  expect(await page.locator('h1:focus').textContent()).toContain('history')
  await context.close()
})
