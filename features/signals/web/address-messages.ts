/** Words of an address that is made: for a bot, and for a signal. */
import { messages } from '#engine/messages.ts'

export const addressWords = messages(
  {
    make: 'Make the address',
    signed: 'Messages must be signed',
    signedHelp:
      'For sources that can sign: a message without the right signature is refused. Leave it off for TradingView.',
    isSigned: 'Messages to it must be signed.',
    keyTitle: 'The key to sign with, also shown only once',
    copyKey: 'Copy the key',
    signedHow:
      'Send two headers: X-Timestamp, the time in milliseconds, and X-Signature, the HMAC-SHA256 of “timestamp.message” with this key, in hex. A signature is good for one minute and one message.',
    shownOnce: 'Copy the address now: it is shown only once. Whoever knows it can make the bots that listen trade.',
    copyAddress: 'Copy the address',
    curlTitle: 'Try it from a terminal',
    copyCurl: 'Copy: curl',
  },
  {
    make: 'Cím készítése',
    signed: 'Az üzeneteket alá kell írni',
    signedHelp:
      'Aláírni képes forrásokhoz: a helyes aláírás nélküli üzenetet elutasítjuk. TradingView esetén hagyja kikapcsolva!',
    isSigned: 'Az ide küldött üzeneteket alá kell írni.',
    keyTitle: 'Az aláírás kulcsa, ez is csak egyszer látható',
    copyKey: 'Másolás: kulcs',
    signedHow:
      'Két fejlécet küldjön: X-Timestamp, az idő ezredmásodpercben, és X-Signature, az „időbélyeg.üzenet” HMAC-SHA256 értéke ezzel a kulccsal, hexában. Egy aláírás egy percig és egy üzenetre jó.',
    shownOnce: 'Most másolja ki a címet: csak egyszer látható. Aki ismeri, kereskedésre bírhatja a figyelő botokat.',
    copyAddress: 'Másolás: cím',
    curlTitle: 'Kipróbálás parancssorból',
    copyCurl: 'Másolás: curl',
  },
)
