/** A user converts in the demo account, with every outcome that it can give, on a desk and on a phone; the log and the limits stand beside it. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()

type Words = {
  language: 'en' | 'hu'
  open: string
  amount: RegExp
  quote: string
  stands: string
  confirm: RegExp
  zero: string
  invalid: string
  noFunds: string
  success: string
}
const english: Words = {
  language: 'en',
  open: 'Convert',
  amount: /Amount in/,
  quote: 'Get a quote',
  stands: 'This quote stands',
  confirm: /Convert now/,
  zero: 'The amount cannot be 0!',
  invalid: 'The value entered during conversion is invalid!',
  noFunds: 'There is not enough funds to convert!',
  success: 'The conversion was successful.',
}
const hungarian: Words = {
  language: 'hu',
  open: 'Átváltás',
  amount: /Összeg \(/,
  quote: 'Ajánlat kérése',
  stands: 'Az ajánlat még',
  confirm: /Átváltás most/,
  zero: 'Az összeg nem lehet 0!',
  invalid: 'Az átváltáshoz megadott érték érvénytelen!',
  noFunds: 'Nincs elég fedezet az átváltáshoz!',
  success: 'Az átváltás sikerült.',
}

const asks = async (page: Page, words: Words, amount: string): Promise<void> => {
  await page.getByLabel(words.amount).fill(amount)
  await page.getByRole('button', { name: words.quote }).click()
}

/** A quote stands for ten seconds: whoever is slower asks once more. */
const confirms = async (page: Page, words: Words, amount: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    await asks(page, words, amount)
    await page.getByText(words.stands).waitFor()
    try {
      await page.getByRole('button', { name: words.confirm }).click({ timeout: 8_000 })
      return
    } catch (error) {
      if (tries === 4) throw error
    }
  }
}

const convert = async (page: Page, words: Words): Promise<void> => {
  await page.goto(`${product.address}/portfolio?lang=${words.language}`)
  await page.getByRole('button', { name: words.open }).click()
  await asks(page, words, '0')
  await page.getByText(words.zero).waitFor()
  await asks(page, words, 'much')
  await page.getByText(words.invalid).waitFor()
  await confirms(page, words, '9 900')
  await page.getByText(words.noFunds).waitFor()
  await expectAccessible(page)
  await confirms(page, words, '500')
  await page.getByText(words.success).waitFor()
}

test('a conversion on a desk and on a phone', async () => {
  const { page, complaints } = await tabOf('ROLE_USER')
  await convert(page, english)
  await page.goto(`${product.address}/log?lang=en`)
  await page.getByRole('row').getByText('so far').waitFor()
  await page.goto(`${product.address}/limit?lang=en`)
  await page.getByRole('button', { name: /^Edit the limit of .*BTC\/USDC/ }).click()
  await page.getByLabel('Limit', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^The limit of .*BTC\/USDC.* is changed\.$/).waitFor()
  await page.getByRole('cell', { name: '4', exact: true }).waitFor()
  const phone = await tabOf('ROLE_USER', 375)
  await convert(phone.page, hungarian)
  // What was refused is refused by an answer that the console tells of.
  const others = [...complaints, ...phone.complaints].filter((said) => !/status of 4\d\d/.test(said))
  expect(others).toEqual([])
})
