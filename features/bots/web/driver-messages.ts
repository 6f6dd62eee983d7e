/** Words for what trades wait for: prices of their own have levels, candles and signals have none. */
import type { CatalogueEntry } from '#bots/catalogue.ts'
import { type Messages, messages } from '#engine/messages.ts'

/** How a trade is called, by `tradeNames`: at the beginning and inside of a sentence. */
type Named = { name: string }
type Sentences = Record<'named' | 'namedInside', (of: Named) => string>

type Word = 'trade' | 'idle' | 'used' | 'noTrades' | 'noOrders'

const prices = messages(
  {
    trade: 'Line',
    named: ({ name }: Named) => `Line ${name}`,
    namedInside: ({ name }: Named) => `line ${name}`,
    idle: 'Waiting for its price',
    used: 'Lines in the market',
    noTrades: 'No trades yet. They appear when the price reaches the first lines.',
    noOrders: 'No orders yet. They appear when a line comes near the price.',
  },
  {
    trade: 'Vonal',
    named: ({ name }) => `${name} vonal`,
    namedInside: ({ name }) => `${name} vonal`,
    idle: 'Az árára vár',
    used: 'Vonalak a piacon',
    noTrades: 'Még nincs kereskedés. Akkor jelennek meg, amikor az ár eléri az első vonalakat.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor egy vonal közel kerül az árhoz.',
  },
)

const candles = messages(
  {
    trade: 'Trade',
    named: ({ name }: Named) => `Trade ${name}`,
    namedInside: ({ name }: Named) => `trade ${name}`,
    idle: 'Waiting for its indicator',
    used: 'In the market',
    noTrades: 'No trades yet. They appear when the bot has started.',
    noOrders: 'No orders yet. They appear when a closed candle says buy or sell.',
  },
  {
    trade: 'Kereskedés',
    named: ({ name }) => `${name} kereskedés`,
    namedInside: ({ name }) => `${name} kereskedés`,
    idle: 'Az indikátorára vár',
    used: 'A piacon',
    noTrades: 'Még nincs kereskedés. Akkor jelennek meg, amikor a bot elindult.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor egy lezárt gyertya vételt vagy eladást jelez.',
  },
)

const signals = messages(
  {
    trade: 'Trade',
    named: ({ name }: Named) => `Trade ${name}`,
    namedInside: ({ name }: Named) => `trade ${name}`,
    idle: 'Waiting for a signal',
    used: 'Pairs in the market',
    noTrades: 'No trades yet. There is one for each pair once the bot has started.',
    noOrders: 'No orders yet. They appear when a signal comes.',
  },
  {
    trade: 'Kereskedés',
    named: ({ name }) => `${name} kereskedés`,
    namedInside: ({ name }) => `${name} kereskedés`,
    idle: 'Jelzésre vár',
    used: 'Párok a piacon',
    noTrades: 'Még nincs kereskedés. A bot indulása után minden párhoz tartozik egy.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor jelzés érkezik.',
  },
)

export const driverMessages: Record<CatalogueEntry['drivenBy'], Messages<Record<Word, string> & Sentences>> = {
  prices,
  candles,
  signals,
}
