/** Keys of the Binance sandbox made by hand, each for the account of whoever asked for it. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { KeyDesk, KeyWish } from '../key-desk.ts'
import type { BinanceExchange } from './exchange.ts'
import type { FaultCounter } from './fault-counter.ts'
import { newHmacKey } from './new-key.ts'
import type { ApiKey } from './order.ts'

const readPublic = (pem: string): KeyObject | null => {
  try {
    return createPublicKey(pem)
  } catch {
    // Whatever was pasted is no public key.
    return null
  }
}

/** Binance takes RSA of 2048 and 4096 bits and Ed25519: https://developers.binance.com/docs/binance-spot-api-docs/faqs/api_key_types */
const signerOf = (pem: string): Pick<ApiKey, 'kind' | 'material'> | null => {
  const key = readPublic(pem)
  const material = key?.export({ type: 'spki', format: 'pem' })
  if (typeof material !== 'string') return null
  if (key?.asymmetricKeyType === 'ed25519') return { kind: 'ed25519', material }
  return key?.asymmetricKeyType === 'rsa' ? { kind: 'rsa', material } : null
}

const keyOf = ({ owner, publicKey, expiresAtMs, ...rights }: KeyWish) => {
  const key = { ...newHmacKey(owner), ...rights, expiresAt: expiresAtMs }
  if (publicKey === null) return key
  const signer = signerOf(publicKey)
  return signer === null ? null : { ...key, ...signer }
}

export const binanceKeyDesk = (
  exchange: BinanceExchange,
  faults: Pick<FaultCounter, 'add' | 'remove'>,
  funds: Readonly<Record<string, bigint>>,
): KeyDesk => {
  let maintenance: string | null = null
  return {
    list: () =>
      exchange.keys().map(({ apiKey, account, mayTrade, mayUseFutures, mayWithdraw, expiresAt }) => ({
        apiKey,
        owner: account,
        mayTrade,
        mayUseFutures,
        mayWithdraw,
        expiresAtMs: expiresAt,
      })),
    make: (wish) => {
      const key = keyOf(wish)
      if (key === null) return null
      if (exchange.accountOf(wish.owner) === null) exchange.addAccount(wish.owner, funds)
      exchange.addKey(key)
      return { apiKey: key.apiKey, secret: key.kind === 'hmac' ? key.material : null, passphrase: null }
    },
    remove: exchange.deleteKey,
    setMaintenance: (isOn) => {
      if (maintenance !== null) faults.remove(maintenance)
      maintenance = isOn ? faults.add({ kind: 'maintenance' }, null) : null
    },
    isInMaintenance: () => maintenance !== null,
  }
}
