import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { users } from './contract.ts'

export const userErrors = messages(
  {
    USERS_SELF: 'Nobody changes the own account here. Use your profile.',
    USERS_DELETED: 'This account was deleted. What is left of it cannot be changed.',
    USERS_RANK: 'You may only change users whose role is below yours.',
    USERS_ROLE: 'You may only give roles that are below yours.',
    USERS_NO_ADMIN: 'Permissions are for administrators: give the role first.',
    USERS_NO_AUTHENTICATOR: 'The authenticator of this user is not on.',
    USERS_EMAIL_TAKEN: 'This e-mail address is already taken!',
    USERS_LIVE_TRADES: 'The user has live trades. They have to be closed or suspended first.',
    USERS_DELETION_TOO_LATE: 'The deletion can no longer be canceled.',
    USERS_PACKAGE_GONE: 'This package is not offered any more. Load the page again and choose another.',
  },
  {
    USERS_SELF: 'Saját fiókját itt senki sem módosíthatja. Használja a profilját!',
    USERS_DELETED: 'Ezt a fiókot törölték. Ami megmaradt belőle, nem módosítható.',
    USERS_RANK: 'Csak az Önénél alacsonyabb szerepkörű felhasználót módosíthat.',
    USERS_ROLE: 'Csak az Önénél alacsonyabb szerepkört adhat.',
    USERS_NO_ADMIN: 'Jogosultsága csak adminisztrátornak lehet: előbb a szerepkört adja meg!',
    USERS_NO_AUTHENTICATOR: 'A felhasználónál nincs bekapcsolva a hitelesítő alkalmazás.',
    USERS_EMAIL_TAKEN: 'Ez az e-mail-cím már foglalt!',
    USERS_LIVE_TRADES: 'A felhasználónak éles kereskedései vannak. Előbb le kell zárni vagy fel kell függeszteni őket.',
    USERS_DELETION_TOO_LATE: 'A törlés már nem vonható vissza.',
    USERS_PACKAGE_GONE: 'Ez a csomag már nem adható. Töltse be újra az oldalt, és válasszon másikat!',
  },
) satisfies ErrorWords<typeof users>

/** Mails about what an administrator changed; each in the language of its reader. */
export const userMails = messages(
  {
    factorSubject: 'Your sign-in protection has changed',
    factorText:
      'Our customer service has turned your authenticator off: signing in asks for a code sent by e-mail again. For 24 hours no withdrawal can be started. Turn the authenticator on again in your profile.',
    emailSubject: 'Your e-mail address has been changed',
    emailText: ({ email }: { email: string }) =>
      `Our customer service has changed the e-mail address of your account to ${email}.`,
    notYou: 'If you have not asked for it, tell our customer service at once.',
  },
  {
    factorSubject: 'A bejelentkezés védelme megváltozott',
    factorText:
      'Az ügyfélszolgálatunk kikapcsolta a hitelesítő alkalmazását: a bejelentkezéshez ismét e-mailben küldünk kódot. 24 óráig nem indítható kifizetés. A hitelesítő alkalmazást a profiljában kapcsolhatja be újra.',
    emailSubject: 'Az e-mail-címe megváltozott',
    emailText: ({ email }) => `Az ügyfélszolgálatunk a fiókja e-mail-címét a következőre módosította: ${email}.`,
    notYou: 'Ha nem Ön kérte, azonnal értesítse az ügyfélszolgálatunkat!',
  },
)

/** Headings of the CSV file. */
export const columnMessages = messages(
  {
    id: 'Id',
    number: 'Number',
    name: 'Name',
    username: 'User name',
    email: 'E-mail address',
    role: 'Role',
    package: 'Package',
    packageUntil: 'Package until',
    interval: 'Interval',
    renewal: 'Renewal',
    state: 'State',
    created: 'Registered',
    lastSignIn: 'Last sign-in',
  },
  {
    id: 'Azonosító',
    number: 'Sorszám',
    name: 'Név',
    username: 'Felhasználónév',
    email: 'E-mail-cím',
    role: 'Szerepkör',
    package: 'Csomag',
    packageUntil: 'Csomag eddig',
    interval: 'Időszak',
    renewal: 'Megújítás',
    state: 'Állapot',
    created: 'Regisztrált',
    lastSignIn: 'Utolsó bejelentkezés',
  },
)
