import { messages } from '#engine/messages.ts'
import type { Refusal } from '#engine/unit.ts'

/** Sentences for the runner's own refusals of commands; families have refusals of their own. */
export const refusalMessages = messages(
  {
    'account-exists': 'This account is open already.',
    'account-has-bots': 'The account still has bots. Close or delete them first.',
    'account-unknown': 'There is no such account.',
    'balance-invalid': ({ asset, value }: { asset: string; value: string }) =>
      `A starting balance must be a positive decimal number: ${value} ${asset}`,
    'config-invalid': 'These settings are not valid for this kind of bot.',
    'family-unknown': ({ family }: { family: string }) => `There is no kind of bot called ${family}.`,
    'funds-managed': 'The account has not so much that is free and that no bot manages.',
    'market-unknown': ({ pair }: { pair: string }) => `There are no prices for ${pair} yet. Try again in a moment.`,
    'mode-differs': 'A demo account trades in demo mode only.',
    'pair-fixed': 'The trading pair of a bot cannot be changed.',
    'pair-taken': ({ pair }: { pair: string }) =>
      `Another bot of this account holds its position on ${pair}. Close or delete that one first, or choose another pair.`,
    'room-in-use': 'The bot has more trades than that by now.',
    'signal-amount-invalid': ({ value }: { value: string }) => `The signal’s amount is not a positive number: ${value}`,
    'signal-closed': 'This bot is closed and hears no more signals.',
    'signal-locked': 'This bot is being closed or deleted and hears no more signals.',
    'signal-pair-unknown': ({ pair }: { pair: string }) => `This bot does not trade ${pair}.`,
    'signal-suspended': 'This bot is suspended. Start it, and it hears signals again.',
    'target-differs': ({ target }: { target: string }) =>
      `A trade can only go to another bot of the same kind, pair and mode: not to ${target}.`,
    'target-failed': ({ target }: { target: string }) =>
      `${target} could not take the trade because of an internal error. It stays where it was.`,
    'target-unknown': 'There is no such bot on the same account for the trade to go to.',
    'unit-exists': 'This bot exists already.',
    'unit-failed': 'The bot could not be started with these settings.',
    'unit-quarantined':
      'This bot was stopped because of an internal error. Nothing can be asked of it until it has been looked at.',
    'unit-unknown': 'There is no such bot.',
  },
  {
    'account-exists': 'Ez a számla már meg van nyitva.',
    'account-has-bots': 'A számlán még vannak botok. Előbb zárja le vagy törölje őket!',
    'account-unknown': 'Nincs ilyen számla.',
    'balance-invalid': ({ asset, value }) => `A kezdő egyenleg csak pozitív tizedes szám lehet: ${value} ${asset}`,
    'config-invalid': 'Ezek a beállítások ennél a botfajtánál nem érvényesek.',
    'family-unknown': ({ family }) => `Nincs ${family} nevű botfajta.`,
    'funds-managed': 'A számlán nincs ennyi szabad összeg, amelyet nem bot kezel.',
    'market-unknown': ({ pair }) => `Ehhez a párhoz még nincs ár: ${pair}. Próbálja újra egy pillanat múlva.`,
    'mode-differs': 'Demó számlán csak demó módban lehet kereskedni.',
    'pair-fixed': 'Egy bot kereskedési párja nem módosítható.',
    'pair-taken': ({ pair }) =>
      `Ennek a számlának egy másik botja tart pozíciót ezen a páron: ${pair}. Előbb azt zárja le vagy törölje, vagy válasszon másik párt!`,
    'room-in-use': 'A botnak időközben több kereskedése van ennél.',
    'signal-amount-invalid': ({ value }) => `A jelzésben szereplő összeg nem pozitív szám: ${value}`,
    'signal-closed': 'Ez a bot le van zárva, több jelzést nem fogad.',
    'signal-locked': 'Ez a bot éppen lezárul vagy törlődik, több jelzést nem fogad.',
    'signal-pair-unknown': ({ pair }) => `Ez a bot nem kereskedik ezen a páron: ${pair}.`,
    'signal-suspended': 'Ez a bot fel van függesztve. Indítsa el, és újra fogadja a jelzéseket.',
    'target-differs': ({ target }) =>
      `Egy kereskedés csak azonos fajtájú, párú és módú másik botba helyezhető át, ide nem: ${target}.`,
    'target-failed': ({ target }) =>
      `A kereskedés belső hiba miatt nem helyezhető át ide: ${target}. Ott marad, ahol volt.`,
    'target-unknown': 'Ugyanazon a számlán nincs ilyen bot, amelybe a kereskedés átkerülhetne.',
    'unit-exists': 'Ez a bot már létezik.',
    'unit-failed': 'A bot ezekkel a beállításokkal nem indítható el.',
    'unit-quarantined': 'Ezt a botot belső hiba miatt leállítottuk. Amíg meg nem vizsgáljuk, semmi sem kérhető tőle.',
    'unit-unknown': 'Nincs ilyen bot.',
  },
)

type RefusalCode = keyof typeof refusalMessages.en

export const refused = (code: RefusalCode, values: Readonly<Record<string, string>> = {}): Refusal => ({ code, values })

/** Sentences for the reasons why a unit is quarantined. */
export const incidentMessages = messages(
  {
    threw: 'Stopped: one of the bot’s own rules failed.',
    'broke-contract': 'Stopped: the bot asked for something that is never allowed.',
    'refused-in-a-loop': 'Stopped: the bot kept asking for an order that was refused each time.',
  },
  {
    threw: 'Leállítva: a bot egyik saját szabálya hibára futott.',
    'broke-contract': 'Leállítva: a bot olyat kért, ami soha nem megengedett.',
    'refused-in-a-loop': 'Leállítva: a bot újra és újra olyan megbízást kért, amelyet mindig visszautasítottunk.',
  },
)
