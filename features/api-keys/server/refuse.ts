/** What is answered when a key is not kept. */
import { ORPCError } from '@orpc/server'
import { platformErrors } from '#platform/errors.ts'
import { unfit } from '../contract.ts'
import type { Trouble } from '../rules.ts'

type Plain = Exclude<keyof typeof unfit, 'API_TEST_FAILED' | 'API_PERMISSION_MISSING'>

export const refuseKey = (code: Plain): never => {
  throw new ORPCError(code, { status: unfit[code].status })
}

export const refuseField = (path: string, code: string): never => {
  const { status } = platformErrors.INPUT_INVALID
  throw new ORPCError('INPUT_INVALID', { status, data: { fields: [{ path, code, params: {} }] } })
}

export const refuseNow = (retryAfterMs: number): never => {
  throw new ORPCError('TOO_MANY_REQUESTS', { status: platformErrors.TOO_MANY_REQUESTS.status, data: { retryAfterMs } })
}

/** A key with this trouble is not stored. */
export const refuseTrouble = (trouble: Trouble): never => {
  if (trouble === 'auth') return refuseKey('API_AUTH_FAILED')
  if (trouble === 'withdraw') return refuseKey('API_WITHDRAW_PERMISSION')
  if (trouble === 'read' || trouble === 'trade' || trouble === 'futures') {
    const { status } = unfit.API_PERMISSION_MISSING
    throw new ORPCError('API_PERMISSION_MISSING', { status, data: { permission: trouble } })
  }
  throw new ORPCError('API_TEST_FAILED', { status: unfit.API_TEST_FAILED.status, data: { reason: trouble } })
}
