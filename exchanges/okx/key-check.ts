/** What OKX says of a key: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-account-configuration. The European house is another host with other keys. */
import ccxt from 'ccxt'
import { z } from 'zod'
import { allowedEndpoints } from '../allowed-endpoints.ts'
import type { KeyAddresses, KeyAnswer, KeyCheck } from '../key-check.ts'
import { runCall, traceOf } from '../private-call.ts'
import type { Transport } from '../transport.ts'
import { classifyOkx } from './key-errors.ts'

const TIMEOUT_MS = 10_000

/** `perm` is "read_only,trade,withdraw"; `ip` is empty or a list; `acctLv` 1 is an account for spot alone. */
const Config = z.object({
  data: z.tuple([z.object({ uid: z.string(), acctLv: z.string(), perm: z.string(), ip: z.string() })]),
})

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const addressesIn = (ip: string): KeyAddresses => {
  const list = listIn(ip)
  return list.length === 0 ? { kind: 'any' } : { kind: 'listed', list }
}

export const okxKeyCheck = (transport: Transport, nowMs: () => number): KeyCheck => ({
  check: async ({ apiKey, secret, passphrase }, { isEuropean }): Promise<KeyAnswer> => {
    const trace = traceOf(transport, allowedEndpoints.okx)
    const House = isEuropean ? ccxt.myokx : ccxt.okx
    const client = new House({
      apiKey,
      secret,
      password: passphrase ?? '',
      enableRateLimit: false,
      timeout: TIMEOUT_MS,
      fetchImplementation: trace.fetch,
    })
    client.milliseconds = nowMs
    const called = await runCall(trace, () => client.privateGetAccountConfig(), classifyOkx)
    if (!called.ok) return called
    const read = Config.safeParse(called.body)
    if (!read.success) return { ok: false, failure: { kind: 'unreadable', code: '' } }
    const [{ uid, acctLv, perm, ip }] = read.data.data
    const granted = listIn(perm)
    const trade = granted.includes('trade')
    return {
      ok: true,
      facts: {
        rights: {
          read: granted.includes('read_only') || trade,
          trade,
          // OKX has no right of its own for futures: the account's mode decides.
          futures: trade && acctLv !== '1',
          withdraw: granted.includes('withdraw'),
        },
        addresses: addressesIn(ip),
        expiresAtMs: null,
        account: uid === '' ? null : uid,
      },
    }
  },
})
