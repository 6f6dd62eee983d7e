/** Refusals by a code of the contract. */
import { ORPCError } from '@orpc/server'
import type { ErrorCodes } from '#platform/contract.ts'
import type { subscription } from '../contract.ts'

type Code = Extract<ErrorCodes<typeof subscription>, `SUBSCRIPTION_${string}` | `COUPON_${string}`>

export const refuseWith = (code: Code): never => {
  throw new ORPCError(code, { status: code === 'COUPON_NOT_FOUND' ? 404 : 409 })
}
