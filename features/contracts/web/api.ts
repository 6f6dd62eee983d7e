import { apiOf } from '#platform/web/api.ts'
import type { contracts as contract } from '../contract.ts'
import { contractErrors, signingErrors } from '../messages.ts'

export const contractsApi = apiOf<typeof contract>('contracts', { errors: contractErrors, fields: [signingErrors] })
