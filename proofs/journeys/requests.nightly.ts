/** A user asks for something with a file, an admin answers, the user reads it; and the legal texts lie over any page. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { png } from '#platform/server/example-file-bytes.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { openTab } from './browser.ts'
import { startJourneyAlone } from './journey.ts'
import { accountOf, signIn } from './product.ts'

const { browser, product } = await startJourneyAlone()

/** By a link at the foot, closed by going back: the page and the focus are where they were. */
const readLegal = async (page: Page): Promise<void> => {
  const link = page.locator('footer').getByRole('link', { name: 'Disclaimer' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  await dialog.getByText('You decide.').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('legal')).toBe('disclaimer')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('legal')).toBeNull()
  await expect.poll(() => page.locator('footer a:focus').textContent()).toBe('Disclaimer')
}

const ask = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/user/profile?tab=requests&lang=en`)
  await page.getByRole('button', { name: 'New request' }).click()
  // What the contract would refuse is told before anything is sent, and the first of it has the focus.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(2)
  await expect.poll(() => page.locator('input:focus').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Subject').fill('A second account')
  await page.getByLabel('Message').fill('May I have one?\n<b>Please</b>')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Files' }).click()
  await (await chooser).setFiles({ name: 'reason.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await page.getByRole('button', { name: 'Submit' }).click()
  const question = page.getByRole('dialog', { name: 'Submit the request?' })
  // Whoever thinks again is back at the button that asked.
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('button:focus').textContent()).toBe('Submit')
  await page.getByRole('button', { name: 'Submit' }).click()
  await question.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('The request has been created.').waitFor()
}

const answer = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/requests?lang=en`)
  await page.getByRole('link', { name: 'Open: A second account' }).click()
  await page.getByText('<b>Please</b>').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: reason.png' }).click()
  expect((await file).suggestedFilename()).toBe('reason.png')
  await page.getByLabel('Status').selectOption({ label: 'Rejected' })
  await page.getByRole('button', { name: 'Save and tell the user' }).click()
  await page.getByText('Rejecting and closing need a response.').waitFor()
  await expect.poll(() => page.locator('textarea:focus').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Response').fill('One is enough.')
  await page.getByRole('button', { name: 'Save and tell the user' }).click()
  await page.getByText('The request has been saved.').waitFor()
}

test('a request is asked and answered, and legal texts lie over any page', async () => {
  const user = await openTab(browser, { width: 1280 })
  const admin = await openTab(browser, { width: 1280 })
  await user.page.goto(`${product.address}/login?lang=en`)
  await readLegal(user.page)
  await signIn(user.page, product, accountOf(product, 'ROLE_USER'))
  // The heading takes the focus once its page is there, and would take it from the link.
  await user.page.locator('h1:focus').waitFor()
  await readLegal(user.page)
  await ask(user.page)
  await signIn(admin.page, product, accountOf(product, 'ROLE_OWNER'))
  await turnOnAuthenticator(admin.page, product)
  await answer(admin.page)
  await user.page.goto(`${product.address}/user/profile?tab=requests&lang=en`)
  await user.page.getByText('One is enough.').waitFor()
  await user.page.goto(`${product.address}/user/notifications?lang=en`)
  await user.page.getByText('Rejected').first().waitFor()
})
