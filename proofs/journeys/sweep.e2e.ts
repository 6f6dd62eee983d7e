/** Built pages in a real browser, come to from another one, once for whoever sees them differently, and where they lead who may not see one. */
import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { BOT_OWNER, groups, keepSessions, settled, tabOf, visit } from './sessions.ts'
import { LONG, looks, visitIn, walkWhatDiffers } from './sweep.ts'

const { browser, product, tabOfFirst } = await startJourney()
const sessions = await keepSessions({ browser, product }, tabOfFirst)

test.each(looks.slice(0, 1))('signing in, in $language at $width pixels', (look) => visitIn(sessions, 'nobody', look))

test.each(groups)('pages that %s sees first, from one to the next', (role) => walkWhatDiffers(sessions, role), LONG)

test('who may not see a page is led to the dashboard, and a visitor to signing in', async () => {
  for (const [role, address, expected] of [
    ['ROLE_BIG_FISH', '/history', '/dashboard'],
    ['ROLE_BIG_FISH', '/bots/grid/dashboard', '/dashboard'],
    ['ROLE_USER', '/admin/dev/settings', '/dashboard'],
    ['ROLE_USER', '/login', '/dashboard'],
    ['nobody', '/dashboard', '/login'],
    ['nobody', '/bots/grid/create', '/login'],
  ] as const) {
    const { page } = await tabOf(sessions, role)
    await page.goto(`${product.address}${address}`)
    await page.waitForURL(({ pathname }) => pathname === expected)
    await settled(page)
    expect(new URL(page.url()).pathname, `${role} at ${address}`).toBe(expected)
  }
})

test('the heading has the focus after moving to another page', async () => {
  const look = { language: 'en', width: 1280, colorScheme: 'dark' } as const
  await visit(sessions, { visitor: BOT_OWNER, address: '/dashboard', look }, async (page) => {
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.waitForURL('**/history')
    await expect.poll(() => page.locator('h1:focus').textContent()).toContain('history')
  })
})
