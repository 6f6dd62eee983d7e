import { apiOf } from '#platform/web/api.ts'
import type { invoices as contract } from '../contract.ts'

export const invoicesApi = apiOf<typeof contract>('invoices')
