/** A coupon as its forms have it typed: numbers as texts, days that may be empty. */
import { minorOf, wholeOf } from '#platform/minor-units.ts'
import { codeOf, type CouponType } from '../rules.ts'

export type TypedOf = { type: CouponType; kind: 'days' | 'percent' | 'amount'; value: string; folder: string }

export type TypedCoupon = {
  name: string
  of: TypedOf
  packages: string[]
  period: 'both' | 'monthly' | 'yearly'
  available: string
  validFrom: string
  validUntil: string
}
export type TypedOwn = TypedCoupon & { code: string }
export type TypedStaff = TypedOwn & { perUser: string; owner: string }
export type TypedBatch = Omit<TypedStaff, 'code'> & { count: string; prefix: string; length: string }

/** Eighty bits: nobody guesses it. */
export const newCode = (): string => codeOf(crypto.getRandomValues(new Uint8Array(16)))

export const emptyCoupon: TypedCoupon = {
  name: '',
  of: { type: 'subscription', kind: 'days', value: '30', folder: '' },
  packages: [],
  period: 'both',
  available: '1',
  validFrom: '',
  validUntil: '',
}

const worthOf = ({ kind, value }: TypedOf) => {
  switch (kind) {
    case 'days':
      return { kind, days: wholeOf(value) }
    case 'percent':
      return { kind, hundredths: minorOf(value) }
    case 'amount':
      return { kind, amount: minorOf(value) }
  }
}

/** As the contract takes it, or refuses it. */
const commonOf = ({ of, period, available, validFrom, validUntil, ...rest }: TypedCoupon) => ({
  ...rest,
  of: of.type === 'strategy' ? { type: of.type, folder: of.folder } : { type: of.type, worth: worthOf(of) },
  period: period === 'both' ? null : period,
  available: wholeOf(available),
  validFrom: validFrom === '' ? null : validFrom,
  validUntil: validUntil === '' ? null : validUntil,
})

export const ownInput = (typed: TypedOwn) => commonOf(typed)
export const staffInput = ({ perUser, ...typed }: TypedStaff) => ({ ...commonOf(typed), perUser: wholeOf(perUser) })
export const batchInput = ({ perUser, count, length, ...typed }: TypedBatch) => ({
  ...commonOf(typed),
  perUser: wholeOf(perUser),
  count: wholeOf(count),
  length: wholeOf(length),
})
