import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from './signature.ts'

/** The example that Binance publishes: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/request-security */
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
const PAYLOAD =
  'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559'
const SIGNATURE = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71'
/** The same parameters, some in the query and some in the body: joined without an ampersand. */
const MIXED = PAYLOAD.replace('GTC&', 'GTC')
const MIXED_SIGNATURE = '0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77'

describe('HMAC', () => {
  const key = { kind: 'hmac', material: SECRET } as const

  it.each([
    ['as published', PAYLOAD, SIGNATURE, true],
    ['in capitals', PAYLOAD, SIGNATURE.toUpperCase(), true],
    ['query and body', MIXED, MIXED_SIGNATURE, true],
    ['of another text', `${PAYLOAD}0`, SIGNATURE, false],
    ['cut', PAYLOAD, SIGNATURE.slice(1), false],
    ['nonsense', PAYLOAD, 'zz', false],
  ])('%s', (_name, payload, signature, fits) => {
    expect(isSignedBy(key, payload, signature)).toBe(fits)
  })
})

describe.each(['rsa', 'ed25519'] as const)('%s', (kind) => {
  const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const key = { kind, material: pair.publicKey.export({ type: 'spki', format: 'pem' }) }
  const signature = sign(kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(PAYLOAD), pair.privateKey).toString('base64')

  it('takes what the private key signed, and nothing else', () => {
    expect(isSignedBy(key, PAYLOAD, signature)).toBe(true)
    expect(isSignedBy(key, MIXED, signature)).toBe(false)
    expect(isSignedBy(key, PAYLOAD, SIGNATURE)).toBe(false)
  })
})
