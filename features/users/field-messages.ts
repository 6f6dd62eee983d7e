import { messages } from '#engine/messages.ts'
import type { FieldError } from '#platform/errors.ts'

/** Sentences of wrong fields. */
export const userFieldErrors = messages(
  {
    USERS_NUMBER_INVALID: 'Enter a number within the bounds, with at most the digits shown.',
    USERS_PHONE_INVALID: 'Enter the number with its country, such as +36 30 123 4567.',
    USERS_EXCHANGE_ID_INVALID: '5 to 30 letters and digits.',
    USERS_PERSON_UNKNOWN: 'There is nobody with this user name, e-mail address or id.',
    USERS_PERSON_SELF: 'It cannot be the user themselves.',
    USERS_DEALER_CIRCLE: 'This person already stands below the user.',
    USERS_BIG_FISH_NEEDS_AGENT: 'Choose an agent or "no agent", and a commission.',
    USERS_PERMISSION_UNKNOWN: 'There is no such permission.',
    USERS_BIRTH_DATE_INVALID: ({ min }: FieldError['params']) => `The user must be at least ${min} years old.`,
    USERS_UNTIL_PAST: 'Choose today or a later day, or no end.',
    DELETION_TYPE_USERNAME: 'Type the user name of this account.',
    DELETION_DAY_OUTSIDE: 'Choose a day from tomorrow on, at most 90 days ahead.',
  },
  {
    USERS_NUMBER_INVALID: 'A megadott határok közötti számot írjon be, legfeljebb a jelzett számú tizedesjeggyel!',
    USERS_PHONE_INVALID: 'A számot országhívóval adja meg, például: +36 30 123 4567.',
    USERS_EXCHANGE_ID_INVALID: '5–30 betű és számjegy.',
    USERS_PERSON_UNKNOWN: 'Nincs ilyen felhasználónevű, e-mail-című vagy azonosítójú felhasználó.',
    USERS_PERSON_SELF: 'Saját magát nem adhatja meg.',
    USERS_DEALER_CIRCLE: 'Ez a személy már a felhasználó alá tartozik.',
    USERS_BIG_FISH_NEEDS_AGENT: 'Válasszon ügynököt vagy azt, hogy nincs ügynök, és adja meg a jutalékot!',
    USERS_PERMISSION_UNKNOWN: 'Nincs ilyen jogosultság.',
    USERS_BIRTH_DATE_INVALID: ({ min }) => `A felhasználónak legalább ${min} évesnek kell lennie.`,
    USERS_UNTIL_PAST: 'A mai vagy egy későbbi napot válasszon, vagy azt, hogy nincs vége!',
    DELETION_TYPE_USERNAME: 'Írja be ennek a fióknak a felhasználónevét!',
    DELETION_DAY_OUTSIDE: 'Holnaptól legfeljebb 90 napra előre választhat napot!',
  },
)
