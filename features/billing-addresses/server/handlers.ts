import { ORPCError } from '@orpc/server'
import { whoOf } from '#features/audit/server/index.ts'
import { findCountry, isPostcode, listCountries } from '#features/countries/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { type AddressInput, billingAddresses as contract } from '../contract.ts'
import { addressIssues, MOST_ADDRESSES } from '../rules.ts'
import { addressesOf, changeAddress, createAddress, listAddresses, removeAddress } from './store.ts'

/** Ends the call with what is wrong at which field. */
const check = async (database: Database, input: AddressInput): Promise<void> => {
  const country = await findCountry(database, input.country)
  const found = addressIssues(input, {
    isOpen: country?.allowed.includes('payment') ?? false,
    isEu: country?.eu ?? false,
    isPostcode: country === null || isPostcode(country, input.postcode),
  })
  const fields = found.map(({ path, code }) => ({ path, code, params: {} }))
  if (fields.length > 0) throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields } })
}

type Services = {
  database: Database
  /** Whether a subscription that was paid for runs: its invoices need an address. */
  isPaying: (userId: string) => Promise<boolean>
  /** Another address may be the primary one now, or say something else. */
  changed: (userId: string) => Promise<void>
}

export const billingAddressHandlers = ({ database, isPaying, changed }: Services) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async ({ context: { owner } }) => ({
      addresses: await listAddresses(database, owner),
      most: MOST_ADDRESSES,
      countries: (await listCountries(database)).flatMap(({ code, allowed }) =>
        allowed.includes('payment') ? [code] : [],
      ),
    })),
    ofUser: os.ofUser.handler(({ input: { user } }) => addressesOf(database, user)),
    create: os.create.handler(async ({ input, context, errors }) => {
      await check(database, input)
      const made = await createAddress(database, context.owner, { who: whoOf(context), input, id: newId() })
      if (made === null) throw errors.BILLING_ADDRESSES_FULL({ data: { most: MOST_ADDRESSES } })
      await changed(context.owner.userId)
      return made
    }),
    change: os.change.handler(async ({ input: { id, version, ...input }, context }) => {
      await check(database, input)
      const after = await changeAddress(database, context.owner, { who: whoOf(context), id, version, input })
      await changed(context.owner.userId)
      return after
    }),
    remove: os.remove.handler(async ({ input: { id }, context, errors }) => {
      const { owner } = context
      const primary = (await listAddresses(database, owner)).find((one) => one.primary)
      if (primary?.id === id && (await isPaying(owner.userId))) throw errors.BILLING_ADDRESS_PRIMARY_DELETE()
      await removeAddress(database, owner, { who: whoOf(context), id })
      await changed(owner.userId)
      return {}
    }),
  })
}
