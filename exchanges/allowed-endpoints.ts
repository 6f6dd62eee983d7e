/**
 * Every request that may be signed with a user's key, by exchange. A request that is not here never leaves, whatever asked for it. There will never be one that
 * withdraws or transfers (architecture 2, law 5).
 */

/** Requests of the check of a key. */
export const allowedEndpoints = {
  binance: ['GET api.binance.com/sapi/v1/account/apiRestrictions', 'GET api.binance.com/api/v3/account'],
  okx: ['GET www.okx.com/api/v5/account/config', 'GET eea.okx.com/api/v5/account/config'],
  kraken: ['POST api.kraken.com/0/private/GetApiKeyInfo'],
} as const satisfies Readonly<Record<string, readonly `${'GET' | 'POST'} ${string}`[]>>

/** Requests of trading. */
export const tradingEndpoints = {
  binance: [
    'POST api.binance.com/api/v3/order',
    'DELETE api.binance.com/api/v3/order',
    'GET api.binance.com/api/v3/order',
    'GET api.binance.com/api/v3/openOrders',
    'GET api.binance.com/api/v3/allOrders',
    'GET api.binance.com/api/v3/myTrades',
    'GET api.binance.com/api/v3/account',
    // Anybody may ask these two: what time it is there, and what a fee in a third asset was worth.
    'GET api.binance.com/api/v3/time',
    'GET api.binance.com/api/v3/klines',
  ],
} as const satisfies Readonly<Record<string, readonly `${'GET' | 'POST' | 'DELETE'} ${string}`[]>>

/** Requests that a socket of trading may send. */
export const tradingMethods = { binance: ['userDataStream.subscribe.signature'] } as const
