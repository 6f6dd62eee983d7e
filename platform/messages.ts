/** Words that every screen and the API share: the sentences of the platform's error codes, of wrong fields, and of the shell. */
import { messages } from '#engine/messages.ts'
import type { ErrorSentence } from './contract.ts'
import type { FieldError, platformErrors, PlatformErrorCode } from './errors.ts'
import type { z } from 'zod'

type DataOf<Code extends PlatformErrorCode> = (typeof platformErrors)[Code] extends {
  data: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined
type Sentences = { [Code in PlatformErrorCode]: ErrorSentence<DataOf<Code>> }

const seconds = (retryAfterMs: number): number => Math.max(1, Math.ceil(retryAfterMs / 1000))

export const errorMessages = messages(
  {
    INPUT_INVALID: 'Please check the marked fields.',
    AUTH_SESSION_EXPIRED: 'Your session has expired. Please sign in again.',
    AUTH_NO_PERMISSION: 'You have no permission for this action.',
    STEP_UP_NEEDED: 'Please confirm first that it is you.',
    IMPERSONATION_BLOCKED: 'This action is not allowed while impersonating.',
    AUTHENTICATOR_NEEDED: 'Turn on your authenticator first: without it nothing can be changed here.',
    ORIGIN_REFUSED: 'The request came from another page and was refused. Please reload the page.',
    NOT_FOUND: 'It cannot be found.',
    METHOD_REFUSED: 'The request was refused because it was sent in the wrong way.',
    STATE_CONFLICT: 'This is not possible in the present state. Please reload the page.',
    VERSION_CONFLICT: 'It has been changed in the meantime. Please reload the page and try again.',
    BODY_TOO_LARGE: 'The data sent is too large.',
    IDEMPOTENCY_CONFLICT: 'This request has already been sent with other data.',
    TOO_MANY_REQUESTS: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many requests. Please try again in ${seconds(retryAfterMs)} s.`,
    UNKNOWN_ERROR: 'An unknown error occurred.',
    PROVIDER_FAILED: 'An outside service did not answer. Please try again later.',
  },
  {
    INPUT_INVALID: 'Kérjük, ellenőrizze a megjelölt mezőket.',
    AUTH_SESSION_EXPIRED: 'A munkamenet lejárt. Kérjük, jelentkezzen be újra!',
    AUTH_NO_PERMISSION: 'Ehhez a művelethez nincs jogosultsága.',
    STEP_UP_NEEDED: 'Kérjük, előbb igazolja, hogy Ön az!',
    IMPERSONATION_BLOCKED: 'Ez a művelet megszemélyesítés közben nem engedélyezett.',
    AUTHENTICATOR_NEEDED: 'Előbb kapcsolja be a hitelesítő alkalmazást: nélküle itt semmi sem módosítható.',
    ORIGIN_REFUSED: 'A kérés másik oldalról érkezett, ezért elutasítottuk. Kérjük, töltse újra az oldalt!',
    NOT_FOUND: 'A keresett elem nem található.',
    METHOD_REFUSED: 'A kérést elutasítottuk, mert nem a megfelelő módon érkezett.',
    STATE_CONFLICT: 'Ez a jelenlegi állapotban nem lehetséges. Kérjük, töltse újra az oldalt!',
    VERSION_CONFLICT: 'Időközben megváltozott. Kérjük, töltse újra az oldalt, és próbálja újra!',
    BODY_TOO_LARGE: 'Az elküldött adat túl nagy.',
    IDEMPOTENCY_CONFLICT: 'Ezt a kérést más adatokkal már elküldték.',
    TOO_MANY_REQUESTS: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Túl sok kérés. Próbálja újra ${seconds(retryAfterMs)} mp múlva!`,
    UNKNOWN_ERROR: 'Ismeretlen hiba történt.',
    PROVIDER_FAILED: 'Egy külső szolgáltatás nem válaszolt. Kérjük, próbálja újra később!',
  },
) satisfies { en: Sentences; hu: Sentences }

type Params = FieldError['params']
/**
 * Codes of wrong fields that any schema can give; length, value or count is in the params of the error.
 * A feature with codes of its own has sentences of its own.
 */
export const fieldMessages = messages(
  {
    VALIDATION_REQUIRED: 'This field is required.',
    VALIDATION_INVALID: 'The value is not valid.',
    VALIDATION_UNKNOWN_FIELD: 'There is no such field.',
    VALIDATION_EMAIL: 'Invalid e-mail address.',
    VALIDATION_URL: 'Invalid URL.',
    VALIDATION_DATE: 'Invalid date.',
    VALIDATION_ONE_OF: 'Please choose one of the listed values.',
    VALIDATION_INTEGER: 'The value must be an integer.',
    VALIDATION_DECIMAL: 'The value must be a number.',
    VALIDATION_POSITIVE: 'The value must be a positive number.',
    VALIDATION_MIN_LENGTH: ({ length }: Params) => `Enter at least ${length} characters.`,
    VALIDATION_MAX_LENGTH: ({ length }: Params) => `Enter at most ${length} characters.`,
    VALIDATION_GREATER_THAN_ZERO: 'The value must be greater than 0.',
    VALIDATION_MIN_5: 'The value must be at least 5.',
    VALIDATION_MAX_30: 'The value must be at most 30.',
    VALIDATION_MAX_100: 'The value must be at most 100.',
    VALIDATION_MIN_VALUE: ({ value }: Params) => `The minimum value is ${value}.`,
    VALIDATION_MAX_VALUE: ({ value }: Params) => `The maximum value is ${value}.`,
    VALIDATION_MIN_COUNT: ({ count }: Params) => `Give at least ${count}.`,
    VALIDATION_MAX_COUNT: ({ count }: Params) => `Give at most ${count}.`,
  },
  {
    VALIDATION_REQUIRED: 'A mező kitöltése kötelező.',
    VALIDATION_INVALID: 'Az érték nem megfelelő.',
    VALIDATION_UNKNOWN_FIELD: 'Nincs ilyen mező.',
    VALIDATION_EMAIL: 'Érvénytelen e-mail-cím.',
    VALIDATION_URL: 'Érvénytelen URL.',
    VALIDATION_DATE: 'Érvénytelen dátum.',
    VALIDATION_ONE_OF: 'Kérjük, válasszon a felsorolt értékek közül.',
    VALIDATION_INTEGER: 'Az érték csak egész szám lehet.',
    VALIDATION_DECIMAL: 'Az érték csak szám lehet.',
    VALIDATION_POSITIVE: 'Az érték csak pozitív szám lehet.',
    VALIDATION_MIN_LENGTH: ({ length }: Params) => `Adjon meg legalább ${length} karaktert.`,
    VALIDATION_MAX_LENGTH: ({ length }: Params) => `Legfeljebb ${length} karaktert adhat meg.`,
    VALIDATION_GREATER_THAN_ZERO: 'Az értéknek nagyobbnak kell lennie nullánál.',
    VALIDATION_MIN_5: 'Az érték legalább 5 legyen.',
    VALIDATION_MAX_30: 'Az érték legfeljebb 30 lehet.',
    VALIDATION_MAX_100: 'Az érték legfeljebb 100 lehet.',
    VALIDATION_MIN_VALUE: ({ value }: Params) => `A legkisebb megadható érték: ${value}.`,
    VALIDATION_MAX_VALUE: ({ value }: Params) => `A legnagyobb megadható érték: ${value}.`,
    VALIDATION_MIN_COUNT: ({ count }: Params) => `Legalább ${count} darabot adjon meg.`,
    VALIDATION_MAX_COUNT: ({ count }: Params) => `Legfeljebb ${count} darabot adhat meg.`,
  },
)
export type FieldCode = keyof (typeof fieldMessages)['en']

export const shellMessages = messages(
  {
    crashReported: 'The error has been reported.',
    reload: 'Reload the page',
    loading: 'Loading…',
    noData: 'No data available.',
    contactSupport: 'Something went wrong. Please contact our customer service!',
    modificationFailed: 'The modification failed. Please try again later!',
    saved: 'The changes have been saved.',
    operationOk: 'The operation was successful.',
    operationFailed: 'The operation failed.',
    confirm: 'Are you sure?',
    confirmYes: 'Yes',
    confirmNo: 'No',
    offline: 'There is no connection to the server.',
    copied: 'Copied.',
    unsaved: 'You have unsaved changes. Leave the page?',
    notEncrypted: 'The connection to the server is not encrypted.',
  },
  {
    crashReported: 'A hibát bejelentettük.',
    reload: 'Oldal újratöltése',
    loading: 'Betöltés…',
    noData: 'Nincs megjeleníthető adat.',
    contactSupport: 'Valami hiba történt. Kérjük, forduljon az ügyfélszolgálatunkhoz!',
    modificationFailed: 'A módosítás nem sikerült. Próbálja újra később!',
    saved: 'A módosításokat elmentettük.',
    operationOk: 'A művelet sikerült.',
    operationFailed: 'A művelet nem sikerült.',
    confirm: 'Biztos benne?',
    confirmYes: 'Igen',
    confirmNo: 'Nem',
    offline: 'Nincs kapcsolat a kiszolgálóval.',
    copied: 'Vágólapra másolva.',
    unsaved: 'Nem mentett módosításai vannak. Elhagyja az oldalt?',
    notEncrypted: 'A kapcsolat a kiszolgálóval nincs titkosítva.',
  },
)
