/** Words for the states of bots, trades and orders. */
import { type Messages, messages, type Text } from '#engine/messages.ts'
import type { Badge, Reason, Status } from '#engine/status.ts'
import type { BotTrade } from '../contract.ts'
import type { Sides } from './family.ts'

export const statusMessages = messages(
  {
    active: 'Active',
    closed: 'Closed',
    suspended: 'Suspended',
    'suspended-buy': 'Buy suspended',
    deleted: 'Deleted',
    waiting: 'Waiting',
    pending: 'Pending',
  },
  {
    active: 'Aktív',
    closed: 'Lezárt',
    suspended: 'Felfüggesztve',
    'suspended-buy': 'Vétel felfüggesztve',
    deleted: 'Törölt',
    waiting: 'Várakozik',
    pending: 'Függőben',
  },
)
statusMessages satisfies Record<'en', Record<Status, string>>

export const badgeMessages = messages(
  {
    'pending-delete': 'Pending delete',
    'all-suspended': 'All suspended',
    'bot-suspended': 'Bot suspended',
    'profit-suspended': 'Profit suspended',
    'folder-suspended': 'Folder suspended',
    'bad-sell': 'Likely loss',
  },
  {
    'pending-delete': 'Törlésre vár',
    'all-suspended': 'Minden felfüggesztve',
    'bot-suspended': 'Bot felfüggesztve',
    'profit-suspended': 'Profit felfüggesztve',
    'folder-suspended': 'Mappa felfüggesztve',
    'bad-sell': 'Várható veszteség',
  },
)
badgeMessages satisfies Record<'en', Record<Badge, string>>

/** Why an entry side is off. */
export const reasonMessages = messages(
  {
    admin: 'Suspended by support',
    'key-invalid': 'Invalid API key or wallet',
    'wallet-invalid': 'Invalid API key or wallet',
    'key-permission': 'The API key lacks the trading right',
    maintenance: 'Exchange maintenance',
    regulation: 'Local regulation',
    'copy-stopped': 'Copying has ended',
    'reconcile-conflict': 'Balance differs from the exchange',
    user: 'Suspended by you',
    folder: 'Folder suspended',
    'insufficient-funds': 'Insufficient funds',
    'stop-loss-limit': 'Stop loss limit reached',
    'run-limit': 'Cycle limit reached',
    'stuck-lower': 'Price below the lower bound',
    'stuck-upper': 'Price above the upper bound',
    'subscription-expired': 'Subscription expired',
    'package-limit': 'Package limit',
    'below-minimum': 'Below the exchange minimum',
    'order-rejected': 'Order rejected by the exchange',
    'no-amount': 'No amount left for this line',
    'escape-limit': 'Limit of hand-overs reached',
    'beta-ended': 'The beta has ended',
    trailed: 'Left behind by the price',
  },
  {
    admin: 'Az ügyfélszolgálat felfüggesztette',
    'key-invalid': 'Érvénytelen API-kulcs vagy tárca',
    'wallet-invalid': 'Érvénytelen API-kulcs vagy tárca',
    'key-permission': 'Az API-kulcsnak nincs kereskedési joga',
    maintenance: 'A tőzsde karbantartás alatt áll',
    regulation: 'Helyi szabályozás',
    'copy-stopped': 'A másolás véget ért',
    'reconcile-conflict': 'Az egyenleg eltér a tőzsdétől',
    user: 'Ön felfüggesztette',
    folder: 'A mappa fel van függesztve',
    'insufficient-funds': 'Fedezethiány',
    'stop-loss-limit': 'Stop loss limit elérve',
    'run-limit': 'A ciklusok limitje elérve',
    'stuck-lower': 'Az ár az alsó határ alatt van',
    'stuck-upper': 'Az ár a felső határ felett van',
    'subscription-expired': 'Lejárt előfizetés',
    'package-limit': 'Csomaglimit',
    'below-minimum': 'A tőzsdei minimum alatt',
    'order-rejected': 'A tőzsde visszautasította a megbízást',
    'no-amount': 'Ehhez a vonalhoz nem maradt összeg',
    'escape-limit': 'Az átadások limitje elérve',
    'beta-ended': 'A béta véget ért',
    trailed: 'Az ár elhagyta',
  },
)
reasonMessages satisfies Record<'en', Record<Reason, string>>

/** What the user can do about it. */
export const nextStepMessages = messages(
  {
    admin: 'Ask support why, then start it.',
    'key-invalid': 'Mend or replace the API key, then start it.',
    'wallet-invalid': 'Connect the wallet again, then start it.',
    'key-permission': 'Give the API key the trading right at the exchange, then start it.',
    maintenance: 'Nothing to do: it goes on by itself when the exchange trades again.',
    regulation: 'Choose another pair or account: the exchange does not allow this one where you live.',
    'copy-stopped': 'Follow a copy trader again, or keep it as a bot of your own.',
    'reconcile-conflict': 'Compare the balance with the exchange and confirm the repair, then start it.',
    user: 'Start it when you want it to go on.',
    folder: 'Start the folder to go on.',
    'insufficient-funds': 'Free some of the balance or lower the investment, then start it.',
    'stop-loss-limit': 'Check the stop price, then start it: the counter begins again.',
    'run-limit': 'Start it to repeat the cycles, or allow more cycles in the settings.',
    'stuck-lower': 'Widen the bounds, or start it when the price is back between them.',
    'stuck-upper': 'Widen the bounds, or start it when the price is back between them.',
    'subscription-expired': 'Renew the subscription, then start it.',
    'package-limit': 'Close a bot or choose a larger package.',
    'below-minimum': 'Raise the amount per line in the settings.',
    'order-rejected': 'Check the settings and the exchange, then start it.',
    'no-amount': 'Raise the investment in the settings.',
    'escape-limit': 'Start it: the count of hand-overs begins again.',
    'beta-ended': 'Nothing to do: it is deleted when nothing is left in it.',
    trailed: 'Nothing to do: it is made again when the price comes back.',
  },
  {
    admin: 'Kérdezze meg az okát az ügyfélszolgálattól, majd indítsa el.',
    'key-invalid': 'Javítsa vagy cserélje az API-kulcsot, majd indítsa el.',
    'wallet-invalid': 'Csatlakoztassa újra a tárcát, majd indítsa el.',
    'key-permission': 'Adjon kereskedési jogot az API-kulcsnak a tőzsdén, majd indítsa el.',
    maintenance: 'Nincs teendője: magától folytatja, amikor a tőzsdén újra van kereskedés.',
    regulation: 'Válasszon másik párt vagy számlát: ezt a tőzsde az Ön lakóhelyén nem engedi.',
    'copy-stopped': 'Kövessen újra egy kereskedőt, vagy tartsa meg saját botként.',
    'reconcile-conflict': 'Vesse össze az egyenleget a tőzsdével, hagyja jóvá a javítást, majd indítsa el.',
    user: 'Indítsa el, ha folytatni szeretné.',
    folder: 'A folytatáshoz indítsa el a mappát.',
    'insufficient-funds': 'Szabadítson fel egyenleget, vagy csökkentse a befektetést, majd indítsa el.',
    'stop-loss-limit': 'Ellenőrizze a stop árat, majd indítsa el: a számláló elölről kezdődik.',
    'run-limit': 'Indítsa el a ciklusok ismétléséhez, vagy engedjen több ciklust a beállításokban.',
    'stuck-lower': 'Tágítsa a határokat, vagy indítsa el, ha az ár visszatért közéjük.',
    'stuck-upper': 'Tágítsa a határokat, vagy indítsa el, ha az ár visszatért közéjük.',
    'subscription-expired': 'Újítsa meg az előfizetést, majd indítsa el.',
    'package-limit': 'Zárjon le egy botot, vagy válasszon nagyobb csomagot.',
    'below-minimum': 'Emelje a vonalankénti összeget a beállításokban.',
    'order-rejected': 'Ellenőrizze a beállításokat és a tőzsdét, majd indítsa el.',
    'no-amount': 'Emelje a befektetést a beállításokban.',
    'escape-limit': 'Indítsa el: az átadások számlálója elölről kezdődik.',
    'beta-ended': 'Nincs teendője: törlődik, amikor már semmi sincs benne.',
    trailed: 'Nincs teendője: újra létrejön, ha az ár visszatér.',
  },
)
nextStepMessages satisfies Record<'en', Record<Reason, string>>

const phaseMessages = messages(
  {
    idle: 'Waiting for its price',
    armed: 'Ready to buy',
    'entry-open': 'Buy order open',
    'entry-partial': 'Partly bought',
    holding: 'Holding',
    'exit-partial': 'Partly sold',
    exiting: 'Leaving',
    done: 'Finished',
  },
  {
    idle: 'Az árára vár',
    armed: 'Vételre kész',
    'entry-open': 'Vételi megbízás él',
    'entry-partial': 'Részben megvéve',
    holding: 'Tartja',
    'exit-partial': 'Részben eladva',
    exiting: 'Kilépés folyamatban',
    done: 'Befejezve',
  },
)
phaseMessages satisfies Record<'en', Record<BotTrade['phase'], string>>

/** The phases of a trade that sells first and buys back. */
const sellPhaseMessages = messages(
  {
    ...phaseMessages.en,
    armed: 'Ready to sell',
    'entry-open': 'Sell order open',
    'entry-partial': 'Partly sold',
    holding: 'Sold, to be bought back',
    'exit-partial': 'Partly bought back',
  },
  {
    ...phaseMessages.hu,
    armed: 'Eladásra kész',
    'entry-open': 'Eladási megbízás él',
    'entry-partial': 'Részben eladva',
    holding: 'Eladva, visszavételre vár',
    'exit-partial': 'Részben visszavéve',
  },
)

/** The phases of a position: one that was sold short is closed by buying back. */
const positionPhaseMessages = messages(
  {
    ...phaseMessages.en,
    'entry-open': 'Opening order open',
    'entry-partial': 'Partly opened',
    'exit-partial': 'Partly closed',
  },
  {
    ...phaseMessages.hu,
    'entry-open': 'Nyitó megbízás él',
    'entry-partial': 'Részben megnyitva',
    'exit-partial': 'Részben lezárva',
  },
)

/** By what a trade does first; a position opens and closes either way. */
export const phasesOf: Record<Sides, Messages<Record<BotTrade['phase'], string>>> = {
  buy: phaseMessages,
  advised: phaseMessages,
  sell: sellPhaseMessages,
  futures: positionPhaseMessages,
}

const profitStateMessages = messages(
  { waiting: 'Waiting', sold: 'Sold', escaped: 'Handed over', suspended: 'Suspended' },
  { waiting: 'Várakozik', sold: 'Eladva', escaped: 'Átadva', suspended: 'Felfüggesztve' },
)

/** The states of a profit, in the same way. */
export const profitStatesOf: Record<Sides, Messages<Record<BotTrade['profits'][number]['status'], string>>> = {
  buy: profitStateMessages,
  advised: profitStateMessages,
  futures: messages({ ...profitStateMessages.en, sold: 'Closed' }, { ...profitStateMessages.hu, sold: 'Lezárva' }),
  sell: messages({ ...profitStateMessages.en, sold: 'Bought back' }, { ...profitStateMessages.hu, sold: 'Visszavéve' }),
}

/** The states of a line of an entry ladder. */
export const entryStateMessages = messages(
  { 'not-traded': 'Not traded', traded: 'Traded' },
  { 'not-traded': 'Még nem teljesült', traded: 'Teljesült' },
)
entryStateMessages satisfies Record<'en', Record<BotTrade['entries'][number]['status'], string>>

export const orderMessages = messages(
  {
    buy: 'Buy',
    sell: 'Sell',
    limit: 'Limit',
    immediate: 'Limit, at once or not at all',
    market: 'Market',
    open: 'Opens a position',
    stop: 'Stop',
  },
  {
    buy: 'Vétel',
    sell: 'Eladás',
    limit: 'Limit',
    immediate: 'Limit, azonnal vagy soha',
    market: 'Piaci',
    open: 'Pozíciót nyit',
    stop: 'Stop',
  },
)
/** The word for a code that another side sends; the code itself where there is no word for it. */
export const wordFor = (words: Readonly<Record<string, Text>>, code: string): string => {
  const word = words[code]
  return typeof word === 'string' ? word : code
}
