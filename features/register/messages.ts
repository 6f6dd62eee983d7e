import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { register } from './contract.ts'

export const registerErrors = messages(
  {
    REGISTER_CLOSED: 'Registration is closed at the moment.',
    REGISTER_EMAIL_TAKEN: 'This e-mail address is already taken!',
    REGISTER_USERNAME_TAKEN: 'This username is already taken!',
    REGISTER_REFERRAL_NOT_FOUND: 'This referral code does not exist.',
    VERIFICATION_TOKEN_MISSING: 'The token is missing or does not exist!',
    VERIFICATION_NO_USER: 'There is no user for this token!',
    FORGOT_TOKEN_INVALID: 'The link is invalid or has expired.',
  },
  {
    REGISTER_CLOSED: 'A regisztráció jelenleg szünetel.',
    REGISTER_EMAIL_TAKEN: 'Ez az e-mail-cím már foglalt!',
    REGISTER_USERNAME_TAKEN: 'Ez a felhasználónév már foglalt!',
    REGISTER_REFERRAL_NOT_FOUND: 'Ez az ajánlói kód nem létezik.',
    VERIFICATION_TOKEN_MISSING: 'A token hiányzik vagy nem létezik!',
    VERIFICATION_NO_USER: 'Ehhez a tokenhez nem tartozik felhasználó!',
    FORGOT_TOKEN_INVALID: 'A hivatkozás érvénytelen vagy lejárt.',
  },
) satisfies ErrorWords<typeof register>

/** Mails of registering; each is sent in the language of its reader. */
export const registerMails = messages(
  {
    emailConfirm: 'Confirm your e-mail address',
    confirm: 'Please confirm your e-mail address within 24 hours.',
    confirmLink: 'Confirm the address',
    confirmNotYou:
      'If you have not registered, you need not do anything: without the confirmation the account is never opened.',
    emailReset: 'Set a new password',
    reset: 'You can set a new password within 30 minutes.',
    resetLink: 'Set a new password',
    resetNotYou: 'If you have not asked for this, your password stays as it is, and you need not do anything.',
    emailPasswordChanged: 'Your password has been changed',
    changed: 'Your password has been changed, and all your sessions have been closed.',
    changedNotYou: 'If it was not you, set a new password at once and tell our customer service.',
    changedLink: 'Set a new password',
  },
  {
    emailConfirm: 'Erősítse meg az e-mail-címét',
    confirm: 'Kérjük, 24 órán belül erősítse meg az e-mail-címét!',
    confirmLink: 'A cím megerősítése',
    confirmNotYou: 'Ha nem Ön regisztrált, nincs teendője: megerősítés nélkül a fiók nem nyílik meg.',
    emailReset: 'Új jelszó beállítása',
    reset: '30 percen belül új jelszót állíthat be.',
    resetLink: 'Új jelszó beállítása',
    resetNotYou: 'Ha nem Ön kérte, a jelszava nem változik, és nincs teendője.',
    emailPasswordChanged: 'A jelszava megváltozott',
    changed: 'A jelszava megváltozott, és minden munkamenetét lezártuk.',
    changedNotYou: 'Ha nem Ön változtatta meg, azonnal állítson be új jelszót, és értesítse az ügyfélszolgálatunkat!',
    changedLink: 'Új jelszó beállítása',
  },
)
