import { messages } from '#engine/messages.ts'

/** What each kind of fault is called. */
export const faultNames = messages(
  {
    slow: 'Slow answers',
    lost: 'Lost requests',
    'timeout-after-accept': 'Done, but never answered',
    'server-error': 'Done, but answered with a server error',
    reject: 'Refused',
    'rate-limit': 'Too many requests',
    'partial-fills': 'Fills in parts',
    'duplicate-events': 'Events twice',
    'reordered-events': 'Events in the wrong order',
    'dropped-events': 'Events lost',
    cut: 'Connection breaks',
    'invisible-order': 'Orders not seen at once',
    'balance-lag': 'Balances of some time ago',
    halted: 'Trading halted',
    barred: 'Barred by local rules',
    'tick-changed': 'Price step changed',
    'frozen-keys': 'Keys not taken',
    'turned-away': 'Turned away',
    'clock-skew': 'Wrong clock',
    maintenance: 'Maintenance',
  },
  {
    slow: 'Lassú válaszok',
    lost: 'Elveszett kérések',
    'timeout-after-accept': 'Végrehajtva, de válasz nélkül',
    'server-error': 'Végrehajtva, de szerverhibával',
    reject: 'Elutasítás',
    'rate-limit': 'Túl sok kérés',
    'partial-fills': 'Részletekben teljesülés',
    'duplicate-events': 'Kétszer érkező események',
    'reordered-events': 'Rossz sorrendű események',
    'dropped-events': 'Elveszett események',
    cut: 'Megszakadó kapcsolat',
    'invisible-order': 'Késve látszó megbízások',
    'balance-lag': 'Korábbi egyenlegek',
    halted: 'Felfüggesztett kereskedés',
    barred: 'Helyi szabályok tiltják',
    'tick-changed': 'Megváltozott árlépcső',
    'frozen-keys': 'Elutasított kulcsok',
    'turned-away': 'Elutasított címek',
    'clock-skew': 'Rosszul járó óra',
    maintenance: 'Karbantartás',
  },
)

/** What it does, in plain words, and what a bot must make of it. */
export const faultExplanations = messages(
  {
    slow: 'The request waits before the exchange sees it, as on a slow network. Longer than the deadline, and the exchange refuses it as too late.',
    lost: 'The request never reaches the exchange and is never answered. Nothing has happened there, but whoever sent it cannot know that.',
    'timeout-after-accept':
      'The exchange does what was asked, and the answer gets lost. The order exists: whoever sends it again has two.',
    'server-error':
      'The exchange does what was asked and answers with an error of its own all the same. Such an error proves nothing: the order must be looked up.',
    reject: 'The exchange refuses with an error code and a text of your choice, and does nothing. This is a plain no.',
    'rate-limit':
      'The exchange answers 429 and tells how long to wait. Whoever goes on asking would be locked out by the real one.',
    'partial-fills': 'Each fill of an order is cut into so many smaller ones, each with its own fee.',
    'duplicate-events': 'An event is sent twice. A fill must be booked once all the same.',
    'reordered-events': 'Events that belong together come in the opposite order, such as the balance before the fill.',
    'dropped-events': 'An event is never sent. What it told must be fetched.',
    cut: 'Instead of the event the connection breaks. After connecting again, what was missed must be fetched.',
    'invisible-order':
      'An order that was taken is in no answer for so long: not found, not among the open ones, not to be canceled. “Not found” proves nothing at first.',
    'balance-lag': 'Balances are told as they were so long ago. It lasts until it is removed.',
    halted:
      'Orders are refused because the market is closed, and the list of symbols says so. It lasts until it is removed.',
    barred:
      'Orders are refused because the account may not trade the symbol, as where a country’s rules forbid it. It lasts until it is removed.',
    'tick-changed':
      'Prices go in steps ten times as large, told in the list of symbols: an order at an old step is refused. It lasts until it is removed.',
    'frozen-keys':
      'Every signed request is refused as if its key had been frozen, deleted or had lost its rights. It lasts until it is removed.',
    'turned-away':
      'The request does not get to the exchange: 418 is a ban, 403 the firewall, 451 a country that is not served.',
    'clock-skew': 'The exchange’s clock is off by so much; a minus sign sets it back. It lasts until it is removed.',
    maintenance:
      'Every request is answered with “under maintenance” and no connection is taken. It lasts until it is removed.',
  },
  {
    slow: 'A kérés várakozik, mielőtt a tőzsdéhez érne, mint egy lassú hálózaton. Ha tovább tart a határidőnél, a tőzsde elkésettként elutasítja.',
    lost: 'A kérés sosem ér el a tőzsdéhez, és válasz sem érkezik. Ott nem történt semmi, de ezt a küldő nem tudhatja.',
    'timeout-after-accept':
      'A tőzsde elvégzi a kérést, de a válasz elvész. A megbízás létezik: aki újra elküldi, annak kettő lesz.',
    'server-error':
      'A tőzsde elvégzi a kérést, mégis saját hibával válaszol. Az ilyen hiba semmit sem bizonyít: a megbízást meg kell keresni.',
    reject: 'A tőzsde a megadott hibakóddal és szöveggel elutasítja a kérést, és nem tesz semmit. Ez egyértelmű nem.',
    'rate-limit':
      'A tőzsde 429-cel válaszol, és megmondja, mennyit kell várni. Aki tovább kérdez, azt az igazi tőzsde kizárná.',
    'partial-fills': 'Egy megbízás minden teljesülése ennyi kisebb részre esik szét, mindegyik saját díjjal.',
    'duplicate-events': 'Az esemény kétszer érkezik. Egy teljesülést akkor is csak egyszer szabad könyvelni.',
    'reordered-events':
      'Az összetartozó események fordított sorrendben érkeznek, például az egyenleg a teljesülés előtt.',
    'dropped-events': 'Az esemény sosem érkezik meg. Amiről szólt volna, azt le kell kérdezni.',
    cut: 'Az esemény helyett megszakad a kapcsolat. Újracsatlakozás után le kell kérdezni, ami kimaradt.',
    'invisible-order':
      'Az elfogadott megbízás ennyi ideig egy válaszban sincs benne: nem található, nincs a nyitottak között, nem törölhető. A „nem található” eleinte semmit sem bizonyít.',
    'balance-lag': 'Az egyenlegek ennyivel korábbi állapotot mutatnak. Addig tart, amíg el nem távolítják.',
    halted:
      'A megbízásokat elutasítják, mert a piac zárva van, és ezt a szimbólumok listája is mutatja. Addig tart, amíg el nem távolítják.',
    barred:
      'A megbízásokat elutasítják, mert a számla nem kereskedhet a szimbólummal, mint ahol egy ország szabályai tiltják. Addig tart, amíg el nem távolítják.',
    'tick-changed':
      'Az árak tízszer akkora lépcsőkben mozognak, és a szimbólumok listája ezt mutatja: a régi lépcsőn lévő megbízást elutasítják. Addig tart, amíg el nem távolítják.',
    'frozen-keys':
      'Minden aláírt kérést elutasítanak, mintha a kulcsot befagyasztották, törölték volna, vagy elvesztette volna a jogait. Addig tart, amíg el nem távolítják.',
    'turned-away':
      'A kérés nem jut el a tőzsdéig: a 418 kitiltás, a 403 a tűzfal, a 451 olyan ország, amelyet nem szolgálnak ki.',
    'clock-skew': 'A tőzsde órája ennyivel jár el; mínusz előjellel késik. Addig tart, amíg el nem távolítják.',
    maintenance:
      'Minden kérésre „karbantartás” a válasz, és új kapcsolat sem nyílik. Addig tart, amíg el nem távolítják.',
  },
)

/** The fields of the form. */
export const faultWords = messages(
  {
    kind: 'What goes wrong',
    call: 'Call',
    way: 'Way in',
    symbol: 'Symbol',
    stream: 'Stream',
    event: 'Event',
    execution: 'Execution',
    ms: 'Time',
    status: 'HTTP status',
    ban: 'HTTP status',
    ban418: '418, banned',
    ban403: '403, firewall',
    ban451: '451, country',
    code: 'Error code',
    msg: 'Text',
    seconds: 'Wait',
    parts: 'Parts',
    times: 'How often',
    timesHelp: 'Empty: until it is removed.',
    every: 'All',
    wayRest: 'REST',
    waySocket: 'WebSocket API',
    streamUser: 'Own orders and balances',
    streamMarket: 'Market data',
    unitMs: 'ms',
    unitSeconds: 's',
    unitTimes: 'times',
    limitsMs: '1 to 600,000.',
    limitsSkew: '−86,400,000 to 86,400,000.',
    limitsLag: '1 to 60,000.',
    limitsStatus: '500 to 599.',
    limitsCode: '−99,999 to −1.',
    limitsSeconds: '1 to 86,400.',
    limitsParts: '2 to 100.',
  },
  {
    kind: 'Mi romoljon el',
    call: 'Hívás',
    way: 'Csatorna',
    symbol: 'Szimbólum',
    stream: 'Adatfolyam',
    event: 'Esemény',
    execution: 'Végrehajtás',
    ms: 'Idő',
    status: 'HTTP-állapot',
    ban: 'HTTP-állapot',
    ban418: '418, kitiltva',
    ban403: '403, tűzfal',
    ban451: '451, ország',
    code: 'Hibakód',
    msg: 'Szöveg',
    seconds: 'Várakozás',
    parts: 'Részek',
    times: 'Hányszor',
    timesHelp: 'Üresen: amíg el nem távolítják.',
    every: 'Mind',
    wayRest: 'REST',
    waySocket: 'WebSocket API',
    streamUser: 'Saját megbízások és egyenlegek',
    streamMarket: 'Piaci adatok',
    unitMs: 'ms',
    unitSeconds: 'mp',
    unitTimes: 'alkalom',
    limitsMs: '1 és 600 000 között.',
    limitsSkew: '−86 400 000 és 86 400 000 között.',
    limitsLag: '1 és 60 000 között.',
    limitsStatus: '500 és 599 között.',
    limitsCode: '−99 999 és −1 között.',
    limitsSeconds: '1 és 86 400 között.',
    limitsParts: '2 és 100 között.',
  },
)
