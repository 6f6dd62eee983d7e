/** The lists of coupons, as data. */
import { byCursor, id, list, oneOf, person, text } from '#platform/list.ts'
import { couponStates, couponTypes, NAME_LENGTH } from './rules.ts'

/** Those that a user has made or was given to hand out, newest first. */
export const ownCoupons = list({ rows: 'coupons', grant: 'account', path: '/coupons', pages: byCursor('newest') })

/** Those that a user has used, newest first. */
export const ownUses = list({
  name: 'coupon-uses',
  rows: 'uses',
  grant: 'account',
  path: '/coupons/uses',
  pages: byCursor('newest'),
})

export const couponList = list({
  rows: 'coupons',
  grant: 'admin',
  path: '/admin/coupons',
  filters: {
    /** Part of the name or of the code. */
    search: text(NAME_LENGTH),
    type: oneOf(couponTypes),
    state: oneOf(couponStates),
    user: person(),
  },
  pages: byCursor('newest', 'oldest'),
})

/** Who has used one coupon. */
export const couponUses = list({
  name: 'coupon-uses',
  rows: 'uses',
  grant: 'admin',
  path: '/admin/coupons/uses',
  scope: { coupon: id() },
  pages: byCursor('newest'),
})
