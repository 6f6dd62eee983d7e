/** What a package costs somebody: list price, discounts, the credit of what runs, the tax of the primary address. Source: business.md 8, 9 and 12. */
import { and, eq } from 'drizzle-orm'
import {
  type AddressVat,
  type Coupon,
  creditOf,
  HOME,
  type Interval,
  priceSummary,
  type PriceSummary,
  vatOfAddress,
} from '#features/billing/server/index.ts'
import { addressesOf } from '#features/billing-addresses/server/index.ts'
import type { Address } from '#features/billing-addresses/contract.ts'
import {
  changeClass,
  type ChangeClass,
  type Package,
  packages,
  type Priced,
  pricedOf,
  readRenewalPrice,
  stateOf,
  subscriptions,
  type SubscriptionState,
} from '#features/packages/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { NewOrder, Snapshot } from '#features/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { SubscriptionServices } from './services.ts'

/** The smallest sum that a card pays, in minor units; what is below it is free (business.md 9). */
const LEAST_TOTAL = 50n

export type Standing = {
  row: typeof subscriptions.$inferSelect | null
  package: Package | null
  state: SubscriptionState
}

export const standingOf = async (database: Database, userId: string, now: Date): Promise<Standing> => {
  const [found] = await database
    .select({ row: subscriptions, package: packages })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .where(eq(subscriptions.userId, userId))
  if (found === undefined) return { row: null, package: null, state: 'none' }
  const { renew, paid, expiresAt } = found.row
  const facts = { renew, paid, expiresAtMs: expiresAt?.getTime() ?? null }
  return { ...found, state: stateOf(facts, now.getTime()) }
}

/** What runs now and has an end; null where everything else would begin anew. */
const runningOf = ({ row, package: owned, state }: Standing) => {
  const runs = (state === 'active' || state === 'canceled_running') && row !== null && row.expiresAt !== null
  return runs && owned !== null ? { row, owned } : null
}

export const classOf = (standing: Standing, to: Package, interval: Interval): ChangeClass => {
  const running = runningOf(standing)
  const held = (of: Package, every: Interval) => ({
    packageId: of.id,
    interval: every,
    priceMonthly: of.priceMonthly,
    priceYearly: of.priceYearly,
  })
  return changeClass(running === null ? null : held(running.owned, running.row.interval), held(to, interval))
}

/** What is left of what runs, net. */
const leftOf = (standing: Standing, now: Date): bigint => {
  const running = runningOf(standing)
  if (running === null || !running.row.paid || running.row.expiresAt === null) return 0n
  const { netPaid, currentPeriodStart, expiresAt } = running.row
  return creditOf({ netPaid, startMs: currentPeriodStart.getTime(), endMs: expiresAt.getTime() }, now.getTime())
}

export const primaryAddress = async (database: Database, userId: string): Promise<Address | null> =>
  (await addressesOf(database, userId)).find(({ primary }) => primary) ?? null

export const vatFor = ({ database, clock, ask }: SubscriptionServices, address: Address | null): Promise<AddressVat> =>
  vatOfAddress({ database, clock, ask }, address ?? HOME)

export const findSold = async (database: Database, packageId: string): Promise<Package | null> => {
  const [row] = await database
    .select()
    .from(packages)
    .where(and(eq(packages.id, packageId), eq(packages.active, true), eq(packages.archived, false)))
  return row ?? null
}

export type Discounts = { coupon: Coupon | null; tokenDiscountHundredths: number }
export const noDiscounts: Discounts = { coupon: null, tokenDiscountHundredths: 0 }

/** What the settings say of prices. */
const terms = async ({ database }: SubscriptionServices) => ({
  discountsStack: await readSetting(database, 'billing.discounts_stack'),
  currency: await readSetting(database, 'billing.currency'),
})

export type Quoted = { currency: string; summary: PriceSummary; snapshot: Snapshot; vat: AddressVat }

type Priceable = {
  package: Package
  interval: Interval
  priced: Priced
  credit: bigint
  discounts: Discounts
  discountsStack: boolean
  currency: string
}

const placeOf = (address: Address | null): Snapshot['address'] => {
  if (address === null) return null
  const { id: _id, version: _version, primary: _primary, ...place } = address
  return place
}

/** Who gets the invoice, and with which tax. */
export const addressedTo = (address: Address | null, vat: AddressVat): Pick<Snapshot, 'vat' | 'address'> => ({
  vat: { kind: vat.kind, country: vat.country, hundredths: vat.hundredths, requestId: vat.requestId },
  address: placeOf(address),
})

const quoted = (
  { package: sold, interval, priced, credit, discounts, discountsStack, currency }: Priceable,
  { address, vat }: { address: Address | null; vat: AddressVat },
): Quoted => {
  const summary = priceSummary({
    interval,
    listPrice: priced.price,
    discountHundredths: priced.discountPercent * 100,
    ...discounts,
    discountsStack,
    vatHundredths: vat.hundredths,
    credit,
    leastTotal: LEAST_TOTAL,
  })
  const { listPrice, percentageDiscount, couponDiscount, tokenDiscount, extraDays } = summary
  const snapshot: Snapshot = {
    packageName: { en: sold.nameEn, hu: sold.nameHu },
    listPrice: String(listPrice),
    percentageDiscount: String(percentageDiscount),
    couponDiscount: String(couponDiscount),
    tokenDiscount: String(tokenDiscount),
    credit: String(summary.credit),
    extraDays,
    ...addressedTo(address, vat),
  }
  return { currency, summary, snapshot, vat }
}

/** A change that begins now: at the prices of the day, less the credit. One that begins later has none. */
export const quoteChange = async (
  services: SubscriptionServices,
  wanted: { userId: string; sold: Package; interval: Interval; discounts: Discounts; standing: Standing },
): Promise<Quoted & { class: ChangeClass }> => {
  const { userId, sold, interval, discounts, standing } = wanted
  const address = await primaryAddress(services.database, userId)
  const kind = classOf(standing, sold, interval)
  const credit = kind === 'downgrade' || kind === 'same' ? 0n : leftOf(standing, services.clock())
  const priced = pricedOf(sold, interval)
  const vat = await vatFor(services, address)
  const wants = { package: sold, interval, priced, credit, discounts, ...(await terms(services)) }
  return { ...quoted(wants, { address, vat }), class: kind }
}

/** A renewal of a package, at what it costs those who have it. */
export const quoteRenewal = async (
  services: SubscriptionServices,
  wanted: { userId: string; package: Package; interval: Interval; tokenDiscountHundredths: number },
): Promise<Quoted> => {
  const { userId, package: sold, interval, tokenDiscountHundredths } = wanted
  const address = await primaryAddress(services.database, userId)
  const priced = await readRenewalPrice(services.database, { packageId: sold.id, interval, at: services.clock() })
  const discounts = { coupon: null, tokenDiscountHundredths }
  const vat = await vatFor(services, address)
  const wants = { package: sold, interval, priced, credit: 0n, discounts, ...(await terms(services)) }
  return quoted(wants, { address, vat })
}

export const orderOf = (
  { summary: { due }, snapshot, currency }: Quoted,
  rest: Pick<NewOrder, 'userId' | 'purpose' | 'packageId' | 'interval' | 'periodStart' | 'expiresAt' | 'changeId'>,
): NewOrder => ({ ...rest, net: due.net, vat: due.vat, currency, snapshot })
