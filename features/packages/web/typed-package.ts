/** A package as its form has it typed: prices as decimals, limits as texts of which the empty one is without limit. */
import { decimalOf, minorOf, wholeOf } from '#platform/minor-units.ts'
import type { PackageInput } from '../contract.ts'

export type TypedGroup = { included: boolean; live: string; demo: string }

export type TypedPackage = Omit<
  PackageInput,
  'priceMonthly' | 'priceYearly' | 'discountPercentMonthly' | 'discountPercentYearly' | 'limits' | 'copyLimit'
> & {
  priceMonthly: string
  priceYearly: string
  discountPercentMonthly: string
  discountPercentYearly: string
  limits: Record<'spot' | 'indicator' | 'signal', TypedGroup>
  copyLimit: string
}

type Most = number | 'unlimited'

const mostOf = (typed: string): number | string => (typed.trim() === '' ? 'unlimited' : wholeOf(typed))
const textOf = (most: Most): string => (most === 'unlimited' ? '' : String(most))

const groupOf = (limits: { live: Most; demo: Most } | null): TypedGroup =>
  limits === null
    ? { included: false, live: '', demo: '' }
    : { included: true, live: textOf(limits.live), demo: textOf(limits.demo) }

const limitsOf = ({ included, live, demo }: TypedGroup) =>
  included ? { live: mostOf(live), demo: mostOf(demo) } : null

export const typedOf = (row: PackageInput): TypedPackage => ({
  nameEn: row.nameEn,
  nameHu: row.nameHu,
  descriptionEn: row.descriptionEn,
  descriptionHu: row.descriptionHu,
  priceMonthly: decimalOf(row.priceMonthly),
  priceYearly: decimalOf(row.priceYearly),
  discountPercentMonthly: String(row.discountPercentMonthly),
  discountPercentYearly: String(row.discountPercentYearly),
  limits: {
    spot: groupOf(row.limits.spot),
    indicator: groupOf(row.limits.indicator),
    signal: groupOf(row.limits.signal),
  },
  copyLimit: row.copyLimit === null ? '' : String(row.copyLimit),
  popular: row.popular,
  active: row.active,
})

/** What the form of a new one begins with. */
export const emptyPackage: TypedPackage = {
  nameEn: '',
  nameHu: '',
  descriptionEn: '',
  descriptionHu: '',
  priceMonthly: '',
  priceYearly: '',
  discountPercentMonthly: '0',
  discountPercentYearly: '0',
  limits: { spot: { included: true, live: '', demo: '' }, indicator: groupOf(null), signal: groupOf(null) },
  copyLimit: '',
  popular: false,
  active: true,
}

/** As the contract takes it, or refuses it. */
export const inputOf = (typed: TypedPackage) => ({
  ...typed,
  priceMonthly: minorOf(typed.priceMonthly),
  priceYearly: minorOf(typed.priceYearly),
  discountPercentMonthly: wholeOf(typed.discountPercentMonthly),
  discountPercentYearly: wholeOf(typed.discountPercentYearly),
  limits: {
    spot: limitsOf(typed.limits.spot),
    indicator: limitsOf(typed.limits.indicator),
    signal: limitsOf(typed.limits.signal),
  },
  copyLimit: typed.copyLimit.trim() === '' ? null : wholeOf(typed.copyLimit),
})
