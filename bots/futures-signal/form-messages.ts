/** The words of the futures signal form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { formMessages } from '../form-messages.ts'
import { sourceMessages } from '../source-messages.ts'

export const futuresFormMessages = messages(
  {
    ...formMessages.en,
    ...sourceMessages.en,
    title: 'Futures signal',
    'title-edit': 'Edit futures signal bot',
    about: 'Opens long or short positions with leverage when your own source says so, one for each pair it names.',

    'account-help': 'Its account holds the positions. Without one the bot can only run in demo mode.',

    'pair-help': ({ base, quote }: Facts) =>
      `The first pair: a contract on ${base}. Margin, profit and fees are counted in ${quote}.`,
    leverage: 'Leverage',
    'leverage-help': ({ maxLeverage }: Facts) =>
      `How many times its margin a position is worth; the exchange gives up to ${maxLeverage}. Ten times: a price one percent off moves the margin by ten percent.`,
    'margin-type': 'Margin type',
    'margin-type-help':
      'Isolated: no more than the margin of the position can be lost. Cross: all free money of the account answers for it.',
    'margin-isolated': 'Isolated',
    'margin-cross': 'Cross',
    'more-pairs-help': 'Each further pair has a position, a leverage and a margin type of its own.',
    'table-text': 'In the signal',
    'table-pair': 'Pair',
    'table-leverage': 'Leverage',
    'table-margin-type': 'Margin type',

    'direction-field-help':
      'The name of the field that says long, short or close. The schema values are case sensitive.',
    'long-value': 'Value for long',
    'long-value-help': 'What stands in that field when a rising price is expected, letter for letter.',
    'short-value': 'Value for short',
    'short-value-help': 'What stands in that field when a falling price is expected, letter for letter.',
    'close-value': 'Value for close',
    'close-value-help': 'What stands in that field when the position is to be closed, letter for letter.',
    'amount-field': 'Field of the margin',
    'amount-field-help': 'The name of the field that says with how much margin to open.',
    'amount-origin': 'Margin of an entry',
    'amount-origin-help': 'The same for each entry, or what the signal says.',
    amount: 'Margin',
    'amount-help': ({ least, quote }: Facts) =>
      `What each entry puts in; the position is worth its leverage times as much. The exchange takes no less than about ${least} ${quote} for this pair.`,

    'investment-help': ({ quote }: Facts) => `The most ${quote} of margin that all pairs together may bind.`,
    limit: 'Concurrent positions',
    'limit-help': 'How many pairs may have a position at once. Left empty, there is no limit.',
    flip: 'Turn round',
    'flip-help':
      'A signal in the other direction closes the position and then opens one in its own direction. Switched off, it only closes.',
    'max-profit': 'Maximum profit',
    'max-profit-help':
      'Closes without a signal as soon as the margin has earned this, after all fees and funding. Left empty, it waits for the signal.',

    'repeats-help': 'How many times each pair may open and close. Demo bots need a number.',
    'max-loss': 'Maximum loss',
    'max-loss-help':
      'A stop order lies at the exchange from the first moment on, where the margin would lose this, fees and funding included. It must lie before the price at which the exchange liquidates.',
    'stop-limit': 'Stop loss limit',
    'stop-limit-help':
      'After so many stops signals open nothing until you start the bot. Left empty, there is no limit.',
    dilutes: 'Averaging down (DCA)',
    'dilutes-help':
      'A further signal in the same direction adds to the position when the price has gone far enough against it.',
    'dilution-percent': 'Averages down from',
    'dilution-percent-help': 'How far from the entry price, in percent.',
    'dilution-most': 'Averagings in a cycle',
    'dilution-most-help': 'How many times at most until the position is closed. Left empty, five times.',
    'dilution-needs': 'Switch averaging down on first.',

    'preset-careful-help': 'Twice the margin, small parts of the investment, never turns round.',

    'preset-balanced-help': 'Five times the margin, turns round at the other signal.',

    'preset-active-help': 'Ten times the margin, larger parts, turns round and averages down.',

    'amount-field-needed': 'Name the field that carries the margin.',
    'one-quote-only': 'All pairs of a bot must be paid in the same currency.',
    'same-direction': 'Long, short and close need different values.',
    'amount-above-investment': ({ amount }: { amount: string }) =>
      `The investment must be at least the margin of one entry, ${amount}.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Too small for the exchange. It must be at least ${min} ${asset}.`,
    'not-futures': ({ pair }: { pair: string }) => `${pair} is a spot pair. Choose one of futures.`,
    'leverage-limit': ({ max }: { max: string }) => `At most ${max} times can be chosen for this pair.`,
    'margin-type-barred': ({ pair }: { pair: string }) => `This margin type is not offered for ${pair}.`,
    'stop-beyond-liquidation': ({ leverage }: { leverage: string }) =>
      `With ${leverage} times leverage the exchange would liquidate before this loss is reached. Lower the loss or the leverage.`,

    'example-unknown-direction': ({ field, text }: Facts) =>
      `“${text}” in the field “${field}” is neither long, short nor close. Values are case sensitive.`,

    'warn-leverage': ({ percent, leverage }: Facts) =>
      `With ${leverage} times leverage a price that goes ${percent}% against a position takes its whole margin.`,
    'warn-stop-first': ({ loss, percent }: Facts) =>
      `The stop at a loss of ${loss}% of the margin comes before averaging down at ${percent}% from the entry price: it would never be reached.`,
    'warn-few-entries': ({ count, pairs }: Facts) =>
      `The investment pays for ${count} entries at once, and the table has ${pairs} pairs.`,
    'line-entry': 'Opened at a signal now',
    'line-profit-long': 'Profit of a long position',
    'line-profit-short': 'Profit of a short position',
    'line-stop-long': 'Stop of a long position',
    'line-stop-short': 'Stop of a short position',
    'line-liquidation-long': 'Liquidation of a long position',
    'line-liquidation-short': 'Liquidation of a short position',
    'fact-worth': 'Worth of a position',
    'fact-liquidation-long': 'Liquidation of a long position, estimated',
    'fact-liquidation-short': 'Liquidation of a short position, estimated',
    'fact-loss': 'Lost by one stop at most, without a jump',

    'nothing-to-draw-form': 'Fill in pair, leverage, margin, investment and maximum loss to see where it would trade.',
  },
  {
    ...formMessages.hu,
    ...sourceMessages.hu,
    title: 'Futures jelzés',
    'title-edit': 'Futures jelzésbot módosítása',
    about: 'Tőkeáttétellel nyit long vagy short pozíciót, amikor az Ön jelzésforrása mondja; páronként egyet.',

    'account-help': 'A pozíciók az ő számláján vannak. Nélküle a bot csak demó módban futhat.',

    'pair-help': ({ base, quote }: Facts) =>
      `Az első pár: szerződés erre: ${base}. A fedezet, a nyereség és a díj pénzneme ${quote}.`,
    leverage: 'Tőkeáttétel',
    'leverage-help': ({ maxLeverage }: Facts) =>
      `Ennyiszer ér többet a pozíció a fedezeténél; a tőzsde legfeljebb ${maxLeverage}-szerest ad. Tízszeresnél az ár egy százaléka a fedezet tíz százaléka.`,
    'margin-type': 'Fedezet típusa',
    'margin-type-help':
      'Elkülönített: legfeljebb a pozíció fedezete veszhet el. Kereszt: a számla minden szabad pénze felel érte.',
    'margin-isolated': 'Elkülönített',
    'margin-cross': 'Kereszt',
    'more-pairs-help': 'Minden további párnak saját pozíciója, tőkeáttétele és fedezettípusa van.',
    'table-text': 'A jelzésben',
    'table-pair': 'Pár',
    'table-leverage': 'Tőkeáttétel',
    'table-margin-type': 'Fedezet típusa',

    'direction-field-help':
      'Annak a mezőnek a neve, amely a long, a short vagy a zárás jelzését hordozza. A sémaértékek kis- és nagybetűre érzékenyek.',
    'long-value': 'A long értéke',
    'long-value-help': 'Ami abban a mezőben áll, amikor emelkedő ár várható, betűről betűre.',
    'short-value': 'A short értéke',
    'short-value-help': 'Ami abban a mezőben áll, amikor csökkenő ár várható, betűről betűre.',
    'close-value': 'A zárás értéke',
    'close-value-help': 'Ami abban a mezőben áll, amikor a pozíciót zárni kell, betűről betűre.',
    'amount-field': 'A fedezet mezője',
    'amount-field-help': 'Annak a mezőnek a neve, amely megmondja, mekkora fedezettel nyisson.',
    'amount-origin': 'Egy nyitás fedezete',
    'amount-origin-help': 'Minden nyitásnál ugyanannyi, vagy amennyit a jelzés mond.',
    amount: 'Fedezet',
    'amount-help': ({ least, quote }: Facts) =>
      `Ennyit tesz be minden nyitásnál; a pozíció ennek a tőkeáttételszeresét éri. A tőzsde ennél a párnál körülbelül ${least} ${quote} alatt nem fogadja el.`,

    'investment-help': ({ quote }: Facts) => `Legfeljebb ennyi ${quote} fedezet köthető le az összes páron együtt.`,
    limit: 'Egyidejű pozíciók',
    'limit-help': 'Ennyi páron lehet egyszerre pozíciója. Üresen hagyva nincs korlát.',
    flip: 'Megfordulás',
    'flip-help': 'Az ellenkező irányú jelzés lezárja a pozíciót, majd a maga irányában nyit. Kikapcsolva csak lezárja.',
    'max-profit': 'Legnagyobb profit',
    'max-profit-help':
      'Jelzés nélkül is zár, amint a fedezet ennyit keresett, minden díj és finanszírozás után. Üresen hagyva a jelzésre vár.',

    'repeats-help': 'Ennyiszer nyithat és zárhat minden pár. A demó bothoz szám kell.',
    'max-loss': 'Legnagyobb veszteség',
    'max-loss-help':
      'Az első pillanattól stop megbízás van a tőzsdén ott, ahol a fedezet ennyit veszítene, díjakkal és finanszírozással együtt. A tőzsde likvidálási ára előtt kell lennie.',
    'stop-limit': 'Stop loss limit',
    'stop-limit-help':
      'Ennyi stop után a jelzések nem nyitnak pozíciót, amíg el nem indítja a botot. Üresen hagyva nincs korlát.',
    dilutes: 'Átlagolás (DCA)',
    'dilutes-help': 'Egy újabb, azonos irányú jelzés növeli a pozíciót, ha az ár elég messze ment ellene.',
    'dilution-percent': 'Átlagolás ettől',
    'dilution-percent-help': 'Milyen messze a nyitó ártól, százalékban.',
    'dilution-most': 'Átlagolások egy ciklusban',
    'dilution-most-help': 'Legfeljebb ennyiszer, amíg a pozíció le nem zárul. Üresen hagyva ötször.',
    'dilution-needs': 'Előbb kapcsolja be az átlagolást!',

    'preset-careful-help': 'A fedezet kétszerese, a befektetés kis részei, sosem fordul meg.',

    'preset-balanced-help': 'A fedezet ötszöröse, a másik jelzésre megfordul.',

    'preset-active-help': 'A fedezet tízszerese, nagyobb részek, megfordul és átlagol.',

    'amount-field-needed': 'Nevezze meg a fedezetet hordozó mezőt!',
    'one-quote-only': 'Egy bot minden párját ugyanabban a pénznemben kell fizetni.',
    'same-direction': 'A longhoz, a shorthoz és a záráshoz eltérő érték kell.',
    'amount-above-investment': ({ amount }) => `A befektetés legalább egy nyitás fedezete (${amount}) legyen.`,
    'amount-minimum': ({ min, asset }) => `A tőzsdének túl kicsi. Legalább ${min} ${asset} legyen.`,
    'not-futures': ({ pair }) => `Ez spot pár: ${pair}. Válasszon futures párt!`,
    'leverage-limit': ({ max }) => `Ennél a párnál legfeljebb ${max}-szeres tőkeáttétel választható.`,
    'margin-type-barred': ({ pair }) => `Ennél a párnál ez a fedezettípus nem választható: ${pair}.`,
    'stop-beyond-liquidation': ({ leverage }) =>
      `${leverage}-szeres tőkeáttétellel a tőzsde hamarabb likvidálna, mint hogy ekkora legyen a veszteség. Csökkentse a veszteséget vagy a tőkeáttételt!`,

    'example-unknown-direction': ({ field, text }: Facts) =>
      `„${text}” a(z) „${field}” mezőben sem long, sem short, sem zárás. Az értékek kis- és nagybetűre érzékenyek.`,

    'warn-leverage': ({ percent, leverage }: Facts) =>
      `${leverage}-szeres tőkeáttételnél a pozíció ellen ${percent}%-ot mozgó ár a teljes fedezetet elviszi.`,
    'warn-stop-first': ({ loss, percent }: Facts) =>
      `A fedezet ${loss}%-os veszteségénél lévő stop hamarabb jön el, mint a nyitó ártól ${percent}%-ra lévő átlagolás: arra sosem kerülne sor.`,
    'warn-few-entries': ({ count, pairs }: Facts) =>
      `A befektetés egyszerre ${count} nyitásra elég, a táblázatban pedig ${pairs} pár van.`,
    'line-entry': 'Nyitás, ha most jön jelzés',
    'line-profit-long': 'Long pozíció profitja',
    'line-profit-short': 'Short pozíció profitja',
    'line-stop-long': 'Long pozíció stopja',
    'line-stop-short': 'Short pozíció stopja',
    'line-liquidation-long': 'Long pozíció likvidálása',
    'line-liquidation-short': 'Short pozíció likvidálása',
    'fact-worth': 'Egy pozíció értéke',
    'fact-liquidation-long': 'Long pozíció likvidálása, becslés',
    'fact-liquidation-short': 'Short pozíció likvidálása, becslés',
    'fact-loss': 'Egy stop legfeljebb ennyibe kerül, ugrás nélkül',

    'nothing-to-draw-form':
      'Töltse ki a párt, a tőkeáttételt, a fedezetet, a befektetést és a legnagyobb veszteséget, és látja, hol kereskedne.',
  },
)
