import { messages } from '#engine/messages.ts'

/** What stands in the two lines of a trade, an order and a fill on a phone. */
export const rowLinesMessages = messages(
  {
    sells: ({ price }: { price: string }) => `sells at ${price}`,
    buys: ({ price }: { price: string }) => `buys at ${price}`,
    thenSells: ({ price }: { price: string }) => `then sells at ${price}`,
    thenBuys: ({ price }: { price: string }) => `then buys at ${price}`,
    open: 'open',
    runs: ({ count }: { count: string }) => `cycles: ${count}`,
    filled: ({ quantity }: { quantity: string }) => `filled ${quantity}`,
  },
  {
    sells: ({ price }) => `eladás ${price}`,
    buys: ({ price }) => `vétel ${price}`,
    thenSells: ({ price }) => `eladás ${price}`,
    thenBuys: ({ price }) => `vétel ${price}`,
    open: 'nyitott',
    runs: ({ count }) => `${count} ciklus`,
    filled: ({ quantity }) => `teljesült: ${quantity}`,
  },
)
