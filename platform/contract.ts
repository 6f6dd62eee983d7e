/** How a feature declares its calls: each names its grant, and a changing call of the admin area its permission. */
import { type AnyContractRouter, oc } from '@orpc/contract'
import type { z } from 'zod'
import type { Grant, Permission, Requirement } from './access.ts'
import { type PlatformErrorCode, platformErrors } from './errors.ts'

/** What the guard reads; it is also printed by the test that walks all calls. */
export type ProcedureMeta = { requirement: Requirement; permission: Permission | null }

export type ReadMethod = 'GET'
export type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `path` is the address below /api/v1, with `{name}` for a field of the input; `summary` is a plain English sentence. */
export type CallRoute<Method extends ReadMethod | ChangeMethod> = {
  method: Method
  path: `/${string}`
  summary: string
  tags?: readonly string[]
}

const base = oc.$meta<ProcedureMeta>({ requirement: 'system', permission: null }).errors(platformErrors)

const start = <Method extends ReadMethod | ChangeMethod>(requirement: Requirement, permission: Permission | null) => ({
  route: (route: CallRoute<Method>) => base.meta({ requirement, permission }).route(route),
})

type AnyMethod = ReadMethod | ChangeMethod

/**
 * Starts a call: `procedure('trading').route({ method: 'POST', path: '/bots', summary: '…' }).input(…).output(…)`.
 * A call of the admin area may only read, unless it names the permission it needs.
 */
export function procedure(grant: 'admin'): ReturnType<typeof start<ReadMethod>>
export function procedure(grant: 'admin', permission: Permission): ReturnType<typeof start<AnyMethod>>
export function procedure(grant: Exclude<Requirement, 'admin'>): ReturnType<typeof start<AnyMethod>>
export function procedure(grant: Requirement, permission: Permission | null = null) {
  return start<AnyMethod>(grant, permission)
}

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

export type { Grant, Permission, Requirement }
