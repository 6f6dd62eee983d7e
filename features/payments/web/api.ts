import { apiOf } from '#platform/web/api.ts'
import type { payments as contract } from '../contract.ts'
import { paymentErrors } from '../messages.ts'

export const paymentsApi = apiOf<typeof contract>('payments', { errors: paymentErrors })
