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

/** Mails of the profile; each is sent in the language of its reader. */
export const profileMails = messages(
  {
    notYou: 'If it was not you, set a new password at once and tell our customer service.',
    newPassword: 'Set a new password',
    emailPasswordChanged: 'Your password has been changed',
    password: 'Your password has been changed, and all your other sessions have been closed.',
    emailSecondFactorChanged: 'Your sign-in protection has changed',
    factorOn: 'From now on signing in asks for a code of your authenticator app.',
    factorOff: 'The authenticator has been turned off: signing in asks for a code sent by e-mail again.',
    factorCodes: 'You have new security codes; the ones before are void.',
    emailCode: 'Your verification code',
    addressCode: ({ minutes }: { minutes: number }) =>
      `This is your verification code. It is good for ${minutes} minutes and confirms that this address is yours.`,
    addressCodeNotYou: 'If you have not asked for it, you need not do anything.',
    leaveAddress: ({ email, minutes }: { email: string; minutes: number }) =>
      `The e-mail address of your account is to be changed to ${email}. This is the code that agrees to it; it is good for ${minutes} minutes.`,
    leaveAddressNotYou:
      'If it was not you, give this code to nobody and set a new password at once: somebody is signed in to your account.',
    addressSubject: 'Your e-mail address has been changed',
    address: ({ email }: { email: string }) =>
      `The e-mail address of your account is now ${email}. No more mail comes to this address.`,
    exchangeIdsSubject: 'Your account numbers at exchanges have been changed',
    exchangeIds: ({ hours }: { hours: number }) =>
      `The account numbers that your bonuses are paid to have been changed. The new ones count for payouts in ${hours} hours; until then the ones before do.`,
    addressNotYou: 'If it was not you, tell our customer service at once.',
  },
  {
    notYou: 'Ha nem Ön volt, azonnal állítson be új jelszót, és értesítse az ügyfélszolgálatunkat!',
    newPassword: 'Új jelszó beállítása',
    emailPasswordChanged: 'A jelszava megváltozott',
    password: 'A jelszava megváltozott, és minden más munkamenetét lezártuk.',
    emailSecondFactorChanged: 'A bejelentkezés védelme megváltozott',
    factorOn: 'Mostantól a bejelentkezéshez a hitelesítő alkalmazás kódja is kell.',
    factorOff: 'A hitelesítő alkalmazást kikapcsoltuk: a bejelentkezéshez ismét e-mailben küldünk kódot.',
    factorCodes: 'Új biztonsági kódjai vannak, a korábbiak már nem érvényesek.',
    emailCode: 'Az ellenőrzőkódja',
    addressCode: ({ minutes }) =>
      `Ez az ellenőrzőkódja. ${minutes} percig érvényes, és azt igazolja, hogy ez a cím az Öné.`,
    addressCodeNotYou: 'Ha nem Ön kérte, nincs teendője.',
    leaveAddress: ({ email, minutes }) =>
      `A fiókja e-mail-címét erre szeretnék módosítani: ${email}. Ezzel a kóddal járulhat hozzá, ${minutes} percig érvényes.`,
    leaveAddressNotYou:
      'Ha nem Ön kérte, ne adja meg senkinek ezt a kódot, és azonnal állítson be új jelszót: valaki be van jelentkezve a fiókjába.',
    addressSubject: 'Az e-mail-címe megváltozott',
    address: ({ email }) => `A fiókja e-mail-címe mostantól ${email}. Erre a címre több levelet nem küldünk.`,
    exchangeIdsSubject: 'A tőzsdei számlaszámai megváltoztak',
    exchangeIds: ({ hours }) =>
      `Megváltoztak azok a tőzsdei számlaszámok, amelyekre a bónuszait fizetjük. Az újakra ${hours} óra múlva fizetünk, addig a korábbiak érvényesek.`,
    addressNotYou: 'Ha nem Ön változtatta meg, azonnal értesítse az ügyfélszolgálatunkat!',
  },
)
