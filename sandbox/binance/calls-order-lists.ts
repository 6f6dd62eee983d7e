/** Order lists and other ways to trade that no symbol here allows: refused in the exchange's words, and none of them exists. */
import type { Call } from './call.ts'
import { type Answer, fine, refuse } from './errors.ts'

const unsupported = (what: string): Answer<never> => refuse(-1013, `${what} not supported for this symbol.`)

const call = (rest: Call['rest'], name: string | null, answer: Answer<unknown>, security: 'trade' | 'read'): Call => ({
  rest,
  name,
  security,
  takes: 'all',
  weight: () => 1,
  orders: 0,
  run: () => answer,
})

export const orderListCalls: readonly Call[] = [
  call('POST /api/v3/order/oco', 'orderList.place', unsupported('OCO orders are'), 'trade'),
  call('POST /api/v3/orderList/oco', 'orderList.place.oco', unsupported('OCO orders are'), 'trade'),
  call('POST /api/v3/orderList/oto', 'orderList.place.oto', unsupported('OTO orders are'), 'trade'),
  call('POST /api/v3/orderList/otoco', 'orderList.place.otoco', unsupported('OTO orders are'), 'trade'),
  call('POST /api/v3/orderList/opo', 'orderList.place.opo', unsupported('OPO orders are'), 'trade'),
  call('POST /api/v3/orderList/opoco', 'orderList.place.opoco', unsupported('OPO orders are'), 'trade'),
  call('PUT /api/v3/order/amend/keepPriority', 'order.amend.keepPriority', unsupported('Order amend is'), 'trade'),
  call('POST /api/v3/sor/order', 'sor.order.place', unsupported('Smart order routing is'), 'trade'),
  call('DELETE /api/v3/orderList', 'orderList.cancel', refuse(-2011, 'Unknown order list sent.'), 'trade'),
  call('GET /api/v3/orderList', 'orderList.status', refuse(-2018, 'Order list does not exist.'), 'read'),
  call('GET /api/v3/allOrderList', 'allOrderLists', fine([]), 'read'),
  call('GET /api/v3/openOrderList', 'openOrderLists.status', fine([]), 'read'),
]
