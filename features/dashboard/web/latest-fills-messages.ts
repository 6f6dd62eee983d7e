import { messages } from '#engine/messages.ts'

export const latestFillsWords = messages(
  {
    latestFills: 'Latest fills',
    fillsOfAll: 'The newest fills of all bots',
    history: 'History',
    time: 'Time',
    bot: 'Bot',
    side: 'Side',
    bought: 'Bought',
    sold: 'Sold',
    quantity: 'Quantity',
    price: 'Price',
    net: 'Net',
  },
  {
    latestFills: 'Legutóbbi teljesülések',
    fillsOfAll: 'Az összes bot legújabb teljesülései',
    history: 'Előzmények',
    time: 'Időpont',
    bot: 'Bot',
    side: 'Irány',
    bought: 'Megvéve',
    sold: 'Eladva',
    quantity: 'Mennyiség',
    price: 'Ár',
    net: 'Nettó',
  },
)
