/** An address in Budapest of a private person, for tests. */
import type { Address } from './contract.ts'

export const budapest: Omit<Address, 'id' | 'version' | 'primary'> = {
  country: 'HU',
  county: '',
  postcode: '1011',
  city: 'Budapest',
  address: 'Fő utca 1.',
  additional: '',
  company: false,
  companyName: '',
  billingName: 'Kovács Anna',
  taxNumber: '',
  euVatNumber: '',
}
