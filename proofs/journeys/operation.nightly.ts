/** What those who run the product look at and try out, a page that fails, and the way out of a newsletter. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { openTab } from './browser.ts'
import { startJourneyAlone } from './journey.ts'

// A demo: what is done over time can be tried out there.
const { browser, product, tabOf } = await startJourneyAlone(['--demo-roles'])

const shownIncident = async (page: Page): Promise<string> => {
  const code = page.getByRole('alert').locator('code')
  await expect.poll(() => code.textContent()).toMatch(/^[\da-f-]{36}$/)
  return (await code.textContent()) ?? ''
}

/** Typed into a form on the way to the crash: a plain word, as a name is. */
const TYPED = 'Margaretta'

/** A page that fails says so in both languages, tells the server, and offers the report with its id. */
const crash = async (page: Page): Promise<string> => {
  await page.goto(`${product.address}/user/profile?tab=settings&lang=en`)
  await page.getByLabel('Telegram').fill(TYPED)
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await page.getByRole('status').getByText('The changes have been saved.').waitFor()
  await page.getByRole('link', { name: 'Component test page' }).click()
  await page.getByRole('button', { name: 'Throw a render error' }).click()
  await page.getByRole('heading', { name: 'Hiba történt, a javítás folyamatban van.' }).waitFor()
  await page.getByText('The error has been reported.').waitFor()
  const incident = await shownIncident(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report a bug' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(incident).waitFor()
  await dialog.getByLabel('Subject').fill('It fell over')
  await dialog.getByLabel('What happened').fill('I only looked at the page.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your report has been sent.').waitFor()
  return incident
}

const lookAtTheCrash = async (page: Page, incident: string): Promise<void> => {
  await page.goto(`${product.address}/admin/dev/settings?lang=en`)
  await page.getByLabel('Incident').fill(incident)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Details: a render error of the test page' }).click()
  const details = page.getByRole('dialog', { name: 'a render error of the test page' })
  await details.getByText('/test/common', { exact: true }).waitFor()
  await details.getByText(incident).waitFor()
  await details.getByText(/\/assets\/[\w-]+\.js:\d+:\d+/).waitFor()
  const before = (await details.getByLabel('What happened before').textContent()) ?? ''
  const events = before.split('\n').map((line) => line.replace(/^\d+ s before · /, ''))
  for (const event of ['Page /user/profile', 'Pressed: Save', 'Call profile.saveIds: OK', 'Page /test/common'])
    expect(events).toContain(event)
  // What the page asks by itself, such as the time, may be answered after it.
  expect(events).toContain('Pressed: Throw a render error')
  expect(await details.textContent()).not.toContain(TYPED)
  await page.keyboard.press('Escape')
}

/** A setting that names a package offers those there are, and its change stands below at once. */
const choosePackageOfNewUsers = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/system/settings/general?lang=en`)
  await page.getByText('No changes so far').waitFor()
  const field = page.getByRole('combobox', { name: 'Package of new users' })
  await field.click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Starter', 'Pro', 'Unlimited'])
  await page.getByRole('option', { name: 'Starter' }).click()
  await page.getByText('Package of new users: Unlimited → Starter').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Setting changed' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('Starter')
}

const NAME = 'Északi "Robot" <i>R&D</i>'

/** Whoever comes next sees the new name and logo, signed in or not, as text and as a picture. */
const nameTheProduct = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/admin/system/settings/general?lang=en`)
  await page.getByRole('textbox', { name: 'Name of the product' }).fill(NAME)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const drawn = await page.evaluate(
    "(() => { const canvas = document.createElement('canvas'); canvas.width = 96; canvas.height = 48; canvas.getContext('2d').fillRect(0, 0, 96, 48); return canvas.toDataURL('image/png').split(',')[1] })()",
  )
  const buffer = Buffer.from(String(drawn), 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Set the logo' }).click()
  await page.getByText('Changed. Pages show it once they are loaded again.').waitFor()
  const { page: visitor, context, complaints } = await openTab(browser, { width: 375 })
  await visitor.goto(`${product.address}/login?lang=hu`)
  await visitor.getByRole('link', { name: NAME }).waitFor()
  expect(await visitor.title()).toBe(`Bejelentkezés – ${NAME}`)
  expect(
    await visitor.evaluate(
      "(async () => { const image = document.querySelector('.wordmark img'); await image.decode(); return [image.naturalWidth, image.naturalHeight] })()",
    ),
  ).toEqual([96, 48])
  expect(complaints).toEqual([])
  await context.close()
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByText('The logo that the product comes with.').waitFor()
}

const DAY_MS = 86_400_000

/** Every part stands on one page, and what it sends arrives. */
const tryTheParts = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/test/common?lang=en`)
  await page.getByRole('button', { name: 'Send me a test notification' }).click()
  await page.getByText('The bell has it.').waitFor()
  await page.getByRole('button', { name: 'To what is wrong' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Enter a number of at most 100.' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByRole('cell', { name: 'Two', exact: true }).waitFor()
  await expectAccessible(page)
}

/** The notification of the trial is kept for 180 days: on a demo those can be over at once, and nothing else is. */
const runInTime = async (page: Page): Promise<void> => {
  const notification = page.getByText('Notifications reach you: this is the test that you asked for.').first()
  await page.goto(`${product.address}/user/notifications?lang=en`)
  await notification.waitFor()
  await page.goto(`${product.address}/admin/dev/settings?lang=en`)
  const ahead = new Date(Date.now() + 200 * DAY_MS)
  await page.getByLabel('Run as on this day').fill(ahead.toISOString().slice(0, 10))
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(ahead)
  await page.getByRole('button', { name: `Run as on ${day}: notifications.forget` }).click()
  await expect
    .poll(async () => {
      await page.goto(`${product.address}/user/notifications?lang=en`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      return notification.count()
    })
    .toBe(0)
  await page.goto(`${product.address}/admin/audit?action=job.run&lang=en`)
  await page.getByText(day).first().waitFor()
}

const makeListener = async (page: Page): Promise<string> => {
  await page.goto(`${product.address}/bots/signal/create?lang=en`)
  await page.getByText('Needed in total').waitFor()
  await page.getByRole('switch', { name: 'I know that SIGNAL is in beta' }).click({ force: true })
  await page.getByRole('button', { name: /DEMO/ }).click()
  await page.getByRole('button', { name: 'Make the address' }).click()
  return (await page.getByText(/^https?:\/\/\S+\/hook\/[\w-]{43}$/).textContent()) ?? ''
}

/** A message that its bot could not read stands in the inbox with what proved it, and is brought to the bot again from there. */
const sendMessageAgain = async (page: Page): Promise<void> => {
  const body = JSON.stringify({ action: 'hold', pair: 'BTCUSDC' })
  expect((await fetch(await makeListener(page), { method: 'POST', body })).status).toBe(422)
  await page.goto(`${product.address}/admin/dev/settings?lang=en`)
  const inbox = page.getByRole('region', { name: 'Received webhooks' })
  const row = inbox.getByRole('row').filter({ hasText: 'the secret address alone' })
  await row.getByText(/^No signal: “hold”/).waitFor()
  await row.getByRole('button', { name: /^Send again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await dialog.getByText(/trades as at any other signal/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText(/^What became of it: No signal: “hold”/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await inbox.getByRole('row').filter({ hasText: 'nothing: sent again from here' }).waitFor()
}

test('a page that fails is found by its id, and what is sent and written is tried out', async () => {
  const { page, context } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(page, product)
  await lookAtTheCrash(page, await crash(page))

  await page.getByLabel('How much is written').selectOption('debug')
  await page.getByRole('status').getByText('How much is written: Everything').waitFor()
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await page.getByText('The mail is in the outbox below.').waitFor()
  await page.getByRole('button', { name: /^Open: Test mail/ }).waitFor()
  await page.getByRole('button', { name: 'Send me a test notification' }).click()
  await page.getByText('The bell has it.').waitFor()
  await page.getByRole('button', { name: 'Throw a server error' }).click()
  await page.getByText('UNKNOWN_ERROR').waitFor()
  const failed = await shownIncident(page)
  await expect.poll(() => product.printed()).toContain(failed)
  await expect.poll(() => product.printed()).toContain('a failure that was asked for on the development page')
  await expectAccessible(page)
  await choosePackageOfNewUsers(page)
  await nameTheProduct(page)
  await tryTheParts(page)
  await runInTime(page)
  await sendMessageAgain(page)
  await context.close()
})

test('opening the way out of a newsletter asks nothing of the server, the button does', async () => {
  const { page, context, complaints } = await openTab(browser, { width: 375 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/newsletter/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.address}/newsletter/unsubscribe/a-token?lang=hu`)
  await page.getByText('Nem kér több hírlevelet erre a címre?').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leiratkozom' }).click()
  await page.getByText('Leiratkozott: erre a címre több hírlevelet nem küldünk.').waitFor()
  await page.getByRole('button', { name: 'Újra feliratkozom' }).click()
  await page.getByText('Újra feliratkozott').waitFor()
  expect(asked).toEqual(['/rpc/newsletter/end', '/rpc/newsletter/resume'])
  expect(complaints).toEqual([])
  await context.close()
})

test('what is typed in a profile stays when it changes elsewhere, and a language that was asked for stays with the filters', async () => {
  const { page, context, complaints } = await tabOf('ROLE_USER')
  await page.goto(`${product.address}/user/profile?tab=settings&lang=en`)
  await page.getByLabel('Last name').fill('Kovács')
  await page.getByLabel('Telegram').fill('@kovacs')
  // Saving one part makes a new version of the whole profile.
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  const saved = page.getByRole('status').getByText('The changes have been saved.')
  await saved.waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Kovács')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await saved.nth(1).waitFor()
  await page.reload()
  await page.getByLabel('Last name').waitFor()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Kovács')
  await expect.poll(() => page.getByLabel('Telegram').inputValue()).toBe('@kovacs')

  await page.goto(`${product.address}/user/notifications?lang=hu`)
  await page.getByLabel('Kategória').selectOption('system')
  await page.waitForURL(/category=system/)
  await expect.poll(() => new URL(page.url()).searchParams.get('lang')).toBe('hu')
  expect(complaints).toEqual([])
  await context.close()
})
