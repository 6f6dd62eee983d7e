import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { markets } from './contract.ts'

export const marketErrors = messages(
  { PAIR_UNKNOWN: 'There is no such pair at this exchange.' },
  { PAIR_UNKNOWN: 'Ezen a tőzsdén nincs ilyen pár.' },
) satisfies ErrorWords<typeof markets>
