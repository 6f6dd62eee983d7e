/** Asks the exchange about a key, by the signer: what it may do, or what is wrong. */
import { exchangeFacts } from '../exchanges.ts'
import type { Found, Trouble } from '../rules.ts'
import type { KeyRow, KeyServices } from './services.ts'

type Sealed = Pick<KeyRow, 'id' | 'userId' | 'secretVersion' | 'exchange' | 'mica'> & { sealed: string }

/** What came back: the verdict's ground, and what is kept of it. `alarm`: a stored secret is not the key's own, or one was used that nobody should know of. */
export type Asked = {
  found: Found
  code: string
  facts: Pick<KeyRow, 'rights' | 'addresses' | 'account' | 'expiresAt'> | null
  alarm: 'tampered' | 'canary' | null
}

const failed = (trouble: Trouble, code = '', alarm: Asked['alarm'] = null): Asked => ({
  found: { ok: false, trouble },
  code,
  facts: null,
  alarm,
})

/** What is stored does not open as the secret of its key. */
export const tampered = failed('tampered', '', 'tampered')

/** OKX alone has a house of its own in Europe, with other keys (exchanges.md 0.7). */
const isEuropean = ({ exchange, mica }: Sealed): boolean => mica && exchangeFacts[exchange].house === 'okx'

export const askExchange = async ({ keys: { signer } }: Pick<KeyServices, 'keys'>, key: Sealed): Promise<Asked> => {
  const whose = { userId: key.userId, keyId: key.id, version: key.secretVersion }
  const told = await signer.ask<'check-key'>({
    kind: 'check-key',
    whose,
    sealed: key.sealed,
    exchange: key.exchange,
    isEuropean: isEuropean(key),
  })
  if (!told.ok) {
    if (told.refusal === 'wrong-owner' || told.refusal === 'forgotten') return tampered
    return told.refusal === 'canary' ? failed('tampered', '', 'canary') : failed('signer')
  }
  const { answer } = told
  if (!answer.ok) return failed(answer.failure.kind, answer.failure.code.slice(0, 500))
  const { rights, addresses, account, expiresAtMs } = answer.facts
  return {
    found: { ok: true, rights, expiresAtMs },
    code: '',
    facts: {
      rights,
      addresses: addresses.kind === 'listed' ? { ...addresses, list: [...addresses.list] } : addresses,
      account,
      expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
    },
    alarm: null,
  }
}
