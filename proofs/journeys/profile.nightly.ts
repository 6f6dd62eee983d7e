/** One user makes the account safe: authenticator, security codes, password, sessions; by the screens, with the codes that an app would show. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { appCode } from './authenticator.ts'
import { openTab } from './browser.ts'
import { startJourney } from './journey.ts'

const NEW_PASSWORD = 'Seven!rivers&1Boat'

const { browser, product, tabOf, accountOf } = await startJourney()
const account = accountOf('ROLE_USER')

const givePassword = async (page: Page, password: string): Promise<void> => {
  await page.goto(`${product.address}/login?lang=en`)
  await page.getByLabel('User name or e-mail').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const useSecurityCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use a security code' }).click()
  await page.getByLabel('Security code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/user/profile?tab=security&lang=en`)
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
}

/** From the warning of the overview to the codes on paper. */
const turnOn = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'To the security settings' }).click()
  await page.getByRole('button', { name: 'Set up the authenticator' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const shown = (await page.locator('code').first().textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  const code = page.getByLabel('2. The 6-digit code that the app shows')
  await code.fill('12345')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await page.getByText('The authenticator code must be exactly 6 digits.').waitFor()
  await code.fill(appCode(secret, 0))
  await page.getByRole('button', { name: 'Check the code' }).click()
  const list = page.getByRole('list', { name: 'Security codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Turn the authenticator on' }).click()
  await page.getByText('Please confirm that you have written down the security codes.').waitFor()
  await page.getByLabel('I have written down the security codes').check()
  await page.getByRole('button', { name: 'Turn the authenticator on' }).click()
  await page.getByText('The authenticator is on.').waitFor()
  return { secret, codes }
}

/** The session is young, so the server is made to seem to ask: the dialog is answered, and the call is made again. */
const changePassword = async (page: Page, securityCode: string): Promise<void> => {
  const refusal = { code: 'STEP_UP_NEEDED', status: 403, defined: true, message: '' }
  const body = JSON.stringify({ json: { ...refusal, data: { kinds: ['app', 'security-code'] } }, meta: [] })
  await page.route('**/rpc/profile/changePassword', (route) => route.fulfill({ status: 403, body }), { times: 1 })
  await page.getByLabel('Current password', { exact: true }).fill(account.password)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Password again', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Use a security code' }).click()
  await dialog.getByLabel('Security code').fill(securityCode)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your password has been changed.').waitFor()
}

test('an account is made safe, and what is void opens nothing', async () => {
  const { page, context } = await tabOf('ROLE_USER')
  const { secret, codes } = await turnOn(page)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login?**')

  await givePassword(page, account.password)
  await page.getByText('Enter the 6-digit code from your authenticator app.').waitFor()
  await page
    .getByLabel(/digit 1|code/i)
    .first()
    .focus()
  await page.keyboard.type(appCode(secret, 1))
  await page.waitForURL('**/dashboard')

  const other = await openTab(browser, { width: 375 })
  await givePassword(other.page, account.password)
  await useSecurityCode(other.page, codes[0] ?? '')
  await other.page.waitForURL('**/dashboard')
  await openSecurity(page)
  await page.getByText('Security codes left: 9').waitFor()
  await page.getByRole('button', { name: 'End: Chrome, Linux' }).click()
  await page.getByText('The session has been closed.').waitFor()
  await other.page.waitForURL('**/login?**')
  await givePassword(other.page, account.password)
  await useSecurityCode(other.page, codes[0] ?? '')
  await other.page.getByText('Invalid security code!').waitFor()

  await changePassword(page, codes[1] ?? '')
  await givePassword(other.page, account.password)
  await other.page.getByText('Bad username and/or password!').waitFor()
  await givePassword(other.page, NEW_PASSWORD)
  await other.page.getByText('Enter the 6-digit code from your authenticator app.').waitFor()
  await other.context.close()
  await context.close()
})
