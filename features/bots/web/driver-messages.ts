/** Words for what trades wait for: prices of their own have levels, candles and signals have none. */
import type { CatalogueEntry } from '#bots/catalogue.ts'
import { type Messages, messages } from '#engine/messages.ts'

type Word = 'trade' | 'idle' | 'used' | 'noTrades' | 'noOrders'

const prices = messages(
  {
    trade: 'Line',
    idle: 'Waiting for its price',
    used: 'Lines in use',
    noTrades: 'No trades yet. They appear when the price reaches the first lines.',
    noOrders: 'No orders yet. They appear when a line comes near the price.',
  },
  {
    trade: 'Vonal',
    idle: 'Az árára vár',
    used: 'Használt vonalak',
    noTrades: 'Még nincs kereskedés. Akkor jelennek meg, amikor az ár eléri az első vonalakat.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor egy vonal közel kerül az árhoz.',
  },
)

const candles = messages(
  {
    trade: 'Trade',
    idle: 'Waiting for its indicator',
    used: 'In the market',
    noTrades: 'No trades yet. They appear when the bot has started.',
    noOrders: 'No orders yet. They appear when a closed candle says buy or sell.',
  },
  {
    trade: 'Kereskedés',
    idle: 'Az indikátorára vár',
    used: 'A piacon',
    noTrades: 'Még nincs kereskedés. Akkor jelennek meg, amikor a bot elindult.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor egy lezárt gyertya vételt vagy eladást jelez.',
  },
)

const signals = messages(
  {
    trade: 'Trade',
    idle: 'Waiting for a signal',
    used: 'Pairs in use',
    noTrades: 'No trades yet. There is one for each pair once the bot has started.',
    noOrders: 'No orders yet. They appear when a signal comes.',
  },
  {
    trade: 'Kereskedés',
    idle: 'Jelzésre vár',
    used: 'Használt párok',
    noTrades: 'Még nincs kereskedés. A bot indulása után minden párhoz tartozik egy.',
    noOrders: 'Még nincs megbízás. Akkor jelennek meg, amikor jelzés érkezik.',
  },
)

export const driverMessages: Record<CatalogueEntry['drivenBy'], Messages<Record<Word, string>>> = {
  prices,
  candles,
  signals,
}
