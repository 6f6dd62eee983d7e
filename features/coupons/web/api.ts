import { apiOf } from '#platform/web/api.ts'
import type { coupons as contract } from '../contract.ts'
import { couponFieldErrors } from '../field-messages.ts'
import { couponErrors } from '../messages.ts'

export const couponsApi = apiOf<typeof contract>('coupons', { errors: couponErrors, fields: [couponFieldErrors] })
