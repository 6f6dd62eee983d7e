import { messages } from '#engine/messages.ts'
import type { FieldError } from '#platform/errors.ts'
import { PASSWORD_MAX } from './rules.ts'

type Params = FieldError['params']

/** Sentences of wrong fields. */
export const registerFieldErrors = messages(
  {
    REGISTER_NAME_INVALID: 'Use letters, spaces, hyphens, apostrophes and dots.',
    REGISTER_USERNAME_INVALID:
      '5 to 30 characters: letters without accents, digits, dot, hyphen, underscore; a letter first.',
    REGISTER_PASSWORD_SHORT: ({ min }: Params) => `The password must be at least ${min} characters long.`,
    REGISTER_PASSWORD_WEAK: `The password must have upper and lower case letters, a digit and a special character, and at most ${PASSWORD_MAX} characters.`,
    REGISTER_PASSWORD_GUESSABLE:
      'This password is easy to guess. Use more words, or words that do not belong together.',
    REGISTER_TOO_YOUNG: ({ min }: Params) => `You must be at least ${min} years old.`,
    REGISTER_COUNTRY_SHUT:
      'Accounts cannot be opened by people who live in this country. Choose another only if you live there.',
    REGISTER_ACCEPT_TERMS: 'You must accept the terms to register.',
  },
  {
    REGISTER_NAME_INVALID: 'Betűt, szóközt, kötőjelet, aposztrófot és pontot használhat.',
    REGISTER_USERNAME_INVALID:
      '5–30 karakter: ékezet nélküli betű, számjegy, pont, kötőjel, aláhúzás; az első legyen betű.',
    REGISTER_PASSWORD_SHORT: ({ min }) => `A jelszó legalább ${min} karakter hosszú legyen.`,
    REGISTER_PASSWORD_WEAK: `A jelszóban legyen kis- és nagybetű, számjegy és különleges karakter, és legfeljebb ${PASSWORD_MAX} karakter hosszú legyen.`,
    REGISTER_PASSWORD_GUESSABLE: 'Ez a jelszó könnyen kitalálható. Használjon több, egymáshoz nem tartozó szót!',
    REGISTER_TOO_YOUNG: ({ min }) => `Legalább ${min} évesnek kell lennie.`,
    REGISTER_COUNTRY_SHUT: 'Ebben az országban élők nem nyithatnak fiókot. Másikat csak akkor válasszon, ha ott él!',
    REGISTER_ACCEPT_TERMS: 'A regisztrációhoz el kell fogadnia a felhasználási feltételeket.',
  },
)
