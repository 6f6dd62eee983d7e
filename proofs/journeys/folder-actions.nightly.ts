/** What is done to a bot as a whole: its investment changed, its amounts distributed again, a clone made, several bots changed at once. */
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourney } from './journey.ts'

const { product, tabOf } = await startJourney()
const { page, complaints } = await tabOf('ROLE_OWNER')

const axeIsSilent = () => expectAccessible(page)

const dialog = () => page.getByRole('dialog')
const choose = async (item: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Takes the open form as it is suggested, to the page of the bot. */
const startAsSuggested = async (): Promise<void> => {
  await page.getByText('Needed in total').waitFor()
  await page.getByRole('button', { name: 'Start DEMO with 500 USDC' }).click()
  await page.getByRole('heading', { name: 'What it is doing now' }).waitFor()
}

test('a generator gets more money, shares it anew and is cloned; nothing is done unseen', async () => {
  await page.goto(`${product.address}/bots/spot/dashboard`)
  await page.getByRole('link', { name: 'New ladder' }).click()
  await startAsSuggested()

  await choose(/^Change the investment/)
  await dialog().getByLabel('Change in percent').fill('20')
  await dialog().getByText('Investment: 500.00 USDC, then 600.00 USDC').waitFor()
  await axeIsSilent()
  await dialog().getByRole('button', { name: 'Change the investment' }).click()
  await page.getByText(/^The investment of .* is changed\.$/).waitFor()

  await choose(/^Spread to lower lines/)
  await dialog().getByRole('alert').or(dialog().getByRole('table')).first().waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).last().click()

  await choose(/^Clone/)
  await dialog().getByLabel('Name of the new bot').fill('The clone')
  await dialog().getByLabel('Investment in USDC').fill('0')
  await expect.poll(() => dialog().getByRole('button', { name: 'Make the clone' }).isDisabled()).toBe(true)
  await dialog().getByLabel('Investment in USDC').fill('1')
  await dialog().getByRole('button', { name: 'Make the clone' }).click()
  await dialog().getByRole('alert').waitFor()
  complaints.length = 0
  await dialog().getByLabel('Investment in USDC').fill('650')
  await expect.poll(() => dialog().getByLabel('Account').inputValue()).toBe('Demo account')
  await axeIsSilent()
  await dialog().getByRole('button', { name: 'Make the clone' }).click()
  await page.getByRole('heading', { level: 1, name: 'The clone' }).waitFor()
  await page.getByText('Suspended by you').first().waitFor()
  await page.getByText('650.00 USDC').first().waitFor()
  expect(complaints).toEqual([])
})

test('several bots get another total, each answered for itself', async () => {
  await page.goto(`${product.address}/bots/spot/dashboard`)
  await page.getByRole('checkbox', { name: 'Select all (2)' }).check()
  await page.getByRole('button', { name: 'Change the investment' }).click()
  await dialog().getByRole('radio', { name: 'To a new total' }).check()
  await dialog().getByLabel('New total in USDC').fill('700')
  await dialog().getByText('then 1,400.00 USDC').waitFor()
  await dialog().getByRole('button', { name: 'Change the investment' }).click()
  await page.getByText('Done: 2. Failed: 0.').waitFor()
  expect(complaints).toEqual([])
})

test('the trade of a single bot moves into a generator, and nowhere else', async () => {
  await page.goto(`${product.address}/bots/spot/create`)
  await startAsSuggested()
  const single = page.url()
  const acts = page.getByRole('button', { name: /^Actions of / })
  // A line is called by its price, here as in the folder that it moves to.
  const line = (await acts.getAttribute('aria-label'))?.replace('Actions of ', '') ?? ''
  expect(line).toMatch(/^Line [\d,.]+$/)
  await acts.click()
  await page.getByRole('menuitem', { name: /^Move into a folder/ }).click()
  const targets = dialog().getByLabel('Folder', { exact: true })
  await targets.getByRole('option', { name: /^The clone/ }).waitFor({ state: 'attached' })
  await expect.poll(() => targets.getByRole('option').count()).toBe(5)
  await expect.poll(() => dialog().getByRole('button', { name: 'Move' }).isDisabled()).toBe(true)
  await targets.selectOption({ label: 'The clone (trades: 10, 700.00 USDC)' })
  await axeIsSilent()
  await dialog().getByRole('button', { name: 'Move' }).click()
  await page.getByRole('heading', { level: 1, name: 'The clone' }).waitFor()
  await page.getByRole('tab', { name: 'Trades (11)' }).waitFor()
  await page
    .getByRole('button', { name: `Actions of ${line}` })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Open the settings' }).click()
  await page.getByText(`The clone · ${line}`).waitFor()
  await page.getByRole('button', { name: 'Trade settings' }).click()
  await page.getByLabel('Investment', { exact: true }).fill('300')
  await page.getByRole('button', { name: 'Overview' }).click()
  await page.getByText(/^Investment: .*300/).waitFor()
  await axeIsSilent()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('tab', { name: 'Trades (11)' }).waitFor()
  await page.goto(single)
  await page.getByText('Deleted.', { exact: true }).waitFor()
  await page.getByText('No trade is left here.').waitFor()
  expect(complaints).toEqual([])
})
