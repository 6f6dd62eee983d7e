import { apiOf } from '#platform/web/api.ts'
import type { portfolio as contract } from '../contract.ts'
import { portfolioErrors } from '../messages.ts'

export const portfolioApi = apiOf<typeof contract>('portfolio', { errors: portfolioErrors })
