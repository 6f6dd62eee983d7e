/** Invoices of what a shop sells: numbers, sums, refunds, rates and files. */
import { call } from '@orpc/server'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents } from '#features/documents/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import { paymentOrders } from '#features/payments/server/index.ts'
import { program } from '#features/audit/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { DAY, openShop, START } from '#features/subscription/server/test-shop.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { type BankSandbox, startBankSandbox } from '#sandbox/central-banks/index.ts'
import { askBanks } from './central-banks.ts'
import { currencyOptions } from './currencies.ts'
import { deliverJob } from './deliver.ts'
import { invoiceHandlers } from './handlers.ts'
import { invoiceFollower } from './issue.ts'
import { invoices } from './tables.ts'

let opened: TestDatabase
let bank: BankSandbox
let shop: Awaited<ReturnType<typeof openShop>>

const secret = new Uint8Array(32).fill(9)
const seller = {
  'company.name': 'Minta Szoftver Kft.',
  'company.postcode': '1051',
  'company.city': 'Budapest',
  'company.address': 'Őrség utca 5.',
  'company.tax_number': '10484878-2-41',
  'company.eu_vat_number': 'HU10484878',
}
const settings = (values: Record<string, string | boolean>) =>
  writeExampleSettings({ database: opened.database, clock: () => new Date(START), secret }, values, program)

const unsold: string[] = []
const follower = (isPlay: boolean) =>
  invoiceFollower({
    isPlay: () => isPlay,
    lacksSeller: (_inside, { userId }) => Promise.resolve(void unsold.push(userId)),
  })

/** `isPlay` false: the sandbox stands in for a service that takes real money. */
const open = async (isPlay: boolean) => {
  shop = await openShop(opened.database, {}, [follower(isPlay)])
}

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  bank = await startBankSandbox(0)
  bank.tell('2026-11-24', '384.5')
  bank.tell('2026-11-25', '385.12')
  await settings(seller)
  await open(false)
})
afterEach(async () => {
  await shop.close()
  await bank.close()
  await opened.empty()
})
afterAll(() => opened.close())

const kept = () => opened.database.select().from(invoices).orderBy(asc(invoices.createdAt), asc(invoices.serial))
const files = filesInMemory()
const deliver = async () => {
  const clock = () => new Date(shop.world.nowMs)
  const askBank = askBanks({ MNB: bank.url, ECB: bank.url })
  await deliverJob({ database: opened.database, files, clock, askBank }).run({}, clock())
}
const admin = () => {
  const context = contextOf('0198c0de-0000-7000-8000-000000000001', { role: 'ROLE_OWNER' })
  const session = context.session === null ? null : { ...context.session, secondFactorAt: new Date() }
  return { context: { ...context, session } }
}
const refund = async () => {
  const [order] = await opened.database.select().from(paymentOrders)
  await call(shop.pay.refund, { payment: order?.id ?? '', reason: 'asked for by phone' }, admin())
  await shop.run('payments.refund')
}

test('a payment has its invoice: number, seller and buyer of now, lines whose sum is what was paid', async () => {
  const anna = await shop.addBuyer('anna')
  expect(await shop.buy(anna, 'starter')).toBe('paid')
  const [order] = await opened.database.select().from(paymentOrders)
  expect(await kept()).toMatchObject([
    {
      number: 'INV-2026-000001',
      kind: 'normal',
      issueDay: '2026-11-25',
      supplyDay: '2026-11-25',
      gross: order?.gross,
      net: order?.net,
      vat: order?.vat,
      documentId: null,
      hufRateSource: 'MNB',
      reportState: 'queued',
      content: {
        seller: { name: 'Minta Szoftver Kft.', taxNumber: '10484878-2-41' },
        buyer: { billingName: 'Kovács Anna', city: 'Budapest' },
        lines: [{ kind: 'package', net: '1900' }],
        method: 'card',
      },
    },
  ])
  // What is set later changes nothing that was issued.
  await settings({ 'company.name': 'Other Ltd.' })
  expect((await kept())[0]?.content.seller.name).toBe('Minta Szoftver Kft.')
})

test('paying twice and hearing twice makes one invoice; what costs nothing has none', async () => {
  const anna = await shop.addBuyer('anna')
  const told = await shop.order(anna, 'starter')
  if (told.kind !== 'pay') throw new Error(told.kind)
  const token = shop.tokenOf(told.link)
  await shop.begin(token)
  await shop.decide(token, 'pay-twice')
  await shop.run('payments.refund')
  expect((await kept()).map(({ number, kind }) => `${number} ${kind}`)).toEqual(['INV-2026-000001 normal'])
})

test('numbers go on without a gap, each series and each year for itself, and the next one is told before', async () => {
  const { readiness } = invoiceHandlers({ database: opened.database, clock: () => new Date(shop.world.nowMs) })
  const next = async () => (await call(readiness, undefined, admin())).nextNumber
  expect(await next()).toBe('INV-2026-000001')
  for (const name of ['anna', 'bela', 'csaba']) await shop.buy(await shop.addBuyer(name), 'starter')
  expect(await next()).toBe('INV-2026-000004')
  await settings({ 'invoice.prefix': 'TW' })
  expect(await next()).toBe('TW-2026-000001')
  await shop.buy(await shop.addBuyer('dora'), 'pro')
  expect(await next()).toBe('TW-2026-000002')
  shop.world.nowMs += 60 * DAY
  expect(await next()).toBe('TW-2027-000001')
  await shop.buy(await shop.addBuyer('emil'), 'pro')
  expect((await kept()).map(({ number }) => number).toSorted()).toEqual([
    'INV-2026-000001',
    'INV-2026-000002',
    'INV-2026-000003',
    'TW-2026-000001',
    'TW-2027-000001',
  ])
})

test('what is rolled back with its payment leaves no gap', async () => {
  await shop.close()
  let fails = true
  shop = await openShop(opened.database, {}, [
    follower(false),
    () => (fails ? Promise.reject(new Error('killed')) : Promise.resolve()),
  ])
  const anna = await shop.addBuyer('anna')
  await expect(shop.buy(anna, 'starter')).rejects.toThrow()
  expect(await kept()).toEqual([])
  fails = false
  await shop.buy(await shop.addBuyer('bela'), 'starter')
  expect((await kept()).map(({ number }) => number)).toEqual(['INV-2026-000001'])
})

test('a refund is a storno: every line and sum the other way round, of the same series, at the same rate', async () => {
  await shop.buy(await shop.addBuyer('anna'), 'starter')
  await deliver()
  await settings({ 'invoice.prefix': 'TW' })
  shop.world.nowMs += 3 * DAY
  bank.tell('2026-11-28', '399')
  await refund()
  await deliver()
  const [normal, storno] = await kept()
  expect(storno).toMatchObject({
    number: 'INV-2026-000002',
    kind: 'storno',
    referenceId: normal?.id,
    supplyDay: '2026-11-25',
    issueDay: '2026-11-28',
    hufRate: normal?.hufRate,
    content: { lines: [{ kind: 'package', net: '-1900' }] },
  })
  for (const part of ['net', 'vat', 'gross', 'vatHuf'] as const)
    expect((normal?.[part] ?? 0n) + (storno?.[part] ?? 0n)).toBe(0n)
})

test('what pays a part back corrects the invoice by that part, at the same rate', async () => {
  await shop.close()
  const contracts = { toSign: () => Promise.resolve(null), startsAtOnce: () => Promise.resolve(true) }
  shop = await openShop(opened.database, { contracts }, [follower(false)])
  const anna = await shop.addBuyer('anna')
  await shop.buy(anna, 'pro')
  shop.world.nowMs += 9 * DAY
  const { withdrawal } = await shop.mine(anna)
  const stated = { order: withdrawal?.order ?? '', name: 'Anna', contract: 'Pro', email: 'anna@example.com' }
  await call(shop.own.withdraw, stated, { context: anna.context })
  await shop.run('payments.refund')
  await deliver()
  const [normal, correction] = await kept()
  // 21 of 30 days of 62.23, of which 13.23 is tax.
  expect(correction).toMatchObject({
    number: 'INV-2026-000002',
    kind: 'correction',
    referenceId: normal?.id,
    net: -3430n,
    vat: -926n,
    gross: -4356n,
    hufRate: normal?.hufRate,
  })
  expect(correction?.documentId).not.toBeNull()
})

describe('files', () => {
  test('the invoice is a PDF among the documents of its buyer, and in the mail that tells of it', async () => {
    const anna = await shop.addBuyer('anna')
    await shop.buy(anna, 'starter')
    await deliver()
    await deliver()
    const [invoice] = await kept()
    // 5.13 EUR of tax at 385.12 forint.
    expect(invoice).toMatchObject({ hufRateDay: '2026-11-25', vatHuf: 1976n })
    const [document, ...more] = await opened.database.select().from(documents)
    expect(more).toEqual([])
    expect(document).toMatchObject({
      id: invoice?.documentId,
      userId: anna.id,
      type: 'invoice',
      name: 'INV-2026-000001',
    })
    const bytes = await files.read(document?.fileKey ?? '')
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const sent = (await opened.database.select().from(mails)).filter(({ letter }) => letter.subject.includes('INV-'))
    expect(sent.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['INV-2026-000001.pdf']])
  })

  test('while the bank is silent the number stands, and the file is made when it speaks', async () => {
    await shop.buy(await shop.addBuyer('anna'), 'starter')
    bank.setDown(true)
    await deliver()
    expect(await kept()).toMatchObject([{ number: 'INV-2026-000001', hufRate: null, documentId: null }])
    bank.setDown(false)
    await deliver()
    expect((await kept())[0]?.documentId).not.toBeNull()
  })

  test('on a day without a rate the newest before it counts, and a bank is asked once a day', async () => {
    await settings({ 'invoice.huf_rate_source': 'ECB' })
    shop.world.nowMs = Date.UTC(2026, 10, 29, 12)
    for (const name of ['anna', 'bela']) await shop.buy(await shop.addBuyer(name), 'starter')
    await deliver()
    const shown = (await kept()).map(({ hufRateSource, hufRateDay }) => `${hufRateSource} ${hufRateDay}`)
    expect(shown).toEqual(['ECB 2026-11-25', 'ECB 2026-11-25'])
    expect(bank.asked()).toBe(1)
  })

  test('play money has a sample in a series of its own, and so has a sale without a seller', async () => {
    await shop.close()
    await open(true)
    await shop.buy(await shop.addBuyer('anna'), 'starter')
    await shop.close()
    await open(false)
    await settings({ 'company.tax_number': '' })
    const bela = await shop.addBuyer('bela')
    await shop.buy(bela, 'starter')
    // Somebody has to look at real money without an invoice.
    expect(unsold).toEqual([bela.id])
    await deliver()
    const shown = (await kept()).map(
      ({ number, hufRateSource, reportState }) => `${number} ${hufRateSource} ${reportState}`,
    )
    expect(shown).toEqual(['TEST-2026-000001 sample none', 'TEST-2026-000002 sample none'])
    expect(bank.asked()).toBe(0)
  })
})

test('what was issued is never changed and never deleted', async () => {
  await shop.buy(await shop.addBuyer('anna'), 'starter')
  await deliver()
  const { database } = opened
  const gone = 'what stands on an invoice is never changed'
  const refused = (doing: Promise<unknown>) =>
    expect(doing).rejects.toMatchObject({ cause: { message: expect.stringContaining(gone) } })
  await refused(database.update(invoices).set({ gross: 1n, net: 1n, vat: 0n }))
  await refused(database.update(invoices).set({ number: 'INV-2026-000009' }))
  await refused(database.update(invoices).set({ vatHuf: 1n }))
  await refused(database.update(invoices).set({ documentId: null }))
  await refused(database.delete(invoices).where(eq(invoices.kind, 'normal')))
})

test('the list finds an invoice by its number, its kind and its user, and the file has what an authority asks for', async () => {
  await shop.buy(await shop.addBuyer('anna'), 'starter')
  await shop.buy(await shop.addBuyer('bela', { country: 'DE', company: true, companyName: 'Muster GmbH' }), 'pro')
  await deliver()
  const { all, csv } = invoiceHandlers({ database: opened.database, clock: () => new Date(shop.world.nowMs) })
  const found = async (filters: object) => {
    const answer = await call(all, { limit: 25, ...filters }, admin())
    return answer.invoices.map(({ number, buyer }) => `${number} ${buyer}`)
  }
  expect(await found({})).toEqual(['INV-2026-000002 Muster GmbH', 'INV-2026-000001 Kovács Anna'])
  expect(await found({ number: 'inv-2026-000001' })).toEqual(['INV-2026-000001 Kovács Anna'])
  expect(await found({ user: 'bela' })).toEqual(['INV-2026-000002 Muster GmbH'])
  expect(await found({ kind: 'storno' })).toEqual([])
  const { text } = await call(csv, {}, admin())
  const [, german = '', home = ''] = text.trim().split('\r\n')
  for (const cell of ['INV-2026-000002', 'Muster GmbH', 'destination', 'DE', '19.00', '385.12', 'MNB', '49.00'])
    expect(german).toContain(cell)
  expect(home).toContain('27.00')
})

test('the list of payments shows the invoices of each and finds one by part of a number', async () => {
  const anna = await shop.addBuyer('anna')
  await shop.buy(anna, 'starter')
  await refund()
  await shop.buy(await shop.addBuyer('bela'), 'pro')
  await shop.order(await shop.addBuyer('cili'), 'pro')
  const found = async (filters: object) => {
    const answer = await call(shop.pay.all, { limit: 25, ...filters }, admin())
    return answer.payments.map(({ state, invoices: numbers }) => `${state} ${numbers}`)
  }
  const back = 'refunded INV-2026-000001, INV-2026-000002'
  expect(await found({})).toEqual(['created ', 'succeeded INV-2026-000003', back])
  expect(await found({ invoice: 'inv-2026-000002' })).toEqual([back])
  expect(await found({ invoice: '2026-000004' })).toEqual([])
  const own = await call(shop.pay.transactions, { limit: 25 }, { context: anna.context })
  const storno = { number: 'INV-2026-000002', document: null }
  expect(own.transactions.map(({ invoice }) => invoice)).toEqual([
    storno,
    { number: 'INV-2026-000001', document: null },
  ])
  await deliver()
  const { transactions } = await call(shop.pay.transactions, { limit: 25 }, { context: anna.context })
  expect(transactions[0]?.invoice).toEqual({ ...storno, document: expect.any(String) })
  const { text } = await call(shop.pay.csv, { invoice: '000002' }, admin())
  expect(text.trim().split('\r\n')).toEqual([
    expect.stringContaining('"State","Invoice"'),
    expect.stringContaining('"INV-2026-000001, INV-2026-000002"'),
  ])
})

describe('the currency of prices', () => {
  const offered = async () => (await currencyOptions(opened.database)).map(({ value }) => value)

  test('is that which is set, from the summary to the invoice, and stays once there is one', async () => {
    await settings({ 'billing.currency': 'USD', 'invoice.huf_rate_source': 'ECB' })
    expect(await offered()).toEqual(['EUR', 'USD', 'GBP', 'CHF'])
    const anna = await shop.addBuyer('anna')
    expect([(await shop.summarize(anna, 'pro')).rows.currency, (await shop.mine(anna)).currency]).toEqual([
      'USD',
      'USD',
    ])
    expect(await shop.buy(anna, 'pro')).toBe('paid')
    await deliver()
    const [order] = await opened.database.select().from(paymentOrders)
    const [invoice] = await kept()
    expect([order?.currency, invoice?.currency]).toEqual(['USD', 'USD'])
    // Of one euro they tell 385.12 forint and 1.1 dollars.
    expect(invoice?.vatHuf).toBe(BigInt(Math.round((13.23 * 385.12) / 1.1)))
    expect(await offered()).toEqual(['USD'])
  })

  test('may change while there are samples alone', async () => {
    await shop.close()
    await open(true)
    await shop.buy(await shop.addBuyer('anna'), 'pro')
    expect(await offered()).toHaveLength(4)
  })
})
