import { messages } from '#engine/messages.ts'

/** Sentences of wrong fields. */
export const profileFieldErrors = messages(
  {
    PROFILE_PHONE_INVALID: 'Begin with + and the country code, for example +36 30 123 4567.',
    PROFILE_EXCHANGE_ID_INVALID: 'From 5 to 30 letters and digits.',
    PROFILE_CODE_WRONG: 'This code is wrong, or it has expired.',
    SECURITY_CODE_6_DIGITS: 'The authenticator code must be exactly 6 digits.',
    SECURITY_CODES_CONFIRM_REQUIRED: 'Please confirm that you have written down the security codes.',
  },
  {
    PROFILE_PHONE_INVALID: 'Kezdje + jellel és az országkóddal, például +36 30 123 4567.',
    PROFILE_EXCHANGE_ID_INVALID: '5–30 betű és számjegy.',
    PROFILE_CODE_WRONG: 'Ez a kód hibás, vagy már lejárt.',
    SECURITY_CODE_6_DIGITS: 'A hitelesítő kódnak pontosan 6 számjegyből kell állnia.',
    SECURITY_CODES_CONFIRM_REQUIRED: 'Kérjük, erősítse meg, hogy feljegyezte a biztonsági kódokat!',
  },
)
