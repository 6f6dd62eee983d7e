/** The packages that an installation starts with. Source: design page business 6.1. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Limits } from '../rules.ts'
import { packages } from './tables.ts'

/** What users get who are given no other, and where the setting names none. */
export const FALLBACK = 'unlimited'

const same = (live: number, demo: number) => ({ live, demo })
const unlimited = { live: 'unlimited', demo: 'unlimited' } as const

type Seed = Pick<typeof packages.$inferInsert, 'code' | 'priceMonthly' | 'priceYearly' | 'copyLimit' | 'popular'> & {
  name: { en: string; hu: string }
  limits: Limits
}

const seeds: readonly Seed[] = [
  {
    code: 'starter',
    name: { en: 'Starter', hu: 'Kezdő' },
    priceMonthly: 19_00n,
    priceYearly: 190_00n,
    limits: { spot: same(20, 20), indicator: null, signal: null },
    copyLimit: 1,
  },
  {
    code: 'pro',
    name: { en: 'Pro', hu: 'Profi' },
    priceMonthly: 49_00n,
    priceYearly: 490_00n,
    limits: { spot: same(100, 100), indicator: same(10, 20), signal: same(5, 10) },
    copyLimit: 5,
    popular: true,
  },
  {
    code: 'unlimited',
    name: { en: 'Unlimited', hu: 'Korlátlan' },
    priceMonthly: 99_00n,
    priceYearly: 990_00n,
    limits: { spot: unlimited, indicator: unlimited, signal: unlimited },
    copyLimit: null,
  },
]

const renamed = {
  target: packages.code,
  set: { nameHu: sql`excluded.name_hu` },
  setWhere: eq(packages.nameHu, packages.nameEn),
}

/**
 * Makes them where there is no package at all, and the one without limits wherever it is missing. One that somebody has changed stays as it is, one that is
 * gone stays away; one whose Hungarian name is still the English one gets its own.
 */
export const seedPackages = async (database: Database): Promise<void> => {
  const rows = seeds.map(({ name, ...seed }, sort) => ({ ...seed, nameEn: name.en, nameHu: name.hu, sort }))
  const known = (await database.select({ code: packages.code }).from(packages)).map(({ code }) => code)
  const wanted = rows.filter(({ code }) => known.length === 0 || known.includes(code) || code === FALLBACK)
  await database.insert(packages).values(wanted).onConflictDoUpdate(renamed)
}
