import { messages } from '#engine/messages.ts'

/** The market below the bots that are ready to start. */
export const firstMarketMessages = messages(
  {
    title: 'Market',
    about: 'a first bot for any of these pairs',
    pair: 'Pair',
    price: 'Price',
    day: '24 h',
    volume: 'Volume',
    range: 'Daily range',
    try: 'Try',
    tryPair: ({ pair }: { pair: string }) => `Try ${pair}`,
  },
  {
    title: 'Piac',
    about: 'első bot bármelyik párral',
    pair: 'Pár',
    price: 'Ár',
    day: '24 ó',
    volume: 'Forgalom',
    range: 'Napi sáv',
    try: 'Próba',
    tryPair: ({ pair }) => `Próba: ${pair}`,
  },
)
