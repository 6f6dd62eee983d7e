/** What Kraken says of a key: https://docs.kraken.com/api-reference/account-data/get-api-key-info, which a key may ask without any permission. */
import ccxt from 'ccxt'
import { z } from 'zod'
import { allowedEndpoints } from '../allowed-endpoints.ts'
import type { KeyAddresses, KeyAnswer, KeyCheck } from '../key-check.ts'
import { runCall, traceOf } from '../private-call.ts'
import type { Transport } from '../transport.ts'
import { classifyKraken } from './key-errors.ts'

const TIMEOUT_MS = 10_000

/** Names are compared without case and underscores: `valid_until` and `validUntil` are one. */
const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '')

const withPlainNames = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [plainName(name), inner]))
    : value

const Seconds = z.coerce.number().min(0)
const Info = z.object({
  result: z.preprocess(
    withPlainNames,
    z.object({
      permissions: z.array(z.string()),
      /** Seconds; 0 when it does not expire. */
      validuntil: Seconds.nullish(),
      ipallowlist: z.array(z.string()).nullish(),
      iban: z.string().nullish(),
    }),
  ),
})

const addressesIn = (list: readonly string[]): KeyAddresses =>
  list.length === 0 ? { kind: 'any' } : { kind: 'listed', list }

const factsIn = ({ result }: z.output<typeof Info>): KeyAnswer => {
  const { permissions, validuntil, ipallowlist, iban } = result
  const has = (pattern: RegExp): boolean => permissions.some((permission) => pattern.test(permission))
  return {
    ok: true,
    facts: {
      rights: {
        read: has(/^query-funds$/),
        // "Create & modify orders" and "Cancel & close orders": a bot needs both.
        trade: has(/^modify-trades$/) && has(/^close-trades$/),
        // Futures have keys, hosts and accounts of their own at Kraken (exchanges.md 4).
        futures: false,
        withdraw: has(/withdraw|transfer/),
      },
      addresses: addressesIn(ipallowlist ?? []),
      expiresAtMs: validuntil === undefined || validuntil === null || validuntil === 0 ? null : validuntil * 1000,
      account: iban === undefined || iban === null || iban === '' ? null : iban,
    },
  }
}

/** A nonce that rises with every call of this process, also within one millisecond (exchanges.md 1.5). */
export const krakenKeyCheck = (transport: Transport, nowMs: () => number): KeyCheck => {
  let last = 0
  const nonce = (): number => {
    last = Math.max(nowMs(), last + 1)
    return last
  }
  return {
    check: async ({ apiKey, secret }): Promise<KeyAnswer> => {
      const trace = traceOf(transport, allowedEndpoints.kraken)
      const client = new ccxt.kraken({
        apiKey,
        secret,
        enableRateLimit: false,
        timeout: TIMEOUT_MS,
        fetchImplementation: trace.fetch,
      })
      client.nonce = nonce
      const called = await runCall(trace, () => client.privatePostGetApiKeyInfo(), classifyKraken)
      if (!called.ok) return called
      const read = Info.safeParse(called.body)
      return read.success ? factsIn(read.data) : { ok: false, failure: { kind: 'unreadable', code: '' } }
    },
  }
}
