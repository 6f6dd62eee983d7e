import { messages } from '#engine/messages.ts'

export const userBotsWords = messages(
  {
    tableLabel: 'Bots of the user',
    name: 'Name',
    family: 'Family',
    pair: 'Pair',
    status: 'Status',
    investment: 'Investment',
    realised: 'Realised profit',
    openTrades: 'Open trades',
    created: 'Made',
    counts: ({ total, running }: { total: string; running: string }) => `Bots: ${total}, running: ${running}.`,
    help: 'They are only listed here. To look into one, sign in as the user with the button above.',
    emptyTitle: 'No bots',
    empty: 'This user has made no bot yet, or has deleted them all.',
  },
  {
    tableLabel: 'A felhasználó botjai',
    name: 'Név',
    family: 'Típus',
    pair: 'Pár',
    status: 'Állapot',
    investment: 'Befektetés',
    realised: 'Realizált profit',
    openTrades: 'Nyitott kereskedések',
    created: 'Létrehozva',
    counts: ({ total, running }) => `Botok: ${total}, ebből fut: ${running}.`,
    help: 'Itt csak a felsorolásuk látszik. Ha bele akar nézni az egyikbe, lépjen be a felhasználó nevében a fenti gombbal!',
    emptyTitle: 'Nincs bot',
    empty: 'Ez a felhasználó még nem készített botot, vagy mindet törölte.',
  },
)
