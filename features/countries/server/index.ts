/** What other features may use of the countries: `findCountry(database, code)?.allowed.includes('payment')`, then `isPostcode(country, postcode)`. */
export { isPostcode } from '../rules.ts'
export { findCountry, listCountries, listRates } from './country-store.ts'
export { countryHandlers } from './handlers.ts'
