import { messages } from '#engine/messages.ts'

type Fill = { name: string; pair: string; price: string; quantity: string }

/** What is announced politely: fills, suspensions, and the connection. */
export const liveMessages = messages(
  {
    bought: ({ name, pair, price, quantity }: Fill) => `${name} bought ${quantity} ${pair} at ${price}.`,
    sold: ({ name, pair, price, quantity }: Fill) => `${name} sold ${quantity} ${pair} at ${price}.`,
    noticeTitle: 'Bots',
    suspended: 'A bot was suspended.',
    lost: 'The connection to the server was lost.',
    back: 'The connection to the server is back.',
  },
  {
    bought: ({ name, pair, price, quantity }) => `${name}: vétel, ${quantity} ${pair}, ár: ${price}.`,
    sold: ({ name, pair, price, quantity }) => `${name}: eladás, ${quantity} ${pair}, ár: ${price}.`,
    noticeTitle: 'Botok',
    suspended: 'Egy botot felfüggesztettünk.',
    lost: 'Megszakadt a kapcsolat a kiszolgálóval.',
    back: 'Helyreállt a kapcsolat a kiszolgálóval.',
  },
)
