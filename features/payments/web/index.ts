export { PriceTable } from './price-table.tsx'
export { MethodChoice } from './method-choice.tsx'
export { paymentWords } from '../messages.ts'
export { TransactionsTab } from './transactions-tab.tsx'
