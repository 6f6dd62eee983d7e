import { messages } from '#engine/messages.ts'

/** Headings of the CSV files of a bot. */
export const fileMessages = messages(
  {
    time: 'Time (UTC)',
    trade: 'Trade',
    side: 'Side',
    type: 'Type',
    price: 'Price',
    quantity: 'Quantity',
    filled: 'Filled',
    state: 'State',
    fee: 'Fee',
    realised: 'Realised',
    order: 'Order id',
    execution: 'Execution id',
    feeThird: 'Fee in a third asset',
    feeAsset: 'Third asset',
  },
  {
    time: 'Időpont (UTC)',
    trade: 'Kereskedés',
    side: 'Irány',
    type: 'Típus',
    price: 'Ár',
    quantity: 'Mennyiség',
    filled: 'Teljesült',
    state: 'Állapot',
    fee: 'Díj',
    realised: 'Realizált',
    order: 'Megbízásazonosító',
    execution: 'Teljesülésazonosító',
    feeThird: 'Díj harmadik eszközben',
    feeAsset: 'Harmadik eszköz',
  },
)
