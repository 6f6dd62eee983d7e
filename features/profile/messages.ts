import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { profile } from './contract.ts'

export const profileErrors = messages(
  {
    SECURITY_PASSWORD_WRONG: 'The current password is wrong.',
    SECURITY_AUTHENTICATOR_ALREADY_SET: 'The authenticator has already been set!',
    SECURITY_AUTHENTICATOR_NOT_SET: 'The authenticator is not on.',
    SECURITY_SETUP_OVER: 'This set-up has expired. Please start again.',
    AUTH_INVALID_CODE: 'Invalid verification code!',
    AUTH_INVALID_SECURITY_CODE: 'Invalid security code!',
    PROFILE_BIRTH_DATE_SET: 'The date of birth has already been given and cannot be changed.',
    PROFILE_EMAIL_TAKEN: 'This e-mail address is already taken!',
  },
  {
    SECURITY_PASSWORD_WRONG: 'A jelenlegi jelszó hibás.',
    SECURITY_AUTHENTICATOR_ALREADY_SET: 'A hitelesítő alkalmazás már be van állítva!',
    SECURITY_AUTHENTICATOR_NOT_SET: 'A hitelesítő alkalmazás nincs bekapcsolva.',
    SECURITY_SETUP_OVER: 'Ez a beállítás lejárt. Kérjük, kezdje elölről!',
    AUTH_INVALID_CODE: 'Érvénytelen ellenőrzőkód!',
    AUTH_INVALID_SECURITY_CODE: 'Érvénytelen biztonsági kód!',
    PROFILE_BIRTH_DATE_SET: 'A születési dátumot már megadta, és nem módosítható.',
    PROFILE_EMAIL_TAKEN: 'Ez az e-mail-cím már foglalt!',
  },
) satisfies ErrorWords<typeof profile>

type Named = { name: string }
type Code = { code: string; minutes: number }

/** Mails of the profile; each is sent in the language of its reader. */
export const profileMails = messages(
  {
    emailPasswordChanged: 'Your password has been changed',
    passwordText: ({ name }: Named) =>
      `Dear ${name},\n\nYour password has been changed, and all your other sessions have been closed. If it was not you, set a new password at once with "Forgot password" and tell our customer service.`,
    emailSecondFactorChanged: 'Your sign-in protection has changed',
    onText: ({ name }: Named) =>
      `Dear ${name},\n\nFrom now on signing in asks for a code of your authenticator app. If it was not you, set a new password at once and tell our customer service.`,
    offText: ({ name }: Named) =>
      `Dear ${name},\n\nThe authenticator has been turned off: signing in asks for a code sent by e-mail again. If it was not you, set a new password at once and tell our customer service.`,
    codesText: ({ name }: Named) =>
      `Dear ${name},\n\nYou have new security codes; the ones before are void. If it was not you, set a new password at once and tell our customer service.`,
    emailCode: 'Your verification code',
    codeText: ({ code, minutes }: Code) =>
      `Your verification code: ${code}. It is good for ${minutes} minutes and confirms that this address is yours.`,
    addressSubject: 'Your e-mail address has been changed',
    addressText: ({ name, email }: Named & { email: string }) =>
      `Dear ${name},\n\nThe e-mail address of your account is now ${email}. No more mail comes to this address. If it was not you, tell our customer service at once.`,
  },
  {
    emailPasswordChanged: 'A jelszava megváltozott',
    passwordText: ({ name }) =>
      `Kedves ${name}!\n\nA jelszava megváltozott, és minden más munkamenetét lezártuk. Ha nem Ön változtatta meg, azonnal állítson be új jelszót az „Elfelejtett jelszó” oldalon, és értesítse az ügyfélszolgálatunkat!`,
    emailSecondFactorChanged: 'A bejelentkezés védelme megváltozott',
    onText: ({ name }) =>
      `Kedves ${name}!\n\nMostantól a bejelentkezéshez a hitelesítő alkalmazás kódja is kell. Ha nem Ön kapcsolta be, azonnal állítson be új jelszót, és értesítse az ügyfélszolgálatunkat!`,
    offText: ({ name }) =>
      `Kedves ${name}!\n\nA hitelesítő alkalmazást kikapcsoltuk: a bejelentkezéshez ismét e-mailben küldünk kódot. Ha nem Ön kapcsolta ki, azonnal állítson be új jelszót, és értesítse az ügyfélszolgálatunkat!`,
    codesText: ({ name }) =>
      `Kedves ${name}!\n\nÚj biztonsági kódjai vannak, a korábbiak már nem érvényesek. Ha nem Ön kérte őket, azonnal állítson be új jelszót, és értesítse az ügyfélszolgálatunkat!`,
    emailCode: 'Az ellenőrzőkódja',
    codeText: ({ code, minutes }) =>
      `Ellenőrzőkódja: ${code}. A kód ${minutes} percig érvényes, és azt igazolja, hogy ez a cím az Öné.`,
    addressSubject: 'Az e-mail-címe megváltozott',
    addressText: ({ name, email }) =>
      `Kedves ${name}!\n\nA fiókja e-mail-címe mostantól ${email}. Erre a címre több levelet nem küldünk. Ha nem Ön változtatta meg, azonnal értesítse az ügyfélszolgálatunkat!`,
  },
)
