/** What a subscription asks of contracts. */
import type { ContractPort } from '#features/subscription/server/index.ts'
import { lastSignature, neededBy } from './needed.ts'

export const contractPort: ContractPort = {
  toSign: async (database, userId) => {
    const needed = await neededBy(database, userId)
    return needed === null ? null : { documentId: needed.template.id }
  },
  startsAtOnce: async (database, userId) => (await lastSignature(database, userId))?.startsAtOnce ?? false,
}
