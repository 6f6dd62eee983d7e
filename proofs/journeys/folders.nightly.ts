/** Folders of whole bots: made by a name, filled from the list, acted on together, cloned, and deleted with their bots. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expectAccessible } from './accessibility.ts'
import { openTab } from './browser.ts'
import { startJourney } from './journey.ts'

const { browser, product, tabOf } = await startJourney()

const send = (page: Page, path: string, method: 'GET' | 'POST', body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async (sent) => {
      const answer = await fetch(`/api/v1${sent.path}`, {
        method: sent.method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': 'orpc' },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${sent.path}: ${text}`)
      return JSON.parse(text)
    },
    { path, method, body },
  )

test('a folder by its name, two bots moved into it, suspended together, cloned, and deleted with its bots', async () => {
  const { page: first, context } = await tabOf('ROLE_OWNER')
  await first.goto(`${product.address}/bots/grid/create?lang=en`)
  await first.getByText('A cycle earns').waitFor()
  await first.getByRole('button', { name: /^Start DEMO/ }).click()
  await first.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  const { form } = await send(first, `/bots/${new URL(first.url()).pathname.split('/').at(-1) ?? ''}`, 'GET')
  const next = { commandId: newId(), family: 'grid', form: Object.assign({}, form, { name: 'Bravo' }) }
  await send(first, '/bots', 'POST', next)
  const storage = await context.storageState()
  await context.close()

  const { page, context: desk, complaints } = await openTab(browser, { width: 1280, storage })
  await page.goto(`${product.address}/bots/grid/dashboard?lang=hu`)
  await page.getByText(/^Nincsenek mappák\./).waitFor()
  await page.goto(`${product.address}/bots/grid/dashboard?lang=en`)
  await page.getByText(/^No folders\./).waitFor()
  // One way to it, wherever it stands.
  await page.getByRole('link', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Steady ones')
  await page.getByRole('dialog').getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('heading', { name: 'Steady ones' }).waitFor()
  await page.getByText('This folder is empty').waitFor()

  await page.getByRole('link', { name: 'To the bots' }).first().click()
  await page.getByRole('checkbox', { name: /^All bots|^Select all/ }).check()
  await page.getByRole('button', { name: 'Move to a folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to a folder' }).click()
  await page.getByText('2 bots moved.').waitFor()
  const unfold = page.getByRole('button', { name: 'Show the bots of Steady ones' })
  await unfold.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'Bravo', exact: true }).waitFor()
  await expect.poll(() => page.locator('.bots-list .data-table tbody tr').count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all bots of Steady ones' }).check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Bravo' }).uncheck()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Hide the bots of Steady ones' }).press('ArrowLeft')
  await expect.poll(() => page.locator('.bots-list .data-table tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: 'Suspend all bots of Steady ones' }).click()
  await page.getByText('Done: 2. Failed: 0.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 of 2 running').waitFor()
  expect(await page.getByText(/^No folders\./).count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Steady ones', exact: true }).click()
  await page.getByRole('link', { name: 'Bravo', exact: true }).waitFor()

  const folder = page.url()
  await page.getByRole('link', { name: 'New bot here' }).click()
  await page.getByText('A cycle earns').waitFor()
  const into = page.getByLabel('Folder', { exact: true })
  expect(await into.locator('option:checked').innerText()).toBe('Steady ones')
  await page.getByRole('button', { name: /^Start DEMO/ }).click()
  await page.waitForURL(/\/bots\/grid\/[0-9a-f-]{36}/)
  await page.goto(folder)
  await expect.poll(() => page.locator('.bots-list .data-table tbody tr').count()).toBe(3)
  await page.getByRole('tab', { name: 'Profit by day' }).click()
  await page.getByText('Nothing has been sold yet.', { exact: false }).waitFor()
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await page.waitForURL(/tab=orders/)
  const open = page.getByRole('region', { name: 'Open orders' })
  await open.getByRole('link', { name: 'Bravo' }).first().waitFor()
  // The chart draws each of them, and its table names whose it is.
  await page.getByText('Show the lines as a table').click()
  await page.getByRole('cell', { name: 'Bravo' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Bots/ }).click()
  await page.getByRole('link', { name: 'Bravo', exact: true }).waitFor()

  const facts = page.getByLabel('Figures of the folder')
  await facts.getByText('1,500.00 USDC').waitFor()
  await facts.getByText('in 3 bots').waitFor()
  await page.getByText(/^The price is [\d,.]+\. Next (buy|sell) [\d,.]+ \([−+]/).waitFor()
  await page.getByRole('button', { name: 'Suspend all', exact: true }).click()
  await page.getByText('Done: 3. Failed: 0.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Start all', exact: true }).click()
  await page.getByText('Done: 3. Failed: 0.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const ask = async (item: string): Promise<void> => {
    await page.locator('.toolbar').getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await ask('Set live…')
  await page.getByRole('dialog').getByText('Set 3 bots live?').waitFor()
  await page.getByRole('dialog').getByText('You have no working key for', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await ask('Change the investments…')
  await page.getByRole('dialog').getByText('the investment of 3 bots', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await ask('Rename…')
  await page.getByRole('dialog').getByText('Rename the folder Steady ones').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: /^All bots|^Select all/ }).check()
  const tools = page.getByRole('toolbar')
  const done = async (text: string | RegExp): Promise<void> => {
    const sheet = page.getByRole('dialog', { name: 'What was done' })
    await sheet.getByText(text).waitFor()
    expect(await sheet.getByRole('listitem').count()).toBe(3)
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await sheet.waitFor({ state: 'detached' })
  }
  const inBulk = async (button: string, item: RegExp): Promise<void> => {
    await tools.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await inBulk('Suspend', /^Suspend entries only/)
  await done('Done: 3. Failed: 0.')
  await inBulk('Suspend', /^Suspend profits only/)
  await done('Done: 3. Failed: 0.')
  await inBulk('Start', /^Start profits only/)
  await done('Done: 3. Failed: 0.')
  await inBulk('Start', /^Start all/)
  await done('Done: 3. Failed: 0.')

  await tools.getByRole('button', { name: 'Change the investment' }).click()
  await page.getByRole('radio', { name: 'A total of all, divided as now' }).check()
  await page.getByLabel('Total of all in USDC').fill('1650')
  await page.getByText('Investment: 1,500.00 USDC, then 1,650.00 USDC').waitFor()
  const shares = page.getByRole('table', { name: 'What each bot gets, now and then' })
  await expect.poll(() => shares.getByRole('row').filter({ hasText: '550.00 USDC' }).count()).toBe(3)
  await page.getByRole('dialog').getByRole('button', { name: 'Change the investment' }).click()
  await done('Done: 3. Failed: 0.')
  await page.getByText('1,650.00 USDC').first().waitFor()

  await inBulk('More', /^Spread to lower lines/)
  const spreading = page.getByRole('dialog', { name: 'Spread the amounts of 3 bots?' })
  await spreading.getByText(/^Bots that are changed: /).waitFor()
  await spreading.getByText('Bravo', { exact: true }).waitFor()
  await expectAccessible(page)
  await spreading.getByRole('button', { name: 'Cancel' }).click()
  await inBulk('More', /^Delete sold profits/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sold profits' }).click()
  await done(/^Done: \d\. Failed: \d\.$/)
  complaints.length = 0

  await ask('Clone…')
  const cloning = page.getByRole('dialog')
  await expect.poll(() => cloning.getByLabel('Account').inputValue()).toBe('That of each bot')
  const chooseMode = async (mode: string) => {
    await cloning.getByRole('combobox', { name: 'Mode' }).click()
    await page.getByRole('option', { name: mode }).click()
  }
  await chooseMode('Live')
  await cloning.getByText('You have no working key for', { exact: false }).waitFor()
  await expect.poll(() => cloning.getByRole('button', { name: 'Clone' }).isDisabled()).toBe(true)
  await chooseMode('Demo')
  await cloning.getByRole('radio', { name: 'A total of all, in equal parts' }).check()
  await cloning.getByLabel('Total of all in USDC').fill('1500')
  const gets = cloning.getByRole('table', { name: 'What each bot gets, now and then' })
  await expect.poll(() => gets.getByRole('row').filter({ hasText: '500.00 USDC' }).count()).toBe(3)
  await cloning.getByLabel('Total of all in USDC').fill('1800')
  await expect.poll(() => gets.getByRole('row').filter({ hasText: '600.00 USDC' }).count()).toBe(3)
  await expectAccessible(page)
  await cloning.getByRole('button', { name: 'Clone' }).click()
  const results = page.getByRole('dialog', { name: 'What was done' })
  await results.getByText('Done: 3. Failed: 0.').waitFor()
  await results.getByRole('listitem').filter({ hasText: 'Bravo' }).getByText('Done').waitFor()
  await results.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('heading', { name: 'Steady ones 2' }).waitFor()
  await page.getByText('1,800.00 USDC').first().waitFor()
  await page.getByRole('link', { name: 'Bravo', exact: true }).waitFor()

  await ask('Delete the folder…')
  await page.getByRole('radio', { name: /^Close and delete/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the folder' }).click()
  const deleted = page.getByRole('dialog', { name: 'What was done' })
  await deleted.getByText('Done: 3. Failed: 0.').waitFor()
  await deleted.getByText('Folder deleted: Steady ones 2.').waitFor()
  await deleted.getByRole('listitem').filter({ hasText: 'Bravo' }).getByText('Closed and deleted.').waitFor()
  await deleted.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('link', { name: 'Steady ones', exact: true }).waitFor()
  expect(await page.locator('.data-table tbody tr').count()).toBe(1)
  expect(complaints).toEqual([])
  await desk.close()

  const phone = await openTab(browser, { width: 375, storage })
  await phone.page.goto(`${product.address}/bots/grid/folder?lang=hu`)
  await phone.page.getByRole('link', { name: 'Steady ones', exact: true }).click()
  await phone.page.getByRole('heading', { name: 'Steady ones' }).waitFor()
  await phone.page.getByText('Ha most eladná').waitFor()
  const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect(await phone.page.evaluate(isWide)).toBe(false)

  await phone.page.goto(`${product.address}/bots/grid/dashboard?lang=hu`)
  // They are read first, for they are in a folder.
  await phone.page.getByRole('checkbox', { name: /^Az összes kijelölése/ }).click()
  await phone.page.getByText('3 kijelölve').waitFor()
  await phone.page.getByRole('button', { name: 'Továbbiak' }).click()
  await phone.page.getByRole('menuitem', { name: /^Törlés/ }).click()
  const asked = phone.page.getByRole('dialog', { name: 'Töröl 3 botot?' })
  await asked.getByRole('radio', { name: /^Lezárás és törlés/ }).check()
  const confirm = asked.getByRole('button', { name: 'Lezárás és törlés' })
  expect(await confirm.isDisabled()).toBe(true)
  await asked.getByLabel(/írja be, hány botról van szó/).fill('3')
  await expectAccessible(phone.page)
  await confirm.click()
  await phone.page.getByText('Kész: 3. Sikertelen: 0.').waitFor()
  expect(await phone.page.evaluate(isWide)).toBe(false)
  await phone.context.close()
})
