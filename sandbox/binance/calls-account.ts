/** Calls about the account: balances, fees, the rights of its key, how many orders it has placed. */
import type { Market } from '#engine/market.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Call, Caller } from './call.ts'
import { text8 } from './decimal-text.ts'
import { fine } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import { mayTradeAt } from './may-trade.ts'
import { BNB_SHARE } from './fees.ts'
import { openReader } from './param-reader.ts'

const ZERO = '0.00000000'

export const commissionRates = (market: Market): { maker: string; taker: string } => ({
  maker: text8(market.fees.maker),
  taker: text8(market.fees.taker),
})

/** Calls of this file are signed: without a caller none of them is run. */
const signed = (caller: Caller | null): Caller => {
  if (caller === null) throw new TypeError('a signed call without a caller')
  return caller
}

/** Fees of the account as a whole are those of the first market: a sandbox has one fee for all. */
const basisPoints = (rate: bigint | undefined): number => Number(text8(rate ?? 0n)) * 10_000

const accountMessage = (
  exchange: BinanceExchange,
  { account, key }: Caller,
  omitsZero: boolean,
): Record<string, unknown> => {
  const fees = exchange.symbols[0]?.market.fees
  return {
    makerCommission: basisPoints(fees?.maker),
    takerCommission: basisPoints(fees?.taker),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: text8(fees?.maker ?? 0n), taker: text8(fees?.taker ?? 0n), buyer: ZERO, seller: ZERO },
    canTrade: true,
    canWithdraw: key.mayWithdraw,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: exchange.now(),
    accountType: 'SPOT',
    balances: [...exchange.balancesOf(account.name)]
      .filter(([, { free, locked }]) => !omitsZero || free + locked > 0n)
      .map(([asset, { free, locked }]) => ({ asset, free: text8(free), locked: text8(locked) })),
    permissions: ['SPOT'],
    uid: account.uid,
  }
}

/** The time is told of keys that have one alone; past it the key reads and does nothing else. */
const restrictionsMessage = ({ key }: Caller, now: number): Record<string, unknown> => ({
  ipRestrict: key.ips !== null,
  createTime: key.createdAt,
  enableReading: true,
  enableSpotAndMarginTrading: mayTradeAt(key, now),
  ...(key.expiresAt === null ? {} : { tradingAuthorityExpirationTime: key.expiresAt }),
  enableWithdrawals: key.mayWithdraw,
  enableInternalTransfer: false,
  permitsUniversalTransfer: false,
  enableMargin: false,
  enableFutures: key.mayUseFutures,
  enableVanillaOptions: false,
  enablePortfolioMarginTrading: false,
  enableFixApiTrade: false,
  enableFixReadOnly: false,
})

/** Every asset that is traded here or that the account has. */
const coinsMessage = (exchange: BinanceExchange, { account }: Caller): readonly Record<string, unknown>[] => {
  const balances = exchange.balancesOf(account.name)
  const traded = exchange.symbols.flatMap(({ market }) => [market.base, market.quote])
  return [...new Set([...traded, ...balances.keys()])].map((coin) => ({
    coin,
    name: coin,
    free: text8(balances.get(coin)?.free ?? 0n),
    locked: text8(balances.get(coin)?.locked ?? 0n),
    freeze: '0',
    withdrawing: '0',
    ipoing: '0',
    ipoable: '0',
    storage: '0',
    isLegalMoney: false,
    trading: true,
    depositAllEnable: false,
    withdrawAllEnable: false,
    networkList: [],
  }))
}

export const accountCalls: readonly Call[] = [
  {
    rest: 'GET /api/v3/account',
    name: 'account.status',
    security: 'read',
    takes: ['omitZeroBalances'],
    weight: () => 20,
    orders: 0,
    run: (exchange, params, caller) =>
      fine(accountMessage(exchange, signed(caller), params.get('omitZeroBalances') === 'true')),
  },
  {
    rest: 'GET /api/v3/account/commission',
    name: 'account.commission',
    security: 'read',
    takes: ['symbol'],
    weight: () => 20,
    orders: 0,
    run: (exchange, params, caller) => {
      const read = openReader(params)
      const row = read.symbol(exchange)
      const fault = read.fault()
      if (fault !== null || row === null)
        return { ok: false, error: fault ?? { status: 400, code: -1121, msg: 'Invalid symbol.' } }
      const none = { maker: ZERO, taker: ZERO, buyer: ZERO, seller: ZERO }
      return fine({
        symbol: row.symbol,
        standardCommission: { ...none, ...commissionRates(row.market) },
        specialCommission: none,
        taxCommission: none,
        discount: {
          enabledForAccount: signed(caller).account.paysFeesInBnb,
          enabledForSymbol: true,
          discountAsset: 'BNB',
          discount: text8(BNB_SHARE),
        },
      })
    },
  },
  {
    rest: 'GET /api/v3/rateLimit/order',
    name: 'account.rateLimits.orders',
    security: 'read',
    takes: [],
    weight: () => 40,
    orders: 0,
    run: (_exchange, _params, caller, limits) =>
      fine(limits.orderCounts(signed(caller).account.name).map(({ header: _header, ...limit }) => limit)),
  },
  {
    rest: 'GET /sapi/v1/account/apiRestrictions',
    name: null,
    security: 'read',
    takes: [],
    weight: () => 1,
    orders: 0,
    run: (exchange, _params, caller) => fine(restrictionsMessage(signed(caller), exchange.now())),
  },
  {
    rest: 'GET /sapi/v1/capital/config/getall',
    name: null,
    security: 'read',
    takes: [],
    weight: () => 10,
    orders: 0,
    run: (exchange, _params, caller) => fine(coinsMessage(exchange, signed(caller))),
  },
  {
    rest: 'GET /sapi/v1/asset/tradeFee',
    name: null,
    security: 'read',
    takes: ['symbol'],
    weight: () => 1,
    orders: 0,
    run: (exchange, params) =>
      fine(
        exchange.symbols
          .filter(({ symbol }) => symbol === (params.get('symbol') ?? symbol))
          .map(({ symbol, market }) => ({
            symbol,
            makerCommission: formatDecimal(market.fees.maker),
            takerCommission: formatDecimal(market.fees.taker),
          })),
      ),
  },
  // An account that trades spot alone is shown no pairs to borrow for.
  ...(['GET /sapi/v1/margin/allPairs', 'GET /sapi/v1/margin/isolated/allPairs'] as const).map((rest): Call => ({
    rest,
    name: null,
    security: 'key',
    takes: ['symbol'],
    weight: () => 1,
    orders: 0,
    run: () => fine([]),
  })),
]
