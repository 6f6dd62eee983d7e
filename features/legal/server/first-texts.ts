/** The texts that a new installation begins with, as version 1: what is true of the program, whoever runs it. Admins put later versions into force. */
import type { Language } from '#engine/messages.ts'
import type { LegalKind } from '../kinds.ts'

export const firstTexts: Record<Language, Record<LegalKind, string>> = {
  en: {
    terms: `These terms are between you and whoever operates this installation of Tradewright. The operator tells you its name and address.

## What the program does

Tradewright runs bots by rules that you set. It gives no advice, and nobody looks after your bots for you: what a bot buys and sells is your decision.

A demo account trades with invented money at real or generated prices. Its fills follow stated assumptions, and an exchange may fill otherwise.

## What you risk

Prices of crypto assets change fast and far. **You can lose everything that you give a bot.** Past results, those of a backtest and those of a demo account say nothing certain of the future.

Exchanges, networks and machines fail. The program is built to lose no order and no fill, but the operator does not answer for what an exchange does or leaves undone.

## What is asked of you

- You keep your password, your codes and your keys to yourself.
- You use one account only, your own.
- You use it only where the law of your country allows it.

## How it ends

You may end the agreement at any time by stopping your bots and asking for the deletion of your account.`,
    disclaimer: `Nothing that Tradewright shows is investment advice, and nothing in it invites you to buy or sell.

- **You decide.** A bot does what its settings say. You choose the pair, the amount, the levels and the moment at which it stops.
- **You may lose all of it.** Crypto assets have no guaranteed value, and no fund makes good what is lost.
- **The past proves nothing.** Backtests, demo accounts and figures of profit show what would have been or what has been, before taxes.
- **Prices may be late or wrong.** They come from exchanges. The program says when it has heard nothing of one for a while.
- **Taxes are yours.** What you owe on a profit depends on where you live; ask somebody who knows.`,
    privacy: `The operator of this installation keeps your personal data and answers for it.

## What is kept

- your name, user name, e-mail address, date of birth and, if you gave it, your telephone number;
- when, from which address and in which version you accepted the terms;
- your sessions with network address and browser, and a log of what was done in your account;
- your bots with their settings, orders, fills and history;
- your requests and bug reports with their files, and the documents made for you;
- the mails sent to you.

## Why, and who sees it

They are kept to run your account and your bots, to keep others out of it, and where the law asks for it. The newsletter is sent only if you ask for it.

Your password is kept only as a hash from which it cannot be read. The program loads nothing from other sites and gives your data to nobody but the exchanges on which you trade, and only what an order needs.

## Cookies

One for your session, one for the sign-in under way, and one that knows this browser again, so that nobody can lock you out from afar. There are none for advertising.

## Your rights

You may see, correct, take with you and have deleted what is kept of you, and complain to the data protection authority of your country.`,
    information: `Tradewright is a platform for trading bots. Whoever operates this installation writes here who they are and how they can be reached.

Its source is open under the [Apache License 2.0](https://www.apache.org/licenses/LICENSE-2.0).`,
  },
  hu: {
    terms: `Ezek a feltételek Önre és a Tradewright e telepítésének üzemeltetőjére vonatkoznak. A nevét és címét az üzemeltető közli.

## Mit tesz a program

A Tradewright az Ön által megadott szabályok szerint futtat botokat. Tanácsot nem ad, és senki sem felügyeli a botokat Ön helyett: hogy egy bot mit vesz és mit ad el, az Ön döntése.

A demó számla kitalált pénzzel kereskedik valódi vagy előállított árfolyamokon. A teljesülések közölt feltevéseket követnek, a tőzsde másként is teljesíthet.

## Mit kockáztat

A kriptoeszközök árfolyama gyorsan és nagyot változhat. **Mindent elveszíthet, amit egy botra bíz.** A múltbeli eredmény, a visszamérés és a demó számla eredménye semmi biztosat nem mond a jövőről.

A tőzsdék, a hálózatok és a gépek elromolhatnak. A program úgy készült, hogy ne vesszen el megbízás vagy teljesülés, de az üzemeltető nem felel azért, amit egy tőzsde megtesz vagy elmulaszt.

## Mit kérünk Öntől

- A jelszavát, a kódjait és a kulcsait tartsa magánál.
- Csak egy, a saját fiókját használja.
- Csak ott használja, ahol az országa joga megengedi.

## Hogyan ér véget

A megállapodást bármikor megszüntetheti: állítsa le a botjait, és kérje a fiókja törlését.`,
    disclaimer: `Amit a Tradewright mutat, az nem befektetési tanács, és semmi sem szólít fel benne vételre vagy eladásra.

- **Ön dönt.** A bot azt teszi, amit a beállításai mondanak. A párt, az összeget, a szinteket és a leállás pillanatát Ön választja meg.
- **Mindent elveszíthet.** A kriptoeszközöknek nincs garantált értékük, és a veszteséget semmilyen alap nem téríti meg.
- **A múlt nem bizonyít.** A visszamérés, a demó számla és a nyereségek adatai azt mutatják, mi lett volna vagy mi volt, adózás előtt.
- **Az árfolyam késhet vagy hibás lehet.** A tőzsdéktől származik. A program jelzi, ha valamelyikről egy ideje nem hallott.
- **Az adó az Öné.** Hogy a nyereség után mivel tartozik, az a lakóhelyétől függ; kérdezzen meg egy szakértőt.`,
    privacy: `A személyes adatait e telepítés üzemeltetője kezeli, és ő felel értük.

## Mit tárolunk

- a nevét, felhasználónevét, e-mail-címét, születési dátumát és, ha megadta, a telefonszámát;
- hogy mikor, milyen címről és melyik változatban fogadta el a feltételeket;
- a munkameneteit hálózati címmel és böngészővel, valamint annak naplóját, ami a fiókjában történt;
- a botjait beállításaikkal, megbízásaikkal, teljesüléseikkel és előzményeikkel;
- a kérelmeit és hibabejelentéseit a fájljaikkal, és az Önnek készült dokumentumokat;
- az Önnek küldött leveleket.

## Miért, és ki látja

Azért tároljuk őket, hogy a fiókja és a botjai működjenek, hogy más ne férhessen hozzájuk, és ahol a jog előírja. Hírlevelet csak akkor küldünk, ha kéri.

A jelszavát csak olyan lenyomatként tároljuk, amelyből nem olvasható ki. A program más oldalról semmit nem tölt be, és az adatait senkinek nem adja át, csak azoknak a tőzsdéknek, amelyeken kereskedik, és nekik is csak azt, ami egy megbízáshoz kell.

## Sütik

Egy a munkamenetéhez, egy a folyamatban lévő bejelentkezéshez, és egy, amely felismeri ezt a böngészőt, hogy távolról senki se zárhassa ki Önt. Hirdetési süti nincs.

## A jogai

Megnézheti, kijavíthatja, elviheti és töröltetheti, amit Önről tárolunk, és panaszt tehet az országa adatvédelmi hatóságánál.`,
    information: `A Tradewright kereskedő botok platformja. E telepítés üzemeltetője itt írja le, hogy kicsoda, és hogyan érhető el.

A forráskódja nyílt, az [Apache License 2.0](https://www.apache.org/licenses/LICENSE-2.0) szerint.`,
  },
}
