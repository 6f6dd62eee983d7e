import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { register } from './contract.ts'

export const registerErrors = messages(
  {
    REGISTER_EMAIL_TAKEN: 'This e-mail address is already taken!',
    REGISTER_USERNAME_TAKEN: 'This username is already taken!',
    REGISTER_REFERRAL_NOT_FOUND: 'This referral code does not exist.',
    VERIFICATION_TOKEN_MISSING: 'The token is missing or does not exist!',
    VERIFICATION_NO_USER: 'There is no user for this token!',
    FORGOT_TOKEN_INVALID: 'The link is invalid or has expired.',
  },
  {
    REGISTER_EMAIL_TAKEN: 'Ez az e-mail-cím már foglalt!',
    REGISTER_USERNAME_TAKEN: 'Ez a felhasználónév már foglalt!',
    REGISTER_REFERRAL_NOT_FOUND: 'Ez az ajánlói kód nem létezik.',
    VERIFICATION_TOKEN_MISSING: 'A token hiányzik vagy nem létezik!',
    VERIFICATION_NO_USER: 'Ehhez a tokenhez nem tartozik felhasználó!',
    FORGOT_TOKEN_INVALID: 'A hivatkozás érvénytelen vagy lejárt.',
  },
) satisfies ErrorWords<typeof register>

type Link = { name: string; link: string }

/** Mails of registering; each is sent in the language of its reader. */
export const registerMails = messages(
  {
    confirmSubject: 'Confirm your e-mail address',
    confirmText: ({ name, link }: Link) =>
      `Dear ${name},\n\nPlease confirm your e-mail address within 24 hours:\n${link}\n\nIf you have not registered, you need not do anything: without the confirmation the account is never opened.`,
    resetSubject: 'Set a new password',
    resetText: ({ name, link }: Link) =>
      `Dear ${name},\n\nYou can set a new password within 30 minutes:\n${link}\n\nIf you have not asked for this, your password stays as it is, and you need not do anything.`,
    changedSubject: 'Your password has been changed',
    changedText: ({ name }: { name: string }) =>
      `Dear ${name},\n\nYour password has been changed, and all your sessions have been closed. If it was not you, set a new password at once with "Forgot password" and tell our customer service.`,
  },
  {
    confirmSubject: 'Erősítse meg az e-mail-címét',
    confirmText: ({ name, link }) =>
      `Kedves ${name}!\n\nKérjük, 24 órán belül erősítse meg az e-mail-címét:\n${link}\n\nHa nem Ön regisztrált, nincs teendője: megerősítés nélkül a fiók nem nyílik meg.`,
    resetSubject: 'Új jelszó beállítása',
    resetText: ({ name, link }) =>
      `Kedves ${name}!\n\n30 percen belül új jelszót állíthat be:\n${link}\n\nHa nem Ön kérte, a jelszava nem változik, és nincs teendője.`,
    changedSubject: 'A jelszava megváltozott',
    changedText: ({ name }) =>
      `Kedves ${name}!\n\nA jelszava megváltozott, és minden munkamenetét lezártuk. Ha nem Ön változtatta meg, azonnal állítson be új jelszót az „Elfelejtett jelszó” oldalon, és értesítse az ügyfélszolgálatunkat!`,
  },
)
