/** The words of the GRID form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'

type Facts = Readonly<Record<string, string>>

export const gridFormMessages = messages(
  {
    title: 'GRID',
    'title-create': 'New GRID bot',
    'title-edit': 'Edit GRID bot',
    about: 'Buys a little lower and sells a little higher, on the lines of a grid that follows the price.',

    'section-basic': 'Basic settings',
    'section-trade': 'Trade settings',
    'section-profit': 'Profit settings',
    'section-run': 'Run settings',
    'section-safety': 'Safety settings',
    'section-overview': 'Overview',

    exchange: 'Exchange',
    'exchange-help': 'Where the bot trades.',
    account: 'API key or wallet',
    'account-help': 'Without one the bot can only run in demo mode.',
    pair: 'Pair',
    'pair-help': ({ base, quote }: Facts) => `The bot buys ${base} with ${quote} and sells it back for ${quote}.`,
    name: 'Name',
    'name-help': 'How the bot is called in your lists. Left empty, it is called after the pair.',
    mode: 'Mode',
    'mode-help': 'A demo bot trades with play money: nothing can be lost.',
    'mode-demo': 'Demo',
    'mode-live': 'Live',
    'start-price': 'Start price',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A line of the grid, and its lowest one unless the bot trails down. The price is ${price} ${quote} now and moves in steps of ${tick}.`,
    'max-price': 'Highest price',
    'max-price-help': ({ price, quote }: Facts) => `No line lies above it. The price is ${price} ${quote} now.`,
    amount: 'Amount per level',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `What each level buys for. The exchange takes no order below ${minNotional} ${quote} or ${minQuantity} ${base}.`,
    investment: 'Investment',
    'investment-help': ({ quote }: Facts) =>
      `The most ${quote} that all levels together may bind. The bot never changes it.`,
    step: 'Step',
    'step-help': ({ tick }: Facts) => `How far one line lies from the next, at least twice the price step of ${tick}.`,
    window: 'Opening-rate step limit',
    'window-help':
      'A buy order rests at the exchange only while the price is this near to its line. Left empty, it is twice the step.',
    'level-limit': 'Maximum levels',
    'level-limit-help': 'How many levels there may be at once. Left empty, as many as the investment pays for.',
    'rising-only': 'Buy only when rising',
    'rising-only-help':
      'Nothing rests at the exchange; a line is bought when the price climbs through it after a candle that closed higher.',
    'rising-off': 'Off',
    limit: 'Concurrent trades',
    'limit-help': 'How many levels may have an open buy order or coins at once. Left empty, there is no limit.',
    'trailing-up': 'Trail up to',
    'trailing-up-help': ({ price }: Facts) =>
      `The grid follows the price upward to here. Left empty, it does not follow. The price is ${price} now.`,
    'trailing-down': 'Trail down to',
    'trailing-down-help': ({ price }: Facts) =>
      `The grid follows the price downward to here. Left empty, it does not follow. The price is ${price} now.`,
    profits: 'Profits',
    'profits-help': ({ breakEven, fee }: Facts) =>
      `Where each level sells, and how much of it. With fees of ${fee}% on both sides a sell pays from ${breakEven}% above its buy.`,
    'profit-type': 'Type',
    'profit-type-fix': 'Fixed',
    'profit-type-percent': 'Percent',
    'profit-profit': 'Profit',
    'profit-share': 'Share',
    'take-profits': 'Take profit',
    'take-profits-help': ({ price }: Facts) =>
      `At these prices a part of everything the bot holds is sold at once. The price is ${price} now.`,
    'take-profit-price': 'Price',
    'close-after': 'Close after the last',
    'close-after-help': 'The bot is closed when its last take profit has sold. Otherwise it goes on.',
    'close-after-needs': 'Add a take profit first.',
    repeats: 'Repeats',
    'repeats-help': 'How many times each level may buy and sell. Demo bots need a number.',
    'repeats-limited': 'Limited',
    'repeats-unlimited': 'Unlimited',
    'stuck-lower': 'Stuck protection, lower bound',
    'stuck-lower-help': ({ price }: Facts) =>
      `Below it the bot stops buying until you start it again; profits and stop loss stay. The price is ${price} now.`,
    'stuck-upper': 'Stuck protection, upper bound',
    'stuck-upper-help': ({ price }: Facts) =>
      `Above it the bot stops buying until you start it again; profits and stop loss stay. The price is ${price} now.`,
    'stop-price': 'Stop loss',
    'stop-price-help': ({ floor }: Facts) =>
      `At or below it everything is sold at market. It may not lie above the lowest line, ${floor}.`,
    'stop-limit': 'Stop loss limit',
    'stop-limit-help': 'After so many stops buying stays off until you start it again. Left empty, it always goes on.',
    'stop-limit-needs': 'Set a stop loss first.',
    'bad-sell-accepted': 'I know that these profits will likely lose',
    'repair-bad-sell': 'Set to break-even',
    'bad-sell-accepted-help': 'Needed only when a sell would not earn its fees back.',

    'preset-careful': 'Careful',
    'preset-careful-help': 'Wide steps, few trades, a stop loss below.',
    'preset-balanced': 'Balanced',
    'preset-balanced-help': 'Steps of about an hour of movement.',
    'preset-active': 'Active',
    'preset-active-help': 'Narrow steps, many trades; fees weigh more.',

    required: 'This field is required.',
    'not-a-number': ({ text }: { text: string }) => `“${text}” is not a number.`,
    'ambiguous-number': ({ text }: { text: string }) =>
      `“${text}” can be read in two ways. Write it without separators, or with decimals.`,
    'too-many-decimals': 'At most 18 decimals are possible.',
    'not-positive': 'It must be greater than 0.',
    'not-whole': 'It must be a whole number.',
    'out-of-range': ({ min, max }: { min: string; max: string }) => `It must be between ${min} and ${max}.`,
    'not-in-list': 'Choose one from the list.',
    'name-length': ({ min, max }: { min: string; max: string }) => `It must have ${min} to ${max} characters.`,
    'off-tick': ({ tick }: { tick: string }) => `Prices of this pair move in steps of ${tick}.`,
    'max-below-start': ({ start }: { start: string }) => `It must be above the start price, ${start}.`,
    'trailing-up-above-max': ({ max }: { max: string }) => `It must not exceed the highest price, ${max}.`,
    'trailing-up-below-start': ({ start }: { start: string }) => `It must not be below the start price, ${start}.`,
    'trailing-down-above-start': ({ start }: { start: string }) => `It must not exceed the start price, ${start}.`,
    'stop-loss-sell': ({ lowest }: { lowest: string }) =>
      `The stop loss of a sell must not exceed the buy rate. The lowest line is ${lowest}.`,
    'stuck-order': ({ lower }: { lower: string }) => `The upper bound must be above the lower one, ${lower}.`,
    'stuck-price-outside': ({ price }: { price: string }) => `The price, ${price}, is already beyond this bound.`,
    'step-too-small': ({ min }: { min: string }) => `The step must be at least ${min}.`,
    'levels-collapse': 'Two lines round to the same price. Choose a larger step.',
    'too-many-levels': ({ most }: { most: string }) =>
      `More than ${most} lines. Choose a larger step or a narrower range.`,
    'no-levels': 'No line lies within the range.',
    'shares-sum': ({ sum }: { sum: string }) => `The shares must sum to 100%. They sum to ${sum}%.`,
    'take-profit-order': 'The prices must rise from line to line.',
    'take-profit-shares': ({ sum }: { sum: string }) =>
      `The shares sum to ${sum}%. They must not exceed 100%, and must be 100% when the bot closes after the last.`,
    'demo-unlimited': 'Unlimited repeats are not allowed in demo mode.',
    'account-needed': 'Without an API key a bot can run only in demo.',
    'amount-above-investment': ({ amount }: { amount: string }) =>
      `The investment must be at least the amount of one level, ${amount}.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Too small for the exchange on some line. It must be at least ${min} ${asset}.`,
    'bad-sell': ({ rates }: { rates: string }) =>
      `With these profit settings the trade will likely make a loss. Affected rates: ${rates}`,

    'warn-min-quantity': ({ minQuantity, base, minNotional, quote }: Facts) =>
      `Mind the minimum tradable quantity of the exchange for this pair: ${minQuantity} ${base} and ${minNotional} ${quote}.`,
    'warn-stop-at-line': ({ price }: Facts) =>
      `The stop loss lies on the lowest line, ${price}: that level sells as soon as it has bought.`,
    'warn-stuck-line': ({ rates }: Facts) => `Lines outside the stuck bounds can never trade: ${rates}`,
    'warn-few-levels': ({ count }: Facts) => `The investment pays for ${count} levels; the bot starts with three.`,
    'warn-out-of-range': ({ price }: Facts) =>
      `The price, ${price}, lies outside the grid; the bot waits until it comes back.`,

    'line-buy': 'Buy',
    'line-wait': 'Waits for the price',
    'line-sell': 'Sell',
    'line-stop': 'Stop loss',
    'line-take-profit': 'Take profit',
    'line-trailing': 'Trailing limit',
    'line-stuck': 'Stuck bound',
    'fact-levels': 'Lines of the grid',
    'fact-first-levels': 'Levels at the start',
    'fact-most-levels': 'Levels the investment pays for',
    'fact-needed': 'Needed in total',
    'fact-minimum': 'Smallest amount per level',
    'fact-profit': 'Profit per level after fees',
    'fact-break-even': 'Smallest step that pays',
    'fact-worst': 'Worst loss at the stop',
    'nothing-to-draw-form': 'Fill in prices, step, amount and investment to see the levels.',
    'nothing-to-draw-lattice': 'With this step and range there are no levels to show.',
  },
  {
    title: 'GRID',
    'title-create': 'Új GRID bot',
    'title-edit': 'GRID bot módosítása',
    about: 'Egy kicsit lejjebb vesz és egy kicsit feljebb ad el, az árfolyamot követő rács vonalain.',

    'section-basic': 'Alapbeállítások',
    'section-trade': 'Kereskedési beállítások',
    'section-profit': 'Profitbeállítások',
    'section-run': 'Futási beállítások',
    'section-safety': 'Biztonsági beállítások',
    'section-overview': 'Áttekintés',

    exchange: 'Tőzsde',
    'exchange-help': 'Ahol a bot kereskedik.',
    account: 'API-kulcs vagy tárca',
    'account-help': 'Nélküle a bot csak demó módban futhat.',
    pair: 'Pár',
    'pair-help': ({ base, quote }: Facts) =>
      `Amit a bot vesz és elad: ${base}. Amivel fizet, és amit az eladáskor kap: ${quote}.`,
    name: 'Név',
    'name-help': 'Így szerepel a bot a listákban. Üresen hagyva a pár nevét kapja.',
    mode: 'Mód',
    'mode-help': 'A demó bot játékpénzzel kereskedik: semmit sem veszíthet.',
    'mode-demo': 'Demó',
    'mode-live': 'Éles',
    'start-price': 'Kezdő árfolyam',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A rács egyik vonala, és a legalsó, hacsak a bot lefelé nem követ. Az árfolyam most ${price} ${quote}, lépésköze ${tick}.`,
    'max-price': 'Legmagasabb árfolyam',
    'max-price-help': ({ price, quote }: Facts) => `Fölötte nincs vonal. Az árfolyam most ${price} ${quote}.`,
    amount: 'Összeg szintenként',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `Ennyiért vesz minden szint. A tőzsde nem fogad el megbízást ${minNotional} ${quote} vagy ${minQuantity} ${base} alatt.`,
    investment: 'Befektetés',
    'investment-help': ({ quote }: Facts) =>
      `Legfeljebb ennyi ${quote} köthető le az összes szinten. A bot sosem változtatja meg.`,
    step: 'Lépésköz',
    'step-help': ({ tick }: Facts) => `Ilyen messze van egymástól két vonal; legalább az árlépés (${tick}) kétszerese.`,
    window: 'Nyitási árfolyam lépésközének limitje',
    'window-help':
      'A vételi megbízás csak addig van kint a tőzsdén, amíg az árfolyam ilyen közel van a vonalához. Üresen hagyva a lépésköz kétszerese.',
    'level-limit': 'Szintek legnagyobb száma',
    'level-limit-help': 'Ennyi szint létezhet egyszerre. Üresen hagyva annyi, amennyire a befektetés elég.',
    'rising-only': 'Vétel csak emelkedésben',
    'rising-only-help':
      'A tőzsdén nem vár megbízás; akkor vesz, ha egy magasabban záró gyertya után az árfolyam átlép a vonalon.',
    'rising-off': 'Ki',
    limit: 'Egyidejű kereskedések',
    'limit-help': 'Ennyi szintnek lehet egyszerre nyitott vétele vagy érméje. Üresen hagyva nincs korlát.',
    'trailing-up': 'Követés felfelé eddig',
    'trailing-up-help': ({ price }: Facts) =>
      `A rács eddig követi felfelé az árfolyamot. Üresen hagyva nem követi. Az árfolyam most ${price}.`,
    'trailing-down': 'Követés lefelé eddig',
    'trailing-down-help': ({ price }: Facts) =>
      `A rács eddig követi lefelé az árfolyamot. Üresen hagyva nem követi. Az árfolyam most ${price}.`,
    profits: 'Profitok',
    'profits-help': ({ breakEven, fee }: Facts) =>
      `Hol és mennyit ad el minden szint. Ha a díj mindkét oldalon ${fee}%, az eladás akkor nyereséges, ha legalább ennyivel van a vétel fölött: ${breakEven}%.`,
    'profit-type': 'Típus',
    'profit-type-fix': 'Fix',
    'profit-type-percent': 'Százalék',
    'profit-profit': 'Profit',
    'profit-share': 'Arány',
    'take-profits': 'Take profit',
    'take-profits-help': ({ price }: Facts) =>
      `Ezeken az árfolyamokon a bot teljes készletének egy részét egyszerre eladja. Az árfolyam most ${price}.`,
    'take-profit-price': 'Árfolyam',
    'close-after': 'Lezárás az utolsó után',
    'close-after-help': 'A bot lezárul, amikor az utolsó take profit eladott. Különben folytatja.',
    'close-after-needs': 'Előbb adjon meg egy take profitot!',
    repeats: 'Ismétlések',
    'repeats-help': 'Ennyiszer vehet és adhat el minden szint. A demó bothoz szám kell.',
    'repeats-limited': 'Korlátozott',
    'repeats-unlimited': 'Korlátlan',
    'stuck-lower': 'Beragadás elleni védelem, alsó határ',
    'stuck-lower-help': ({ price }: Facts) =>
      `Alatta a bot nem vesz, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az árfolyam most ${price}.`,
    'stuck-upper': 'Beragadás elleni védelem, felső határ',
    'stuck-upper-help': ({ price }: Facts) =>
      `Fölötte a bot nem vesz, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az árfolyam most ${price}.`,
    'stop-price': 'Stop loss',
    'stop-price-help': ({ floor }: Facts) =>
      `Ezen az árfolyamon vagy alatta mindent elad piaci áron. Nem lehet a legalsó vonal (${floor}) fölött.`,
    'stop-limit': 'Stop loss limit',
    'stop-limit-help':
      'Ennyi stop után a vétel kikapcsolva marad, amíg újra el nem indítja. Üresen hagyva mindig folytatja.',
    'stop-limit-needs': 'Előbb adjon meg stop losst!',
    'bad-sell-accepted': 'Tudom, hogy ezek a profitok valószínűleg veszteségesek',
    'repair-bad-sell': 'Beállítás a nullszaldóra',
    'bad-sell-accepted-help': 'Csak akkor kell, ha egy eladás nem hozná vissza a díjait.',

    'preset-careful': 'Óvatos',
    'preset-careful-help': 'Széles lépésköz, kevés kötés, alatta stop loss.',
    'preset-balanced': 'Közepes',
    'preset-balanced-help': 'A lépésköz nagyjából egy óra mozgása.',
    'preset-active': 'Aktív',
    'preset-active-help': 'Szűk lépésköz, sok kötés; a díjak többet számítanak.',

    required: 'A mező kitöltése kötelező.',
    'not-a-number': ({ text }: { text: string }) => `Ez nem szám: „${text}”.`,
    'ambiguous-number': ({ text }: { text: string }) =>
      `Ez kétféleképpen olvasható: „${text}”. Írja elválasztó nélkül vagy tizedesekkel!`,
    'too-many-decimals': 'Legfeljebb 18 tizedesjegy adható meg.',
    'not-positive': '0-nál nagyobbnak kell lennie.',
    'not-whole': 'Egész számnak kell lennie.',
    'out-of-range': ({ min, max }: { min: string; max: string }) => `${min} és ${max} között kell lennie.`,
    'not-in-list': 'Válasszon a listából!',
    'name-length': ({ min, max }: { min: string; max: string }) => `${min}–${max} karakter lehet.`,
    'off-tick': ({ tick }: { tick: string }) => `Ennek a párnak az árlépése ${tick}.`,
    'max-below-start': ({ start }: { start: string }) => `A kezdő árfolyam (${start}) fölött kell lennie.`,
    'trailing-up-above-max': ({ max }: { max: string }) => `Nem lehet a legmagasabb árfolyam (${max}) fölött.`,
    'trailing-up-below-start': ({ start }: { start: string }) => `Nem lehet a kezdő árfolyam (${start}) alatt.`,
    'trailing-down-above-start': ({ start }: { start: string }) => `Nem lehet a kezdő árfolyam (${start}) fölött.`,
    'stop-loss-sell': ({ lowest }: { lowest: string }) =>
      `Az eladás stop loss értéke nem lehet nagyobb a vételi árfolyamnál. A legalsó vonal ${lowest}.`,
    'stuck-order': ({ lower }: { lower: string }) => `A felső határnak az alsó (${lower}) fölött kell lennie.`,
    'stuck-price-outside': ({ price }: { price: string }) => `Az árfolyam (${price}) már túl van ezen a határon.`,
    'step-too-small': ({ min }: { min: string }) => `A lépésköz legalább ${min} legyen.`,
    'levels-collapse': 'Két vonal ugyanarra az árra kerekül. Válasszon nagyobb lépésközt!',
    'too-many-levels': ({ most }: { most: string }) =>
      `Több mint ${most} vonal. Válasszon nagyobb lépésközt vagy szűkebb tartományt!`,
    'no-levels': 'A tartományban nincs vonal.',
    'shares-sum': ({ sum }: { sum: string }) => `Az arányok összege 100% legyen. Most ${sum}%.`,
    'take-profit-order': 'Az árfolyamoknak sorról sorra emelkedniük kell.',
    'take-profit-shares': ({ sum }: { sum: string }) =>
      `Az arányok összege ${sum}%. Legfeljebb 100% lehet, és pontosan 100% legyen, ha a bot az utolsó után lezárul.`,
    'demo-unlimited': 'Demó módban nem állítható be korlátlan ismétlés.',
    'account-needed': 'API-kulcs nélkül a bot csak demó módban futhat.',
    'amount-above-investment': ({ amount }: { amount: string }) =>
      `A befektetés legalább egy szint összege (${amount}) legyen.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Valamelyik vonalon túl kicsi a tőzsdének. Legalább ${min} ${asset} legyen.`,
    'bad-sell': ({ rates }: { rates: string }) =>
      `Ezekkel a profitbeállításokkal a kereskedés valószínűleg veszteséges lesz. Érintett árfolyamok: ${rates}`,

    'warn-min-quantity': ({ minQuantity, base, minNotional, quote }: Facts) =>
      `Ügyeljen a tőzsdén erre a párra érvényes legkisebb kereskedhető mennyiségre: ${minQuantity} ${base} és ${minNotional} ${quote}.`,
    'warn-stop-at-line': ({ price }: Facts) =>
      `A stop loss a legalsó vonalon van (${price}): az a szint vétel után rögtön elad.`,
    'warn-stuck-line': ({ rates }: Facts) => `A beragadási határokon kívüli vonalak sosem kereskedhetnek: ${rates}`,
    'warn-few-levels': ({ count }: Facts) => `A befektetés ${count} szintre elég; a bot hárommal indul.`,
    'warn-out-of-range': ({ price }: Facts) =>
      `Az árfolyam (${price}) a rácson kívül van; a bot megvárja, amíg visszatér.`,

    'line-buy': 'Vétel',
    'line-wait': 'Az árfolyamra vár',
    'line-sell': 'Eladás',
    'line-stop': 'Stop loss',
    'line-take-profit': 'Take profit',
    'line-trailing': 'Követés határa',
    'line-stuck': 'Beragadási határ',
    'fact-levels': 'A rács vonalai',
    'fact-first-levels': 'Szintek induláskor',
    'fact-most-levels': 'Ennyi szintre elég a befektetés',
    'fact-needed': 'Összesen szükséges',
    'fact-minimum': 'Legkisebb összeg szintenként',
    'fact-profit': 'Profit szintenként, díjak után',
    'fact-break-even': 'Legkisebb megtérülő lépésköz',
    'fact-worst': 'Legnagyobb veszteség a stopnál',
    'nothing-to-draw-form':
      'A szintek megjelenítéséhez adja meg az árfolyamokat, a lépésközt, az összeget és a befektetést!',
    'nothing-to-draw-lattice': 'Ezzel a lépésközzel és tartománnyal nincs megjeleníthető szint.',
  },
)
