import { messages } from '#engine/messages.ts'

export const impersonateWords = messages(
  {
    impersonationReason: 'Reason of the impersonation',
    open: 'Sign in as this user',
    title: ({ user }: { user: string }) => `Sign in as ${user}`,
    explanation:
      'You see the account as its owner does. Money, keys, passwords and contracts stay closed. What you do is written down with your name, and the owner finds in their log that support signed in.',
    reasonHelp: 'At least 5 characters. It is kept in the audit log.',
    start: 'Sign in',
  },
  {
    impersonationReason: 'A megszemélyesítés oka',
    open: 'Belépés a felhasználó nevében',
    title: ({ user }) => `Belépés ${user} nevében`,
    explanation:
      'A fiókot úgy látja, ahogyan a tulajdonosa. A pénzügyek, a kulcsok, a jelszavak és a szerződések zárva maradnak. Amit tesz, azt az Ön nevével együtt naplózzuk, a tulajdonos pedig a naplójában látja, hogy az ügyfélszolgálat belépett.',
    reasonHelp: 'Legalább 5 karakter. Az auditnaplóban megőrizzük.',
    start: 'Belépés',
  },
)
