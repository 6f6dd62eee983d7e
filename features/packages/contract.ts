import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { intervals } from './rules.ts'

const Count = z.int().min(0)
/** Trades that have not ended, of one group and mode. */
export const UsageCell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-included'), used: Count }),
  z.object({ kind: z.literal('unlimited'), used: Count }),
  z.object({
    kind: z.literal('limited'),
    used: Count,
    max: Count,
    remaining: Count,
    /** Above 100 where a smaller package came later than the trades. */
    percent: z.number(),
  }),
])
export type UsageCell = z.output<typeof UsageCell>

const GroupCells = z.object({ group: z.enum(['spot', 'indicator', 'signal']), live: UsageCell, demo: UsageCell })

export const Usage = z.object({
  /** Until when the package may be used; null is without end. */
  expiresAtMs: z.int().nullable(),
  /** It has run out: there is no room for anything, and the bots stand still. */
  isExpired: z.boolean(),
  package: z.object({
    name: z.object({ en: z.string(), hu: z.string() }),
    popular: z.boolean(),
    /** How many others one may follow; null is as many as one likes. */
    copyLimit: Count.nullable(),
  }),
  interval: z.enum(intervals),
  groups: z.array(GroupCells),
})
export type Usage = z.output<typeof Usage>

/** The package of somebody, and what each of those that can be given would have room for. */
export const Standing = z.object({
  usage: Usage,
  /** 0 where the user was never given one. Rises with every change. */
  version: z.int(),
  offered: z.array(
    z.object({
      id: z.uuid(),
      name: z.object({ en: z.string(), hu: z.string() }),
      groups: z.array(GroupCells),
    }),
  ),
})
export type Standing = z.output<typeof Standing>

const text = (least: number, most: number) => z.string().trim().normalize('NFC').min(least).max(most)
/** Net, in minor units. */
const Price = z.int().min(0).max(10_000_000)
const DiscountPercent = z.int().min(0).max(90)
const Most = z.union([z.int().min(0).max(100_000), z.literal('unlimited')])
/** Null: not included in the package. */
const GroupLimits = z.strictObject({ live: Most, demo: Most }).nullable()

/** A package as its form has it. */
export const PackageInput = z.strictObject({
  nameEn: text(1, 100),
  nameHu: text(1, 100),
  descriptionEn: text(0, 1000),
  descriptionHu: text(0, 1000),
  priceMonthly: Price,
  priceYearly: Price,
  discountPercentMonthly: DiscountPercent,
  discountPercentYearly: DiscountPercent,
  limits: z.strictObject({ spot: GroupLimits, indicator: GroupLimits, signal: GroupLimits }),
  /** How many others one may follow; null is as many as one likes. */
  copyLimit: z.int().min(0).max(100).nullable(),
  /** Shown as the one that most take; making one so ends it for the one before. */
  popular: z.boolean(),
  active: z.boolean(),
})
export type PackageInput = z.output<typeof PackageInput>

export const StaffPackage = z.object({
  ...PackageInput.shape,
  id: z.uuid(),
  /** How settings name it. */
  code: z.string(),
  archived: z.boolean(),
  /** Once archived: until when subscribers may renew it; null is without end. */
  renewableUntilMs: z.int().nullable(),
  subscribers: Count,
  version: z.int(),
})
export type StaffPackage = z.output<typeof StaffPackage>

const write = 'packages.write'
const tags = ['Package']
const one = { package: z.uuid() }
const known = { ...one, version: z.int() }
const staff = '/admin/packages'
const onePath = `${staff}/{package}` as const

export const packages = {
  usage: procedure('account')
    .route({ method: 'GET', path: '/package', summary: 'Own package and what is used of it', tags })
    .output(Usage),
  all: procedure('admin')
    .route({
      method: 'GET',
      path: staff,
      summary: 'Every package with its number of subscribers, in their order',
      tags,
    })
    .output(z.object({ packages: z.array(StaffPackage), currency: z.string() })),
  one: procedure('admin')
    .route({ method: 'GET', path: onePath, summary: 'One package', tags })
    .input(z.strictObject(one))
    .output(StaffPackage),
  create: procedure('admin', write)
    .route({ method: 'POST', path: staff, summary: 'Makes a package, the last in the order', tags })
    .input(PackageInput)
    .output(StaffPackage),
  save: procedure('admin', write)
    .route({ method: 'PUT', path: onePath, summary: 'Changes a package; subscribers are told of a higher price', tags })
    .input(z.strictObject({ ...known, ...PackageInput.shape }))
    .output(StaffPackage),
  reorder: procedure('admin', write)
    .route({ method: 'PUT', path: `${staff}/order`, summary: 'Puts all packages into an order', tags })
    .input(z.strictObject({ order: z.array(z.uuid()).min(1).max(1000) }))
    .output(z.object({})),
  archive: procedure('admin', write)
    .route({ method: 'POST', path: `${onePath}/archive`, summary: 'Sells a package no more', tags })
    .errors({ PACKAGE_IS_DEFAULT: { status: 409 } })
    /** The last day on which subscribers may renew it, in the time zone of the platform. */
    .input(z.strictObject({ ...known, renewableUntil: z.iso.date().nullable() }))
    .output(StaffPackage),
  restore: procedure('admin', write)
    .route({ method: 'POST', path: `${onePath}/restoration`, summary: 'Sells an archived package again', tags })
    .input(z.strictObject(known))
    .output(StaffPackage),
  remove: procedure('admin', write)
    .route({ method: 'DELETE', path: onePath, summary: 'Deletes a package that nobody has or had', tags })
    .errors({ PACKAGE_IS_DEFAULT: { status: 409 }, PACKAGE_HAS_SUBSCRIBERS: { status: 409 } })
    .input(z.strictObject(one))
    .output(z.object({})),
}
