/** What other features and the app may use of billing. */
export { vatRecheckJob } from './check-vat-number.ts'
export { askVies, VIES_URL } from './vies.ts'
export { creditOf } from '../price-summary.ts'
