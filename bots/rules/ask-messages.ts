/** Sentences for refused asks and for restrictions from outside, the same in every family with levels. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { reasonNames } from './reason-names.ts'

const named = (names: Readonly<Record<string, string>>, { reason = '' }: Facts): string => names[reason] ?? reason

export const askMessages = messages(
  {
    locked: 'The trade is locked while an operation is running.',
    closed: 'It is closed and cannot be changed.',
    deleted: 'It has been deleted.',
    'pending-delete': 'It is about to be deleted and cannot be edited.',
    'pair-is-fixed': 'Pair and exchange of a running bot cannot be changed.',
    'stuck-out-of-bounds': ({ price }: Facts) =>
      `The price, ${price}, is outside the prices of the pause. Adjust or switch them off first.`,
    'subscription-expired': 'Your subscription has expired. Renew it to start again.',
    'held-back': (facts: Facts) => `It cannot be started now: ${named(reasonNames.en, facts)}.`,
    'bot-is-off': (facts: Facts) =>
      `The bot itself is suspended (${named(reasonNames.en, facts)}). Start the bot first.`,
    'nothing-held': 'It holds nothing that could be sold now.',
    'no-such-trade': 'There is no such trade any more.',
    'no-such-profit': 'There is no such profit any more.',
    'nothing-to-delete': 'There is nothing of this kind to delete.',
    'no-levels-left-behind': ({ price }: Facts) =>
      `No line without a position lies beyond the price, ${price}, so there is no amount to distribute.`,
    'no-levels-to-give-to': ({ price }: Facts) =>
      `No running line without a position lies within reach of the price, ${price}, to take the amounts.`,
    'investment-not-positive': 'The investment must be greater than zero.',
    'investment-above-maximum': ({ max }: Facts) =>
      `With more than ${max} a single order would be larger than the exchange takes.`,
    'investment-below-minimum': ({ min }: Facts) =>
      `With less than ${min} the lines would be below the exchange minimum.`,
    'nothing-to-scale': 'It has no investment of its own that could be changed.',
    'already-live': 'It is live already.',
    'relocate-generated': 'A generated bot cannot be moved.',
    'relocate-pair': 'The target folder must have the same pair.',
    'relocate-direction': 'The target folder must trade in the same direction.',
    'relocate-kind': 'The target folder holds bots of another kind.',
    'relocate-needs-folder': 'Only a folder takes other bots in.',
    'no-own-settings': 'This trade has no settings of its own: edit those of its bot.',
    'too-many-partials': ({ items, buys, sells }: Facts) =>
      `A folder holds at most ${items} simultaneous buys and sells. This would make ${buys} buys and ${sells} sells of trades with settings of their own.`,
    'not-in-beta': 'It is not in beta.',
    'not-for-this-bot': 'This cannot be done with a bot of this kind.',

    'api-error': (facts: Facts) => `All trades of the account are suspended: ${named(reasonNames.en, facts)}.`,
    'api-maintenance': 'The exchange is under maintenance; trading goes on by itself afterwards.',
    'local-regulation': 'Trading was stopped due to local regulation.',
    'suspended-by-support': 'Support has suspended the bot.',
    'copy-stopped': 'Copying has ended; entries are suspended.',
    'reconcile-conflict': 'The balance differs from the exchange; entries are suspended until you confirm the repair.',
  },
  {
    locked: 'A kereskedés zárolva van, amíg egy művelet fut.',
    closed: 'Lezárt, ezért nem módosítható.',
    deleted: 'Már törölték.',
    'pending-delete': 'Törlésre vár, ezért nem módosítható.',
    'pair-is-fixed': 'Futó bot párja és tőzsdéje nem módosítható.',
    'stuck-out-of-bounds': ({ price }: Facts) =>
      `Az ár (${price}) a szünet határain kívül van. Előbb állítsa át vagy kapcsolja ki őket!`,
    'subscription-expired': 'Az előfizetése lejárt. Az indításhoz újítsa meg!',
    'held-back': (facts: Facts) => `Most nem indítható: ${named(reasonNames.hu, facts)}.`,
    'bot-is-off': (facts: Facts) =>
      `Maga a bot is fel van függesztve (${named(reasonNames.hu, facts)}). Előbb a botot indítsa el!`,
    'nothing-held': 'Nem tart semmit, amit most el lehetne adni.',
    'no-such-trade': 'Ez a kereskedés már nincs meg.',
    'no-such-profit': 'Ez a profit már nincs meg.',
    'nothing-to-delete': 'Nincs ilyen törölhető elem.',
    'no-levels-left-behind': ({ price }: Facts) =>
      `Nincs pozíció nélküli vonal az áron (${price}) túl, ezért nincs elosztható összeg.`,
    'no-levels-to-give-to': ({ price }: Facts) =>
      `Nincs működő, pozíció nélküli vonal az ár (${price}) közelében, amely átvehetné az összegeket.`,
    'investment-not-positive': 'A befektetésnek nullánál nagyobbnak kell lennie.',
    'investment-above-maximum': ({ max }: Facts) =>
      `Ennél többel (${max}) egyetlen megbízás nagyobb lenne, mint amekkorát a tőzsde elfogad.`,
    'investment-below-minimum': ({ min }: Facts) =>
      `${min} összegnél kevesebbel a vonalak a tőzsdei minimum alá kerülnének.`,
    'nothing-to-scale': 'Nincs saját befektetése, amely módosítható lenne.',
    'already-live': 'Már élesben fut.',
    'relocate-generated': 'Generált bot nem helyezhető át.',
    'relocate-pair': 'A célmappának ugyanahhoz a párhoz kell tartoznia.',
    'relocate-direction': 'A célmappának ugyanabba az irányba kell kereskednie.',
    'relocate-kind': 'A célmappában más fajtájú botok vannak.',
    'relocate-needs-folder': 'Csak mappa fogadhat be más botot.',
    'no-own-settings': 'Ennek a kereskedésnek nincs saját beállítása: a botjáét módosítsa!',
    'too-many-partials': ({ items, buys, sells }) =>
      `Egy mappában egyszerre legfeljebb ${items} vétel és eladás lehet. Így a saját beállítású kereskedéseinek ${buys} vétele és ${sells} eladása lenne.`,
    'not-in-beta': 'Nem bétaverziós.',
    'not-for-this-bot': 'Ilyen bottal ez nem végezhető el.',

    'api-error': (facts: Facts) => `A számla minden kereskedése fel van függesztve: ${named(reasonNames.hu, facts)}.`,
    'api-maintenance': 'A tőzsde karbantartás alatt áll; a kereskedés utána magától folytatódik.',
    'local-regulation': 'A kereskedés helyi szabályozás miatt leállt.',
    'suspended-by-support': 'Az ügyfélszolgálat felfüggesztette a botot.',
    'copy-stopped': 'A másolás véget ért; a nyitást felfüggesztettük.',
    'reconcile-conflict': 'Az egyenleg eltér a tőzsdétől; a nyitás a javítás jóváhagyásáig szünetel.',
  },
)
