/** The words of what a page shows of an indicator. Its names are those of the field. */
import { messages } from '#engine/messages.ts'

type Valued = { value: string }

export const indicatorMessages = messages(
  {
    title: 'Next decision',
    name: ({ indicator, length }: { indicator: string; length: string }) => `${indicator}(${length})`,
    buyAt: ({ value }: Valued) => `buy ${value}`,
    sellAt: ({ value }: Valued) => `sell ${value}`,
    now: ({ name }: { name: string }) => `${name} now`,
    toBuy: 'Buys at a close',
    toSell: 'Sells at a close',
    lastClose: 'At the last close',
    upTo: ({ price }: { price: string }) => `of ${price} or less`,
    from: ({ price }: { price: string }) => `of ${price} or more`,
    noPrice: 'No close of this candle would do.',
    scale: ({ name, value, thresholds }: { name: string; value: string; thresholds: string }) =>
      `${name} is ${value}; ${thresholds}.`,
    decisions: 'What it says at each close',
    close: 'Close',
    price: 'Price',
    says: 'Says',
    buy: 'buy',
    sell: 'sell',
    nothing: '–',
    priceLine: ({ name, value }: { name: string; value: string }) => `${name} ${value}`,
  },
  {
    title: 'Következő döntés',
    name: ({ indicator, length }) => `${indicator}(${length})`,
    buyAt: ({ value }) => `vétel ${value}`,
    sellAt: ({ value }) => `eladás ${value}`,
    now: ({ name }) => `${name} most`,
    toBuy: 'Vesz, ha a záróár',
    toSell: 'Elad, ha a záróár',
    lastClose: 'Az utolsó záráskor',
    upTo: ({ price }) => `legfeljebb ${price}`,
    from: ({ price }) => `legalább ${price}`,
    noPrice: 'Ennek a gyertyának egyik záróára sem lenne elég.',
    scale: ({ name, value, thresholds }) => `${name}: ${value}; ${thresholds}.`,
    decisions: 'Mit mond az egyes zárásokkor',
    close: 'Zárás',
    price: 'Ár',
    says: 'Mit mond',
    buy: 'vétel',
    sell: 'eladás',
    nothing: '–',
    priceLine: ({ name, value }) => `${name} ${value}`,
  },
)
