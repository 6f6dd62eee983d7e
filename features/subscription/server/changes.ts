/** A change of a package: summarized, then ordered. Source: business.md 8; tables/states.json, package_change. */
import { and, eq, inArray } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { type Package, packages } from '#features/packages/server/index.ts'
import { cancelOrders, createOrder, linkPath, type Method, takeFree } from '#features/payments/server/index.ts'
import type { Interval } from '#features/billing/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { placeLines } from '#platform/place-lines.ts'
import { refuse } from '#platform/server/call.ts'
import type { Summary } from '../contract.ts'
import { isCountryOpen, mandatoryOf } from './mandatory.ts'
import { overOf } from './offers.ts'
import { findSold, noDiscounts, quoteChange, type Discounts, type Quoted, standingOf } from './quote.ts'
import { refuseWith } from './refuse.ts'
import type { SubscriptionServices } from './services.ts'
import { packageChanges } from './tables.ts'
import { judgeTokens } from './tokens.ts'

/** Prices of a summary hold for so long; the link to pay by for a day. Source: business.md 8 and 13.1. */
const FROZEN_MS = 15 * 60_000
const LINK_MS = 24 * 60 * 60_000

type Change = typeof packageChanges.$inferSelect

export type Chosen = {
  userId: string
  package: string
  interval: Interval
  method: Method | null
  /** Empty where none is used. */
  coupon: string
  tokens: boolean
}

type Taken = { discounts: Discounts; couponId: string | null }

const couponOf = async (
  { database, ports }: SubscriptionServices,
  chosen: Chosen,
): Promise<Pick<Taken, 'couponId'> & Pick<Discounts, 'coupon'>> => {
  if (chosen.coupon === '' || ports.coupons === null) return { coupon: null, couponId: null }
  const { userId, coupon: code, package: packageId, interval } = chosen
  const judged = await ports.coupons.judge(database, { userId, code, packageId, interval, counts: false })
  if (judged.kind === 'wrong-package') return refuseWith('COUPON_WRONG_PACKAGE')
  if (judged.kind === 'used-by-you') return refuseWith('COUPON_ALREADY_USED_BY_USER')
  if (judged.kind !== 'applies') return refuseWith('COUPON_NOT_FOUND')
  return judged
}

const discountsOf = async (services: SubscriptionServices, chosen: Chosen): Promise<Taken> => {
  const { coupon, couponId } = await couponOf(services, chosen)
  const tokens = chosen.tokens ? await judgeTokens(services, chosen.userId) : null
  const tokenDiscountHundredths = tokens?.kind === 'held' ? tokens.discountHundredths : 0
  return { discounts: { coupon, tokenDiscountHundredths }, couponId }
}

type Worked = { quoted: Quoted; class: Change['class']; sold: Package; couponId: string | null }

const assertAllowed = async (services: SubscriptionServices, userId: string): Promise<void> => {
  const { steps } = await mandatoryOf(services.database, services.ports, userId)
  if (steps.length > 0) refuseWith('SUBSCRIPTION_MANDATORY_STEPS')
  if (!(await isCountryOpen(services.database, userId))) refuseWith('SUBSCRIPTION_COUNTRY_CLOSED')
}

const work = async (services: SubscriptionServices, chosen: Chosen): Promise<Worked> => {
  const sold = (await findSold(services.database, chosen.package)) ?? refuseWith('SUBSCRIPTION_NOT_SOLD')
  const standing = await standingOf(services.database, chosen.userId, services.clock())
  const { discounts, couponId } = await discountsOf(services, chosen)
  const asked = { userId: chosen.userId, sold, interval: chosen.interval, standing }
  const first = await quoteChange(services, { ...asked, discounts })
  if (first.class === 'same') return refuseWith('SUBSCRIPTION_SAME_PACKAGE')
  // What begins later is paid with the next renewal: a coupon is for what is paid now.
  const quoted = first.class === 'downgrade' ? await quoteChange(services, { ...asked, discounts: noDiscounts }) : first
  return { quoted, class: first.class, sold, couponId: first.class === 'downgrade' ? null : couponId }
}

const workedOf = ({ quoted: { summary, snapshot, currency }, couponId }: Worked): Change['worked'] => ({
  snapshot,
  net: String(summary.due.net),
  vat: String(summary.due.vat),
  summaryTotal: String(summary.summary.total),
  couponId,
  currency,
})

const placeOf = ({ address }: Change['worked']['snapshot']): Summary['place'] => {
  if (address === null) return null
  const { billingName, company, companyName, country } = address
  const names = new Set(company ? [companyName, billingName] : [billingName])
  return { lines: [...names, ...placeLines(address)], country }
}

const summaryOf = async (
  services: SubscriptionServices,
  { change, worked: { quoted, sold } }: { change: Change; worked: Worked },
): Promise<Summary> => {
  const { summary, snapshot, vat } = quoted
  const { row } = await standingOf(services.database, change.userId, services.clock())
  return {
    change: change.id,
    class: change.class,
    package: snapshot.packageName,
    interval: change.interval,
    rows: {
      listPrice: Number(summary.listPrice),
      percentageDiscount: Number(summary.percentageDiscount),
      couponDiscount: Number(summary.couponDiscount),
      tokenDiscount: Number(summary.tokenDiscount),
      credit: Number(summary.credit),
      net: Number(summary.due.net),
      vat: Number(summary.due.vat),
      gross: Number(summary.due.total),
      vatHundredths: vat.hundredths,
      vatKind: vat.kind,
      extraDays: summary.extraDays,
      currency: quoted.currency,
    },
    shown: {
      net: Number(summary.summary.net),
      vat: Number(summary.summary.vat),
      gross: Number(summary.summary.total),
    },
    beginsAtMs: change.class === 'downgrade' ? (row?.expiresAt?.getTime() ?? null) : null,
    frozenUntilMs: change.workedAt + FROZEN_MS,
    over: await overOf(services.database, change.userId, sold.limits),
    coupon: change.couponCode === '' ? null : change.couponCode,
    place: placeOf(snapshot),
  }
}

/** The wizard has one draft; looking at another summary takes its place. */
export const summarize = async (services: SubscriptionServices, chosen: Chosen): Promise<Summary> => {
  const { database, clock } = services
  await assertAllowed(services, chosen.userId)
  const worked = await work(services, chosen)
  const nowMs = clock().getTime()
  const change = await database.transaction(async (transaction) => {
    const mine = and(eq(packageChanges.userId, chosen.userId), eq(packageChanges.status, 'draft'))
    await transaction.update(packageChanges).set({ status: 'canceled', updatedAt: nowMs }).where(mine)
    const [made] = await transaction
      .insert(packageChanges)
      .values({
        id: newId(nowMs),
        userId: chosen.userId,
        packageId: chosen.package,
        interval: chosen.interval,
        class: worked.class,
        status: 'draft',
        method: chosen.method,
        couponCode: worked.couponId === null ? '' : chosen.coupon,
        isTokenChecked: chosen.tokens,
        worked: workedOf(worked),
        workedAt: nowMs,
        createdAt: nowMs,
        updatedAt: nowMs,
      })
      .returning()
    if (made === undefined) throw new Error('an inserted change was not returned')
    return made
  })
  return summaryOf(services, { change, worked })
}

/** Changes that wait for money or their day are taken back, with the orders that would pay them. What was paid ahead stays. */
export const cancelOpenChanges = async (
  transaction: Database,
  { clock, ports }: Pick<SubscriptionServices, 'clock' | 'ports'>,
  userId: string,
): Promise<number> => {
  const rows = await transaction
    .select()
    .from(packageChanges)
    .where(
      and(eq(packageChanges.userId, userId), inArray(packageChanges.status, ['awaiting_payment', 'failed', 'pending'])),
    )
    .for('update')
  const open = rows.filter(({ paidAt }) => paidAt === null)
  for (const { id } of open) {
    for (const order of await cancelOrders(transaction, { changeId: id }))
      await ports.coupons?.release(transaction, order)
    const stamp = { status: 'canceled', updatedAt: clock().getTime() } as const
    await transaction.update(packageChanges).set(stamp).where(eq(packageChanges.id, id))
  }
  // A renewal is asked for anew, at what it costs now.
  if (open.some(({ status }) => status === 'pending')) await cancelOrders(transaction, { userId, purpose: 'renewal' })
  return open.length
}

/** Within the quarter of an hour the price stands; later it is worked out again, and if it is another one the summary is shown once more. */
const assertStands = async (services: SubscriptionServices, change: Change): Promise<void> => {
  const nowMs = services.clock().getTime()
  if (nowMs <= change.workedAt + FROZEN_MS) return
  const { userId, packageId, interval, method, couponCode: coupon, isTokenChecked: tokens } = change
  const again = await work(services, { userId, package: packageId, interval, method, coupon, tokens })
  const worked = workedOf(again)
  const isSame = (['summaryTotal', 'net', 'currency'] as const).every((part) => worked[part] === change.worked[part])
  await services.database
    .update(packageChanges)
    .set({ worked, workedAt: nowMs, class: again.class })
    .where(eq(packageChanges.id, change.id))
  if (!isSame || again.class !== change.class) refuseWith('SUBSCRIPTION_PRICE_CHANGED')
}

export type Confirmed = { kind: 'pay'; link: string } | { kind: 'applied' } | { kind: 'pending'; atMs: number }

type Ground = { services: SubscriptionServices; transaction: Database; change: Change; now: Date }

const setStatus = async ({ transaction, change, now }: Ground, fields: Partial<Change>): Promise<void> => {
  await transaction
    .update(packageChanges)
    .set({ ...fields, updatedAt: now.getTime() })
    .where(eq(packageChanges.id, change.id))
}

const keepForLater = async (ground: Ground): Promise<Confirmed> => {
  const { services, transaction, change, now } = ground
  const { row } = await standingOf(transaction, change.userId, now)
  const end = row?.expiresAt?.getTime() ?? null
  if (end === null) return refuse('STATE_CONFLICT')
  await setStatus(ground, { status: 'pending', effectiveAt: end })
  // What it renews with is another package now.
  for (const order of await cancelOrders(transaction, { userId: change.userId, purpose: 'renewal' }))
    await services.ports.coupons?.release(transaction, order)
  return { kind: 'pending', atMs: end }
}

const payFor = async (ground: Ground): Promise<Confirmed> => {
  const { services, transaction, change, now } = ground
  const { worked, userId, packageId, interval, id: changeId } = change
  const [net, vat] = [BigInt(worked.net), BigInt(worked.vat)]
  const order = {
    userId,
    purpose: change.class === 'new' ? ('new' as const) : ('package_change' as const),
    packageId,
    interval,
    periodStart: null,
    expiresAt: now.getTime() + LINK_MS,
    changeId,
    method: change.method,
    net,
    vat,
    currency: worked.currency,
    snapshot: worked.snapshot,
  }
  if (net + vat === 0n) return takeNow(ground, order)
  const { id, token } = await createOrder(transaction, order, { now, secret: services.secret })
  await reserveCoupon(ground, id)
  await setStatus(ground, { status: 'awaiting_payment' })
  return { kind: 'pay', link: linkPath(token) }
}

const reserveCoupon = async ({ services, transaction, change }: Ground, orderId: string): Promise<void> => {
  const { couponId } = change.worked
  if (couponId === null || services.ports.coupons === null) return
  const kept = { couponId, userId: change.userId, orderId }
  if (!(await services.ports.coupons.reserve(transaction, kept))) refuseWith('COUPON_NOT_FOUND')
}

type FreeOrder = Parameters<typeof takeFree>[2]['order']

/** Nothing is to be paid. A coupon is kept for the order before the order is taken, which uses it up. */
const takeNow = async (ground: Ground, order: FreeOrder): Promise<Confirmed> => {
  const { services, transaction, now } = ground
  const { secret, payments } = services
  const effects = {
    ...payments.effects,
    give: async (...[inside, row, at]: Parameters<typeof payments.effects.give>) => {
      await reserveCoupon(ground, row.id)
      return payments.effects.give(inside, row, at)
    },
  }
  const given = await takeFree(transaction, { effects, secret }, { order, now })
  return given === 'given' ? { kind: 'applied' } : refuse('STATE_CONFLICT')
}

const findDraft = async (database: Database, userId: string, id: string): Promise<Change> => {
  const [row] = await database
    .select()
    .from(packageChanges)
    .where(and(eq(packageChanges.id, id), eq(packageChanges.userId, userId)))
  if (row === undefined) return refuse('NOT_FOUND')
  return row.status === 'draft' ? row : refuse('STATE_CONFLICT')
}

export const confirm = async (
  services: SubscriptionServices,
  { userId, change: id, who }: { userId: string; change: string; who: Who },
): Promise<Confirmed> => {
  const { database, clock } = services
  await assertAllowed(services, userId)
  const draft = await findDraft(database, userId, id)
  if ((await findSold(database, draft.packageId)) === null) return refuseWith('SUBSCRIPTION_NOT_SOLD')
  await assertStands(services, draft)
  return database.transaction(async (transaction) => {
    const now = clock()
    const [change] = await transaction
      .select()
      .from(packageChanges)
      .where(and(eq(packageChanges.id, id), eq(packageChanges.status, 'draft')))
      .for('update')
    if (change === undefined) return refuse('STATE_CONFLICT')
    await cancelOpenChanges(transaction, services, userId)
    const ground = { services, transaction, change, now }
    const confirmed = change.class === 'downgrade' ? await keepForLater(ground) : await payFor(ground)
    const [sold] = await transaction.select().from(packages).where(eq(packages.id, change.packageId))
    await audit(transaction, who, {
      action: 'subscription.order_change',
      subject: userId,
      entity: { type: 'subscription', id: userId },
      after: { package: sold?.code ?? '', interval: change.interval, kind: confirmed.kind },
    })
    return confirmed
  })
}
