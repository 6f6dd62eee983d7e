import { messages } from '#engine/messages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'

/** Sentences of wrong fields. */
export const registerFieldErrors = messages(
  {
    REGISTER_NAME_INVALID: 'Use letters, spaces, hyphens, apostrophes and dots.',
    REGISTER_USERNAME_INVALID:
      '5 to 30 characters: letters without accents, digits, dot, hyphen, underscore; a letter first.',
    REGISTER_PASSWORD_WEAK: `The password must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters long, with upper and lower case letters, a digit and a special character.`,
    REGISTER_PASSWORD_GUESSABLE:
      'This password is easy to guess. Use more words, or words that do not belong together.',
    REGISTER_TOO_YOUNG: 'You must be at least 18 years old.',
    REGISTER_ACCEPT_TERMS: 'You must accept the terms to register.',
  },
  {
    REGISTER_NAME_INVALID: 'Betűt, szóközt, kötőjelet, aposztrófot és pontot használhat.',
    REGISTER_USERNAME_INVALID:
      '5–30 karakter: ékezet nélküli betű, számjegy, pont, kötőjel, aláhúzás; az első legyen betű.',
    REGISTER_PASSWORD_WEAK: `A jelszó legyen ${PASSWORD_MIN}–${PASSWORD_MAX} karakter hosszú, legyen benne kis- és nagybetű, számjegy és különleges karakter.`,
    REGISTER_PASSWORD_GUESSABLE: 'Ez a jelszó könnyen kitalálható. Használjon több, egymáshoz nem tartozó szót!',
    REGISTER_TOO_YOUNG: 'Legalább 18 évesnek kell lennie.',
    REGISTER_ACCEPT_TERMS: 'A regisztrációhoz el kell fogadnia a felhasználási feltételeket.',
  },
)
