/** The words of the SPOT form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { formMessages } from '../form-messages.ts'
import { latticeMessages } from '../rules/lattice-messages.ts'

export const spotFormMessages = messages(
  {
    ...formMessages.en,
    ...latticeMessages.en,
    title: 'SPOT',
    'title-edit': 'Edit SPOT bot',
    about: 'Buys at prices you choose and sells each purchase at a profit, once or again and again.',

    'pair-help': ({ base, quote }: Facts) => `The bot trades ${base} for ${quote}.`,

    kind: 'What to make',
    'kind-help': 'A ladder makes many trades between two prices; a single bot is one trade at prices of its own.',
    'kind-generator': 'Ladder',
    'kind-single': 'Single bot',
    direction: 'Direction',
    'direction-help': ({ base, quote }: Facts) =>
      `Buy starts with ${quote} and earns ${quote}. Sell starts with ${base} and earns ${base}.`,
    'direction-buy': 'Buy',
    'direction-sell': 'Sell',

    price: 'Price',
    'price-help': ({ price, tick, quote }: Facts) =>
      `The price of the entry. It is ${price} ${quote} now and moves in steps of ${tick}.`,
    'price-in-ladder': 'The partial entries say this.',
    entries: 'Partial entries',
    'entries-help': ({ price }: Facts) =>
      `Several entries at prices of their own, instead of one. The price is ${price} now.`,
    'entry-price': 'Price',
    'entry-size': 'How much',
    'entry-unit': 'Counted in',
    'unit-quote': 'Quote',
    'unit-base': 'Base',
    'start-price': 'Lowest',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `The lowest line. The price is ${price} ${quote} now and moves in steps of ${tick}.`,

    'max-price-help': ({ price, quote }: Facts) => `No line lies above it. The price is ${price} ${quote} now.`,

    'step-help': ({ tick }: Facts) => `How far one line lies from the next, at least twice the price step of ${tick}.`,
    'step-limit': 'Lines at most',
    'step-limit-help': 'The lines nearest to the lowest price are made. Left empty, as many as fit.',

    'investment-help': ({ quote }: Facts) => `${quote} for everything; a ladder shares it equally over its lines.`,
    amount: 'Per line',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `The same ${quote} for each line, instead of an investment. The exchange takes no order below ${minNotional} ${quote} or ${minQuantity} ${base}.`,
    quantity: 'Quantity',
    'quantity-help': ({ base, minQuantity }: Facts) =>
      `${base} instead of quote: of the bot, or of each line of a ladder. At least ${minQuantity} ${base}.`,
    opening: 'Gap at the start',
    'opening-help':
      'An entry rests at the exchange only while the price is this near to it. Left empty, it always rests.',
    'opening-needed': 'Set the gap at the start first.',
    'min-change': 'Minimum price change',
    'min-change-help': 'A trade enters again only after the price has moved this far from its last execution.',
    limit: 'Buys at once',
    'limit-help': 'How many lines may have an open entry or a position at once. Left empty, there is no limit.',

    'trailing-up-help': ({ price }: Facts) =>
      `The lowest free line moves above the others when the price has passed them, up to here. The price is ${price} now.`,

    'trailing-down-help': ({ price }: Facts) =>
      `The highest free line moves below the others when the price has fallen past them, down to here. The price is ${price} now.`,
    'follow-up': 'Follow up',
    'follow-up-help': 'When the price has run this far above the entry, the entry follows at this distance.',
    'follow-down': 'Follow down',
    'follow-down-help': 'When the price has fallen this far below the entry, the entry follows at this distance.',

    'profits-help': ({ breakEven, fee }: Facts) =>
      `Where a trade takes its profit, and how much of it. With fees of ${fee}% on both sides it pays from ${breakEven}% away from the entry. Of lines in base, the last also sells what the others leave.`,

    'profit-type-price': 'Price',

    'bad-sell-accepted-help': 'Needed only when an exit would not earn its fees back.',

    'profit-opening': 'Gap before a profit',
    'profit-opening-help': 'A profit is offered once the price is this near to it. Left empty, it is offered at once.',
    'sell-amount': 'Sell',
    'sell-amount-help': ({ base }: Facts) => `How much of the ${base} it bought the bot sells. The rest it keeps.`,
    'sell-all': 'Everything bought',
    'sell-invested': 'Just the invested quote',
    'sell-base': 'A quantity',
    'sell-amount-needs-buy': 'Only for a bot that buys first.',
    'sell-quantity': 'Quantity to sell',
    'sell-quantity-help': ({ base, minQuantity }: Facts) => `In ${base}, at least ${minQuantity}. The rest is kept.`,

    'repeats-help': 'How many times each trade may enter and leave. Demo bots need a number.',
    'copy-investment-too-small': ({ min }: Facts) => `A follower gives at least the amount of one line, ${min}.`,
    'in-limit': 'Counts against the limit',
    'in-limit-help': 'In a folder with a limit of buys at once it takes one place while it is in the market.',

    'rising-only-help':
      'Nothing rests at the exchange; a line is bought when the price climbs to it after a candle that closed higher.',
    'rising-needs-buy': 'Only for a bot that buys first.',
    'rebalance-up': 'Re-invest profits',
    'rebalance-up-help': 'What the bot earns makes its free lines larger, at most once an hour.',
    'rebalance-down': 'Absorb losses',
    'rebalance-down-help': 'What its stops lose makes its free lines smaller, at most once an hour.',
    'rebalance-needs-buy': 'Only for a bot that buys first.',
    'waits-for-signal': 'Wait for a signal',
    'waits-for-signal-help': 'The bot begins at the first signal in its direction. Its page has the address for it.',

    'stop-kind': 'Stop loss is',
    'stop-kind-help': 'One price for all lines, or a distance from each.',
    'stop-price': 'A price',
    'stop-amount': 'An amount from each line',
    'stop-percent': 'A percentage from each line',
    'stop-value': 'Stop loss',
    'stop-value-help': ({ direction }: Facts): string =>
      direction === 'sell'
        ? 'When the price rises to it, the trade buys back at once. It may not lie below the highest entry.'
        : 'When the price falls to it, the trade sells at once. It may not lie above the lowest entry.',

    'stop-limit-help': 'After so many stops the bot enters no more until you start it again. Left empty, it goes on.',

    'stuck-lower-help': ({ price }: Facts) =>
      `Below it the bot enters no more until you start it again; profits and stop loss stay. The price is ${price} now.`,

    'stuck-upper-help': ({ price }: Facts) =>
      `Above it the bot enters no more until you start it again; profits and stop loss stay. The price is ${price} now.`,

    'preset-careful-help': 'Wide steps, few trades, a stop loss.',

    'preset-balanced-help': 'Steps of about an hour of movement.',

    'preset-active-help': 'Narrow steps, many trades; fees weigh more.',

    'one-size-only': 'Give either an investment, an amount per line or a quantity.',
    'entry-twice': 'Two entries have the same price. Join them.',
    'profit-below-entry': ({ entry }: { entry: string }) => `It must lie above the entry, ${entry}.`,
    'profit-above-entry': ({ entry }: { entry: string }) => `It must lie below the entry, ${entry}.`,
    'profit-price-needs-single': 'Lines take their profit at a distance. Choose percent or fixed.',
    'profit-base-needs-single': 'Lines take their profit in shares. Choose percent.',
    'profit-units-mixed': 'Give every line a share, or every line a quantity.',
    'profit-base-sum': ({ sum, max, asset }: { sum: string; max: string; asset: string }) =>
      `The entries buy ${max} ${asset}, and the lines sum to ${sum} ${asset}.`,
    'min-change-too-large': ({ profit }: { profit: string }) =>
      `It must not exceed the distance of the nearest profit, ${profit}.`,
    'max-below-start': ({ start }: { start: string }) => `It must be above the lowest price, ${start}.`,
    'trailing-up-below-max': ({ max }: { max: string }) => `It must be above the highest price, ${max}.`,
    'trailing-down-above-start': ({ start }: { start: string }) => `It must be below the lowest price, ${start}.`,
    'stop-needs-price': 'The stop loss of a single bot is a price.',
    'stop-loss-sell': ({ farthest }: { farthest: string }) =>
      `The stop loss of a sell must not exceed the buy price. The lowest entry is ${farthest}.`,
    'stop-loss-buy': ({ farthest }: { farthest: string }) =>
      `The stop loss of a buy must not be below the sell price. The highest entry is ${farthest}.`,

    'stuck-price-outside': ({ price }: { price: string }) => `The price, ${price}, is already beyond this bound.`,
    'step-too-small': ({ min }: { min: string }) => `The step must be at least ${min}.`,
    'levels-collapse': 'Two lines round to the same price. Choose a larger step.',
    'too-many-levels': ({ most }: { most: string }) =>
      `More than ${most} lines. Choose a larger step or a narrower range.`,
    'no-levels': 'No line lies within the range.',

    'take-profit-rising': 'The prices must rise from line to line.',
    'take-profit-falling': 'The prices must fall from line to line.',
    'take-profit-shares': ({ sum }: { sum: string }) =>
      `The shares sum to ${sum}%. They must not exceed 100%, and must be 100% when the bot closes after the last.`,

    'amount-minimum': ({ min, asset, price }: { min: string; asset: string; price: string }) =>
      `Too small for the exchange at ${price}. It must be at least ${min} ${asset}.`,

    'warn-stop-at-line': ({ price }: Facts) =>
      `The stop loss lies on the entry at ${price}: it leaves as soon as it has entered.`,
    'warn-stuck-line': ({ rates }: Facts) => `Entries outside the prices of the pause can never trade: ${rates}`,
    'warn-waits': ({ price, direction }: Facts) =>
      direction === 'sell'
        ? `Every entry lies below the price, ${price}: the bot waits until it falls to one, and sells on the way up.`
        : `Every entry lies above the price, ${price}: the bot waits until it rises to one, and buys on the way down.`,
    'warn-waits-whole': ({ price, direction, first }: Facts) =>
      direction === 'sell'
        ? `Every entry lies below the price, ${price}: the bot waits until it falls to ${first}, then offers all of them, and sells on the way up.`
        : `Every entry lies above the price, ${price}: the bot waits until it rises to ${first}, then offers all of them, and buys on the way down.`,
    'warn-left-out': ({ rates }: Facts) =>
      `The price has passed ${rates}: the first cycle goes without, and the next one waits for the whole ladder.`,

    'line-sell-first': 'Sell',
    'line-wait': 'Waits for the price',
    'line-sell': 'Sell at a profit',
    'line-buy-back': 'Buy back at a profit',
    'line-stop': 'Stop loss',

    'fact-levels': 'Expected entries',

    'fact-base': 'Base it needs',
    'fact-minimum': 'Smallest amount of an entry',
    'fact-profit': 'Profit per cycle after fees',
    'fact-break-even': 'Smallest profit that pays',

    'nothing-to-draw-form': 'Fill in prices and the investment to see the entries.',
  },
  {
    ...formMessages.hu,
    ...latticeMessages.hu,
    title: 'SPOT',
    'title-edit': 'SPOT bot módosítása',
    about: 'Az Ön által választott árakon vesz, és minden vételt nyereséggel ad el, egyszer vagy újra és újra.',

    'pair-help': ({ base, quote }: Facts) => `Amivel a bot kereskedik: ${base}. Amiben az ára számít: ${quote}.`,

    kind: 'Mi készüljön',
    'kind-help': 'A létra sok kereskedést készít két ár között; az egyedi bot egyetlen kereskedés a saját áraival.',
    'kind-generator': 'Létra',
    'kind-single': 'Egyedi bot',
    direction: 'Irány',
    'direction-help': ({ base, quote }: Facts) =>
      `A vétel ebből indul és ebben keres: ${quote}. Az eladás ebből indul és ebben keres: ${base}.`,
    'direction-buy': 'Vétel',
    'direction-sell': 'Eladás',

    price: 'Ár',
    'price-help': ({ price, tick, quote }: Facts) => `A nyitás ára. Az ár most ${price} ${quote}, lépésköze ${tick}.`,
    'price-in-ladder': 'Ezt a résznyitások adják meg.',
    entries: 'Résznyitások',
    'entries-help': ({ price }: Facts) => `Egy nyitás helyett több, saját árakkal. Az ár most ${price}.`,
    'entry-price': 'Ár',
    'entry-size': 'Mennyi',
    'entry-unit': 'Mértéke',
    'unit-quote': 'Jegyzési eszköz',
    'unit-base': 'Alapeszköz',
    'start-price': 'Alja',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A legalsó vonal. Az ár most ${price} ${quote}, lépésköze ${tick}.`,

    'max-price-help': ({ price, quote }: Facts) => `Fölötte nincs vonal. Az ár most ${price} ${quote}.`,

    'step-help': ({ tick }: Facts) => `Ilyen messze van egymástól két vonal; legalább az árlépés (${tick}) kétszerese.`,
    'step-limit': 'Legtöbb vonal',
    'step-limit-help': 'A legalacsonyabb árhoz legközelebbi vonalak készülnek el. Üresen hagyva annyi, amennyi elfér.',

    'investment-help': ({ quote }: Facts) =>
      `Az egész botra, ebben: ${quote}. A létra egyenlően osztja el a vonalai között.`,
    amount: 'Vonalanként',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `Befektetés helyett minden vonalra ugyanannyi (${quote}). A tőzsde nem fogad el megbízást ${minNotional} ${quote} vagy ${minQuantity} ${base} alatt.`,
    quantity: 'Mennyiség',
    'quantity-help': ({ base, minQuantity }: Facts) =>
      `Összeg helyett mennyiség (${base}): az egész boté, létránál egy-egy vonalé. Legalább ${minQuantity} ${base}.`,
    opening: 'Kezdő távolság',
    'opening-help':
      'A nyitó megbízás csak addig van kint a tőzsdén, amíg az ár ilyen közel van hozzá. Üresen hagyva mindig kint van.',
    'opening-needed': 'Előbb adja meg a kezdő távolságot!',
    'min-change': 'Legkisebb árváltozás',
    'min-change-help': 'Egy kereskedés csak akkor nyit újra, ha az ár ennyit mozdult az utolsó teljesülése óta.',
    limit: 'Egyszerre vett',
    'limit-help': 'Ennyi vonalnak lehet egyszerre nyitó megbízása vagy pozíciója. Üresen hagyva nincs korlát.',

    'trailing-up-help': ({ price }: Facts) =>
      `Ha az ár túlhaladt a vonalakon, a legalsó szabad vonal a többi fölé kerül, eddig. Az ár most ${price}.`,

    'trailing-down-help': ({ price }: Facts) =>
      `Ha az ár a vonalak alá esett, a legfelső szabad vonal a többi alá kerül, eddig. Az ár most ${price}.`,
    'follow-up': 'Követés felfelé',
    'follow-up-help': 'Ha az ár ennyire a nyitás fölé futott, a nyitás ekkora távolságból követi.',
    'follow-down': 'Követés lefelé',
    'follow-down-help': 'Ha az ár ennyire a nyitás alá esett, a nyitás ekkora távolságból követi.',

    'profits-help': ({ breakEven, fee }: Facts) =>
      `Hol és mennyit realizál egy kereskedés. Ha a díj mindkét oldalon ${fee}%, akkor nyereséges, ha legalább ennyire van a nyitástól: ${breakEven}%. Alapeszközben megadott soroknál az utolsó azt is eladja, amit a többi meghagy.`,

    'profit-type-price': 'Ár',

    'bad-sell-accepted-help': 'Csak akkor kell, ha egy zárás nem hozná vissza a díjait.',

    'profit-opening': 'Távolság a profit előtt',
    'profit-opening-help': 'A profit megbízás akkor kerül ki, ha az ár ilyen közel ért hozzá. Üresen hagyva azonnal.',
    'sell-amount': 'Eladás',
    'sell-amount-help': ({ base }: Facts) => `Mennyit ad el a bot abból, amit vett (${base}). A többit megtartja.`,
    'sell-all': 'Mindent, amit vett',
    'sell-invested': 'Csak a befektetett összeget',
    'sell-base': 'Egy mennyiséget',
    'sell-amount-needs-buy': 'Csak olyan botnál, amely előbb vesz.',
    'sell-quantity': 'Eladandó mennyiség',
    'sell-quantity-help': ({ base, minQuantity }: Facts) =>
      `Ebben: ${base}, legalább ${minQuantity}. A többit megtartja.`,

    'repeats-help': 'Ennyiszer nyithat és zárhat minden kereskedés. A demó bothoz szám kell.',
    'copy-investment-too-small': ({ min }: Facts) => `Egy követő legalább egy vonal összegét adja: ${min}.`,
    'in-limit': 'Beleszámít a korlátba',
    'in-limit-help': 'Ahol a mappában korlátos, hányan vehetnek egyszerre, ott egy helyet foglal, amíg a piacon van.',

    'rising-only-help':
      'A tőzsdén nem vár megbízás; akkor vesz, ha egy magasabban záró gyertya után az ár eléri a vonalat.',
    'rising-needs-buy': 'Csak olyan botnál, amely előbb vesz.',
    'rebalance-up': 'Nyereség visszaforgatása',
    'rebalance-up-help': 'Amit a bot keres, attól a szabad vonalai nagyobbak lesznek, óránként legfeljebb egyszer.',
    'rebalance-down': 'Veszteség elnyelése',
    'rebalance-down-help':
      'Amit a stopok veszítenek, attól a szabad vonalak kisebbek lesznek, óránként legfeljebb egyszer.',
    'rebalance-needs-buy': 'Csak olyan botnál, amely előbb vesz.',
    'waits-for-signal': 'Jelzésre vár',
    'waits-for-signal-help': 'A bot az első, a saját irányába szóló jelzésre indul. A cím a bot oldalán van.',

    'stop-kind': 'A stop loss',
    'stop-kind-help': 'Minden vonalra ugyanaz az ár, vagy távolság az egyes vonalaktól.',
    'stop-price': 'Egy ár',
    'stop-amount': 'Összeg minden vonaltól',
    'stop-percent': 'Százalék minden vonaltól',
    'stop-value': 'Stop loss',
    'stop-value-help': ({ direction }: Facts): string =>
      direction === 'sell'
        ? 'Ha az ár eddig emelkedik, a kereskedés azonnal visszavesz. Nem lehet a legmagasabb nyitás alatt.'
        : 'Ha az ár eddig esik, a kereskedés azonnal elad. Nem lehet a legalacsonyabb nyitás fölött.',

    'stop-limit-help': 'Ennyi stop után a bot nem nyit, amíg újra el nem indítja. Üresen hagyva mindig folytatja.',

    'stuck-lower-help': ({ price }: Facts) =>
      `Alatta a bot nem nyit, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az ár most ${price}.`,

    'stuck-upper-help': ({ price }: Facts) =>
      `Fölötte a bot nem nyit, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az ár most ${price}.`,

    'preset-careful-help': 'Széles lépések, kevés kereskedés, stop loss.',

    'preset-balanced-help': 'Nagyjából egyórányi mozgásnyi lépések.',

    'preset-active-help': 'Szűk lépések, sok kereskedés; a díjak többet számítanak.',

    'one-size-only': 'Vagy befektetést, vagy vonalankénti összeget, vagy mennyiséget adjon meg!',
    'entry-twice': 'Két nyitásnak ugyanaz az ára. Vonja össze őket!',
    'profit-below-entry': ({ entry }) => `A nyitás (${entry}) fölött kell lennie.`,
    'profit-above-entry': ({ entry }) => `A nyitás (${entry}) alatt kell lennie.`,
    'profit-price-needs-single': 'A vonalak távolságból realizálnak. Válasszon százalékot vagy fixet!',
    'profit-base-needs-single': 'A vonalak arányosan realizálnak. Válasszon százalékot!',
    'profit-units-mixed': 'Vagy minden sorban arányt adjon meg, vagy minden sorban mennyiséget!',
    'profit-base-sum': ({ sum, max, asset }) =>
      `A nyitások ennyit vesznek: ${max} ${asset}; a sorok összege ${sum} ${asset}.`,
    'min-change-too-large': ({ profit }) => `Nem lehet nagyobb a legközelebbi profit távolságánál (${profit}).`,
    'max-below-start': ({ start }) => `A legalacsonyabb ár (${start}) fölött kell lennie.`,
    'trailing-up-below-max': ({ max }) => `A legmagasabb ár (${max}) fölött kell lennie.`,
    'trailing-down-above-start': ({ start }) => `A legalacsonyabb ár (${start}) alatt kell lennie.`,
    'stop-needs-price': 'Az egyedi bot stop lossa egy ár.',
    'stop-loss-sell': ({ farthest }) =>
      `Az eladás stop lossa nem lehet magasabb a vételi árnál. A legalacsonyabb nyitás ${farthest}.`,
    'stop-loss-buy': ({ farthest }) =>
      `A vétel stop lossa nem lehet alacsonyabb az eladási árnál. A legmagasabb nyitás ${farthest}.`,

    'stuck-price-outside': ({ price }) => `Az ár (${price}) már túl van ezen a határon.`,
    'step-too-small': ({ min }) => `A lépésköz legalább ${min} legyen.`,
    'levels-collapse': 'Két vonal ugyanarra az árra kerekül. Válasszon nagyobb lépésközt!',
    'too-many-levels': ({ most }) => `Több mint ${most} vonal. Válasszon nagyobb lépésközt vagy szűkebb tartományt!`,
    'no-levels': 'Nincs vonal a tartományban.',

    'take-profit-rising': 'Az áraknak sorról sorra emelkedniük kell.',
    'take-profit-falling': 'Az áraknak sorról sorra csökkenniük kell.',
    'take-profit-shares': ({ sum }) =>
      `Az arányok összege ${sum}%. Nem lehet több 100%-nál, és pontosan 100%, ha a bot az utolsó után lezárul.`,

    'amount-minimum': ({ min, asset, price }) =>
      `Túl kevés a tőzsdének ${price} árnál. Legalább ${min} ${asset} legyen.`,

    'warn-stop-at-line': ({ price }: Facts) => `A stop loss a nyitásra (${price}) esik: nyitás után azonnal kilép.`,
    'warn-stuck-line': ({ rates }: Facts) => `A szünet határain kívüli nyitások sosem teljesülhetnek: ${rates}`,
    'warn-waits': ({ price, direction }: Facts) =>
      direction === 'sell'
        ? `Minden nyitás az ár (${price}) alatt van: a bot megvárja, amíg lejjebb ér, és felfelé menet ad el.`
        : `Minden nyitás az ár (${price}) fölött van: a bot megvárja, amíg feljebb ér, és lefelé menet vesz.`,
    'warn-waits-whole': ({ price, direction, first }: Facts) =>
      direction === 'sell'
        ? `Minden nyitás az ár (${price}) alatt van: a bot megvárja, amíg ${first} árig esik, akkor mindet kiteszi, és felfelé menet ad el.`
        : `Minden nyitás az ár (${price}) fölött van: a bot megvárja, amíg ${first} árig emelkedik, akkor mindet kiteszi, és lefelé menet vesz.`,
    'warn-left-out': ({ rates }: Facts) =>
      `Az ár már túl van ezeken: ${rates}. Az első kör nélkülük megy, a következő az egész létrát megvárja.`,

    'line-sell-first': 'Eladás',
    'line-wait': 'Árra vár',
    'line-sell': 'Eladás nyereséggel',
    'line-buy-back': 'Visszavétel nyereséggel',
    'line-stop': 'Stop loss',

    'fact-levels': 'Várható nyitások',

    'fact-base': 'Szükséges alapeszköz',
    'fact-minimum': 'Egy nyitás legkisebb összege',
    'fact-profit': 'Profit ciklusonként, díjak után',
    'fact-break-even': 'Legkisebb kifizetődő profit',

    'nothing-to-draw-form': 'Adja meg az árakat és a befektetést a nyitások megjelenítéséhez!',
  },
)
