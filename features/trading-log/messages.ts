import { messages } from '#engine/messages.ts'

/** Headings of the table and of the file. */
export const columnMessages = messages(
  {
    date: 'Date',
    stopLossProfit: 'Stop loss profit',
    profit: 'Profit',
    totalProfit: 'Total profit',
    percent: 'Profit %',
    opening: 'Opening balance',
    closing: 'Closing balance',
    difference: 'Difference',
    quote: 'Currency',
  },
  {
    date: 'Dátum',
    stopLossProfit: 'Stop loss profit',
    profit: 'Profit',
    totalProfit: 'Teljes profit',
    percent: 'Profit %',
    opening: 'Nyitó egyenleg',
    closing: 'Záró egyenleg',
    difference: 'Különbség',
    quote: 'Pénznem',
  },
)
