/** How a feature declares its calls: each names its grant, and a changing call of the admin area its permission. */
import { type AnyContractRouter, oc } from '@orpc/contract'
import type { z } from 'zod'
import type { Grant, Permission, Requirement } from './access.ts'
import { type PlatformErrorCode, platformErrors } from './errors.ts'

/** What the guard reads; it is also printed by the test that walks all calls. */
export type ProcedureMeta = {
  requirement: Requirement
  permission: Permission | null
  /** Whether the caller must have shown a second factor a short while ago. */
  freshFactor: boolean
  /** Whether only the owner of the account may make it, and nobody who is signed in for them (business.md 2.5). */
  ownHandOnly: boolean
  /** How large a request may be; null for the few kilobytes that a call without files needs. */
  bodyLimitBytes: number | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `path` is the address below /api/v1, with `{name}` for a field of the input; `summary` is a plain English sentence. */
export type CallRoute<Allowed extends Method = Method> = {
  method: Allowed
  path: `/${string}`
  summary: string
  tags?: readonly string[]
}

const base = oc
  .$meta<ProcedureMeta>({
    requirement: 'system',
    permission: null,
    freshFactor: false,
    ownHandOnly: false,
    bodyLimitBytes: null,
  })
  .errors(platformErrors)

const start = (
  requirement: Requirement,
  permission: Permission | null,
  marks: 'none' | 'own-hand' | 'fresh' = 'none',
) =>
  base.meta({
    requirement,
    permission,
    freshFactor: marks === 'fresh',
    ownHandOnly: marks !== 'none',
    bodyLimitBytes: null,
  })
type Start = ReturnType<typeof start>

/** The start of a call that may only read: what follows `.route` is as with any other call. */
type ReadOnlyStart = { route: (route: CallRoute<'GET'>) => Start }

/**
 * Starts a call: `procedure('trading').route({ method: 'POST', path: '/bots', summary: '…' }).input(…).output(…)`.
 * A call of the admin area may only read, unless it names the permission it needs.
 */
export function procedure(grant: 'admin'): ReadOnlyStart
export function procedure(grant: 'admin', permission: Permission): Start
export function procedure(grant: Exclude<Requirement, 'admin'>): Start
export function procedure(grant: Requirement, permission: Permission | null = null) {
  return start(grant, permission)
}

/** Starts a call that may only read, whatever it asks for. */
export const readingProcedure = (grant: Requirement): ReadOnlyStart => start(grant, null)

/** What a call for somebody signed in asks for, where it is not one that may only read. */
type SignedIn = Exclude<Grant, 'admin'>

/**
 * Starts a call that is refused with IMPERSONATION_BLOCKED while support is signed in as its caller:
 * what pays, signs, leaves the platform or decides who may come in. `freshProcedure` refuses that too.
 */
export function ownHandProcedure(grant: 'admin', permission: Permission): Start
export function ownHandProcedure(grant: SignedIn): Start
export function ownHandProcedure(grant: Grant, permission: Permission | null = null) {
  return start(grant, permission, 'own-hand')
}

/**
 * Starts a call that is refused with STEP_UP_NEEDED until its caller has shown a second factor within the last ten minutes.
 * The web app asks for it in one dialog and repeats the call.
 */
export function freshProcedure(grant: 'admin', permission: Permission): Start
export function freshProcedure(grant: SignedIn): Start
export function freshProcedure(grant: Grant, permission: Permission | null = null) {
  return start(grant, permission, 'fresh')
}

/** What a form says around its files. */
const FORM_BYTES = 64 * 1024

/** Routes of one feature: `const route = routes(['Requests'])`, then `procedure('account').route(route('POST', '/requests', 'Submits a request'))`. */
export const routes =
  (tags: readonly string[]) =>
  <Own extends Method>(method: Own, path: `/${string}`, summary: string) => ({ method, path, summary, tags })

/** `takingFiles(5 * MEGABYTE, procedure('account'))` starts a call whose request may hold files of so many bytes together. */
export const takingFiles = (bytes: number, call: Start): Start =>
  call.meta({ ...call['~orpc'].meta, bodyLimitBytes: bytes + FORM_BYTES })

type ErrorMapOf<Procedure> = Procedure extends { '~orpc': { errorMap: infer Errors } } ? Errors : never

/** Every error code of a contract, the platform's included. */
export type ErrorCodes<Contract> = Contract extends { '~orpc': unknown }
  ? Extract<keyof ErrorMapOf<Contract>, string>
  : Contract extends object
    ? { [Key in keyof Contract]: ErrorCodes<Contract[Key]> }[keyof Contract]
    : never

type DataOfItem<Item> = Item extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : undefined
type DataOfProcedure<Errors, Code> = Code extends keyof Errors ? DataOfItem<Errors[Code]> : never

/** The data that comes with a code of a contract; undefined when it has none. */
export type ErrorData<Contract, Code extends string> = Contract extends { '~orpc': unknown }
  ? DataOfProcedure<ErrorMapOf<Contract>, Code>
  : Contract extends object
    ? { [Key in keyof Contract]: ErrorData<Contract[Key], Code> }[keyof Contract]
    : never

/** A sentence for a code: plain, or made from the data of the error. */
export type ErrorSentence<Data> = string | ((data: Data) => string)

/**
 * The sentences a feature owes: one for each code of its own, in both languages.
 * Written as `messages({...}, {...}) satisfies ErrorWords<typeof contract>`: a code without a sentence does not compile.
 */
export type ErrorWords<Contract extends AnyContractRouter> = {
  [Language in 'en' | 'hu']: {
    [Code in Exclude<ErrorCodes<Contract>, PlatformErrorCode>]: ErrorSentence<ErrorData<Contract, Code>>
  }
}
