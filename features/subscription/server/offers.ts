/** What may be bought, and what it would have room for. */
import { standingOf as roomStandingOf } from '#features/packages/server/index.ts'
import type { UsageCell } from '#features/packages/contract.ts'
import { type AddressVat, type Interval } from '#features/billing/server/index.ts'
import { netOf, type Package, packages, pricedOf, type Limits, mostOf } from '#features/packages/server/index.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { percentOf } from '#platform/minor-units.ts'
import type { Card, Offer } from '../contract.ts'
import { classOf, type Standing } from './quote.ts'

const overIn = (cell: UsageCell): number => {
  switch (cell.kind) {
    case 'unlimited':
      return 0
    case 'not-included':
      return cell.used
    case 'limited':
      return Math.max(0, cell.used - cell.max)
  }
}

/** Trades of somebody that limits have no room for. */
export const overOf = async (database: Database, userId: string, limits: Limits): Promise<number> => {
  const { usage } = await roomStandingOf(database, userId)
  let over = 0
  for (const { group, live, demo } of usage.groups)
    for (const [mode, { used }] of [
      ['live', live],
      ['demo', demo],
    ] as const) {
      const most = mostOf(limits, group, mode)
      if (most !== 'unlimited') over += Math.max(0, used - (most ?? 0))
    }
  return over
}

const offerOf = (
  standing: Standing,
  sold: Package,
  { interval, vat }: { interval: Interval; vat: AddressVat },
): Offer => {
  const priced = pricedOf(sold, interval)
  const net = netOf(priced)
  return {
    listPrice: Number(priced.price),
    discountPercent: priced.discountPercent,
    net: Number(net),
    gross: Number(net + percentOf(net, vat.hundredths)),
    class: classOf(standing, sold, interval),
  }
}

export const cardsOf = async (
  database: Database,
  { userId, standing, vat }: { userId: string; standing: Standing; vat: AddressVat },
): Promise<Card[]> => {
  const { offered } = await roomStandingOf(database, userId)
  const rows = await database
    .select()
    .from(packages)
    .where(and(eq(packages.active, true), eq(packages.archived, false)))
    .orderBy(asc(packages.sort))
  return rows.map((sold) => {
    const groups = offered.find(({ id }) => id === sold.id)?.groups ?? []
    return {
      id: sold.id,
      name: { en: sold.nameEn, hu: sold.nameHu },
      description: { en: sold.descriptionEn, hu: sold.descriptionHu },
      popular: sold.popular,
      copyLimit: sold.copyLimit,
      groups,
      over: groups.reduce((sum, { live, demo }) => sum + overIn(live) + overIn(demo), 0),
      isCurrent: standing.row?.packageId === sold.id && standing.state !== 'expired',
      monthly: offerOf(standing, sold, { interval: 'monthly', vat }),
      yearly: offerOf(standing, sold, { interval: 'yearly', vat }),
    }
  })
}
