/** What makes a billing address right, pure. Source: design page business 12 and 15. */
import { checkVAT, countries } from 'jsvat'

export const MOST_ADDRESSES = 10

const WEIGHTS = [9, 7, 3, 1, 9, 7, 3]

/** A Hungarian tax number: eight digits of which the last is a check digit, the kind of taxpayer, the county. */
export const isHungarianTaxNumber = (typed: string): boolean => {
  if (!/^\d{8}-[1-5]-\d{2}$/.test(typed)) return false
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(typed[place]), 0)
  return (10 - (sum % 10)) % 10 === Number(typed[7])
}

/** Greece has a code of its own in tax matters, and Northern Ireland is not a country of ISO 3166. */
const vatPrefixes: Readonly<Record<string, readonly string[]>> = { GR: ['EL'], GB: ['XI'] }

/** A number of the country's own register. */
export const isVatNumber = (typed: string, country: string): boolean =>
  (vatPrefixes[country] ?? [country]).some((prefix) => typed.startsWith(prefix)) && checkVAT(typed, countries).isValid

export type AddressFields = {
  country: string
  postcode: string
  company: boolean
  companyName: string
  taxNumber: string
  euVatNumber: string
}

export type AddressIssue = { path: keyof AddressFields; code: AddressIssueCode }
export const addressIssueCodes = [
  'VALIDATION_TAX_NUMBER',
  'VALIDATION_VAT_NUMBER',
  'VALIDATION_POSTCODE',
  'BILLING_COMPANY_NAME_MISSING',
  'BILLING_COMPANY_NUMBER_MISSING',
  'BILLING_COUNTRY_CLOSED',
] as const
export type AddressIssueCode = (typeof addressIssueCodes)[number]

/** What is wrong besides the lengths. A company says who it is: in Hungary by its tax number or that of the Union, elsewhere as it can. */
export const addressIssues = (
  address: AddressFields,
  country: { isOpen: boolean; isEu: boolean; isPostcode: boolean },
): AddressIssue[] => {
  const { company, companyName, taxNumber, euVatNumber } = address
  const issues: AddressIssue[] = []
  if (!country.isOpen) issues.push({ path: 'country', code: 'BILLING_COUNTRY_CLOSED' })
  if (!country.isPostcode) issues.push({ path: 'postcode', code: 'VALIDATION_POSTCODE' })
  if (taxNumber !== '' && address.country === 'HU' && !isHungarianTaxNumber(taxNumber))
    issues.push({ path: 'taxNumber', code: 'VALIDATION_TAX_NUMBER' })
  if (euVatNumber !== '' && !isVatNumber(euVatNumber, address.country))
    issues.push({ path: 'euVatNumber', code: 'VALIDATION_VAT_NUMBER' })
  if (!company) return issues
  if (companyName === '') issues.push({ path: 'companyName', code: 'BILLING_COMPANY_NAME_MISSING' })
  if (country.isEu && taxNumber === '' && euVatNumber === '')
    issues.push({ path: 'taxNumber', code: 'BILLING_COMPANY_NUMBER_MISSING' })
  return issues
}
