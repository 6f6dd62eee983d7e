/** Three ways to make the same calls: RPC for the web app, plain HTTP for others, one WebSocket a tab for live data. */
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { type AnySchema, getEventIteratorSchemaDetails, type HTTPMethod } from '@orpc/contract'
import { type AnyRouter, isProcedure, ORPCError, ValidationError } from '@orpc/server'
import { SimpleCsrfProtectionHandlerPlugin, StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardRPCHandler } from '@orpc/server/standard'
import { RPCHandler as LiveHandler } from '@orpc/server/ws'
import type { ProcedureMeta } from '../contract.ts'
import { type PlatformErrorCode, platformErrors } from '../errors.ts'
import { assertGranted, type CallContext, type DeclaredCall, refuse } from './call.ts'
import { fieldErrors, unstorableErrors } from '../field-errors.ts'
import { asPlain, readAnswer } from './plain-answer.ts'

const failure = (code: PlatformErrorCode, cause: unknown, data?: unknown) =>
  new ORPCError(code, { status: platformErrors[code].status, data, cause })

/** Error as the caller sees it: a code of the call's contract, else one general code. The log has the details. */
const contractError = (error: unknown, codes: object, context: CallContext): Error => {
  if (error instanceof ORPCError) {
    if (error.code in codes) return error
    const { cause } = error
    // A wrong answer of ours is also a ValidationError; it has another code and is our fault.
    if (error.code === 'BAD_REQUEST' && cause instanceof ValidationError) {
      return failure('INPUT_INVALID', undefined, { fields: fieldErrors(cause.issues) })
    }
  }
  context.log.error({ requestId: context.requestId, ...describe(error) }, 'a call failed')
  return failure('UNKNOWN_ERROR', undefined)
}

/** Message and stack of an error without its data, which may hold what the caller typed. */
const describe = (error: unknown): object => {
  if (!(error instanceof Error)) return { error: String(error) }
  const { cause } = error
  const causes = cause instanceof ValidationError ? { issues: fieldErrors(cause.issues) } : {}
  return { error: withoutParameters(error.message), stack: withoutParameters(error.stack ?? ''), ...causes }
}

/** Text without the parameters that the database library appends to a failed query. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')

type Procedure = {
  '~orpc': {
    meta: unknown
    errorMap: object
    route: { method?: HTTPMethod | undefined }
    outputSchema?: AnySchema | undefined
  }
}
type CallOptions<Result> = { context: CallContext; procedure: Procedure; input: unknown; next: () => Promise<Result> }

const metaOf = (procedure: Procedure): ProcedureMeta => procedure['~orpc'].meta as ProcedureMeta

/** True for a call that answers with a stream; only the live connection serves those. */
const isStream = (procedure: Procedure): boolean =>
  getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined

const declaredBy = (procedure: Procedure): DeclaredCall => ({
  meta: metaOf(procedure),
  isChange: procedure['~orpc'].route.method !== 'GET' && !isStream(procedure),
})

type Line = 'http' | 'live'

const guardOf =
  (line: Line, clock: () => Date) =>
  async <Result>(options: CallOptions<Result>) => {
    const { context, procedure, input, next } = options
    try {
      assertGranted(context.session, declaredBy(procedure), clock())
      // A connection knows who asked when it was opened: what may change something is asked over HTTP, where everything is read anew.
      if ((line === 'live') !== isStream(procedure)) return refuse('METHOD_REFUSED')
      const fields = unstorableErrors(input)
      if (fields.length > 0) throw failure('INPUT_INVALID', undefined, { fields })
      const output = await next()
      return line === 'http' ? asPlain(output) : readAnswer(output)
    } catch (error) {
      throw contractError(error, procedure['~orpc'].errorMap, context)
    }
  }

/** Result of reading a request. Throws INPUT_INVALID when it could not be read at all. */
const readable = async <Result>({ next }: { next: () => Promise<Result> }): Promise<Result> => {
  try {
    return await next()
  } catch (error) {
    throw error instanceof ORPCError && error.code !== 'BAD_REQUEST'
      ? error
      : failure('INPUT_INVALID', error, { fields: [] })
  }
}

// Made anew for each handler: plugins of one add to these lists.
const options = (line: Line, clock: () => Date) => ({
  clientInterceptors: [guardOf(line, clock)],
  interceptors: [readable],
})

/** A call of the contract with both its addresses. */
export type ListedCall = {
  path: string
  meta: ProcedureMeta
  isStream: boolean
  /** Method and path below /api/v1. */
  rest: { method: string; path: string }
}

/** Calls of the router in walking order, with the access they ask for. */
export const listCalls = (router: AnyRouter, path: readonly string[] = []): ListedCall[] => {
  if (isProcedure(router)) {
    const { method = 'POST', path: address = '' } = router['~orpc'].route
    return [{ path: path.join('.'), meta: metaOf(router), isStream: isStream(router), rest: { method, path: address } }]
  }
  return Object.entries(router).flatMap(([key, inner]) => listCalls(inner as AnyRouter, [...path, key]))
}

/** Handlers of one router: by procedure for the browser, by path and method for everybody else. */
export const createHandlers = (router: AnyRouter, clock: () => Date) => ({
  rpc: new StandardRPCHandler<CallContext>(router, {
    ...options('http', clock),
    plugins: [
      new SimpleCsrfProtectionHandlerPlugin({ error: failure('ORIGIN_REFUSED', undefined) }),
      new StrictGetMethodPlugin({ error: failure('METHOD_REFUSED', undefined) }),
    ],
  }),
  rest: new StandardOpenAPIHandler<CallContext>(router, options('http', clock)),
  live: new LiveHandler<CallContext>(router, options('live', clock)),
})

export type Handlers = ReturnType<typeof createHandlers>
