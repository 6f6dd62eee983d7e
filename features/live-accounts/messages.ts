import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { liveAccounts } from './contract.ts'

export const liveErrors = messages(
  {
    LIVE_KEY_NOT_WORKING: 'This key does not work yet. Check or replace it first.',
    LIVE_NOT_QUARANTINED: 'This account is not quarantined any more.',
    LIVE_SIGNER_DOWN: 'The process that signs does not answer. Please try again.',
  },
  {
    LIVE_KEY_NOT_WORKING: 'Ez a kulcs még nem működik. Előbb ellenőrizze vagy cserélje le!',
    LIVE_NOT_QUARANTINED: 'Ez a számla már nincs karanténban.',
    LIVE_SIGNER_DOWN: 'Az aláíró folyamat nem válaszol. Kérjük, próbálja újra!',
  },
) satisfies ErrorWords<typeof liveAccounts>
