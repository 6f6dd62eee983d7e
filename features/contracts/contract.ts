import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { Address } from '#features/billing-addresses/contract.ts'
import { ownHandProcedure, procedure } from '#platform/contract.ts'
import { DRAWN_LENGTH, NAME_LENGTH, TEXT_LENGTH } from './rules.ts'

const write = 'documents.write'
const tags = ['Contracts']
const text = z.string().trim().min(1).max(TEXT_LENGTH)
const Name = z.object({ en: z.string(), hu: z.string() })

/** The contract that somebody has to sign, and what its form begins with. */
export const Waiting = z.object({
  template: z.uuid(),
  version: z.int(),
  /** Signed before, in an older version. */
  isModification: z.boolean(),
  name: Name,
  /** Markdown, with names between braces that the form fills. */
  en: z.string(),
  hu: z.string(),
  /** Today, as the server counts. */
  day: z.string(),
  /** In which a consumer may withdraw. */
  withdrawalDays: z.int(),
  /** Null while nothing is bought. */
  package: Name.nullable(),
  fullName: z.string(),
  birthDate: z.string(),
  /** The primary one first. */
  addresses: z.array(Address),
})
export type Waiting = z.output<typeof Waiting>

/** What is missing or wrong is told of each field by the rules of signatures. */
export const SignInput = z.strictObject({
  template: z.uuid(),
  /** The day that stood in the text. */
  day: z.string().max(10),
  /** So many stood in the statement of consumers. */
  withdrawalDays: z.int(),
  /** In which it was read. */
  language: z.enum(languages),
  fullName: z.string().trim().max(NAME_LENGTH),
  birthDate: z.string().max(10),
  /** One of the own ones; empty for none. */
  address: z.union([z.uuid(), z.literal('')]),
  signature: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('drawn'), strokes: z.string().max(DRAWN_LENGTH) }),
    z.strictObject({ kind: z.literal('typed'), name: z.string().trim().max(NAME_LENGTH) }),
  ]),
  accepted: z.strictObject({ contract: z.boolean(), terms: z.boolean(), risk: z.boolean(), immediate: z.boolean() }),
})
export type SignInput = z.output<typeof SignInput>

const Template = z.object({
  /** 0 while there was none. */
  version: z.int(),
  isActive: z.boolean(),
  en: z.string(),
  hu: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      createdAtMs: z.number(),
      by: z.string().nullable(),
      requiresResign: z.boolean(),
      signatures: z.int(),
    }),
  ),
})
export type Template = z.output<typeof Template>

export const contracts = {
  waiting: procedure('account')
    .route({ method: 'GET', path: '/contract', summary: 'The contract that waits for a signature', tags })
    .output(z.object({ waiting: Waiting.nullable() })),
  sign: ownHandProcedure('account')
    .route({ method: 'POST', path: '/contract/signatures', summary: 'Signs the contract', tags })
    .errors({ CONTRACT_CHANGED: { status: 409 } })
    .input(SignInput)
    .output(z.object({ document: z.uuid() })),
  template: procedure('admin')
    .route({ method: 'GET', path: '/admin/contract', summary: 'The contract that users sign, with its versions', tags })
    .output(Template),
  publish: procedure('admin', write)
    .route({ method: 'POST', path: '/admin/contract', summary: 'Puts a new version of the contract into force', tags })
    .errors({ CONTRACT_STRANGER: { status: 422, data: z.object({ name: z.string() }) } })
    /** `version` is the one that was edited: if another came meanwhile, it is VERSION_CONFLICT. */
    .input(z.strictObject({ version: z.int(), en: text, hu: text, requiresResign: z.boolean() }))
    .output(z.object({ version: z.int() })),
  retire: procedure('admin', write)
    .route({ method: 'DELETE', path: '/admin/contract', summary: 'Asks nobody to sign any more', tags })
    .input(z.strictObject({ version: z.int() }))
    .output(z.object({})),
}
