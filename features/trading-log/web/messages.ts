import { messages } from '#engine/messages.ts'

export const logWords = messages(
  {
    title: 'Trading log',
    subtitle:
      'What trading earned. Days begin and end in your time zone; a day opens with the closing balance of the day before.',
    tableLabel: 'Results by date',
    mode: 'Mode',
    per: 'Rows',
    perDay: 'Per day',
    perMonth: 'Per month',
    soFar: 'so far',
    managed:
      'Balances are what your bots manage: what they hold at the last price, and what they may still spend. The difference therefore also holds what is open, and money that was given to bots or taken back.',
    emptyTitle: 'There is nothing in the log yet',
    emptyDemo: 'With your first demo bot a line a day begins here.',
    emptyLive: 'There is no live trading. As soon as a bot trades live, a line a day begins here.',
    emptyFilteredTitle: 'Nothing on these days',
    emptyFiltered: 'Choose other days, or the other mode.',
    toDashboard: 'To the dashboard',
  },
  {
    title: 'Kereskedési napló',
    subtitle:
      'A kereskedés eredménye. A napok az Ön időzónájában kezdődnek és végződnek; a nap az előző nap záró egyenlegével nyit.',
    tableLabel: 'Eredmények dátum szerint',
    mode: 'Mód',
    per: 'Sorok',
    perDay: 'Naponta',
    perMonth: 'Havonta',
    soFar: 'eddig',
    managed:
      'Az egyenleg az, amit a botok kezelnek: amijük van az utolsó áron, és amit még elkölthetnek. A különbségben ezért a nyitott eredmény és a botoknak adott vagy tőlük visszavett pénz is benne van.',
    emptyTitle: 'A napló még üres',
    emptyDemo: 'Az első demó bottal naponta egy sor jelenik meg itt.',
    emptyLive: 'Nincs éles kereskedés. Amint egy bot élesben kereskedik, naponta egy sor jelenik meg itt.',
    emptyFilteredTitle: 'Ezeken a napokon nincs semmi',
    emptyFiltered: 'Válasszon más napokat vagy másik módot!',
    toDashboard: 'A vezérlőpultra',
  },
)
