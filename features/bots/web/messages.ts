/** Words of the pages of bots that belong to no family. */
import { groupName } from '#bots/group-messages.ts'
import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { bots } from '../contract.ts'

/** Sentences for refusals; what a family refuses is said in its own words. */
export const botErrors = messages(
  {
    BOT_NOT_FOUND: 'This bot was not found. It may have been deleted.',
    BOT_REFUSED: 'The bot did not accept this.',
    FAMILY_UNKNOWN: 'There are no bots of this kind.',
    PACKAGE_LIMIT_REACHED: ({ group, used, max }: { group: string; used: number; max: number }) =>
      `You have reached the limit of your package for ${groupName('en', group)}: ${used} of ${max}.`,
    PACKAGE_NOT_INCLUDED: 'Not included in the package',
    PACKAGE_NONE: 'You have no active package.',
    FEATURE_OFF: 'New bots of this kind are switched off here. Those that run go on, and you can close them as before.',
    BETA_OVER: 'The beta of these bots is over: no new ones can be made.',
  },
  {
    BOT_NOT_FOUND: 'A bot nem található. Lehet, hogy törölték.',
    BOT_REFUSED: 'A bot ezt nem fogadta el.',
    FAMILY_UNKNOWN: 'Nincs ilyen fajta bot.',
    PACKAGE_LIMIT_REACHED: ({ group, used, max }) =>
      `Elérte a csomagja limitjét (${groupName('hu', group)}): ${used} / ${max}.`,
    PACKAGE_NOT_INCLUDED: 'A csomag nem tartalmazza',
    PACKAGE_NONE: 'Nincs aktív csomagja.',
    FEATURE_OFF: 'Ilyen bot most nem indítható. A futó botok működnek tovább, és a megszokott módon lezárhatók.',
    BETA_OVER: 'Ezeknek a botoknak a béta időszaka véget ért: új nem indítható.',
  },
) satisfies ErrorWords<typeof bots>

/** The list of bots and what stands on a card. */
export const listMessages = messages(
  {
    newBot: 'New bot',
    signals: 'Signals',
    pairSettings: 'Pair settings',
    newGenerator: 'New ladder',
    demo: 'Demo',
    live: 'Live',
    emptyTitle: 'No bots yet',
    emptyDemo: 'Your demo bots will stand here. A demo bot trades with play money, so nothing can be lost.',
    emptyLive: 'Your live bots will stand here. Every bot can be tried in demo mode first.',
    emptyAction: 'Start your first demo bot',
    existing: 'Show the bots that there are',
    showDemo: 'Show demo bots',
    investment: 'Investment',
    bound: 'Committed',
    realised: 'Realised',
    unrealised: 'Open',
    fees: 'Fees',
    total: 'Total',
    runs: 'Cycles',
    started: 'Started',
    suspend: 'Suspend',
    start: 'Start',
    edit: 'Edit',
    select: ({ name }: { name: string }) => `Select ${name}`,
    selected: ({ count }: { count: string }) => `${count} selected`,
    delete: 'Delete',
    behind: 'The last change is not shown yet; the figures follow in a moment.',
  },
  {
    newBot: 'Új bot',
    signals: 'Jelzések',
    pairSettings: 'Párbeállítások',
    newGenerator: 'Új létra',
    demo: 'Demó',
    live: 'Éles',
    emptyTitle: 'Még nincs bot',
    emptyDemo: 'Itt lesznek a demó botjai. A demó bot játékpénzzel kereskedik, így semmit sem veszíthet.',
    emptyLive: 'Itt lesznek az éles botjai. Minden botot ki lehet próbálni előbb demó módban.',
    emptyAction: 'Az első demó bot indítása',
    existing: 'A meglévő botok',
    showDemo: 'Demó botok mutatása',
    investment: 'Befektetés',
    bound: 'Lekötve',
    realised: 'Realizált',
    unrealised: 'Nyitott',
    fees: 'Díjak',
    total: 'Összesen',
    runs: 'Ciklusok',
    started: 'Indítva',
    suspend: 'Felfüggesztés',
    start: 'Indítás',
    edit: 'Módosítás',
    select: ({ name }) => `${name} kijelölése`,
    selected: ({ count }) => `${count} kijelölve`,
    delete: 'Törlés',
    behind: 'Az utolsó változás még nem látszik; a számok hamarosan követik.',
  },
)
