/** The seller as the settings say now. */
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Seller } from '../seller.ts'

export const readSeller = async (database: Database): Promise<Seller> => ({
  name: await readSetting(database, 'company.name'),
  country: 'HU',
  postcode: await readSetting(database, 'company.postcode'),
  city: await readSetting(database, 'company.city'),
  address: await readSetting(database, 'company.address'),
  taxNumber: await readSetting(database, 'company.tax_number'),
  euVatNumber: await readSetting(database, 'company.eu_vat_number'),
  registryNumber: await readSetting(database, 'company.registry_number'),
  bankName: await readSetting(database, 'company.bank_name'),
  bankAccount: await readSetting(database, 'company.bank_account'),
})
