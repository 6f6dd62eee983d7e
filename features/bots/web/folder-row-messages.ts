import { messages } from '#engine/messages.ts'

type Name = { name: string }

/** Folders as rows of the list of bots. */
export const folderRowMessages = messages(
  {
    unfold: ({ name }: Name) => `Show the bots of ${name}`,
    fold: ({ name }: Name) => `Hide the bots of ${name}`,
    running: ({ running, bots }: { running: string; bots: string }) => `${running} of ${bots} running`,
    empty: 'Empty',
    needing: ({ count }: { count: string }) => (count === '1' ? '1 needs you' : `${count} need you`),
    inRange: ({ count }: { count: string }) => `${count} in range`,
    outside: ({ count }: { count: string }) => `${count} outside`,
    used: ({ count }: { count: string }) => `${count} in the market`,
    select: ({ name }: Name) => `Select all bots of ${name}`,
    suspend: ({ name }: Name) => `Suspend all bots of ${name}`,
    start: ({ name }: Name) => `Start all bots of ${name}`,
    all: ({ name, count }: { name: string; count: string }) => `All ${count} bots of ${name}`,
  },
  {
    unfold: ({ name }) => `${name} botjainak megjelenítése`,
    fold: ({ name }) => `${name} botjainak elrejtése`,
    running: ({ running, bots }) => `${bots} közül ${running} fut`,
    empty: 'Üres',
    needing: ({ count }) => `${count} Önre vár`,
    inRange: ({ count }) => `${count} a sávban`,
    outside: ({ count }) => `${count} azon kívül`,
    used: ({ count }) => `${count} a piacon`,
    select: ({ name }) => `${name} összes botjának kijelölése`,
    suspend: ({ name }) => `${name} összes botjának felfüggesztése`,
    start: ({ name }) => `${name} összes botjának indítása`,
    all: ({ name, count }) => `${name}: mind a(z) ${count} bot`,
  },
)
