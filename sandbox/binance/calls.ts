/** Every call of the exchange, by its way in. */
import type { Call } from './call.ts'
import { accountCalls } from './calls-account.ts'
import { marketCalls } from './calls-market.ts'
import { orderListCalls } from './calls-order-lists.ts'
import { orderCalls } from './calls-orders.ts'

export const calls: readonly Call[] = [...marketCalls, ...orderCalls, ...orderListCalls, ...accountCalls]
const byRest = new Map<string, Call>(calls.map((call) => [call.rest, call]))
const byName = new Map(calls.flatMap((call) => (call.name === null ? [] : [[call.name, call] as const])))

/** "POST /api/v3/order"; null when there is no such call. */
export const restCall = (route: string): Call | null => byRest.get(route) ?? null
/** Of the WebSocket API, "order.place"; null when there is no such call. */
export const callNamed = (name: string): Call | null => byName.get(name) ?? null
/** The name by which faults and the control page know a call, whichever way it comes. */
export const nameOfCall = ({ name, rest }: Call): string => name ?? rest
