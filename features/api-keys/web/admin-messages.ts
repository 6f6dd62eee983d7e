import { messages } from '#engine/messages.ts'

export const adminWords = messages(
  {
    title: 'API keys of users',
    subtitle: 'Keys at exchanges of all users. Secrets are shown to nobody.',
    tableLabel: 'API keys of all users',
    tableOfOne: 'API keys of the user',
    emptyOfOne: 'This user has not added a key. Without one their bots trade on demo accounts alone.',
    user: 'User',
    lastError: 'Last error',
    created: 'Created',
    search: 'Search',
    searchHelp: 'Name, e-mail or number of a user, name of a key',
    freeze: 'Freeze',
    freezeOf: ({ name }: { name: string }) => `Freeze: ${name}`,
    unfreeze: 'Unfreeze',
    unfreezeOf: ({ name }: { name: string }) => `Unfreeze: ${name}`,
    freezeTitle: ({ name }: { name: string }) => `Freeze ${name}?`,
    freezeText: 'The key is not used any more, and its owner is told so in the log of the account.',
    freezeUse: ({ bots, trades }: { bots: string; trades: string }) =>
      bots === '0'
        ? 'No live bot needs it now.'
        : `Live bots that stand still without it: ${bots}. Their open trades: ${trades}.`,
    reason: 'Reason',
    reasonHelp: 'It is written down in the audit log.',
    checkAll: 'Check all of this list',
    checkAllDone: ({ count }: { count: number }) => `Keys that are checked in the background: ${count}`,
    masterTitle: 'Key of the installation',
    master: ({ newest }: { newest: string }) =>
      `The secrets of all keys are encrypted; what opens them is wrapped by a key of the installation. The newest one is number ${newest}.`,
    masterKeys: ({ count }: { count: string }) => `Keys of users whose secrets are kept: ${count}.`,
    masterWaiting: ({ count }: { count: string }) =>
      `Not yet under the newest key of the installation: ${count}. It goes on in the background.`,
    rotate: 'Make a new key',
    rotateTitle: 'Make a new key of the installation?',
    rotateText: ({ count }: { count: string }) =>
      `The secrets of ${count} keys are wrapped anew in the background. Bots go on, and no key stops working meanwhile. The old key of the installation stays in its folder, because copies of the database from before need it.`,
    rotateBegun: 'The new key is being made. It goes on in the background, also after a restart.',
    emptyTitle: 'No API keys',
    empty: 'Users have not added any key yet. What they add appears here.',
    emptyFilteredTitle: 'No key fits the filters',
    emptyFiltered: 'Change or clear the filters.',
  },
  {
    title: 'Felhasználói API-kulcsok',
    subtitle: 'Az összes felhasználó tőzsdei kulcsai. A titkokat senki sem látja.',
    tableLabel: 'Az összes felhasználó API-kulcsai',
    tableOfOne: 'A felhasználó API-kulcsai',
    emptyOfOne: 'Ez a felhasználó még nem adott hozzá kulcsot. Kulcs nélkül a botjai csak demószámlán kereskednek.',
    user: 'Felhasználó',
    lastError: 'Utolsó hiba',
    created: 'Létrehozva',
    search: 'Keresés',
    searchHelp: 'Felhasználó neve, e-mailje, sorszáma; a kulcs neve',
    freeze: 'Zárolás',
    freezeOf: ({ name }) => `Zárolás: ${name}`,
    unfreeze: 'Feloldás',
    unfreezeOf: ({ name }) => `Feloldás: ${name}`,
    freezeTitle: ({ name }) => `Zárolja ezt: ${name}?`,
    freezeText: 'A kulcsot többé nem használjuk, és a tulajdonosa a fiókja naplójában értesül erről.',
    freezeUse: ({ bots, trades }) =>
      bots === '0'
        ? 'Most egy éles botnak sincs rá szüksége.'
        : `Ennyi éles bot áll meg nélküle: ${bots}. Nyitott kereskedéseik: ${trades}.`,
    reason: 'Indok',
    reasonHelp: 'Bekerül az auditnaplóba.',
    checkAll: 'A lista összes kulcsának ellenőrzése',
    checkAllDone: ({ count }) => `A háttérben ellenőrzött kulcsok: ${count}`,
    masterTitle: 'A telepítés kulcsa',
    master: ({ newest }) =>
      `Minden kulcs titka titkosítva van; ami kinyitja, azt a telepítés kulcsa csomagolja be. A legújabb a(z) ${newest}. számú.`,
    masterKeys: ({ count }) => `Felhasználói kulcsok, amelyeknek a titkát őrizzük: ${count}.`,
    masterWaiting: ({ count }) =>
      `Még nincs a telepítés legújabb kulcsa alatt: ${count}. Az átcsomagolás a háttérben folytatódik.`,
    rotate: 'Új kulcs készítése',
    rotateTitle: 'Új kulcsot készít a telepítésnek?',
    rotateText: ({ count }) =>
      `${count} kulcs titkát csomagoljuk át a háttérben. A botok közben tovább futnak, és egyik kulcs sem áll le. A telepítés régi kulcsa a mappájában marad, mert az adatbázis korábbi másolataihoz szükség van rá.`,
    rotateBegun: 'Az új kulcs készül. A háttérben folytatódik, újraindítás után is.',
    emptyTitle: 'Nincs API-kulcs',
    empty: 'A felhasználók még nem adtak hozzá kulcsot. Amit hozzáadnak, itt jelenik meg.',
    emptyFilteredTitle: 'Nincs a szűrőknek megfelelő kulcs',
    emptyFiltered: 'Módosítsa vagy törölje a szűrőket!',
  },
)
