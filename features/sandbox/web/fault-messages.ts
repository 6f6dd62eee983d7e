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
    limitsStatus: '500 és 599 között.',
    limitsCode: '−99 999 és −1 között.',
    limitsSeconds: '1 és 86 400 között.',
    limitsParts: '2 és 100 között.',
  },
)
