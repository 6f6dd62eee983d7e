/** The words that the form of every bot has which a source outside tells what to do. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from './form.ts'

export const sourceMessages = messages(
  {
    'name-help': 'How the bot is called in your lists. Left empty, it is called after the first pair.',
    'section-schema': 'Schema settings',
    'pair-text': 'Pair as the source writes it',
    'pair-text-help': ({ text }: Facts) => `What stands in a signal for this pair, for example ${text}.`,
    'more-pairs': 'More pairs',
    source: 'Source',
    'source-help': 'Who sends the signals, for your own eyes.',
    'direction-field': 'Field of the direction',
    'pair-field': 'Field of the pair',
    'pair-field-help':
      'The name of the field that says which pair is meant. One inside another is named by its path: order.ticker.',
    'pair-prefix': 'Text before the pair',
    'pair-prefix-help':
      'What stands before the pair in its field and is left off, such as “EXCHANGE:” where TradingView sends EXCHANGE:BTCUSDC. Left empty, the text is taken whole.',
    'id-field': 'Field of the number',
    'id-field-help':
      'A signal with the same number within a day is taken once. Left empty, equal messages within 15 seconds are: an alert that fires every minute counts each time.',
    'time-field': 'Field of the time',
    'time-field-help':
      'Signals older than five minutes are not taken. From TradingView send {{timenow}}: {{time}} is when the candle opened, a whole interval earlier, so that on candles of more than five minutes every signal would be too old. Left empty, their age is not looked at.',
    example: 'Try a message',
    'example-help': 'Paste a message of your source, and see below what the bot reads in it. It is not kept.',
    'amount-fixed': 'Always the same',
    'amount-carried': 'From the signal',
    'pair-twice': ({ pair }: { pair: string }) => `${pair} stands in the table already.`,
    'pair-text-twice': ({ text }: { text: string }) => `“${text}” already means another pair.`,
    'pair-minimum': ({ amount, min, asset }: { amount: string; min: string; asset: string }) =>
      `${amount} ${asset} is too small for the exchange at this pair. It must be at least ${min} ${asset}.`,
    'field-twice': ({ field }: { field: string }) => `The field “${field}” already means something else.`,
    'example-bad-body': 'This is neither JSON nor lines like name=value.',
    'example-field-missing': ({ field }: Facts) => `The message has no field “${field}”. Names are case sensitive.`,
    'example-unknown-pair': ({ field, text }: Facts) => `“${text}” in the field “${field}” is no pair of your table.`,
    'example-bad-amount': ({ field, text }: Facts) => `“${text}” in the field “${field}” is no positive amount.`,
    'example-bad-time': ({ field, text }: Facts) =>
      `“${text}” in the field “${field}” is no time: seconds, milliseconds, or a date with its time zone.`,
    'fact-pairs': 'Pairs',
  },
  {
    'name-help': 'Így szerepel a bot a listákban. Üresen hagyva az első pár nevét kapja.',
    'section-schema': 'Sémabeállítások',
    'pair-text': 'A pár, ahogy a forrás írja',
    'pair-text-help': ({ text }: Facts) => `Ami a jelzésben ezt a párt jelenti, például ${text}.`,
    'more-pairs': 'További párok',
    source: 'Forrás',
    'source-help': 'Aki a jelzéseket küldi; csak Önnek szól.',
    'direction-field': 'Az irány mezője',
    'pair-field': 'A pár mezője',
    'pair-field-help':
      'Annak a mezőnek a neve, amely megmondja, melyik párról van szó. Ami egy másikon belül van, azt az útja nevezi meg: order.ticker.',
    'pair-prefix': 'Szöveg a pár előtt',
    'pair-prefix-help':
      'Ami a mezőben a pár előtt áll, és elhagyjuk: például „EXCHANGE:”, ha a TradingView a EXCHANGE:BTCUSDC szöveget küldi. Üresen hagyva a szöveg egészében számít.',
    'id-field': 'A sorszám mezője',
    'id-field-help':
      'Az azonos sorszámú jelzés egy napon belül egyszer számít. Üresen hagyva a 15 másodpercen belüli egyforma üzenetek: a percenként küldött riasztás minden alkalommal számít.',
    'time-field': 'Az idő mezője',
    'time-field-help':
      'Az öt percnél régebbi jelzés nem számít. A TradingView-ból a {{timenow}} értéket küldje: a {{time}} a gyertya nyitása, egy egész időközzel korábbi, így öt percnél hosszabb gyertyánál minden jelzés elavult lenne. Üresen hagyva a korát nem nézi.',
    example: 'Üzenet kipróbálása',
    'example-help':
      'Illesszen be egy üzenetet a forrásából, és alább látja, mit olvas ki belőle a bot. Nem őrizzük meg.',
    'amount-fixed': 'Mindig ugyanannyi',
    'amount-carried': 'A jelzésből',
    'pair-twice': ({ pair }) => `Ez a pár már szerepel a táblázatban: ${pair}.`,
    'pair-text-twice': ({ text }) => `„${text}” már egy másik párt jelent.`,
    'pair-minimum': ({ amount, min, asset }) =>
      `A tőzsdének ennél a párnál ${amount} ${asset} túl kicsi. Legalább ${min} ${asset} legyen.`,
    'field-twice': ({ field }) => `A(z) „${field}” mező már mást jelent.`,
    'example-bad-body': 'Ez sem JSON, sem „név=érték” sorok.',
    'example-field-missing': ({ field }: Facts) =>
      `Az üzenetben nincs „${field}” mező. A nevek kis- és nagybetűre érzékenyek.`,
    'example-unknown-pair': ({ field, text }: Facts) =>
      `„${text}” a(z) „${field}” mezőben nem szerepel a párok között.`,
    'example-bad-amount': ({ field, text }: Facts) => `„${text}” a(z) „${field}” mezőben nem pozitív összeg.`,
    'example-bad-time': ({ field, text }: Facts) =>
      `„${text}” a(z) „${field}” mezőben nem időpont: másodperc, ezredmásodperc, vagy dátum időzónával.`,
    'fact-pairs': 'Párok',
  },
)
