/** A stranger becomes a user, and one who forgot the password comes in again: by the screens, and by the links that the mails hold. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openTab, type Width } from './browser.ts'
import { startJourney } from './journey.ts'
import { signIn } from './product.ts'

const anna = { role: 'ROLE_USER', username: 'anna.kovacs', password: 'Quiet-Harbour-47-lamp' }
const NEW_PASSWORD = 'Seven!rivers&1Boat'

const { browser, product } = await startJourney()

const asVisitor = async (width: Width, address: string, act: (page: Page) => Promise<void>): Promise<void> => {
  const { page, context } = await openTab(browser, { width })
  try {
    await page.goto(`${product.address}${address}`)
    await page.locator('h1').first().waitFor()
    await act(page)
  } finally {
    await context.close()
  }
}

/** The newest link to a page that was mailed after so many characters of output. */
const linkAfter = async (since: number, path: string): Promise<string> => {
  const find = () =>
    [
      ...product
        .printed()
        .slice(since)
        .matchAll(/https?:\/\/\S+/g),
    ].findLast(([link]) => link.includes(path))
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
  return find()?.[0] ?? ''
}

test('a stranger registers in Hungarian on a phone, confirms the address and signs in', () =>
  asVisitor(375, '/register?lang=hu', async (page) => {
    const submit = page.getByRole('button', { name: 'Fiók létrehozása' })
    await submit.click()
    await expect.poll(() => page.getByText('A mező kitöltése kötelező.').count()).toBe(6)
    await page.getByLabel('Vezetéknév').fill('Kovács')
    await page.getByLabel('Keresztnév').fill('Anna')
    await page.getByLabel('Felhasználónév').fill(anna.username)
    await page.getByLabel('E-mail').fill('anna@example.com')
    await page.getByLabel('Születési dátum').fill('1990-04-05')
    await page.getByLabel('Jelszó', { exact: true }).fill(anna.password)
    await page.getByLabel('Jelszó újra', { exact: true }).fill('another')
    await submit.click()
    await page.getByText('A két jelszó nem egyezik.').waitFor()
    await page.getByLabel('Jelszó újra', { exact: true }).fill(anna.password)
    await submit.click()
    await page.getByText('A regisztrációhoz el kell fogadnia a felhasználási feltételeket.').waitFor()
    await page.getByLabel(/Elfogadom a felhasználási feltételeket/).check()
    const since = product.printed().length
    await submit.click()
    await page.getByText('Sikeres regisztráció.').waitFor()
    const link = await linkAfter(since, '/verification/')
    await page.goto(link)
    await page.getByText('A fiókját megerősítettük.').waitFor()
    await signIn(page, product, anna)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }))

test('a forgotten password is replaced by the link, which works once', () =>
  asVisitor(1280, '/login?lang=en', async (page) => {
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
    const since = product.printed().length
    await page.getByLabel('E-mail', { exact: true }).fill('anna@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If the account exists, we have sent the link for a new password.').waitFor()
    const link = await linkAfter(since, '/forgot?token=')
    const restore = async () => {
      // In the language of the account.
      await page.goto(link)
      await page.getByLabel('Jelszó', { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel('Jelszó újra', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Az új jelszó mentése' }).click()
    }
    await restore()
    await page.getByText('A jelszava megváltozott. Most már bejelentkezhet.').waitFor()
    await restore()
    await page.getByText('A hivatkozás érvénytelen vagy lejárt.').waitFor()
    await signIn(page, product, { ...anna, password: NEW_PASSWORD })
  }))
