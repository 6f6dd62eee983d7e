/** The market of a folder: its chart, its open orders and its fills. */
import { messages } from '#engine/messages.ts'

/** Prices with how far away they are. */
type Next = { price: string; buy: string | null; sell: string | null }

export const folderMarketMessages = messages(
  {
    chart: 'Chart',
    chartSentence: ({ pair, price, orders, fills }: { pair: string; price: string; orders: string; fills: string }) =>
      `Candles of ${pair}, now at ${price}. Open orders: ${orders}. Fills shown: ${fills}.`,
    next: ({ price, buy, sell }: Next) =>
      `The price is ${price}. ${[buy === null ? [] : `Next buy ${buy}`, sell === null ? [] : `${buy === null ? 'Next' : 'next'} sell ${sell}`].flat().join(', ')}.`,
    now: ({ price }: { price: string }) => `The price is ${price}.`,
    nextNone: ({ price }: { price: string }) => `The price is ${price}. No order is open.`,
    tabs: 'What is in the folder',
    tabBots: 'Bots',
    tabOrders: 'Open orders',
    tabFills: 'Fills',
    tabDays: 'Profit by day',
    bot: 'Bot',
    side: 'Side',
    price: 'Price',
    away: 'Away',
    type: 'Type',
    marketPrice: 'market price',
    quantity: 'Quantity',
    filled: 'Filled',
    state: 'State',
    since: 'Since',
    time: 'Time',
    fee: 'Fee',
    realised: 'Realised',
    noOrders: 'No order is open. Each bot says on its page what it waits for.',
    noFills: 'No fills yet. They appear when an order meets the market.',
  },
  {
    chart: 'Grafikon',
    chartSentence: ({ pair, price, orders, fills }) =>
      `${pair} gyertyái, az ár most ${price}. Nyitott megbízás: ${orders}. Teljesülés a képen: ${fills}.`,
    next: ({ price, buy, sell }) =>
      `Az ár ${price}. ${[buy === null ? [] : `Következő vétel ${buy}`, sell === null ? [] : `${buy === null ? 'Következő eladás' : 'eladás'} ${sell}`].flat().join(', ')}.`,
    now: ({ price }) => `Az ár ${price}.`,
    nextNone: ({ price }) => `Az ár ${price}. Nincs nyitott megbízás.`,
    tabs: 'Ami a mappában van',
    tabBots: 'Botok',
    tabOrders: 'Nyitott megbízások',
    tabFills: 'Teljesülések',
    tabDays: 'Profit naponta',
    bot: 'Bot',
    side: 'Oldal',
    price: 'Ár',
    away: 'Távolság',
    type: 'Típus',
    marketPrice: 'piaci ár',
    quantity: 'Mennyiség',
    filled: 'Teljesült',
    state: 'Állapot',
    since: 'Mióta',
    time: 'Idő',
    fee: 'Díj',
    realised: 'Realizált',
    noOrders: 'Nincs nyitott megbízás. Minden bot a saját oldalán mondja meg, mire vár.',
    noFills: 'Még nincs teljesülés. Itt jelenik meg, amikor egy megbízás találkozik a piaccal.',
  },
)
