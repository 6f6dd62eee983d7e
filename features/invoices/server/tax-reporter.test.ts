/** What was issued is told to an authority: once, in order, again while it is silent. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { exampleInvoice } from './example-invoice.ts'
import { invoices } from './tables.ts'
import { AuthoritySilent, noAuthority, reportJob, type TaxReporter } from './tax-reporter.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const issue = async (serial: number, change: Partial<typeof invoices.$inferInsert> = {}) => {
  const id = newId(serial)
  const number = `INV-2026-00000${serial}`
  const own = { id, serial, number, transactionId: newId(serial), createdAt: serial, reportState: 'queued' } as const
  await opened.database.insert(invoices).values({ ...exampleInvoice(), ...own, ...change })
  return id
}
const told: string[] = []
const rejections: string[] = []
const run = async (report: TaxReporter) => {
  told.length = 0
  const rejected = (_inside: unknown, { number }: { number: string }) => Promise.resolve(void rejections.push(number))
  const listening: TaxReporter = (printed) => {
    told.push(`${printed.invoice.number} ${printed.original ?? '–'}`)
    return report(printed)
  }
  await reportJob({ database: opened.database, report: listening, rejected }).run({}, new Date(0))
}
const states = async () =>
  (await opened.database.select().from(invoices).orderBy(invoices.serial)).map(({ reportState }) => reportState)

test('nobody is told where no authority asks, and none waits then', async () => {
  await issue(1)
  await run(noAuthority)
  expect(await states()).toEqual(['none'])
})

test('each is told once, in the order of issue, with the number of what it takes back', async () => {
  const first = await issue(1)
  await issue(2, { kind: 'storno', referenceId: first })
  await issue(3, { reportState: 'none' })
  await run(() => Promise.resolve('accepted'))
  expect(told).toEqual(['INV-2026-000001 –', 'INV-2026-000002 INV-2026-000001'])
  expect(await states()).toEqual(['accepted', 'accepted', 'none'])
  await run(() => Promise.resolve('accepted'))
  expect(told).toEqual([])
})

test('one whose tax in forint is not known yet waits', async () => {
  await issue(1, { hufRate: null, hufRateDay: null, vatHuf: null })
  await run(() => Promise.resolve('accepted'))
  expect([told, await states()]).toEqual([[], ['queued']])
})

test('while the authority is silent all wait, and a rejected one is shown to a person', async () => {
  await issue(1)
  await issue(2)
  await run(() => Promise.reject(new AuthoritySilent('down')))
  expect([told.length, await states()]).toEqual([1, ['queued', 'queued']])
  await run(({ invoice: { serial } }) => Promise.resolve(serial === 1 ? 'rejected' : 'accepted'))
  expect([rejections, await states()]).toEqual([['INV-2026-000001'], ['rejected', 'accepted']])
})
