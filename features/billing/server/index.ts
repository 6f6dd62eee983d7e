/** What other features and the app may use of billing. */
export { vatRecheckJob } from './check-vat-number.ts'
export { type AskVatRegister, askVies, VIES_URL } from './vies.ts'
export { creditOf, type Coupon, daysOf, type Interval, priceSummary, type PriceSummary } from '../price-summary.ts'
export { isPlaceShown, type PlaceEvidence } from '../vat.ts'
export { cardNoticeDays, readRenewalDays } from './renewal-days.ts'
export { type AddressVat, HOME, vatOfAddress } from './vat-of-address.ts'
