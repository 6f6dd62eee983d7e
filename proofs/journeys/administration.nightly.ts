/** What an administrator meets: what was done is told, nothing lies over anything else, and the page that is open stands in the menu. */
import { expect, test } from 'vitest'
import { turnOnAuthenticator } from './authenticator.ts'
import { sizeOf } from './browser.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()
// Whoever has an authenticator signs in with it: one sign-in serves all.
const { page } = await tabOf('ROLE_OWNER')
await turnOnAuthenticator(page, product)

/** A day of next month, as a field takes it and as it is read. */
const inAMonth = () => {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return { day, read: day.split('-').toReversed().join('/') }
}

const openPerson = async (name: string): Promise<void> => {
  await page.goto(`${product.address}/admin/users?lang=en`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
}

/** Of each cell of a table that writes beyond its own borders, what it says. */
const spilled = (): Promise<string[]> =>
  page.locator('.data-table td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = cell.ownerDocument.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1 ? [cell.textContent] : []
    }),
  )

test('a role and permissions are told once they are saved, and a canceled deletion leaves an empty form', async () => {
  const { day, read } = inAMonth()
  await openPerson('Pool Account')
  await page.getByLabel('Role', { exact: true }).selectOption('ROLE_ADMIN')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await page.getByText('The role has been given.').waitFor()
  await page.getByLabel('Everything, what is to come included').uncheck()
  await page.getByRole('button', { name: 'Save the permissions' }).click()
  await page.getByText('The permissions have been saved.').waitFor()
  expect(await page.getByText('The role has been given.').isVisible()).toBe(false)

  const lastDay = page.getByLabel('Last day of the account')
  await lastDay.fill(day)
  await page.getByLabel('To confirm, type the user name: pool').fill('pool')
  await page.getByRole('button', { name: 'Schedule the deletion' }).click()
  await page.getByText(`The account is deleted after ${read}.`).waitFor()
  await page.getByRole('button', { name: 'Cancel the deletion' }).click()
  await expect.poll(() => lastDay.inputValue()).toBe('')
})

test('no cell of the list of users writes over the next one, and the page that is open is in sight in the menu', async () => {
  await page.goto(`${product.address}/admin/users?lang=en`)
  await page.getByText('super-admin@').waitFor()
  expect(await spilled()).toEqual([])
  await page.goto(`${product.address}/admin/audit?lang=en`)
  const line = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit log' })
  await line.waitFor()
  const place = await line.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
})

test('on a phone a notice lies above the bar at the bottom', async () => {
  await page.setViewportSize(sizeOf(375))
  await page.goto(`${product.address}/test/common?lang=en`)
  await page.getByRole('button', { name: 'Show a message' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This is a message.' })
  await notice.waitFor()
  const bar = await page.locator('.phone-bar').boundingBox()
  const lowest = async () => {
    const box = await notice.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(lowest).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.setViewportSize(sizeOf(1280))
})

/** Cells of the first and the last cards of a page of which one lies on another, or that reach beyond the padding of their card. */
const CROWDED = `[...document.querySelectorAll('.data-table tbody tr')].filter((_, at, all) => at < 8 || at >= all.length - 8).flatMap((card) => {
  const edge = card.getBoundingClientRect()
  const words = [...card.querySelectorAll('td')].filter((cell) => cell.checkVisibility()).map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return { text: cell.textContent, place: range.getBoundingClientRect() }
  })
  const apart = (one, other) =>
    one.bottom <= other.top + 1 || other.bottom <= one.top + 1 || one.right <= other.left || other.right <= one.left
  return words.filter(({ place }, index) =>
    place.right > edge.right - 8 || words.some((other, at) => at !== index && !apart(place, other.place)),
  )
}).map(({ text }) => text)`

test.each(['/admin/system/countries', '/admin/dev/settings', '/admin/users'])(
  'on a phone no word of a card lies on another, nor at its edge: %s',
  async (path) => {
    await page.setViewportSize(sizeOf(375))
    await page.goto(`${product.address}${path}?lang=en`)
    await page.locator('.data-table tbody tr').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(CROWDED)).toEqual([])
    await page.setViewportSize(sizeOf(1280))
  },
)

test('a wrong setting far above the button takes the focus, and is not said to become nothing', async () => {
  await page.goto(`${product.address}/admin/system/settings/general?lang=en`)
  const field = page.getByRole('textbox', { name: 'Shortest password' })
  await field.fill('many')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByText('Shortest password: 12 characters → Enter a whole number.').waitFor()
  await save.click()
  await expect.poll(() => field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
})

test('what is typed and not saved is asked about, also where only the tab changes', async () => {
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without finishing?' })
  // The setting that the test before has left.
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Pool Account', exact: true }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('+36301234567')
  await page.getByRole('tab', { name: 'Access' }).click()
  await dialog.getByRole('button', { name: 'Stay' }).last().click()
  expect(await phone.inputValue()).toBe('+36301234567')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The changes have been saved.').waitFor()
  await page.getByRole('tab', { name: 'Bots' }).click()
  await page.getByText('This user has made no bot yet, or has deleted them all.').waitFor()
  expect(await dialog.count()).toBe(0)
})

test('a lock and its end ask why, and the lock says what goes on', async () => {
  const asked = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Lock the account' }).click()
  await asked.getByText('Open sessions now: 0. Bots that go on: 0.').waitFor()
  await asked.getByRole('textbox', { name: 'Reason' }).fill('To try it out')
  await asked.getByRole('button', { name: 'Lock the account' }).click()
  await page.getByText('Locked: To try it out').waitFor()
  await page.getByRole('button', { name: 'Unlock the account' }).click()
  await asked.getByRole('textbox', { name: 'Reason' }).fill('It was tried')
  await asked.getByRole('button', { name: 'Unlock the account' }).click()
  await page.getByText('The user has been unlocked.').waitFor()
  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('cell', { name: 'It was tried' }).waitFor()
})

test('who may only look at documents is told why, and is offered nothing that would be refused', async () => {
  const { page: own, context, complaints } = await tabOf('ROLE_ADMIN')
  await own.goto(`${product.address}/admin/documents?lang=en`)
  await own.getByText('You can see which documents there are, but neither open nor change them.').waitFor()
  const upload = own.getByRole('button', { name: 'Upload' })
  await expect.poll(() => upload.first().isDisabled()).toBe(true)
  await own.getByRole('button', { name: /Terms/ }).first().click()
  const publish = own.getByRole('dialog').getByRole('button', { name: /^Publish/ })
  await own.getByRole('dialog').getByLabel('Text').first().fill('Other terms')
  expect(await publish.isDisabled()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('a Hungarian reader finds the family name first, wherever a person is called', async () => {
  await page.goto(`${product.address}/admin/users?lang=hu`)
  await page.getByRole('button', { name: 'Felhasználói menü: Account Owner' }).waitFor()
  await page.getByRole('link', { name: 'Account Pool', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Account Pool', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Fiók zárolása' }).click()
  await page.getByRole('dialog', { name: /Account Pool/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button:focus', { hasText: 'Fiók zárolása' }).waitFor()
})
