import { z } from 'zod'
import { ownHandProcedure, procedure } from '#platform/contract.ts'
import { MOST_ADDRESSES } from './rules.ts'

const line = (max: number) => z.string().trim().max(max)
const filled = (max: number) => line(max).min(1)
/** Registers are asked in capitals and without spaces. */
const number = (max: number) =>
  z
    .string()
    .max(40)
    .transform((typed) => typed.replaceAll(/[\s.]/g, '').toUpperCase())
    .pipe(z.string().max(max))

export const AddressInput = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  county: line(100),
  postcode: line(12).min(2),
  city: filled(100),
  address: filled(200),
  additional: line(200),
  company: z.boolean(),
  companyName: line(200),
  billingName: filled(200),
  taxNumber: number(20),
  euVatNumber: number(14),
  primary: z.boolean(),
})
export type AddressInput = z.output<typeof AddressInput>

export const Address = z.object({ ...AddressInput.shape, id: z.uuid(), version: z.int() })
export type Address = z.output<typeof Address>

const Listed = z.object({ addresses: z.array(Address), most: z.int(), countries: z.array(z.string()) })
const Id = z.uuid()
const tags = ['Billing addresses']

/** An address decides what stands on an invoice, and which tax is paid: support only reads it (business.md 2.5: payment). */
export const billingAddresses = {
  list: procedure('account')
    .route({ method: 'GET', path: '/billing-addresses', summary: 'Own billing addresses, the primary one first', tags })
    .output(Listed),
  ofUser: procedure('admin')
    .route({
      method: 'GET',
      path: '/admin/users/{user}/billing-addresses',
      summary: 'Billing addresses of a user, the primary one first',
      tags,
    })
    .input(z.strictObject({ user: Id }))
    .output(z.array(Address)),
  create: ownHandProcedure('account')
    .route({ method: 'POST', path: '/billing-addresses', summary: 'Adds a billing address', tags })
    .errors({ BILLING_ADDRESSES_FULL: { status: 409, data: z.object({ most: z.literal(MOST_ADDRESSES) }) } })
    .input(AddressInput)
    .output(Address),
  change: ownHandProcedure('account')
    .route({ method: 'PUT', path: '/billing-addresses/{id}', summary: 'Changes a billing address', tags })
    .input(z.strictObject({ ...AddressInput.shape, id: Id, version: z.int() }))
    .output(Address),
  remove: ownHandProcedure('account')
    .route({ method: 'DELETE', path: '/billing-addresses/{id}', summary: 'Deletes a billing address', tags })
    .errors({ BILLING_ADDRESS_PRIMARY_DELETE: { status: 409 } })
    .input(z.strictObject({ id: Id }))
    .output(z.object({})),
}
