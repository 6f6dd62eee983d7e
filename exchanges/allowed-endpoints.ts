/**
 * Every request that may be signed with a user's key, by exchange. A request that is not here never leaves, whatever asked for it. There is none that places an order
 * so far, and there will never be one that withdraws or transfers (architecture 2, law 5).
 */
export const allowedEndpoints = {
  binance: ['GET api.binance.com/sapi/v1/account/apiRestrictions', 'GET api.binance.com/api/v3/account'],
  okx: ['GET www.okx.com/api/v5/account/config', 'GET eea.okx.com/api/v5/account/config'],
  kraken: ['POST api.kraken.com/0/private/GetApiKeyInfo'],
} as const satisfies Readonly<Record<string, readonly `${'GET' | 'POST'} ${string}`[]>>
