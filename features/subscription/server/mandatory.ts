/** What has to be done before a package is changed: an address for the invoice, and the contract where there is one to sign. Source: business.md 8. */
import { findCountry } from '#features/countries/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Ports } from './ports.ts'
import { primaryAddress } from './quote.ts'

export type Mandatory = { steps: ('address' | 'contract')[]; contractDocument: string | null }

export const mandatoryOf = async (
  database: Database,
  { contracts }: Pick<Ports, 'contracts'>,
  userId: string,
): Promise<Mandatory> => {
  const address = await primaryAddress(database, userId)
  const toSign = (await contracts?.toSign(database, userId)) ?? null
  return {
    steps: [...(address === null ? ['address' as const] : []), ...(toSign === null ? [] : ['contract' as const])],
    contractDocument: toSign?.documentId ?? null,
  }
}

/** Whether somebody with this address may buy at all; without an address nothing says no. */
export const isCountryOpen = async (database: Database, userId: string): Promise<boolean> => {
  const address = await primaryAddress(database, userId)
  const country = address === null ? null : await findCountry(database, address.country)
  return country?.allowed.includes('payment') ?? true
}
