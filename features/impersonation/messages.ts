import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { impersonation } from './contract.ts'

export const impersonationErrors = messages(
  {
    IMPERSONATION_RANK: 'You can only sign in as users whose role is below yours.',
    IMPERSONATION_LOCKED: 'The account is locked. Unlock it first if you need to look into it.',
  },
  {
    IMPERSONATION_RANK: 'Csak olyan felhasználó nevében járhat el, akinek a szerepköre az Öné alatt áll.',
    IMPERSONATION_LOCKED: 'A fiók zárolva van. Ha bele kell néznie, előbb oldja fel a zárolást!',
  },
) satisfies ErrorWords<typeof impersonation>
