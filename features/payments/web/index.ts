export { PriceTable } from './price-table.tsx'
export { MethodChoice } from './method-choice.tsx'
export { paymentWords } from '../messages.ts'
export { TransactionsTab } from './transactions-tab.tsx'
export { SavedCard } from './saved-card.tsx'
/** Comes with the page of whoever runs the installation. */
export const loadProviderInbox = () => import('./provider-inbox.tsx')
