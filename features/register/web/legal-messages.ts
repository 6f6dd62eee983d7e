import { messages } from '#engine/messages.ts'

/** The texts that a new installation begins with, one paragraph a line: what is true of the program, whoever runs it. */
export const legalWords = messages(
  {
    termsTitle: 'Terms of use',
    terms: [
      'Version 1. These terms are between you and whoever operates this installation of Tradewright, whose name and address the operator tells you.',
      'Tradewright runs bots by rules that you set. It gives no advice, and nobody looks after your bots for you: what a bot buys and sells is your decision.',
      'Prices of crypto assets change fast and far. You can lose everything that you give a bot. Past results, those of a backtest and those of a demo account say nothing certain of the future.',
      'A demo account trades with invented money at real or generated prices. Its fills follow stated assumptions, and an exchange may fill otherwise.',
      'Exchanges, networks and machines fail. The program is built to lose no order and no fill, but the operator does not answer for what an exchange does or leaves undone.',
      'You keep your password, your codes and your keys to yourself. You may use one account only, your own, and only where the law of your country allows it.',
      'You may end the agreement at any time by stopping your bots and asking for the deletion of your account.',
    ].join('\n'),
    privacyTitle: 'Privacy policy',
    privacy: [
      'Version 1. The operator of this installation keeps your personal data and answers for it.',
      'Kept are: your name, user name, e-mail address and date of birth; when, from which address and in which version you accepted the terms; your sessions with network address and browser; your bots with their settings, orders, fills and history; and the mails sent to you where no mail server is set up.',
      'They are kept to run your account and your bots, to keep others out of it, and where the law asks for it. The newsletter is sent only if you ask for it.',
      'Your password is kept only as a hash from which it cannot be read. The program sends no data to anybody else and loads nothing from other sites.',
      'Cookies: one for your session, one for the sign-in under way, and one that knows this browser again, so that nobody can lock you out from afar. There are none for advertising.',
      'You may see, correct, take with you and have deleted what is kept of you, and complain to the data protection authority of your country.',
    ].join('\n'),
  },
  {
    termsTitle: 'Felhasználási feltételek',
    terms: [
      '1. változat. Ezek a feltételek Önre és a Tradewright e telepítésének üzemeltetőjére vonatkoznak; a nevét és címét az üzemeltető közli.',
      'A Tradewright az Ön által megadott szabályok szerint futtat botokat. Tanácsot nem ad, és senki sem felügyeli a botokat Ön helyett: hogy egy bot mit vesz és mit ad el, az Ön döntése.',
      'A kriptoeszközök árfolyama gyorsan és nagyot változhat. Mindent elveszíthet, amit egy botra bíz. A múltbeli eredmény, a visszamérés és a demó számla eredménye semmi biztosat nem mond a jövőről.',
      'A demó számla kitalált pénzzel kereskedik valódi vagy előállított árfolyamokon. A teljesülések közölt feltevéseket követnek, a tőzsde másként is teljesíthet.',
      'A tőzsdék, a hálózatok és a gépek elromolhatnak. A program úgy készült, hogy ne vesszen el megbízás vagy teljesülés, de az üzemeltető nem felel azért, amit egy tőzsde megtesz vagy elmulaszt.',
      'A jelszavát, a kódjait és a kulcsait tartsa magánál. Csak egy, a saját fiókját használhatja, és csak ott, ahol az országa joga megengedi.',
      'A megállapodást bármikor megszüntetheti: állítsa le a botjait, és kérje a fiókja törlését.',
    ].join('\n'),
    privacyTitle: 'Adatvédelmi tájékoztató',
    privacy: [
      '1. változat. A személyes adatait e telepítés üzemeltetője kezeli, és ő felel értük.',
      'Ezeket tároljuk: a nevét, felhasználónevét, e-mail-címét és születési dátumát; hogy mikor, milyen címről és melyik változatban fogadta el a feltételeket; a munkameneteit hálózati címmel és böngészővel; a botjait beállításaikkal, megbízásaikkal, teljesüléseikkel és előzményeikkel; és az Önnek küldött leveleket ott, ahol nincs levelezőkiszolgáló beállítva.',
      'Azért tároljuk őket, hogy a fiókja és a botjai működjenek, hogy más ne férhessen hozzájuk, és ahol a jog előírja. Hírlevelet csak akkor küldünk, ha kéri.',
      'A jelszavát csak olyan lenyomatként tároljuk, amelyből nem olvasható ki. A program senki másnak nem küld adatot, és más oldalról semmit nem tölt be.',
      'Sütik: egy a munkamenetéhez, egy a folyamatban lévő bejelentkezéshez, és egy, amely felismeri ezt a böngészőt, hogy távolról senki se zárhassa ki Önt. Hirdetési süti nincs.',
      'Megnézheti, kijavíthatja, elviheti és töröltetheti, amit Önről tárolunk, és panaszt tehet az országa adatvédelmi hatóságánál.',
    ].join('\n'),
  },
)
