/** The typed client of the API. A feature makes its part with `apiOf<typeof contract>('name')`, from its contract as a type alone. */
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { isSessionGone, rememberIncident } from './failure.ts'

type CallContext = { requestId?: string }

let sessionGone = () => {}
/** What to do when the server no longer knows the session; the app sends to the sign-in page. */
export const onSessionGone = (act: () => void) => {
  sessionGone = act
}

/** Every request carries an id that the server writes into its log; a failure shows it as the incident. */
const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  headers: ({ context }) => ({ 'x-request-id': context.requestId ?? '' }),
  plugins: [new SimpleCsrfProtectionLinkPlugin()],
  interceptors: [
    async ({ next, context, ...options }) => {
      const requestId = crypto.randomUUID()
      try {
        return await next({ ...options, context: { ...context, requestId } })
      } catch (error) {
        rememberIncident(error, requestId)
        if (isSessionGone(error)) sessionGone()
        throw error
      }
    },
  ],
})

/** `name` is the feature's key in the router of the server. The answer has `call`, `queryOptions`, `mutationOptions` and `key` for each call. */
export const apiOf = <Contract extends AnyContractRouter>(name: string) => {
  const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link, { path: [name] })
  return createTanstackQueryUtils(client, { path: [name] })
}
