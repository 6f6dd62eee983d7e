/** The typed client of the API. A feature makes its part with `apiOf<typeof contract>('name', words)`, from its contract as a type alone. */
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { SecondFactor } from '../errors.ts'
import { type CallWords, factorsAskedBy, isSessionGone, rememberIncident, rememberWords } from './failure.ts'

/**
 * `answer` is what the link learns of one request: the id under which the server's log has it. A call that `outlives` its page is sent also where somebody leaves the page
 * at once; together such calls may carry 64 KiB (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
 */
type CallContext = { answer?: { requestId: string | null }; outlives?: true }

const wordsByName = new Map<string, CallWords>()

/** The words for the failures of a call, by the name that its path begins with. */
export const wordsOfCall = (path: readonly string[]): CallWords => wordsByName.get(path[0] ?? '') ?? {}

let sessionGone = () => {}
/** What to do when the server no longer knows the session; the app sends to the sign-in page. */
export const onSessionGone = (act: () => void) => {
  sessionGone = act
}

let showFactor = (_kinds: readonly SecondFactor[]): Promise<boolean> => Promise.resolve(false)
/** What to do when a call asks for a fresh second factor. The answer says whether it was shown; the call is then made again. */
export const onFactorAsked = (act: typeof showFactor) => {
  showFactor = act
}

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  fetch: async (request, init, { context }) => {
    const response = await fetch(request, context.outlives === true ? { ...init, keepalive: true } : init)
    if (context.answer !== undefined) context.answer.requestId = response.headers.get('x-request-id')
    return response
  },
  plugins: [new SimpleCsrfProtectionLinkPlugin()],
  interceptors: [
    async ({ next, ...options }) => {
      const answer: CallContext['answer'] = { requestId: null }
      try {
        return await next({ ...options, context: { ...options.context, answer } })
      } catch (error) {
        if (answer.requestId !== null) rememberIncident(error, answer.requestId)
        rememberWords(error, wordsOfCall(options.path))
        if (isSessionGone(error)) sessionGone()
        const kinds = factorsAskedBy(error)
        if (kinds !== null && (await showFactor(kinds)))
          return await next({ ...options, context: { ...options.context, answer } })
        throw error
      }
    },
  ],
})

/**
 * `name` is the key of the contract in the router of the server, `words` are the sentences of its own codes. The answer has `call`, `queryOptions`,
 * `mutationOptions` and `key` for each call.
 */
export const apiOf = <Contract extends AnyContractRouter>(name: string, words?: CallWords) => {
  if (words !== undefined) wordsByName.set(name, words)
  const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link, { path: [name] })
  return createTanstackQueryUtils(client, { path: [name] })
}
