/** What trading itself says of any bot. A code that is not here is one of the family's own. */
import { messages } from '#engine/messages.ts'

/** Why trading refuses what is asked of a bot. */
export const refusals = messages(
  {
    'account-exists': 'This account is open already.',
    'account-has-bots': 'The account still has bots. Close or delete them first.',
    'funds-managed': 'The account has not so much that is free and that no bot manages.',
    'account-unknown': 'The trading account of this bot was not found.',
    'balance-invalid': ({ asset, value }: { asset: string; value: string }) =>
      `The demo account cannot start with ${value} ${asset}.`,
    'config-invalid': 'These settings do not fit this kind of bot.',
    'family-unknown': ({ family }: { family: string }) => `There are no ${family} bots here.`,
    'market-unknown': ({ pair }: { pair: string }) => `${pair} has no price yet. Please try again in a moment.`,
    'mode-differs': 'This bot can only trade in demo mode.',
    'pair-fixed': 'The pair of a bot cannot be changed. Please create another bot for the other pair.',
    'pair-taken': ({ pair }: { pair: string }) =>
      `Another bot of this account trades ${pair} already. An account has one position in a contract: close that bot first, or choose another contract.`,
    'room-in-use': 'The bot has made more trades in the meantime.',
    'signal-amount-invalid': ({ value }: { value: string }) => `The signal’s amount is not a positive number: ${value}`,
    'signal-closed': 'This bot is closed and hears no more signals.',
    'signal-locked': 'This bot is being closed or deleted and hears no more signals.',
    'signal-pair-unknown': ({ pair }: { pair: string }) => `This bot does not trade ${pair}.`,
    'signal-suspended': 'This bot is suspended. Start it, and it hears signals again.',
    'target-differs': ({ target }: { target: string }) =>
      `A trade can only go to another bot of the same kind, pair and mode: not to ${target}.`,
    'target-failed': ({ target }: { target: string }) =>
      `${target} could not take the trade because of an internal error. It stays where it was.`,
    'target-unknown': 'The bot that it should go to is gone, or is not on the same account.',
    'unit-exists': 'This bot has been created already.',
    'unit-failed': 'The bot cannot be started with these settings.',
    'unit-quarantined':
      'The bot was stopped by an internal error. Nothing can be asked of it until that has been looked into.',
    'unit-unknown': 'This bot does not trade any more.',
  },
  {
    'account-exists': 'Ez a számla már meg van nyitva.',
    'account-has-bots': 'A számlán még vannak botok. Előbb zárja le vagy törölje őket!',
    'funds-managed': 'A számlán nincs ennyi szabad összeg, amelyet nem bot kezel.',
    'account-unknown': 'A bot kereskedési számlája nem található.',
    'balance-invalid': ({ asset, value }) => `A demó számla nem indulhat ${value} ${asset} egyenleggel.`,
    'config-invalid': 'Ezek a beállítások nem illenek ehhez a botfajtához.',
    'family-unknown': ({ family }) => `Itt nincs ${family} bot.`,
    'market-unknown': ({ pair }) => `A(z) ${pair} párnak még nincs ára. Kérjük, próbálja újra egy pillanat múlva!`,
    'mode-differs': 'Ez a bot csak demó módban kereskedhet.',
    'pair-fixed': 'Egy bot párja nem módosítható. A másik párhoz hozzon létre másik botot!',
    'pair-taken': ({ pair }) =>
      `Ennek a számlának egy másik botja már kereskedik a következővel: ${pair}. Egy számlának egy kontraktusban egy pozíciója van: előbb zárja le azt a botot, vagy válasszon másik kontraktust!`,
    'room-in-use': 'A bot időközben több kereskedést hozott létre.',
    'signal-amount-invalid': ({ value }) => `A jelzésben szereplő összeg nem pozitív szám: ${value}`,
    'signal-closed': 'Ez a bot le van zárva, több jelzést nem fogad.',
    'signal-locked': 'Ez a bot éppen lezárul vagy törlődik, több jelzést nem fogad.',
    'signal-pair-unknown': ({ pair }) => `Ez a bot nem kereskedik ezen a páron: ${pair}.`,
    'signal-suspended': 'Ez a bot fel van függesztve. Indítsa el, és újra fogadja a jelzéseket.',
    'target-differs': ({ target }) =>
      `Egy kereskedés csak azonos fajtájú, párú és módú másik botba helyezhető át, ide nem: ${target}.`,
    'target-failed': ({ target }) =>
      `A kereskedés belső hiba miatt nem helyezhető át ide: ${target}. Ott marad, ahol volt.`,
    'target-unknown': 'A bot, amelybe átkerülne, már nincs meg, vagy nem ugyanazon a számlán van.',
    'unit-exists': 'Ez a bot már létrejött.',
    'unit-failed': 'A bot ezekkel a beállításokkal nem indítható el.',
    'unit-quarantined': 'A botot belső hiba állította le. Amíg ezt ki nem vizsgáljuk, semmi sem kérhető tőle.',
    'unit-unknown': 'Ez a bot már nem kereskedik.',
  },
)

/** Why no bot trades with real money, or with this key. */
export const liveRefusals = messages(
  {
    'live-unavailable': 'Nothing trades live here: keys of exchanges are not kept on this installation.',
    'live-not-encrypted':
      'Real money needs an encrypted connection (https), or a browser on the machine that the program runs on.',
    'live-too-much': 'A live bot can be given at most 100,000 of what it buys with.',
    'live-illiquid':
      'Too little of this pair was traded in the last 24 hours: live bots buy where at least 50,000 USDC, or as much in another asset, changed hands.',
    'key-unknown': 'This key is not there any more. Please choose another one.',
    'key-of-another-exchange': 'This key is of another exchange than the bot.',
    'key-not-working': 'This key does not work at present. Its page says why.',
    'key-without-account': 'The exchange has not told yet whose key this is. Please try again in a minute.',
    'exchange-without-trading': 'Bots cannot trade live at this exchange yet.',
    'account-of-another': 'The account of this key belongs to another user here.',
    'set-live-mode': 'This bot trades live already.',
    'set-live-ended': 'This bot has ended. Please make a new one.',
    'set-live-folder': 'A folder of single bots cannot go live as one: please set its bots live one by one.',
  },
  {
    'live-unavailable': 'Itt semmi sem kereskedik élesben: ez a telepítés nem tárol tőzsdei kulcsokat.',
    'live-not-encrypted':
      'Valódi pénzhez titkosított kapcsolat (https) kell, vagy böngésző azon a gépen, amelyen a program fut.',
    'live-too-much': 'Egy éles bot legfeljebb 100 000 egységet kaphat abból, amivel vásárol.',
    'live-illiquid':
      'Az elmúlt 24 órában túl kevés forgott ebből a párból: éles bot ott vesz, ahol legalább 50 000 USDC, vagy más eszközben ennyi, cserélt gazdát.',
    'key-unknown': 'Ez a kulcs már nincs meg. Kérjük, válasszon másikat!',
    'key-of-another-exchange': 'Ez a kulcs másik tőzsdéé, mint a bot.',
    'key-not-working': 'Ez a kulcs most nem működik. Az oldalán látható, hogy miért.',
    'key-without-account': 'A tőzsde még nem közölte, kié ez a kulcs. Kérjük, próbálja újra egy perc múlva!',
    'exchange-without-trading': 'Ezen a tőzsdén a botok még nem kereskedhetnek élesben.',
    'account-of-another': 'A kulcs számlája itt egy másik felhasználóé.',
    'set-live-mode': 'Ez a bot már élesben kereskedik.',
    'set-live-ended': 'Ez a bot véget ért. Kérjük, hozzon létre újat!',
    'set-live-folder': 'Egyedi botok mappája nem állítható élesre egyben: kérjük, a botjait egyenként állítsa élesre!',
  },
)

/** Why a bot was stopped by an internal error: `incident` of its page. */
export const incidents = messages(
  {
    threw: 'Stopped: a rule of the bot failed.',
    'broke-contract': 'Stopped: the bot asked for something that is never allowed.',
    'refused-in-a-loop': 'Stopped: the bot kept asking for an order that was refused each time.',
  },
  {
    threw: 'Leállítva: a bot egyik szabálya hibára futott.',
    'broke-contract': 'Leállítva: a bot olyat kért, ami soha nem megengedett.',
    'refused-in-a-loop': 'Leállítva: a bot ismételten olyan megbízást kért, amelyet mindig visszautasítottunk.',
  },
)

/** What a bot is doing that no shard keeps any more. */
export const endings = messages(
  { 'bot-ended': 'It has ended. What it did can still be read here.' },
  { 'bot-ended': 'Véget ért. Amit tett, itt továbbra is olvasható.' },
)
