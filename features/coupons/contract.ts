import { z } from 'zod'
import { ownHandProcedure, procedure, routes } from '#platform/contract.ts'
import { isDay } from '#platform/day.ts'
import { PersonName } from '#platform/fields.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import type { FieldCode } from '#platform/messages.ts'
import type { couponFieldErrors } from './field-messages.ts'
import { couponList, couponUses, ownCoupons, ownUses } from './list.ts'
import {
  CODE,
  CODE_LENGTH,
  couponStates,
  couponTypes,
  GENERATED_LENGTH,
  MOST_A_USER,
  MOST_AVAILABLE,
  MOST_DAYS,
  MOST_GENERATED,
  NAME_LENGTH,
  PREFIX,
  useStates,
} from './rules.ts'

const write = 'coupons.write'
const wrong = (message: keyof (typeof couponFieldErrors)['en']) => ({ message })

const Words = z.object({ en: z.string(), hu: z.string() })
const Intervals = z.enum(['monthly', 'yearly'])

/** What a coupon for a subscription is worth: free days, a share of the price in hundredths of a percent, or net money in minor units. */
export const Worth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('days'), days: z.int().min(1).max(MOST_DAYS) }),
  z.strictObject({ kind: z.literal('percent'), hundredths: z.int().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('amount'), amount: z.int().min(1).max(10_000_000) }),
])
export type Worth = z.output<typeof Worth>

export const Coupon = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  state: z.enum(couponStates),
  type: z.enum(couponTypes),
  /** Null for a strategy. */
  worth: Worth.nullable(),
  /** Of prices. */
  currency: z.string(),
  /** Empty where it is good for all. */
  packages: z.array(Words),
  /** Null where it is good for both. */
  period: Intervals.nullable(),
  /** Uses that are left, and uses that were made. */
  available: z.int(),
  used: z.int(),
  perUser: z.int(),
  /** Days, both inclusive; null is open. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  createdAtMs: z.number(),
  version: z.int(),
})
export type Coupon = z.output<typeof Coupon>

const Person = z.object({ id: z.uuid(), ...PersonName.shape, email: z.string() })

export const StaffCoupon = Coupon.extend({
  /** Who may see it and give it away; null for those of the house. */
  owner: Person.nullable(),
})
export type StaffCoupon = z.output<typeof StaffCoupon>

const Use = z.object({
  id: z.uuid(),
  status: z.enum(useStates),
  atMs: z.number(),
})
export const OwnUse = Use.extend({
  name: z.string(),
  code: z.string(),
  type: z.enum(couponTypes),
  worth: Worth.nullable(),
  currency: z.string(),
})
export type OwnUse = z.output<typeof OwnUse>
export const StaffUse = Use.extend({ user: Person.nullable() })
export type StaffUse = z.output<typeof StaffUse>

const line = (least: number, most: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(least)
    .max(most)
    .regex(/^\P{Cc}*$/u)
const Day = z.iso
  .date()
  .refine(isDay, 'VALIDATION_DATE' satisfies FieldCode)
  .nullable()

/** Either what it is worth, or the folder of bots whose settings it brings. */
const Of = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscription'), worth: Worth }),
  z.strictObject({ type: z.literal('strategy'), folder: z.uuid(wrong('COUPON_FOLDER_NEEDED')) }),
])
export type Of = z.output<typeof Of>

const common = {
  name: line(1, NAME_LENGTH),
  of: Of,
  packages: z.array(z.uuid()).max(100),
  period: Intervals.nullable(),
  available: z.int().min(1).max(MOST_AVAILABLE),
  validFrom: Day,
  validUntil: Day,
}
const staff = {
  ...common,
  perUser: z.int().min(1).max(MOST_A_USER),
  /** The e-mail of whoever may give it away; empty for the house. */
  owner: z.string().trim().max(254),
}
const Code = z.string().trim().toUpperCase().max(CODE_LENGTH).regex(CODE, wrong('COUPON_CODE'))

type Days = { validFrom: string | null; validUntil: string | null }
const inOrder = ({ validFrom, validUntil }: Days) =>
  validFrom === null || validUntil === null || validUntil >= validFrom
const ordered = { path: ['validUntil'], ...wrong('COUPON_DAYS_ORDER') }

const Staff = z.strictObject({ ...staff, code: Code }).refine(inOrder, ordered)
export type StaffInput = z.output<typeof Staff>
const Own = z.strictObject({ ...common, code: Code }).refine(inOrder, ordered)
export type OwnInput = z.output<typeof Own>
const Batch = z
  .strictObject({
    ...staff,
    count: z.int().min(1).max(MOST_GENERATED),
    prefix: z.string().trim().toUpperCase().max(16).regex(PREFIX, wrong('COUPON_PREFIX')),
    length: z.int().min(GENERATED_LENGTH.min).max(GENERATED_LENGTH.max),
  })
  .refine(inOrder, ordered)
export type BatchInput = z.output<typeof Batch>

const Named = z.object({ id: z.string(), name: z.string() })
const Choices = z.object({
  packages: z.array(z.object({ id: z.uuid(), name: Words })),
  folders: z.array(Named),
  currency: z.string(),
})
export type Choices = z.output<typeof Choices>

export const Allowance = z.object({
  /** Uses that may still be given out by coupons of one's own. */
  count: z.int(),
  maxDays: z.int(),
  /** Empty is all. */
  packages: z.array(z.uuid()),
  /** 0 where nobody has given one yet. */
  version: z.int(),
})
export type Allowance = z.output<typeof Allowance>

const tags = ['Coupons']
const route = routes(tags)
const known = { coupon: z.uuid(), version: z.int() }
const CODE_TAKEN = { COUPON_CODE_TAKEN: { status: 409 } } as const

export const coupons = {
  own: pageCall(ownCoupons, Coupon, { summary: 'Own coupons, newest first', tags }),
  uses: pageCall(ownUses, OwnUse, { summary: 'Coupons that were used, newest first', tags }),
  allowance: procedure('account')
    .route(route('GET', '/coupons/allowance', 'What coupons may be made of, and how many'))
    .output(Allowance.extend({ choices: Choices })),
  create: ownHandProcedure('account')
    .route(route('POST', '/coupons', 'Makes a coupon from the own allowance'))
    .errors({ ...CODE_TAKEN, COUPON_ALLOWANCE_EMPTY: { status: 409 } })
    .input(Own)
    .output(Coupon),
  disableOwn: ownHandProcedure('account')
    .route(route('POST', '/coupons/{coupon}/deactivation', 'Ends an own coupon; unused ones go back to the allowance'))
    .input(z.strictObject(known))
    .output(Coupon),
  use: ownHandProcedure('account')
    .route(route('POST', '/coupons/uses', 'Uses a coupon that needs no payment: free days, or a strategy'))
    .errors({
      COUPON_NOT_FOUND: { status: 404 },
      COUPON_WRONG_PACKAGE: { status: 409 },
      COUPON_ALREADY_USED_BY_USER: { status: 409 },
      COUPON_FOR_CHANGE: { status: 409 },
      COUPON_NO_ROOM: { status: 409 },
    })
    .input(z.strictObject({ code: z.string().trim().min(1).max(64) }))
    .output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('days'), package: Words, untilMs: z.number() }),
        z.object({ kind: z.literal('strategy'), name: z.string() }),
      ]),
    ),
  all: pageCall(couponList, StaffCoupon, { summary: 'Coupons, newest first', tags }),
  csv: fileCall(couponList, { summary: 'The filtered coupons as CSV text, at most 50,000', tags }),
  usesOf: pageCall(couponUses, StaffUse, { summary: 'Who has used a coupon, newest first', tags }),
  choices: procedure('admin')
    .route(route('GET', '/admin/coupons/choices', 'Packages, and the folders of bots of somebody'))
    .input(z.strictObject({ owner: z.string().trim().max(254).default('') }))
    .output(Choices),
  make: procedure('admin', write)
    .route(route('POST', '/admin/coupons', 'Makes a coupon'))
    .errors(CODE_TAKEN)
    .input(Staff)
    .output(Coupon),
  generate: procedure('admin', write)
    .route(route('POST', '/admin/coupons/batches', 'Makes many coupons at once, and answers with their codes'))
    .input(Batch)
    .output(z.object({ fileName: z.string(), text: z.string(), count: z.int() })),
  disable: procedure('admin', write)
    .route(route('POST', '/admin/coupons/{coupon}/deactivation', 'Ends a coupon until it is enabled again'))
    .input(z.strictObject(known))
    .output(Coupon),
  enable: procedure('admin', write)
    .route(route('POST', '/admin/coupons/{coupon}/activation', 'Lets a coupon be used again'))
    .errors(CODE_TAKEN)
    .input(z.strictObject(known))
    .output(Coupon),
  allowanceOf: procedure('admin')
    .route(route('GET', '/admin/users/{user}/coupon-allowance', 'What somebody may make coupons of'))
    .input(z.strictObject({ user: z.uuid() }))
    .output(Allowance.extend({ choices: Choices })),
  allow: procedure('admin', write)
    .route(route('PUT', '/admin/users/{user}/coupon-allowance', 'Says what somebody may make coupons of'))
    .input(
      z.strictObject({
        user: z.uuid(),
        version: z.int(),
        count: z.int().min(0).max(MOST_AVAILABLE),
        maxDays: z.int().min(1).max(MOST_DAYS),
        packages: z.array(z.uuid()).max(100),
      }),
    )
    .output(Allowance),
}
