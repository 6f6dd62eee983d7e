import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { portfolio } from './contract.ts'

/** Sentences for refusals. Source: spec 001, section 8. */
export const portfolioErrors = messages(
  {
    CONVERT_ZERO: 'The amount cannot be 0!',
    CONVERT_NO_FUNDS: 'There is not enough funds to convert!',
    CONVERT_AUTH_ERROR: 'API authentication error!',
    CONVERT_INVALID_VALUE: 'The value entered during conversion is invalid!',
    CONVERT_KEY_SUSPENDED: 'The API key has been suspended or deleted at the exchange!',
    CONVERT_PAIR_FORBIDDEN: 'You cannot convert in that pair!',
    CONVERT_UNKNOWN: 'An unknown error occurred during the conversion.',
    CONVERT_UNHANDLED: 'The conversion failed. Please contact our customer service!',
    PORTFOLIO_HAS_BOTS: 'The account still has bots. Close or delete them first.',
    PORTFOLIO_NOT_DEMO: 'Only a demo account can begin again.',
  },
  {
    CONVERT_ZERO: 'Az összeg nem lehet 0!',
    CONVERT_NO_FUNDS: 'Nincs elég fedezet az átváltáshoz!',
    CONVERT_AUTH_ERROR: 'API-hitelesítési hiba!',
    CONVERT_INVALID_VALUE: 'Az átváltáshoz megadott érték érvénytelen!',
    CONVERT_KEY_SUSPENDED: 'Az API-kulcsot a tőzsdén felfüggesztették vagy törölték!',
    CONVERT_PAIR_FORBIDDEN: 'Ebben a párban nem válthat át!',
    CONVERT_UNKNOWN: 'Ismeretlen hiba történt az átváltás során.',
    CONVERT_UNHANDLED: 'Az átváltás nem sikerült. Kérjük, forduljon az ügyfélszolgálatunkhoz!',
    PORTFOLIO_HAS_BOTS: 'A számlán még vannak botok. Előbb zárja le vagy törölje őket!',
    PORTFOLIO_NOT_DEMO: 'Csak demó számla kezdhető újra.',
  },
) satisfies ErrorWords<typeof portfolio>
