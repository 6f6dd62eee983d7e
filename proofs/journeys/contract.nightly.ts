/** A contract is put into force, and signed on a phone in Hungarian by the keyboard alone before anything can be bought. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { readPdf } from '#platform/server/test-pdf-text.ts'
import { expectAccessible } from './accessibility.ts'
import { turnOnAuthenticator } from './authenticator.ts'
import { billingOf, send, speak } from './buying.ts'
import { startJourneyAlone } from './journey.ts'

const { product, tabOf } = await startJourneyAlone()

const MOST_TABS = 60

/** Goes on by Tab until it is there, as somebody without a mouse does. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const fill = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('is signed by the keyboard, and opens the way to packages', async () => {
  const { page: desk } = await tabOf('ROLE_OWNER')
  await turnOnAuthenticator(desk, product)
  const text = { en: '# Contract\n\n{{user.fullname}} buys.', hu: '# Szerződés\n\n{{user.fullname}}, {{address.full}}' }
  await send(desk, product, ['post', '/admin/contract', { version: 0, ...text, requiresResign: true }])

  const { page, complaints } = await tabOf('ROLE_USER', 375)
  await speak(page, product, 'hu')
  await send(page, product, ['post', '/billing-addresses', { ...budapest, primary: true }])
  await page.goto(billingOf(product))
  await tabTo(page, page.getByRole('button', { name: 'Profi választása' }))
  await page.keyboard.press('Enter')
  await page.getByText('A csomagváltás előtt végezze el a kötelező lépéseket!').waitFor()
  await page.getByRole('button', { name: 'Tovább', exact: true }).and(page.locator(':disabled')).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Írja alá a szerződést' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Szerződés', exact: true }).waitFor()
  await fill(page, 'Teljes név', 'Kovács Anna')
  await page.getByText('Kovács Anna, Kovács Anna, 1011 Budapest, Fő utca 1., Magyarország').first().waitFor()
  await fill(page, 'Születési idő', '1990. 02. 28.')
  await tabTo(page, page.getByLabel('Rajzolás'))
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Az Ön neve aláírásként').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Aláírás', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Az aláírás megadása kötelező!').first().waitFor()
  await page.getByText('Jelölje be az elfogadó nyilatkozatokat!').first().waitFor()
  // The browser itself reports an answer that refuses.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  await expectAccessible(page)
  // A form that was refused leads to its first wrong field.
  await fill(page, 'Az Ön neve aláírásként', 'Kovács Anna')
  for (const statement of [/^A szerződést elolvastam/, /^Elfogadom a felhasználási/, /^Megértettem a kripto/]) {
    await tabTo(page, page.getByLabel(statement))
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Aláírás', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('A szerződést aláírta.').waitFor()

  const download = page.getByRole('button', { name: 'Letöltés: Szerződés, 1. változat' })
  const file = page.waitForEvent('download')
  await tabTo(page, download)
  await page.keyboard.press('Enter')
  const [signed, evidence] = readPdf(await readFile(await (await file).path()))
  expect(signed?.lines).toEqual(expect.arrayContaining(['Szerződés', 'Aláírás', 'Kovács Anna']))
  expect(evidence?.lines).toEqual(expect.arrayContaining(['Bizonyító oldal', 'beírt név', '1990-02-28']))

  await page.goto(billingOf(product))
  await page.getByRole('button', { name: 'Profi választása' }).click()
  await page.getByRole('button', { name: 'Tovább', exact: true }).and(page.locator(':enabled')).waitFor()
  expect(complaints).toEqual([])
})
