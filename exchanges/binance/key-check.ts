/** What Binance says of a key: https://developers.binance.com/docs/wallet/account/api-key-permission. HMAC, RSA and Ed25519 keys are signed with by ccxt. */
import ccxt from 'ccxt'
import { z } from 'zod'
import { allowedEndpoints } from '../allowed-endpoints.ts'
import type { Credentials, KeyAnswer, KeyCheck } from '../key-check.ts'
import { runCall, traceOf } from '../private-call.ts'
import type { Transport } from '../transport.ts'
import { classifyBinance } from './key-errors.ts'

const TIMEOUT_MS = 10_000

const Restrictions = z.object({
  ipRestrict: z.boolean(),
  enableReading: z.boolean(),
  enableSpotAndMarginTrading: z.boolean(),
  enableWithdrawals: z.boolean(),
  enableInternalTransfer: z.boolean(),
  permitsUniversalTransfer: z.boolean(),
  enableFutures: z.boolean(),
  /** Of keys without a list of addresses; absent when the key does not expire. */
  tradingAuthorityExpirationTime: z.number().int().optional(),
})

const Account = z.object({ uid: z.union([z.number(), z.string()]).optional() })

export const binanceKeyCheck = (transport: Transport, nowMs: () => number): KeyCheck => {
  const clientOf = ({ apiKey, secret }: Credentials) => {
    const trace = traceOf(transport, allowedEndpoints.binance)
    const client = new ccxt.binance({
      apiKey,
      secret,
      enableRateLimit: false,
      timeout: TIMEOUT_MS,
      fetchImplementation: trace.fetch,
    })
    client.milliseconds = nowMs
    return { trace, client }
  }
  const accountOf = async (credentials: Credentials): Promise<string | null> => {
    const { trace, client } = clientOf(credentials)
    const called = await runCall(trace, () => client.privateGetAccount({ omitZeroBalances: true }), classifyBinance)
    const account = called.ok ? Account.safeParse(called.body) : null
    return account?.data?.uid === undefined ? null : String(account.data.uid)
  }
  return {
    check: async (credentials): Promise<KeyAnswer> => {
      const { trace, client } = clientOf(credentials)
      const called = await runCall(trace, () => client.sapiGetAccountApiRestrictions(), classifyBinance)
      if (!called.ok) return called
      const read = Restrictions.safeParse(called.body)
      if (!read.success) return { ok: false, failure: { kind: 'unreadable', code: '' } }
      const { data } = read
      const facts = {
        rights: {
          read: data.enableReading,
          trade: data.enableSpotAndMarginTrading,
          futures: data.enableFutures,
          withdraw: data.enableWithdrawals || data.enableInternalTransfer || data.permitsUniversalTransfer,
        },
        addresses: data.ipRestrict ? ({ kind: 'limited' } as const) : ({ kind: 'any' } as const),
        expiresAtMs: data.tradingAuthorityExpirationTime ?? null,
        account: data.enableReading ? await accountOf(credentials) : null,
      }
      return { ok: true, facts }
    },
  }
}
