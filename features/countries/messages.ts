import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { countries } from './contract.ts'

export const countryErrors = messages(
  { COUNTRY_RATE_PAST: 'Only rates of days to come can be added or removed: past ones stand on invoices.' },
  { COUNTRY_RATE_PAST: 'Csak jövőbeli kulcs vehető fel vagy törölhető: a korábbiak már számlákon szerepelnek.' },
) satisfies ErrorWords<typeof countries>
